import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { runParley } from './terminal.ts';

const NUMBER = '+918041235000';
const PURPOSE = 'Book a teeth cleaning for Asha. Ask what it costs.';

const sandbox = () => ({ PARLEY_DATA_DIR: temporaryFolder(), PARLEY_SANDBOX_SPEED: '60' });

describe('parley call', () => {
  test('asks at the terminal, makes the call, and tells it; the call is listed and shown later', async () => {
    const environment = sandbox();
    const args = ['call', NUMBER, '--name', 'Smile Care', '--hours', 'always'];
    const made = await runParley([...args, PURPOSE], environment, 'yes\n');
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).toContain('May the assistant place this phone call?');
    expect(made.output).toContain('Callee: ');
    expect(made.output).toMatch(/Status +COMPLETED/u);
    // Colours and moving lines are for terminals.
    expect(made.output).not.toContain('\u001B');
    const [, id = ''] = /Request +(\S+)/u.exec(made.output) ?? [];
    const listed = await runParley(['calls'], environment);
    expect(listed.output).toContain(id);
    const shown = await runParley(['call', 'show', id, '--json'], environment);
    expect(JSON.parse(shown.output)).toMatchObject({
      request_id: id,
      call_status: 'COMPLETED',
      recording_status: 'OK',
      simulated: true,
    });
  });

  test('anything but yes places nothing', async () => {
    const environment = sandbox();
    const args = ['call', NUMBER, '--hours', 'always', PURPOSE];
    const refused = await runParley(args, environment, 'no\n');
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Not approved') });
    const listed = await runParley(['calls', '--json'], environment);
    expect(JSON.parse(listed.output)).toEqual([]);
  });

  test('as JSON, only the answer is on the output', async () => {
    const args = ['call', NUMBER, '--hours', 'always', '--json', PURPOSE];
    const { code, output } = await runParley(args, sandbox(), 'yes\n');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      call_status: 'COMPLETED',
    });
  });

  test('the same key is one call', async () => {
    const environment = sandbox();
    const args = ['call', NUMBER, '--hours', 'always', '--no-wait', '--key', 'one', PURPOSE];
    const first = await runParley(args, environment, 'yes\n');
    const second = await runParley(args, environment);
    expect(second.output.split('\n')[0]).toBe(first.output.split('\n').at(-3));
  });

  test.each<[string[], string]>([
    [['call', '112', PURPOSE], 'number'],
    [['call', NUMBER], 'purpose'],
    [['call', 'show'], 'Which call?'],
    [['call', NUMBER, '--callee', 'friend', PURPOSE], '--callee is not valid'],
    [['calls', '--status', 'lost'], '--status is not valid'],
    [['calls', '--limit', '0'], '--limit is not valid'],
  ])('refuses %j', async (args, said) => {
    const { code, errors } = await runParley(args, sandbox());
    expect(code).toBe(2);
    expect(errors).toContain(said);
  });
});
