import { describe, expect, it, vi } from 'vitest';
import { createLog, silentLog, type Log } from '../src/log.ts';

const AT = new Date('2026-12-01T04:30:00.000Z');

function capture(options: { json: boolean; now?: () => Date }) {
  const lines: string[] = [];
  const log = createLog({ level: 'info', ...options, write: (line) => lines.push(line) });
  const written = async (say: (log: Log) => void): Promise<string> => {
    lines.length = 0;
    say(log);
    await vi.waitFor(() => expect(lines).not.toEqual([]));
    return lines.join('');
  };
  return { log, lines, written };
}

const asObject = (line: string): unknown => JSON.parse(line);

describe('createLog', () => {
  it.each([true, false])(
    'masks keys, tokens and numbers wherever they stand (json: %s)',
    async (json) => {
      const { written } = capture({ json });
      const text = await written((log) =>
        log.warn('call to +919845012345 with parley_ai_call_abcdefgh23456789', {
          authorization: 'Bearer abcdef',
          apiKey: 'k-1',
          keys: { voice: 'v-1' },
          to: '919845012345',
          customer_phone: '98450 12345',
          nested: {
            token: 't-1',
            list: ['sip:+91 98450 12345@host', 'Bearer abc', 'whsec_abcdefgh'],
          },
          error: new Error('failed for +91-98450-12345', {
            cause: new Error('parley_voice_abcdefgh'),
          }),
        }),
      );
      for (const secret of ['98450', '12345', '50123', 'abcdef', 'k-1', 'v-1', 't-1']) {
        expect(text).not.toContain(secret);
      }
      expect(text).toContain('+…45');
      expect(text).toContain('[hidden]');
    },
  );

  it('leaves times, counts, ids and addresses alone', async () => {
    const { written } = capture({ json: true });
    const fields = {
      at: '2026-12-01T04:30:00.000Z',
      milliseconds: 1_796_099_400_000,
      request_uuid: 'voip_ob_req_12345678901234567890',
      org_id: 1,
      address: 'http://127.0.0.1:3333/voip/apps',
    };
    expect(asObject(await written((log) => log.info('done', fields)))).toEqual({
      level: 'info',
      message: 'done',
      ...fields,
    });
  });

  it('tells of an error its name, words and frames, and nothing that hangs on it', async () => {
    const { written } = capture({ json: true });
    const upstream = Object.assign(new Error('it failed'), { body: 'their answer', code: 'E1' });
    const line = await written((log) => log.error('no', { error: upstream }));
    expect(line).not.toContain('their answer');
    expect(asObject(line)).toMatchObject({
      error: {
        name: 'Error',
        message: 'it failed',
        stack: expect.arrayContaining([expect.stringMatching(/^at .*log\.test/u)]) as unknown,
      },
    });
  });

  it('does not repeat a body that was no JSON', async () => {
    const { written } = capture({ json: true });
    const line = await written((log) => {
      try {
        JSON.parse('{"their": answer}');
      } catch (error) {
        log.error('no', { error });
      }
    });
    expect(line).toContain('SyntaxError');
    expect(line).not.toContain('their');
  });

  it('writes one line each, in their order, in JSON or for people, from the least level on', async () => {
    const json = capture({ json: true, now: () => AT });
    const time = AT.toISOString();
    const text = await json.written((log) => {
      log.info('two\nlines', { count: 1 });
      log.warn('next');
    });
    expect(text.trimEnd().split('\n').map(asObject)).toEqual([
      { level: 'info', time, message: 'two\nlines', count: 1 },
      { level: 'warn', time, message: 'next' },
    ]);
    const plain = capture({ json: false, now: () => AT });
    expect(await plain.written((log) => log.error('it failed', { count: 1 }))).toBe(
      `[${time}] ERROR: it failed {"count":1}\n`,
    );
    const lines: string[] = [];
    const errors = createLog({ level: 'error', json: true, write: (line) => lines.push(line) });
    errors.warn('no');
    errors.error('yes');
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines.join('')).toContain('yes');
  });

  it('once it is loaded, a line is written before the next thing happens', async () => {
    const { log, lines, written } = capture({ json: true });
    await written(() => log.info('first'));
    log.info('second');
    expect(lines).toHaveLength(2);
  });

  it('survives values that refer to themselves', async () => {
    const { written } = capture({ json: true });
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(await written((log) => log.info('loop', { loop, big: 1n }))).toContain('"big":"1"');
  });

  it('is silent when it is told to be', () => {
    const lines: string[] = [];
    createLog({ level: 'silent', json: true, write: (line) => lines.push(line) }).error('no');
    silentLog.error('no');
    expect(lines).toEqual([]);
  });
});
