import { type McpServer, requireScopes, ResourceTemplate } from '@modelcontextprotocol/server';
import type { McpContext } from '../context.ts';
import { scopeOf } from '../scopes.ts';
import { completions, readingOf } from './completions.ts';
import { resources } from './index.ts';
import { protocolError } from './protocol-error.ts';
import type { Contents, Resource } from './resource.ts';

const READS_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };

/** Offers the resources of the toolsets that are on (design section 7). */
export function registerResources(server: McpServer, mcp: McpContext): void {
  for (const resource of resources) {
    const { toolset } = resource;
    if (toolset === undefined || mcp.toolsets.includes(toolset)) register(server, mcp, resource);
  }
}

function register(server: McpServer, mcp: McpContext, resource: Resource): void {
  const { name, title, description, mimeType, uri, variable, toolset } = resource;
  const config = {
    title,
    description,
    mimeType,
    ...(toolset === undefined ? {} : { scopeChallenge: challengeOf(toolset) }),
  };
  if (variable === undefined) {
    server.registerResource(name, uri, config, async ({ href }) => ({
      contents: await read(mcp, resource, href, ''),
    }));
    return;
  }
  const template = new ResourceTemplate(uri, {
    list: undefined,
    complete: { [variable]: (begun) => complete(mcp, resource, begun) },
  });
  server.registerResource(name, template, config, async ({ href }, variables) => {
    const value = variables[variable];
    const one = Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
    return { contents: await read(mcp, resource, href, decodeURIComponent(one)) };
  });
}

const challengeOf = (toolset: NonNullable<Resource['toolset']>) =>
  requireScopes(scopeOf({ toolset, hints: { ...READS_ONLY, openWorldHint: true } }));

async function read(
  mcp: McpContext,
  resource: Resource,
  uri: string,
  value: string,
): Promise<Contents> {
  try {
    return await resource.read(await readingOf(mcp), uri, value);
  } catch (error) {
    throw protocolError(mcp, { uri, what: 'a resource could not be read', error });
  }
}

const complete = (mcp: McpContext, resource: Resource, begun: string): Promise<string[]> =>
  completions(mcp, async (reading) => (await resource.complete?.(reading, begun)) ?? []);
