import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';

/** One red pixel, and the shortest sound. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

export const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
export const none = z.object({});

const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});

/** The suite's tools that answer by themselves. */
export function addContentTools(server: McpServer): void {
  const simple = {
    test_simple_text: text('This is a simple text response for testing.'),
    test_image_content: { content: [image] },
    test_audio_content: { content: [{ type: 'audio' as const, data: WAV, mimeType: 'audio/wav' }] },
    test_embedded_resource: {
      content: [
        embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
      ],
    },
    test_multiple_content_types: {
      content: [
        { type: 'text' as const, text: 'Multiple content types test:' },
        image,
        embedded(
          'test://mixed-content-resource',
          'application/json',
          '{"test":"data","value":123}',
        ),
      ],
    },
    test_error_handling: {
      ...text('This tool intentionally returns an error for testing'),
      isError: true,
    },
  };
  for (const [name, result] of Object.entries(simple)) {
    server.registerTool(name, { description: name, inputSchema: none }, () => result);
  }
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has the keywords of JSON Schema 2020-12', inputSchema: schema2020 },
    (args) => text(`called with ${JSON.stringify(args)}`),
  );
  const withHeader = z.object({
    region: z.string().meta({ 'x-mcp-header': 'Region' }),
    priority: z.number().optional(),
  });
  server.registerTool(
    'test_custom_header',
    { description: 'Has a parameter that is repeated in a header', inputSchema: withHeader },
    ({ region }) => text(`region ${region}`),
  );
}

/** A schema that is advertised as it stands. */
const schema2020 = {
  '~standard': {
    version: 1 as const,
    vendor: 'conformance',
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: () => json2020, output: () => json2020 },
  },
};

const json2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

/** The suite's tools that say something while they run. */
export function addReportingTools(server: McpServer): void {
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Reports progress', inputSchema: none },
    async (_args, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken ?? 0;
      for (const progress of [0, 50, 100]) {
        const params = { progressToken, progress, total: 100, message: `step ${progress}` };
        await mcpReq.notify({ method: 'notifications/progress', params });
        await pause();
      }
      return text(String(progressToken));
    },
  );
  for (const name of ['test_tool_with_logging', 'test_logging_tool']) {
    server.registerTool(
      name,
      { description: 'Logs', inputSchema: none },
      async (_args, context) => {
        for (const words of ['started', 'processing', 'completed']) {
          await log(context, `Tool execution ${words}`);
          await pause();
        }
        return text('Tool with logging executed successfully');
      },
    );
  }
  server.registerTool(
    'test_reconnection',
    { description: 'Closes its stream while it runs', inputSchema: none },
    async (_args, { http }) => {
      http?.closeSSE?.();
      await pause();
      return text('Reconnection test completed successfully.');
    },
  );
}

const log = ({ mcpReq }: ServerContext, data: string): Promise<void> => mcpReq.log('info', data);

/** Two messages in one go would be read as one by some clients. */
const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 50));
