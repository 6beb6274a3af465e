import type { MessageTemplate } from '../../contract/messaging.ts';
import { areNumbers, fillIn, variablesOf } from '../../contract/template-text.ts';
import { Refusal } from '../../errors.ts';
import { partsOf, type ButtonPart } from './template-parts.ts';

/** Values for one part of a template: a list where its variables are numbers, by name where they have names. */
export type Values = readonly string[] | Readonly<Record<string, string>>;

/** What an agent writes: for buttons, the values of those with a variable in their address. */
export interface TemplateParameters {
  header?: Values;
  body?: Values;
  buttons?: Values;
}

/** One message as it will be sent and as it will read. */
export interface FilledTemplate {
  components: FilledComponent[];
  reads: FilledTexts;
  values: readonly string[];
}

/** As interface section 4.5 takes it; a type, so that it is plain JSON. */
export type FilledComponent = {
  type: string;
  sub_type?: string;
  index?: string;
  parameters: { type: string; [field: string]: string }[];
};

export interface FilledTexts {
  header?: string;
  body?: string;
  footer?: string;
  buttons: readonly ButtonPart[];
}

type Part = keyof TemplateParameters;
type Filled = ReadonlyMap<string, string>;

/** The platform takes no longer value, none with a break in it and none with more than four spaces in a row. */
const LONGEST_VALUE = 1024;
const BREAK = /[\n\r\t\v\f\u0085\u2028\u2029]| {5}/u;
const SPACE = /\s/u;

/**
 * Puts values in the place of a template's variables, exactly as given. Throws `template_parameters_mismatch`, naming
 * the part, for a value too many, too few, under a wrong name or in a form that the platform does not take.
 */
export function fillTemplate(template: MessageTemplate, given: TemplateParameters): FilledTemplate {
  const { place, ...parts } = partsOf(template);
  if (place) throw placeNeeded();
  const header = match('header', variablesOf(parts.header), given.header);
  const body = match('body', variablesOf(parts.body), given.body);
  const buttons = matchButtons(parts.buttons, given.buttons);
  const named = template.parameter_format === 'NAMED';
  return {
    components: [
      ...textComponent('header', header, named),
      ...textComponent('body', body, named),
      ...buttons.flatMap(buttonComponent),
    ],
    reads: {
      ...parts,
      ...(parts.header === undefined ? {} : { header: fillIn(parts.header, header) }),
      ...(parts.body === undefined ? {} : { body: fillIn(parts.body, body) }),
      buttons: parts.buttons.map((button, at) => ({
        ...button,
        ...(button.url === undefined
          ? {}
          : { url: fillIn(button.url, buttons[at]?.values ?? new Map()) }),
      })),
    },
    values: [header, body, ...buttons.map(({ values }) => values)].flatMap((each) => [
      ...each.values(),
    ]),
  };
}

/** One value for each variable, in the order of the variables. */
function match(part: Part, names: readonly string[], given: Values = []): Filled {
  const fits = isList(given)
    ? areNumbers(names) && given.length === names.length
    : sameNames(Object.keys(given), names);
  if (!fits) throw mismatch(part, names);
  const valueOf = (name: string, at: number) => (isList(given) ? given[at] : given[name]) ?? '';
  return new Map(names.map((name, at) => [name, checked(part, name, valueOf(name, at))]));
}

const isList = (values: Values): values is readonly string[] => Array.isArray(values);

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && others.every((name) => some.includes(name));

interface FilledButton {
  button: ButtonPart;
  values: Filled;
}

/** Numbers count anew in every address, so a list runs on from button to button. */
function matchButtons(buttons: readonly ButtonPart[], given: Values = []): FilledButton[] {
  const all = buttons.flatMap(({ variables }) => variables);
  const fits = isList(given)
    ? given.length === all.length
    : new Set(all).size === all.length && sameNames(Object.keys(given), all);
  if (!fits) throw mismatch('buttons', all);
  let from = 0;
  return buttons.map((button) => {
    const values = match('buttons', button.variables, ownValues(given, button.variables, from));
    const inAddress = button.url !== undefined;
    if (inAddress && [...values.values()].some((value) => SPACE.test(value))) throw notInAddress();
    from += button.variables.length;
    return { button, values };
  });
}

const ownValues = (given: Values, own: readonly string[], from: number): Values =>
  isList(given)
    ? given.slice(from, from + own.length)
    : Object.fromEntries(Object.entries(given).filter(([name]) => own.includes(name)));

function checked(part: Part, name: string, value: string): string {
  if (value.trim() === '') throw malformed(part, name, 'is empty');
  if (value.length > LONGEST_VALUE) {
    throw malformed(part, name, `is longer than ${LONGEST_VALUE} characters`);
  }
  if (BREAK.test(value)) {
    throw malformed(part, name, 'has a line break, a tab or more than four spaces in a row');
  }
  return value;
}

const textComponent = (type: string, values: Filled, named: boolean): FilledComponent[] =>
  values.size === 0
    ? []
    : [{ type, parameters: Array.from(values, (value) => toParameter(value, named)) }];

const toParameter = ([name, text]: readonly [string, string], named: boolean) => ({
  type: 'text',
  text,
  ...(named || !areNumbers([name]) ? { parameter_name: name } : {}),
});

const buttonComponent = ({
  button: { index, subType, field },
  values,
}: FilledButton): FilledComponent[] =>
  values.size === 0
    ? []
    : [
        {
          type: 'button',
          sub_type: subType,
          index: String(index),
          parameters: Array.from(values.values(), (value) => ({ type: field, [field]: value })),
        },
      ];

/** How the values of a part are given, as words for a hint. */
export function sayVariables(part: Part, names: readonly string[]): string {
  if (names.length === 0) return `${part}: none`;
  return areNumbers(names)
    ? `${part}: a list of ${names.length}`
    : `${part}: an object with ${names.join(', ')}`;
}

function mismatch(part: Part, names: readonly string[]): Refusal {
  return new Refusal(
    'template_parameters_mismatch',
    `The ${part} parameters do not fit the template.`,
    `What it takes: ${sayVariables(part, names)}.`,
    { details: { part, expected: names } },
  );
}

function malformed(part: Part, name: string, problem: string): Refusal {
  return new Refusal(
    'template_parameters_mismatch',
    `The ${part} parameter ${name} ${problem}.`,
    'Give plain text that fits into one line of the message.',
    { details: { part } },
  );
}

/** Nobody can say where by a text, and the platform takes no such message without it. */
function placeNeeded(): Refusal {
  return new Refusal(
    'template_parameters_mismatch',
    'This template shows a place on a map, which cannot be given here.',
    'Use a template whose header is a text or has none.',
    { details: { part: 'header' } },
  );
}

function notInAddress(): Refusal {
  return new Refusal(
    'template_parameters_mismatch',
    'A parameter of a button has a space in it, but stands in a web address.',
    'Write spaces as %20.',
    { details: { part: 'buttons' } },
  );
}
