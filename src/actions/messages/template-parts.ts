import type { MessageTemplate, TemplateButton } from '../../contract/messaging.ts';
import { variablesOf } from '../../contract/template-text.ts';

/** The texts of a template with their variables (interface section 2.7). */
export interface TemplateParts {
  header?: string;
  body?: string;
  footer?: string;
  buttons: readonly ButtonPart[];
  /** The header is a place on a map. */
  place: boolean;
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

export function partsOf({ components }: MessageTemplate): TemplateParts {
  const partOf = (type: string) =>
    components.find((component) => component.type.toUpperCase() === type);
  const textOf = (type: string): string | undefined => partOf(type)?.text;
  const buttons = components.filter(({ type }) => type.toUpperCase() === 'BUTTONS');
  return {
    ...named('header', textOf('HEADER')),
    ...named('body', textOf('BODY')),
    ...named('footer', textOf('FOOTER')),
    buttons: buttons.flatMap(({ buttons: list = [] }) => list).map(toButton),
    place: partOf('HEADER')?.format?.toUpperCase() === 'LOCATION',
  };
}

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
