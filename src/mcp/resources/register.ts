import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  requireScopes,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { Refusal } from '../../errors.ts';
import type { McpContext } from '../context.ts';
import { scopeOf } from '../scopes.ts';
import { completions, readingOf } from './completions.ts';
import { resources } from './index.ts';
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

/** Only our own sentences go out; what is not there is the protocol's own error. */
async function read(
  mcp: McpContext,
  resource: Resource,
  uri: string,
  value: string,
): Promise<Contents> {
  try {
    return await resource.read(await readingOf(mcp), uri, value);
  } catch (error) {
    if (!(error instanceof Refusal)) {
      const id = mcp.random.token(8);
      mcp.log.error('a resource could not be read', { id, resource: resource.name, error });
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        `Something went wrong on our side; look for ${id} in the log.`,
      );
    }
    const { code, message, hint } = error;
    if (code === 'not_found') throw new ResourceNotFoundError(uri, `${message} ${hint}`);
    throw new ProtocolError(ProtocolErrorCode.InternalError, `${message} ${hint}`, { code });
  }
}

const complete = (mcp: McpContext, resource: Resource, begun: string): Promise<string[]> =>
  completions(mcp, async (reading) => (await resource.complete?.(reading, begun)) ?? []);
