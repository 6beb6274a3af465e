import { describe, expect, test } from 'vitest';
import { createHostGuard, isLoopback } from '../../../src/mcp/http/hosts.ts';

const knock = (headers: Record<string, string>): Request =>
  ({ headers: new Headers(headers) }) as Request;

describe('requests under a name that is not ours, and pages of others, are refused', () => {
  const publicUrl = 'https://parley.example';
  test.each([
    ['loopback', { host: '127.0.0.1' }, { host: 'localhost:3333' }, true],
    ['loopback in IPv6', { host: '::1' }, { host: '[::1]:3333' }, true],
    ['the address that is listened on', { host: '10.0.0.7' }, { host: '10.0.0.7:80' }, true],
    ['another address', { host: '10.0.0.7' }, { host: '10.0.0.8' }, false],
    ['the public name', { host: '127.0.0.1', publicUrl }, { host: 'PARLEY.example' }, true],
    ['a name of somebody else', { host: '127.0.0.1', publicUrl }, { host: 'evil.example' }, false],
    [
      'ours within another',
      { host: '127.0.0.1', publicUrl },
      { host: 'parley.example.evil' },
      false,
    ],
    ['ours before an at', { host: '127.0.0.1' }, { host: 'localhost@evil.example' }, false],
    ['no name', { host: '127.0.0.1' }, { host: '' }, false],
    ['any address, on all of them', { host: '0.0.0.0' }, { host: '192.0.2.7:80' }, true],
    ['any IPv6 address, on all of them', { host: '::' }, { host: '[2001:db8::7]' }, true],
    ['a name, on all addresses', { host: '0.0.0.0' }, { host: 'evil.example' }, false],
    [
      'a page of this machine',
      { host: '127.0.0.1' },
      { host: 'localhost', origin: 'http://localhost:5173' },
      true,
    ],
    [
      'a page of ours',
      { host: '0.0.0.0', publicUrl },
      { host: 'parley.example', origin: publicUrl },
      true,
    ],
    [
      'a page of others',
      { host: '127.0.0.1' },
      { host: 'localhost', origin: 'https://evil.example' },
      false,
    ],
    ['a page of nowhere', { host: '127.0.0.1' }, { host: 'localhost', origin: 'null' }, false],
  ])('%s', (_what, options, headers, may) => {
    expect(createHostGuard(options)(knock(headers))?.status).toBe(may ? undefined : 403);
  });

  test('no Host at all', () => {
    expect(createHostGuard({ host: '127.0.0.1' })(knock({}))?.status).toBe(403);
  });
});

test('what only this machine can reach', () => {
  for (const host of ['localhost', '127.0.0.1', '127.0.1.1', '::1', '[::1]']) {
    expect(isLoopback(host)).toBe(true);
  }
  for (const host of ['0.0.0.0', '::', '', '10.0.0.1', '127.evil.example', 'parley.example']) {
    expect(isLoopback(host)).toBe(false);
  }
});
