import { describe, expect, it } from 'vitest';
import { createLog } from '../src/log.ts';

function capture(options: { json: boolean }) {
  const lines: string[] = [];
  const log = createLog({ level: 'info', ...options, write: (line) => lines.push(line) });
  return { log, lines };
}

describe('createLog', () => {
  it('masks keys, tokens and numbers wherever they stand', () => {
    const { log, lines } = capture({ json: true });
    log.warn('call to +919845012345 with parley_ai_call_abcdefgh23456789', {
      authorization: 'Bearer abcdef',
      apiKey: 'k',
      nested: { token: 't', list: ['sip:+919845012345@host', 'Bearer abc'] },
      error: new Error('failed for +919845012345', { cause: new Error('parley_voice_abcdefgh') }),
    });
    const text = lines.join('');
    for (const secret of ['9845012', 'abcdef', '"k"', '"t"']) expect(text).not.toContain(secret);
    expect(text).toContain('+…45');
    expect(JSON.parse(text)).toMatchObject({ level: 'warn', authorization: '[hidden]' });
  });

  it('writes one line, in JSON or for people, from the least level on', () => {
    const json = capture({ json: true });
    json.log.info('two\nlines', { count: 1 });
    expect(json.lines).toEqual(['{"level":"info","message":"two\\nlines","count":1}\n']);
    const plain = capture({ json: false });
    plain.log.error('it failed', { count: 1 });
    expect(plain.lines).toEqual(['error: it failed count=1\n']);
    const quiet: string[] = [];
    createLog({ level: 'error', json: true, write: (line) => quiet.push(line) }).warn('no');
    expect(quiet).toEqual([]);
  });

  it('survives values that refer to themselves', () => {
    const { log, lines } = capture({ json: true });
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    log.info('loop', { loop, big: 1n });
    expect(lines).toHaveLength(1);
  });
});
