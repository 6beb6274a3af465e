import * as fc from 'fast-check';
import type { MessageTemplate, SentComponent } from '../../../src/contract/messaging.ts';

/** A template and a send that fills in exactly what it takes. */
export interface Fitting {
  template: MessageTemplate;
  components: SentComponent[];
}

interface Chosen {
  named: boolean;
  header: 'none' | 'plain' | 'variable' | 'image' | 'place';
  withMedia: boolean;
  bodyVariables: number;
  buttons: readonly ('fixed' | 'dynamic' | 'code' | 'reply')[];
  value: string;
}

const NAMES = ['customer', 'day', 'amount', 'shop', 'courier'];

const chosen: fc.Arbitrary<Chosen> = fc.record({
  named: fc.boolean(),
  header: fc.constantFrom('none', 'plain', 'variable', 'image', 'place'),
  withMedia: fc.boolean(),
  bodyVariables: fc.integer({ min: 0, max: NAMES.length }),
  buttons: fc.array(fc.constantFrom('fixed', 'dynamic', 'code', 'reply'), { maxLength: 4 }),
  value: fc.stringMatching(/^[\p{L}\p{N}%#+₹]{1,20}$/u),
});

export const fitting: fc.Arbitrary<Fitting> = chosen.map((choice) => ({
  template: templateOf(choice),
  components: [...headerGiven(choice), ...bodyGiven(choice), ...buttonsGiven(choice)],
}));

const variables = ({ named, bodyVariables }: Chosen): string[] =>
  NAMES.slice(0, bodyVariables).map((name, index) => (named ? name : String(index + 1)));

const headerVariable = ({ named }: Chosen): string => (named ? 'title' : '1');

function templateOf(choice: Chosen): MessageTemplate {
  const body = variables(choice).map((name) => `{{${name}}}`);
  return {
    id: '1',
    name: 'any',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: choice.named ? 'NAMED' : 'POSITIONAL',
    components: [
      ...headerOf(choice),
      { type: 'BODY', text: `Hello ${body.join(' and ')}.` },
      { type: 'BUTTONS', buttons: choice.buttons.map((kind) => buttons[kind]) },
    ],
  };
}

function headerOf(choice: Chosen): MessageTemplate['components'] {
  switch (choice.header) {
    case 'none':
      return [];
    case 'image':
      return [{ type: 'HEADER', format: 'IMAGE' }];
    case 'place':
      return [{ type: 'HEADER', format: 'LOCATION' }];
    default: {
      const text = choice.header === 'plain' ? 'News' : `About {{${headerVariable(choice)}}}`;
      return [{ type: 'HEADER', format: 'TEXT', text }];
    }
  }
}

const buttons = {
  fixed: { type: 'URL', text: 'Open', url: 'https://store.example/' },
  dynamic: { type: 'URL', text: 'Open', url: 'https://store.example/{{1}}' },
  code: { type: 'COPY_CODE', text: 'Copy code' },
  reply: { type: 'QUICK_REPLY', text: 'Yes' },
};

const textGiven = ({ named, value }: Chosen, name: string) => ({
  type: 'text',
  text: value,
  ...(named ? { parameter_name: name } : {}),
});

function headerGiven(choice: Chosen): SentComponent[] {
  if (choice.header === 'variable') {
    return [{ type: 'header', parameters: [textGiven(choice, headerVariable(choice))] }];
  }
  if (choice.header === 'place') {
    const location = { latitude: '18.52', longitude: '73.85', name: choice.value };
    return [{ type: 'header', parameters: [{ type: 'location', location }] }];
  }
  if (choice.header !== 'image' || !choice.withMedia) return [];
  const image = { link: 'https://store.example/a.jpg' };
  return [{ type: 'header', parameters: [{ type: 'image', image }] }];
}

const bodyGiven = (choice: Chosen): SentComponent[] =>
  choice.bodyVariables === 0
    ? []
    : [{ type: 'body', parameters: variables(choice).map((name) => textGiven(choice, name)) }];

const buttonsGiven = ({ buttons, value }: Chosen): SentComponent[] =>
  buttons.flatMap((kind, index): SentComponent[] => {
    const component = { type: 'button', index: String(index) };
    if (kind === 'dynamic') {
      return [{ ...component, sub_type: 'url', parameters: [{ type: 'text', text: value }] }];
    }
    if (kind !== 'code') return [];
    const parameters = [{ type: 'coupon_code', coupon_code: value }];
    return [{ ...component, sub_type: 'copy_code', parameters }];
  });
