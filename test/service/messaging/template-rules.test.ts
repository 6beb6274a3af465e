import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageTemplate, SentComponent } from '../../../src/contract/messaging.ts';
import { refusalOfSend } from '../../../src/service/messaging/template-rules.ts';
import { fitting } from './arbitrary-template.ts';

const SEED = 20261201;
const MISMATCH = /^Template parameters do not match: /u;

type Mutation = (components: readonly SentComponent[]) => SentComponent[];

/** Each spoils a send that has at least one component. */
const mutations: Record<string, Mutation> = {
  'a component twice': ([first, ...rest]) => [...twice(first), ...rest],
  'a component of another kind': (all) => [...all, { type: 'footer', parameters: [] }],
  'a button that is not there': (all) => [
    ...all,
    { type: 'button', sub_type: 'url', index: '9', parameters: [{ type: 'text', text: 'x' }] },
  ],
  'a parameter left out': inFirst(([, ...rest]) => rest),
  'a parameter too many': inFirst((all) => [...all, { type: 'text', text: 'more' }]),
  'a parameter of another type': inFirst(([first, ...rest]) => [
    { ...first, type: 'video' },
    ...rest,
  ]),
  'a name that no variable has': inFirst(([first, ...rest]) => [
    { ...first, type: first?.type ?? '', parameter_name: 'nobody' },
    ...rest,
  ]),
  'an empty value': inFirst(([first, ...rest]) => [
    {
      ...first,
      type: first?.type ?? '',
      text: ' ',
      coupon_code: '',
      image: { link: ' ' },
      location: {},
    },
    ...rest,
  ]),
};

const twice = (component: SentComponent | undefined): SentComponent[] =>
  component === undefined ? [] : [component, component];

function inFirst(
  change: (parameters: SentComponent['parameters']) => SentComponent['parameters'],
): Mutation {
  return ([first, ...rest]) =>
    first === undefined ? rest : [{ ...first, parameters: change(first.parameters) }, ...rest];
}

/** An image that is left out is sent as the template has it. */
const isOptional = ({ parameters }: SentComponent): boolean => parameters[0]?.type === 'image';

const template: MessageTemplate = {
  id: '1',
  name: 'track',
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [
    { type: 'BODY', text: 'Hello {{1}}' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+912040123456' },
        { type: 'URL', text: 'Track', url: 'https://store.example/{{1}}' },
      ],
    },
  ],
};
const body = { type: 'body', parameters: [{ type: 'text', text: 'Asha' }] };
const button = { type: 'button', sub_type: 'url', parameters: [{ type: 'text', text: 'SH-1' }] };

describe('4.5 what a template takes', () => {
  it('is what its own shape says', () => {
    fc.assert(
      fc.property(fitting, ({ template, components }) => {
        expect(refusalOfSend(template, components)).toBeUndefined();
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it.each(Object.entries(mutations))('is refused with %s', (_, mutate) => {
    const filled = fitting.filter(({ components }) => components.length > 0);
    fc.assert(
      fc.property(filled, ({ template, components }) => {
        expect(refusalOfSend(template, mutate(components))).toMatch(MISMATCH);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('is refused with any component left out but media of its own', () => {
    fc.assert(
      fc.property(fitting, ({ template, components }) => {
        for (const component of components) {
          const fault = refusalOfSend(
            template,
            components.filter((each) => each !== component),
          );
          if (isOptional(component)) expect(fault).toBeUndefined();
          else expect(fault).toMatch(MISMATCH);
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it.each(['PENDING', 'REJECTED', 'PAUSED', 'approved'])('is nothing while it is %s', (status) => {
    expect(refusalOfSend({ ...template, status }, [body, button])).toBe('Template is not approved');
  });

  it.each([
    ['without an index, where there is one such button', button],
    ['with its index as text', { ...button, index: '1' }],
    ['with its index as a number', { ...button, index: 1 }],
  ])('is, for a dynamic address, a button component %s', (_, given) => {
    expect(refusalOfSend(template, [body, given])).toBeUndefined();
  });

  it.each([
    ['no component at all', []],
    ['an empty button component', [body, { ...button, parameters: [] }]],
    ['no button component', [body]],
    ['another sub_type', [body, { ...button, sub_type: 'quick_reply' }]],
    ['no sub_type', [body, { type: 'button', parameters: button.parameters }]],
    ['the index of another button', [body, { ...button, index: '0' }]],
    ['a space in an address', [body, { ...button, parameters: [{ type: 'text', text: 'a b' }] }]],
    ['a line break', [{ ...body, parameters: [{ type: 'text', text: 'a\nb' }] }, button]],
    ['five spaces', [{ ...body, parameters: [{ type: 'text', text: 'a     b' }] }, button]],
  ])('is not %s', (_, components) => {
    expect(refusalOfSend(template, components)).toMatch(MISMATCH);
  });

  it('is an image of its own, or the one that comes with it', () => {
    const header = { type: 'HEADER', format: 'IMAGE' };
    const offer = { ...template, components: [header, { type: 'BODY', text: 'Sale' }] };
    const given = (parameter: SentComponent['parameters'][number]) =>
      refusalOfSend(offer, [{ type: 'header', parameters: [parameter] }]);
    expect(refusalOfSend(offer, [])).toBeUndefined();
    expect(given({ type: 'image', image: { id: '12' } })).toBeUndefined();
    for (const image of [{}, { id: ' ' }, { link: '' }, { caption: 'Sale' }, [], 'a.jpg', null]) {
      expect(given({ type: 'image', image })).toMatch(MISMATCH);
    }
    expect(given({ type: 'video', video: { id: '12' } })).toMatch(MISMATCH);
    expect(given({ type: 'text', text: 'Sale' })).toMatch(MISMATCH);
  });

  it('is a place with its coordinates, which no template has of its own', () => {
    const header = { type: 'HEADER', format: 'LOCATION' };
    const visit = { ...template, components: [header, { type: 'BODY', text: 'We meet here' }] };
    const given = (location: object) =>
      refusalOfSend(visit, [{ type: 'header', parameters: [{ type: 'location', location }] }]);
    expect(given({ latitude: 18.52, longitude: '73.85' })).toBeUndefined();
    expect(given({ latitude: 18.52 })).toMatch(MISMATCH);
    expect(refusalOfSend(visit, [])).toBe(
      'Template parameters do not match: the header needs a location',
    );
  });
});
