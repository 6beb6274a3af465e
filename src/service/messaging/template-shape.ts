import type {
  MessageTemplate,
  ParameterFormat,
  TemplateButton,
  TemplateComponent,
} from '../../contract/messaging.ts';
import { variablesOf } from '../../contract/template-text.ts';

/** What a send must fill in, part by part (interface section 2.7). */
export interface TemplateShape {
  format: ParameterFormat;
  /** Undefined where the template has no such part. */
  header?: TextPart | MediaPart;
  body?: TextPart;
  buttons: readonly ButtonPart[];
}

export interface TextPart {
  kind: 'text';
  /** Each once: numbers in their order, names as they come. */
  variables: readonly string[];
}

/** A header of media or a place. */
export interface MediaPart {
  kind: 'media';
  /** Such as `image`: the type of the parameter and the name of the field that carries it. */
  type: string;
  /** Media of the template's own goes out when a send brings none; a place is never the template's own. */
  required: boolean;
}

/** A button that takes values. */
export interface ButtonPart {
  /** Its place among all buttons of the template, from 0. */
  index: number;
  subType: string;
  /** The type of its parameter and the name of the field that carries it. */
  field: string;
  count: number;
  required: boolean;
}

/** The type of a header that shows where something is. */
export const PLACE = 'location';

export function shapeOf({ components, parameter_format }: MessageTemplate): TemplateShape {
  const partOf = (type: string) =>
    components.find((component) => component.type.toUpperCase() === type);
  const header = partOf('HEADER');
  const body = partOf('BODY');
  return {
    format: parameter_format,
    ...(header === undefined ? {} : { header: headerOf(header) }),
    ...(body === undefined ? {} : { body: textOf(body) }),
    buttons: (partOf('BUTTONS')?.buttons ?? []).flatMap(buttonOf),
  };
}

const textOf = ({ text }: TemplateComponent): TextPart => ({
  kind: 'text',
  variables: variablesOf(text),
});

function headerOf(header: TemplateComponent): TextPart | MediaPart {
  const format = header.format?.toLowerCase() ?? 'text';
  return format === 'text'
    ? textOf(header)
    : { kind: 'media', type: format, required: format === PLACE };
}

/** Buttons of other kinds, and addresses without a variable, take nothing. */
function buttonOf({ type, url }: TemplateButton, index: number): ButtonPart[] {
  switch (type.toUpperCase()) {
    case 'URL': {
      const count = variablesOf(url).length;
      return count === 0 ? [] : [{ index, subType: 'url', field: 'text', count, required: true }];
    }
    case 'COPY_CODE':
      return [{ index, subType: 'copy_code', field: 'coupon_code', count: 1, required: true }];
    case 'QUICK_REPLY':
      return [{ index, subType: 'quick_reply', field: 'payload', count: 1, required: false }];
    default:
      return [];
  }
}
