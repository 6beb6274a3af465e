import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IDEMPOTENCY_KEY } from '../../src/contract/headers.ts';

export interface HostedServer {
  url: string;
  /** How many POSTs arrived with each key; the hosted service ignores the key, so each of them is a call. */
  posts: Map<string, number>;
  close(): Promise<void>;
}

/** A stand-in for the hosted service on loopback: every POST that arrives whole is a call that rings. */
export async function startHostedServer(): Promise<HostedServer> {
  const posts = new Map<string, number>();
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (request.method !== 'POST') {
        response.writeHead(404, { 'content-type': 'application/json' });
        response.end('{"message":"Not found"}');
        return;
      }
      const key = String(request.headers[IDEMPOTENCY_KEY.toLowerCase()]);
      posts.set(key, (posts.get(key) ?? 0) + 1);
      calls += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ group_request_id: `voip_ob_req_${calls}` }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    posts,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
