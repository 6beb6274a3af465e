import { describe, expect, test } from 'vitest';
import { runParley } from './terminal.ts';

const call = ['check', '--to', '080 4123 5000', '--name', 'Smile Care', '--hours', 'always'];
const json = async (args: readonly string[], typed = '') => {
  const { code, output } = await runParley([...args, '--json'], {}, typed);
  return { code, told: JSON.parse(output) as Record<string, unknown> };
};

describe('parley check', () => {
  test('shows what would be said and what was taken out, and places nothing', async () => {
    const ran = await runParley([...call, 'Ask the price. The OTP is 482913.'], {});
    expect(ran).toMatchObject({ code: 0, errors: '' });
    expect(ran.output).toContain('+918041235000');
    expect(ran.output).toContain('Taken out: 1 × one time code');
    expect(ran.output).not.toContain('482913');
  });

  test('is the same for programs, also from standard input', async () => {
    const { code, told } = await json([...call, '-'], 'Ask the price of 2 kg rice.\n');
    expect(code).toBe(0);
    expect(told).toMatchObject({
      allowed: true,
      customer_phone: '+918041235000',
      purpose_of_call: 'Ask the price of two kilograms rice.',
      scheduled_for: 'now',
      removed: [],
    });
  });

  test.each([
    [['check', '--to', '112', '--name', 'x', 'Ask.'], 'number_not_allowed'],
    [[...call, '--at', '2001-01-01T00:00:00Z', 'Ask.'], 'past_due_date'],
    [[...call, ''], 'purpose_missing'],
    [[...call, 'Ask whether kal is fine.'], 'date_unclear'],
    [
      [
        'check',
        '--to',
        '9845012345',
        '--name',
        'x',
        '--callee',
        'individual',
        '--at',
        '2099-01-01T20:00:00Z',
        'Ask.',
      ],
      'outside_calling_hours',
    ],
  ])('%j is refused as %s', async (args, refusal) => {
    const { code, told } = await json(args);
    expect(code).toBe(1);
    expect(told).toMatchObject({ allowed: false, error: { code: refusal } });
  });
});
