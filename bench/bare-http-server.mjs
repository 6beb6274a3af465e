/** The floor over HTTP: one trivial tool on the same SDK, both eras on one address, wired as its documentation says. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import {
  NodeStreamableHTTPServerTransport,
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
  toWebRequest,
} from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  McpServer,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

const input = z.object({ text: z.string() });
const output = z.object({ text: z.string() });

function buildServer() {
  const server = new McpServer({ name: 'bare', version: '1' });
  const definition = { description: 'Says it again.', inputSchema: input, outputSchema: output };
  server.registerTool('echo', definition, ({ text }) => ({
    content: [{ type: 'text', text }],
    structuredContent: { text },
  }));
  return server;
}

const modern = toNodeHandler(createMcpHandler(buildServer, { legacy: 'reject' }));
const sessions = new Map();

async function legacy(request, response, body) {
  const known = sessions.get(request.headers['mcp-session-id']);
  if (known !== undefined) return known.handleRequest(request, response, body);
  if (!isInitializeRequest(body)) return response.writeHead(404).end();
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => sessions.set(id, transport),
  });
  await buildServer().connect(transport);
  return transport.handleRequest(request, response, body);
}

async function readBody(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

const hostIsGood = localhostHostValidation();
const originIsGood = localhostOriginValidation();

async function answer(request, response) {
  if (!hostIsGood(request, response) || !originIsGood(request, response)) return;
  const body = await readBody(request);
  const old = await isLegacyRequest(await toWebRequest(request, body), body);
  await (old ? legacy(request, response, body) : modern(request, response, body));
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  process.stdout.write(`${JSON.stringify({ ready: true, url: `http://127.0.0.1:${port}` })}\n`);
});
