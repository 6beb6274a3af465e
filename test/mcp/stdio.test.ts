import { expect, test } from 'vitest';
import { openServer } from './line.ts';

test('is over when the client goes away', async () => {
  const { server, toServer } = openServer();
  toServer.end();
  await server.closed;
});

test('is over when it is closed', async () => {
  const { server } = openServer();
  await server.close();
  await server.closed;
});

test('writes nothing but messages, whatever it reads', async () => {
  const { server, toServer, fromServer } = openServer();
  const written: Buffer[] = [];
  fromServer.on('data', (chunk: Buffer) => written.push(chunk));
  toServer.write('not a message\n{"jsonrpc":"2.0","id":1}\n\n[]\n');
  toServer.write('{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
  toServer.write('{"jsonrpc":"2.0","id":3,"method":"nothing/such"}\n');
  await new Promise((resolve) => setImmediate(resolve));
  toServer.end();
  await server.closed;
  const lines = Buffer.concat(written).toString('utf8').split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
});
