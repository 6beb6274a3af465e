import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { errand } from './errand.ts';
import { openHost } from './hosts.ts';
import { runParley } from './terminal.ts';

/** A host that cannot ask, and the call that waits. */
async function waiting() {
  const environment = { PARLEY_DATA_DIR: temporaryFolder(), PARLEY_SANDBOX_SPEED: '60' };
  const host = await openHost({ client: 'v1', person: 'cannot be asked', environment });
  // Any time of the day is an odd one for a business that is always open: then a statement is asked for as well.
  const placed = await host.call('place_ai_call', errand);
  const { id } = placed.structured['approval'] as { id: string };
  return { environment, host, id };
}

const YES_TO_ALL = 'yes\nyes\n';

describe('approving in the terminal (design section 4)', () => {
  test('shows the question, takes a yes, and the same request is then placed', async () => {
    const { environment, host, id } = await waiting();
    const listed = await runParley(['approve'], environment);
    expect(listed.output).toContain(id);
    const approved = await runParley(['approve', id], environment, YES_TO_ALL);
    expect(approved).toMatchObject({ code: 0, errors: '' });
    expect(approved.output).toContain('> Book a teeth cleaning for Asha.');
    const placed = await host.call('place_ai_call', errand);
    expect(placed.structured).toMatchObject({ status: 'placed' });
    const done = await host.call('wait_for_ai_call', {
      request_id: placed.structured['request_id'],
    });
    expect(done.structured).toMatchObject({ call_status: 'COMPLETED' });
    const twice = await runParley(['approve', id], environment, YES_TO_ALL);
    expect(twice.code).toBe(2);
    expect(twice.errors).toContain('used already');
  });

  test.each(['no\n', '', 'y\n', 'yes please\n'])('%j is no yes', async (typed) => {
    const { environment, host, id } = await waiting();
    expect((await runParley(['approve', id], environment, typed)).code).toBe(1);
    const again = await host.call('place_ai_call', errand);
    expect(again.structured).toMatchObject({ status: 'awaiting_approval' });
  });

  test('a declined call is not placed', async () => {
    const { environment, host, id } = await waiting();
    expect((await runParley(['decline', id], environment)).code).toBe(0);
    const again = await host.call('place_ai_call', errand);
    expect(again.structured).toMatchObject({ error: { code: 'approval_declined' } });
  });

  test('an id that does not exist is said to be unknown', async () => {
    const environment = { PARLEY_DATA_DIR: temporaryFolder() };
    const ran = await runParley(['approve', 'nowhere'], environment, 'yes\n');
    expect(ran.code).toBe(1);
    expect(ran.errors).toContain('There is no approval "nowhere"');
  });
});

describe('starting', () => {
  test.each([
    [{ PARLEY_AI_CALL_API_KEY: 'k' }, 'PARLEY_BASE_URL is not'],
    [{ PARLEY_BASE_URL: 'https://calls.example' }, 'no API key is'],
    [
      { PARLEY_BASE_URL: 'calls.example', PARLEY_AI_CALL_API_KEY: 'k' },
      'PARLEY_BASE_URL is not valid',
    ],
    [{ PARLEY_SANDBOX_SPEED: 'fast' }, 'PARLEY_SANDBOX_SPEED is not valid'],
    [{ PARLEY_TIME_ZONE: 'Asia/Nowhere' }, 'PARLEY_TIME_ZONE is not valid'],
  ])('is refused with %j', async (environment, sentence) => {
    const ran = await runParley(['stdio'], { PARLEY_DATA_DIR: temporaryFolder(), ...environment });
    expect(ran).toMatchObject({ code: 2, output: '' });
    expect(ran.errors).toContain(sentence);
  });

  test('an unknown command names itself and shows the help', async () => {
    const ran = await runParley(['dail'], {});
    expect(ran.code).toBe(2);
    expect(ran.errors).toContain('There is no command "dail"');
    expect((await runParley(['--help'], {})).output).toContain('Usage: parley');
    expect((await runParley(['--version'], {})).output).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
