import { Refusal } from '../../errors.ts';
import type { McpContext } from '../context.ts';
import type { Reading } from './resource.ts';

export const readingOf = async ({ actions, principal }: McpContext): Promise<Reading> => ({
  actions: await actions(),
  principal,
});

/** Whoever types goes on typing: what cannot be completed is told where it is used, and a fault of ours is logged. */
export async function completions(
  mcp: McpContext,
  complete: (reading: Reading) => Promise<string[]> | string[],
): Promise<string[]> {
  try {
    return await complete(await readingOf(mcp));
  } catch (error) {
    if (!(error instanceof Refusal)) mcp.log.error('a completion failed', { error });
    return [];
  }
}
