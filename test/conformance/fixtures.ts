import {
  createRequestStateCodec,
  inputRequired,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { addAskingTools, addInputRequiredTools, askForContext } from './asking-tools.ts';
import { addContentTools, addReportingTools, PNG } from './content-tools.ts';

const say = (words: string) => ({
  role: 'user' as const,
  content: { type: 'text' as const, text: words },
});

/**
 * A server with the tools, resources and prompts that the conformance suite looks for. It takes the place of Parley's
 * own behind the same wiring, in tests only.
 */
export function createFixtureServer(stateKey: Uint8Array): McpServer {
  const codec = createRequestStateCodec<number>({ key: stateKey });
  const server = new McpServer(
    { name: 'conformance-fixtures', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { subscribe: true, listChanged: false },
        prompts: { listChanged: false },
        logging: {},
        completions: {},
      },
      requestState: { verify: codec.verify },
    },
  );
  addContentTools(server);
  addReportingTools(server);
  addAskingTools(server);
  addInputRequiredTools(server, codec);
  addResources(server);
  addPrompts(server);
  return server;
}

function addResources(server: McpServer): void {
  const plain = { 'test://static-text': 'A text that stays', 'test://watched-resource': 'Watched' };
  for (const [uri, words] of Object.entries(plain)) {
    const mimeType = 'text/plain';
    server.registerResource(uri, uri, { mimeType }, () => ({
      contents: [{ uri, mimeType, text: words }],
    }));
  }
  const uri = 'test://static-binary';
  server.registerResource(uri, uri, { mimeType: 'image/png' }, () => ({
    contents: [{ uri, mimeType: 'image/png', blob: PNG }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource(
    'template',
    template,
    { mimeType: 'application/json' },
    (found, { id }) => ({
      contents: [
        {
          uri: found.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}

function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Says one thing' }, () => ({
    messages: [say('This is a simple prompt for testing.')],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Has arguments', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => ({ messages: [say(`arg1='${arg1}', arg2='${arg2}'`)] }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Embeds a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) => {
      const resource = { uri, mimeType: 'text/plain', text: 'Embedded resource content.' };
      return {
        messages: [
          { role: 'user', content: { type: 'resource', resource } },
          say('Please process the embedded resource above.'),
        ],
      };
    },
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Shows an image' }, () => ({
    messages: [
      { role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } },
      say('Please analyze the image above.'),
    ],
  }));
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'Asks first' },
    ({ mcpReq }) =>
      mcpReq.inputResponses === undefined
        ? inputRequired({ inputRequests: { user_context: askForContext } })
        : { messages: [say(JSON.stringify(mcpReq.inputResponses))] },
  );
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
}
