import type { MessageTemplate, TemplateButton } from '../../contract/messaging.ts';

/** The texts of a template with their variables (interface section 2.7). */
export interface TemplateParts {
  header?: string;
  body?: string;
  footer?: string;
  buttons: readonly ButtonPart[];
}

export interface ButtonPart {
  /** Its place among all buttons of the template, from 0. */
  index: number;
  text: string;
  /** Where it leads, when it leads to the web. */
  url?: string;
  /** The kind of component that carries its values, and the field of a parameter that holds one. */
  subType: string;
  field: string;
  /** Empty for buttons that take no value. */
  variables: readonly string[];
}

const VARIABLE = /\{\{\s*([\p{L}\p{N}_]{1,64})\s*\}\}/gu;
const NUMBER = /^\d+$/u;

export function partsOf({ components }: MessageTemplate): TemplateParts {
  const textOf = (type: string): string | undefined =>
    components.find((component) => component.type.toUpperCase() === type)?.text;
  const buttons = components.filter(({ type }) => type.toUpperCase() === 'BUTTONS');
  return {
    ...named('header', textOf('HEADER')),
    ...named('body', textOf('BODY')),
    ...named('footer', textOf('FOOTER')),
    buttons: buttons.flatMap(({ buttons: list = [] }) => list).map(toButton),
  };
}

/** The variables of a text, each once: numbered ones in the order of their numbers, named ones as they come. */
export function variablesOf(text = ''): string[] {
  const found = [...new Set(Array.from(text.matchAll(VARIABLE), ([, name = '']) => name))];
  return areNumbers(found) ? found.toSorted((one, other) => Number(one) - Number(other)) : found;
}

export const areNumbers = (names: readonly string[]): boolean =>
  names.every((name) => NUMBER.test(name));

/** The text as it reads with these values; what has none stays as it is. */
export const fillIn = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(VARIABLE, (variable, name: string) => values.get(name) ?? variable);

/** The text without its variables: what stands in every message of this template. */
export const withoutVariables = (text: string): string => text.replace(VARIABLE, ' ');

/** A coupon to be copied is a value without an address around it. */
function toButton({ type, text = '', url }: TemplateButton, index: number): ButtonPart {
  return type.toUpperCase() === 'COPY_CODE'
    ? { index, text, subType: 'copy_code', field: 'coupon_code', variables: ['1'] }
    : {
        index,
        text,
        subType: 'url',
        field: 'text',
        variables: variablesOf(url),
        ...named('url', url),
      };
}

const named = <Name extends string>(name: Name, text: string | undefined) =>
  (text === undefined ? {} : { [name]: text }) as { [Key in Name]?: string };
