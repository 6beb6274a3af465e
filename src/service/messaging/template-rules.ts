import {
  APPROVED_TEMPLATE,
  PARAMETERS_MISMATCH,
  TEMPLATE_NOT_APPROVED,
  type MessageTemplate,
  type ParameterFormat,
  type SentComponent,
  type SentParameter,
} from '../../contract/messaging.ts';
import {
  PLACE,
  shapeOf,
  type ButtonPart,
  type MediaPart,
  type TemplateShape,
  type TextPart,
} from './template-shape.ts';

/** The platform takes no value with a break in it and none with more than four spaces in a row. */
const UNFIT = /[\n\r\t\v\f\u0085\u2028\u2029]| {5}/u;
const SPACE = /\s/u;
/** Parts of which a send has at most one component each. */
const SINGLE_PARTS = ['header', 'body'] as const;

type Fault = string | undefined;

/**
 * Why this template cannot be sent with these components, as the message of a 400 (interface section 4.5, design
 * section 8); undefined when it can.
 */
export function refusalOfSend(
  template: MessageTemplate,
  components: readonly SentComponent[],
): Fault {
  if (template.status !== APPROVED_TEMPLATE) return TEMPLATE_NOT_APPROVED;
  const fault = faultOfComponents(shapeOf(template), components);
  return fault === undefined ? undefined : `${PARAMETERS_MISMATCH}: ${fault}`;
}

function faultOfComponents(shape: TemplateShape, components: readonly SentComponent[]): Fault {
  const ofType = (type: string) =>
    components.filter((component) => component.type.toLowerCase() === type);
  const [header, body] = SINGLE_PARTS.map(ofType);
  const buttons = ofType('button');
  const known = (header?.length ?? 0) + (body?.length ?? 0) + buttons.length;
  if (known < components.length) return 'only header, body and button components take values';
  return (
    faultOfHeader(shape, header ?? []) ??
    faultOfText('body', { part: shape.body, given: body ?? [], format: shape.format }) ??
    faultOfButtons(shape.buttons, buttons)
  );
}

function faultOfHeader({ header, format }: TemplateShape, given: readonly SentComponent[]): Fault {
  return header?.kind === 'media'
    ? faultOfMedia(header, given)
    : faultOfText('header', { part: header, given, format });
}

function faultOfMedia({ type, required }: MediaPart, given: readonly SentComponent[]): Fault {
  const [component, second] = given;
  if (second !== undefined) return 'there is more than one header component';
  if (component === undefined) return required ? `the header needs a ${type}` : undefined;
  const [parameter, more] = component.parameters;
  const fits =
    parameter !== undefined &&
    more === undefined &&
    parameter.type.toLowerCase() === type &&
    parameter.parameter_name === undefined &&
    carries(type, parameter[type]);
  return fits ? undefined : `the header takes one parameter of type ${type}`;
}

/** Media lies at an address or has an id from the platform; a place has its coordinates. */
function carries(type: string, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const filled = new Set(
    Object.entries(value).flatMap(([name, each]) => (isFilled(each) ? name : [])),
  );
  return type === PLACE
    ? filled.has('latitude') && filled.has('longitude')
    : filled.has('id') || filled.has('link');
}

const isFilled = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

interface TextGiven {
  part: TextPart | undefined;
  given: readonly SentComponent[];
  format: ParameterFormat;
}

function faultOfText(name: string, { part, given, format }: TextGiven): Fault {
  const [component, second] = given;
  if (second !== undefined) return `there is more than one ${name} component`;
  if (component !== undefined && part === undefined) return `the template has no ${name}`;
  const { variables } = part ?? { variables: [] };
  const parameters = component?.parameters ?? [];
  if (parameters.length !== variables.length) {
    return `the ${name} takes ${variables.length} parameters, ${parameters.length} given`;
  }
  return (
    faultOfNames(name, { variables, parameters, format }) ??
    firstFault(parameters, (parameter) => faultOfValue(name, parameter))
  );
}

interface Named {
  variables: readonly string[];
  parameters: readonly SentParameter[];
  format: ParameterFormat;
}

function faultOfNames(name: string, { variables, parameters, format }: Named): Fault {
  const given = parameters.map(({ parameter_name }) => parameter_name);
  if (format === 'POSITIONAL') {
    return given.every((each) => each === undefined)
      ? undefined
      : `the ${name} takes its parameters by position, without parameter_name`;
  }
  return variables.every((variable) => given.includes(variable))
    ? undefined
    : `the ${name} takes its parameters by parameter_name: ${variables.join(', ')}`;
}

function faultOfValue(name: string, { type, text }: SentParameter): Fault {
  if (type.toLowerCase() !== 'text' || text === undefined) {
    return `the ${name} takes parameters of type text`;
  }
  if (text.trim() === '') return `a ${name} parameter is empty`;
  return UNFIT.test(text)
    ? `a ${name} parameter has a line break, a tab or more than four spaces in a row`
    : undefined;
}

function faultOfButtons(parts: readonly ButtonPart[], given: readonly SentComponent[]): Fault {
  const filled = new Map<ButtonPart, SentComponent>();
  for (const component of given) {
    const part = partOf(parts, component);
    if (part === undefined) return 'a button component names no button that takes values';
    if (filled.has(part)) return `there is more than one component for button ${part.index}`;
    filled.set(part, component);
  }
  return firstFault(parts, (part) => faultOfButton(part, filled.get(part)));
}

/** A button that is the only one of its kind need not be told by its index. */
function partOf(
  parts: readonly ButtonPart[],
  { sub_type, index }: SentComponent,
): ButtonPart | undefined {
  const alike = parts.filter(({ subType }) => subType === sub_type?.toLowerCase());
  if (index === undefined) return alike.length === 1 ? alike[0] : undefined;
  return alike.find((part) => String(part.index) === String(index));
}

function faultOfButton(part: ButtonPart, component: SentComponent | undefined): Fault {
  const { index, subType, field, count } = part;
  if (component === undefined) {
    return part.required
      ? `button ${index} needs a button component with sub_type ${subType}`
      : undefined;
  }
  const { parameters } = component;
  if (parameters.length !== count) {
    return `button ${index} takes ${count} parameters, ${parameters.length} given`;
  }
  return firstFault(parameters, (parameter) => {
    const value = parameter[field];
    const fits =
      parameter.type.toLowerCase() === field &&
      parameter.parameter_name === undefined &&
      typeof value === 'string' &&
      value.trim() !== '';
    if (!fits) return `button ${index} takes parameters of type ${field} that are not empty`;
    return subType === 'url' && SPACE.test(value)
      ? `a parameter of button ${index} has a space in it, but stands in a web address`
      : undefined;
  });
}

function firstFault<Item>(items: readonly Item[], faultOf: (item: Item) => Fault): Fault {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
