import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTemplate } from '../../src/actions/messages/template-parameters.ts';
import { variablesOf } from '../../src/contract/template-text.ts';
import type { MessageTemplate } from '../../src/contract/messaging.ts';

const mismatch = expect.objectContaining({
  name: 'Refusal',
  code: 'template_parameters_mismatch',
});

const templateOf = (body: string, buttons: readonly string[] = []): MessageTemplate => ({
  id: '1',
  name: 't',
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [
    { type: 'BODY', text: body },
    { type: 'BUTTONS', buttons: buttons.map((url) => ({ type: 'URL', text: 'Open', url })) },
  ],
});

/** Text between variables, without braces of its own. */
const words = fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[{}]/gu, ''));
const value = fc
  .stringMatching(/^[\p{L}\p{N}$&{}.,₹-][\p{L}\p{N}$&{} .,₹-]{0,30}$/u)
  .filter((text) => !/ {5}|\{\{/u.test(text));
const name = fc.stringMatching(/^[a-z][a-z_]{0,10}$/u);

const numbered = fc.array(fc.tuple(value, words), { minLength: 1, maxLength: 6 }).map((pairs) => ({
  values: pairs.map(([each]) => each),
  body: pairs.map(([, text], at) => `${text}{{${at + 1}}}`).join(''),
  reads: pairs.map(([each, text]) => text + each).join(''),
}));

const named = fc
  .uniqueArray(fc.tuple(name, value, words), {
    selector: ([each]) => each,
    minLength: 1,
    maxLength: 6,
  })
  .map((triples) => ({
    values: Object.fromEntries(triples.map(([key, each]) => [key, each])),
    body: triples.map(([key, , text]) => `${text}{{ ${key} }}`).join(''),
    reads: triples.map(([, each, text]) => text + each).join(''),
  }));

describe('filling a template (interface section 4.5)', () => {
  test('a template that shows a place is refused before anybody is asked', () => {
    const place = { ...templateOf('Here.'), components: [{ type: 'HEADER', format: 'LOCATION' }] };
    expect(() => fillTemplate(place, {})).toThrow('shows a place on a map');
  });

  test('every value lands where its number stands, exactly as it was given', () => {
    fc.assert(
      fc.property(numbered, ({ values, body, reads }) => {
        const filled = fillTemplate(templateOf(body), { body: values });
        expect(filled.reads.body).toBe(reads);
        expect(filled.components).toEqual([
          { type: 'body', parameters: values.map((text) => ({ type: 'text', text })) },
        ]);
      }),
    );
  });

  test('every value lands where its name stands', () => {
    fc.assert(
      fc.property(named, ({ values, body, reads }) => {
        const filled = fillTemplate(templateOf(body), { body: values });
        expect(filled.reads.body).toBe(reads);
        const sent = filled.components.flatMap(({ parameters }) => parameters);
        expect(
          Object.fromEntries(sent.map((each) => [each['parameter_name'], each['text']])),
        ).toEqual(values);
      }),
    );
  });

  test('one value more, one less, or a wrong name never fits', () => {
    fc.assert(
      fc.property(numbered, named, value, (list, object, extra) => {
        const positional = templateOf(list.body);
        expect(() => fillTemplate(positional, { body: [...list.values, extra] })).toThrow(mismatch);
        expect(() => fillTemplate(positional, { body: list.values.slice(1) })).toThrow(mismatch);
        expect(() => fillTemplate(positional, { body: object.values })).toThrow(mismatch);
        const byName = templateOf(object.body);
        const [first = ''] = Object.keys(object.values);
        const { [first]: _, ...less } = object.values;
        expect(() => fillTemplate(byName, { body: less })).toThrow(mismatch);
        expect(() => fillTemplate(byName, { body: { ...less, [`${first}2`]: extra } })).toThrow(
          mismatch,
        );
        expect(() => fillTemplate(byName, { body: list.values })).toThrow(mismatch);
      }),
    );
  });

  test('values that no message can carry are refused, whichever they are', () => {
    const carried = fc.tuple(value, fc.constantFrom('\n', '\t', '\r', '\u2028', '      '), value);
    fc.assert(
      fc.property(carried, ([before, odd, after]) => {
        const given = { body: [before + odd + after] };
        expect(() => fillTemplate(templateOf('{{1}}'), given)).toThrow(mismatch);
      }),
    );
    expect(() => fillTemplate(templateOf('{{1}}'), { body: ['x'.repeat(1025)] })).toThrow(mismatch);
  });

  test('a list for buttons runs on from button to button; names serve where they are unique', () => {
    const template = templateOf('Hi', [
      'https://a.example/{{1}}',
      'https://b.example',
      'https://c.example/{{1}}',
    ]);
    const { components, reads } = fillTemplate(template, { buttons: ['x', 'y'] });
    expect(components.map(({ index, parameters }) => [index, parameters[0]?.['text']])).toEqual([
      ['0', 'x'],
      ['2', 'y'],
    ]);
    expect(reads.buttons.map(({ url }) => url)).toEqual([
      'https://a.example/x',
      'https://b.example',
      'https://c.example/y',
    ]);
    expect(() => fillTemplate(template, { buttons: { 1: 'x' } })).toThrow(mismatch);
    expect(() => fillTemplate(template, {})).toThrow(mismatch);
    const single = templateOf('Hi', ['https://a.example/{{code}}']);
    expect(fillTemplate(single, { buttons: { code: 'x' } }).components).toHaveLength(1);
  });

  test('a coupon is a value of its button', () => {
    const buttons = [{ type: 'COPY_CODE', text: 'Copy' }];
    const template = { ...templateOf(''), components: [{ type: 'BUTTONS', buttons }] };
    expect(fillTemplate(template, { buttons: ['SAVE 10'] }).components).toEqual([
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '0',
        parameters: [{ type: 'coupon_code', coupon_code: 'SAVE 10' }],
      },
    ]);
    expect(() => fillTemplate(template, {})).toThrow(mismatch);
  });

  test('a value that looks like a variable is a value', () => {
    const { reads } = fillTemplate(templateOf('{{1}} and {{2}}'), { body: ['{{2}}', 'two'] });
    expect(reads.body).toBe('{{2}} and two');
  });

  test('numbers count, not their places in the text', () => {
    expect(variablesOf('{{10}} {{2}} {{2}} {{1}}')).toEqual(['1', '2', '10']);
    expect(variablesOf('{{b}} {{a}}')).toEqual(['b', 'a']);
    expect(variablesOf('{{ }} {{a b}} {1}')).toEqual([]);
  });
});
