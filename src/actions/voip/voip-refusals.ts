import { refusalOf, type HttpFailure } from '../../clients/http-failure.ts';
import { Refusal } from '../../errors.ts';

/** Messages of the voice API (interface section 4.2). */
const NOT_OWNED = 'Number not found or not owned by organization';
const NOT_LINKED = 'Number not linked to this app';
const WEBHOOK_FAILED = 502;
const CONFLICT = 409;

/** What a person is told when the voice API has said no to something about an app (interface sections 4.1, 4.2, 7). */
export function refusalOfApp(failure: HttpFailure): Refusal {
  if (failure.upstreamMessage === NOT_OWNED) return notOwned();
  if (failure.upstreamMessage === NOT_LINKED) return notLinked();
  if (failure.status === CONFLICT) return inTheWay(failure);
  return refusalOf(failure, noSuchApp());
}

/** The same for a call of an app (interface section 4.3, design section 8). */
export const refusalOfStart = (failure: HttpFailure): Refusal =>
  failure.status === WEBHOOK_FAILED ? webhooksFailed(failure) : refusalOfApp(failure);

const noSuchApp = (): Refusal =>
  new Refusal('not_found', 'There is no such voice app.', 'Find its app_id with list_voip_apps.');

export const noSuchCall = (): Refusal =>
  new Refusal(
    'not_found',
    'There is no such call.',
    'Use the request_uuid that start_voip_call answered.',
  );

export const notOwned = (): Refusal =>
  new Refusal(
    'not_found',
    'This number does not belong to the organisation.',
    'Numbers that can be linked are told by list_available_numbers.',
  );

export const notLinked = (): Refusal =>
  new Refusal(
    'not_found',
    'This number is not linked to this app.',
    'The numbers of an app are told by list_app_numbers.',
  );

/** `where`: the app that has the number now. */
export const alreadyLinked = (where: 'this app' | { app_id: string }): Refusal =>
  where === 'this app'
    ? new Refusal(
        'conflict',
        'This number is linked to this app already.',
        'Nothing needs to be done.',
      )
    : new Refusal(
        'conflict',
        'This number is linked to another app.',
        `A number leads to one app at a time: unlink it from ${where.app_id} first, with unlink_number.`,
        { details: { app_id: where.app_id } },
      );

export const appInactive = (): Refusal =>
  new Refusal(
    'conflict',
    'This voice app is switched off.',
    'Switch it on with update_voip_app, status ACTIVE.',
  );

export const nothingChanges = (): Refusal =>
  new Refusal(
    'conflict',
    'The app is exactly so already, so there is nothing to change.',
    'Look at it with get_voip_app, and give only what should become different.',
  );

export const numbersMoved = (): Refusal =>
  new Refusal(
    'conflict',
    'The numbers of this app have changed since the person was asked, so nothing was done.',
    'Ask again with a new idempotency key; the question then names the numbers as they are.',
  );

const inTheWay = (cause: HttpFailure): Refusal =>
  new Refusal(
    'conflict',
    'Something stands in the way: the number is linked elsewhere, or the app is switched off.',
    'Look at the app with get_voip_app and at its numbers with list_app_numbers.',
    { cause },
  );

const webhooksFailed = (cause: HttpFailure): Refusal =>
  new Refusal(
    'upstream_unavailable',
    'The addresses of the app did not answer, so nobody was rung.',
    'Check answer_url and fallback_answer_url of the app, then ask again with the same idempotency key.',
    { cause },
  );
