import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createDirectory } from '../../../src/mcp/http/directory.ts';
import { parseMembers } from '../../../src/mcp/http/tokens.ts';

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');
const asha = { principal: 'asha', token_sha256: hash('t1'), scopes: ['calls:read'] };

describe('the file of members', () => {
  test('says whom a token and a subject stand for', () => {
    const text = JSON.stringify([
      { ...asha, keys: { ai_call: 'k1' } },
      { subject: 'u1', scopes: ['voip:manage'], keys: { voice: 'k2' } },
    ]);
    const directory = createDirectory(parseMembers(text));
    expect(directory.byToken('t1')).toEqual({
      principal: 'asha',
      scopes: ['calls:read'],
      keys: { aiCall: 'k1' },
    });
    expect(directory.byToken('t2')).toBeUndefined();
    expect(directory.byToken(hash('t1'))).toBeUndefined();
    expect(directory.bySubject('u1')).toMatchObject({ scopes: ['voip:manage'] });
  });

  test.each([
    ['no JSON', '[{"principal": "secret-word"', 'is not a list'],
    ['no list', '{}', 'is not a list'],
    ['nobody', '[]', 'is not a list'],
    ['an unknown field', [{ ...asha, token: 'secret-word' }], 'unknown field "token" in entry 1'],
    ['a token in the clear', [{ ...asha, token_sha256: 'secret-word' }], 'token_sha256 in entry 1'],
    ['an unknown scope', [asha, { ...asha, scopes: ['secret-word'] }], 'scopes in entry 2'],
    [
      'a principal like one of OAuth',
      [{ ...asha, principal: 'https://secret-word#x' }],
      'principal',
    ],
    [
      'an entry for nobody',
      [{ principal: 'asha', scopes: [] }],
      'neither token_sha256 nor subject',
    ],
    ['a token without scopes', [{ principal: 'a', token_sha256: hash('a') }], 'without scopes'],
    [
      'a token without a principal',
      [{ token_sha256: hash('a'), scopes: [] }],
      'without a principal',
    ],
    ['a token twice', [asha, { ...asha, principal: 'ravi' }], 'the same token_sha256 twice'],
    ['a subject twice', [{ subject: 'secret-word' }, { subject: 'secret-word' }], 'subject twice'],
    [
      'two customers in one principal',
      [asha, { ...asha, token_sha256: hash('t2'), keys: { voice: 'secret-word' } }],
      'different keys for asha',
    ],
  ])('%s is refused, and what stands there is not told', (_what, content, message) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    let told = '';
    try {
      parseMembers(text);
    } catch (error) {
      told = JSON.stringify([String(error), error]);
    }
    expect(told).toContain(JSON.stringify(message).slice(1, -1));
    expect(told).not.toContain('secret-word');
  });
});
