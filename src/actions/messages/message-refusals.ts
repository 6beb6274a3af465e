import { refusalOf, type HttpFailure } from '../../clients/http-failure.ts';
import {
  INVALID_PHONE_NUMBER,
  PARAMETERS_MISMATCH,
  TEMPLATE_NOT_APPROVED,
  TEMPLATE_NOT_FOUND,
} from '../../contract/messaging.ts';
import { Refusal } from '../../errors.ts';

/** What a person is told when the messaging API has said no to a message (interface sections 4.5 and 7). */
export function refusalOfSend(failure: HttpFailure): Refusal {
  const said = failure.status === 400 ? (failure.upstreamMessage ?? '') : '';
  if (said === INVALID_PHONE_NUMBER) return invalidRecipient(failure);
  if (said === TEMPLATE_NOT_FOUND) return templateNotFound([]);
  if (said.startsWith(TEMPLATE_NOT_APPROVED)) return templateNotApproved(undefined);
  if (said.startsWith(PARAMETERS_MISMATCH)) return parametersRefused(failure);
  return refusalOf(failure, noSuchMessage());
}

/** The refusal for a template that cannot be read; the platform answers 400 for ids that it does not know. */
export const refusalOfTemplate = (failure: HttpFailure): Refusal =>
  failure.status === 400 ? noSuchTemplate() : refusalOf(failure, noSuchTemplate());

/** The same for the list: a 400 hands on what the platform said, such as an account that is not set up. */
export const refusalOfTemplates = (failure: HttpFailure): Refusal =>
  failure.status === 400
    ? new Refusal(
        'upstream_unavailable',
        'The messaging platform does not give the list of templates.',
        'Check the messaging account of the organisation; its set-up or its permissions stand in the way.',
        { cause: failure },
      )
    : refusalOf(failure, noSuchTemplate());

/** `languages`: in which the template of that name does exist. */
export function templateNotFound(languages: readonly string[]): Refusal {
  return new Refusal(
    'template_not_found',
    'There is no message template of this name in this language.',
    languages.length === 0
      ? 'Find its exact name and language with list_message_templates.'
      : `It exists in: ${languages.join(', ')}. The language must be given exactly so.`,
    { details: { languages } },
  );
}

export function templateNotApproved(status: string | undefined): Refusal {
  return new Refusal(
    'template_not_approved',
    'The platform has not approved this message template, so it cannot be sent.',
    'Choose a template whose status is APPROVED, or ask again once this one is approved.',
    status === undefined ? {} : { details: { template_status: status } },
  );
}

export const insufficientBalance = (): Refusal =>
  new Refusal(
    'insufficient_balance',
    'The wallet does not cover this message, so it was not sent.',
    'Top up the wallet of the organisation, then ask again with the same idempotency key.',
  );

const noSuchTemplate = (): Refusal =>
  new Refusal(
    'template_not_found',
    'There is no such message template.',
    'Use the template_id that list_message_templates tells; it is not the name.',
  );

export const noSuchMessage = (): Refusal =>
  new Refusal(
    'not_found',
    'There is no such message.',
    'Use the message_id that send_template_message or send_text_message answered.',
  );

const invalidRecipient = (cause: HttpFailure): Refusal =>
  new Refusal(
    'invalid_phone_number',
    'The messaging service does not take this recipient.',
    'Give the number with its country code, such as +91 98450 12345.',
    { cause },
  );

const parametersRefused = (cause: HttpFailure): Refusal =>
  new Refusal(
    'template_parameters_mismatch',
    'The messaging service does not take these parameters for the template.',
    'Look at the template with get_message_template and give exactly what it takes.',
    { cause },
  );
