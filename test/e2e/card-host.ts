import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { AppBridge, getToolUiResourceUri } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { FrameLocator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { openBrowser } from './browser.ts';
import { program } from './hosts.ts';

/** Hosts put a view into a frame without an origin of its own. */
const SHELL = `<!doctype html><title>host</title>
<iframe sandbox="allow-scripts" style="width:390px;height:800px;border:0"></iframe>
<script>
  const frame = document.querySelector('iframe');
  addEventListener('message', ({ data, source }) => source === frame.contentWindow && fromView(data));
  function toView(message) { frame.contentWindow.postMessage(message, '*'); }
  function show(html) { frame.srcdoc = html; }
</script>`;

/** Serves the host's own page, which has to have an origin. */
async function serveShell(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(SHELL);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** One end of the line to the view in the browser. */
function lineTo(page: Page) {
  const line: {
    onmessage?: (message: JSONRPCMessage) => void;
    onclose?: () => void;
    start(): Promise<void>;
    send(message: JSONRPCMessage): Promise<void>;
    close(): Promise<void>;
  } = {
    async start() {
      await page.exposeFunction('fromView', (data: JSONRPCMessage) => line.onmessage?.(data));
    },
    send: (message) =>
      page.evaluate((sent) => (globalThis as unknown as Shell).toView(sent), message),
    close: async () => line.onclose?.(),
  };
  return line;
}

interface Shell {
  toView(message: JSONRPCMessage): void;
  show(html: string): void;
}

/** A host with MCP Apps: the official client and bridge, the built program over stdio, and a real browser for the card. */
export async function openCardHost(environment: Record<string, string>) {
  const apps = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
  const client = new Client(
    { name: 'card host', version: '1' },
    { capabilities: { extensions: apps }, versionNegotiation: { mode: 'auto' } },
  );
  onTestFinished(() => client.close());
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'stdio'],
      env: { PATH: process.env['PATH'] ?? '', ...environment },
    }),
  );
  const { tools } = await client.listTools();
  const said: string[] = [];
  return {
    client,
    tools,
    /** What the card told the assistant. */
    said,
    call: (name: string, args: Record<string, unknown>) =>
      client.callTool({ name, arguments: args }),
    /** Shows the result of a tool on its card. */
    async show(name: string, result: Awaited<ReturnType<Client['callTool']>>) {
      const page = await (await openBrowser()).newPage();
      await page.goto(await serveShell());
      const bridge = new AppBridge(
        client,
        { name: 'card host', version: '1' },
        { serverTools: {}, message: {} },
        { hostContext: { theme: 'dark' } },
      );
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a bridge is no event target
      bridge.onmessage = async ({ content }) => {
        said.push(...content.map((part) => (part.type === 'text' ? part.text : '')));
        return {};
      };
      const ready = new Promise<void>((resolve) => {
        bridge.oninitialized = () => resolve();
      });
      await bridge.connect(lineTo(page));
      const uri = getToolUiResourceUri(tools.find((tool) => tool.name === name) ?? {}) ?? '';
      const [content] = (await client.readResource({ uri })).contents;
      await page.evaluate(
        (html) => (globalThis as unknown as Shell).show(html),
        content !== undefined && 'text' in content ? content.text : '',
      );
      await ready;
      await bridge.sendToolResult(result);
      return { page, card: page.frameLocator('iframe') satisfies FrameLocator };
    },
  };
}
