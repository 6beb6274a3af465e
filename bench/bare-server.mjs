/** The floor: one trivial tool on the same SDK, run from node_modules. */
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const input = z.object({ text: z.string() });
const output = z.object({ text: z.string() });

serveStdio(() => {
  const server = new McpServer({ name: 'bare', version: '1' });
  const definition = { description: 'Says it again.', inputSchema: input, outputSchema: output };
  server.registerTool('echo', definition, ({ text }) => ({
    content: [{ type: 'text', text }],
    structuredContent: { text },
  }));
  return server;
});
