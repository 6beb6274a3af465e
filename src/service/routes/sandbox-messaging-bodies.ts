import * as z from 'zod';
import {
  messageStatusName,
  parameterFormat,
  templateComponent,
  type TemplateComponent,
} from '../../contract/messaging.ts';
import { variablesOf } from '../../contract/template-text.ts';

const HIGHEST_BALANCE = 1e12;
const MOST_COMPONENTS = 4;

/** What may be asked of the simulated messaging platform (design section 10). */
export const inboundMessageRequest = z.object({
  from: z.string().min(1).max(64),
  text: z.string().max(4096).optional(),
});

export const walletRequest = z.object({ balance: z.number().min(0).max(HIGHEST_BALANCE) });

const templateStatus = z.string().regex(/^[A-Z_]{1,64}$/u);

export const templateStatusRequest = z.object({ status: templateStatus });

const oneOfEach = (components: readonly TemplateComponent[]): boolean =>
  new Set(components.map(({ type }) => type)).size === components.length &&
  components.some(({ type, text }) => type === 'BODY' && text !== undefined);

export const newTemplateRequest = z
  .object({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/u),
    language: z.string().regex(/^[a-z]{2,3}(?:_[A-Za-z]{2,4})?$/u),
    status: templateStatus.default('APPROVED'),
    category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
    parameter_format: parameterFormat.default('POSITIONAL'),
    components: z
      .array(templateComponent.extend({ type: z.enum(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']) }))
      .max(MOST_COMPONENTS)
      .refine(oneOfEach),
    template_media: z.looseObject({}).nullable().default(null),
  })
  .refine(({ components, parameter_format }) =>
    components.every(
      ({ type, text }) =>
        (type !== 'BODY' && type !== 'HEADER') || fits(variablesOf(text), parameter_format),
    ),
  );

/** Numbers from 1 up where they are told by position, names elsewhere. */
function fits(variables: readonly string[], format: z.infer<typeof parameterFormat>): boolean {
  return format === 'POSITIONAL'
    ? variables.every((_, index) => variables.includes(String(index + 1)))
    : variables.every((variable) => !/^\d+$/u.test(variable));
}

export const messageStatusRequest = z.object({
  status: messageStatusName,
  error_code: z.int().min(0).optional(),
});
