import { completable, type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { McpContext } from '../context.ts';
import { completions } from '../resources/completions.ts';
import { prompts } from './index.ts';
import { argumentText, type Argument, type Prompt } from './prompt.ts';

/** Offers the prompts of the toolsets that are on. */
export function registerPrompts(server: McpServer, mcp: McpContext): void {
  for (const prompt of prompts) {
    if (mcp.toolsets.includes(prompt.toolset)) register(server, mcp, prompt);
  }
}

function register(server: McpServer, mcp: McpContext, prompt: Prompt): void {
  const { name, title, description } = prompt;
  const fields = Object.entries(prompt.arguments).map(([field, argument]) => [
    field,
    schemaOf(mcp, argument),
  ]);
  const argsSchema = z.object(Object.fromEntries(fields) as Record<string, z.ZodType<string>>);
  server.registerPrompt(name, { title, description, argsSchema }, (given) => ({
    description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.say(given) } }],
  }));
}

function schemaOf(mcp: McpContext, { description, required, complete }: Argument) {
  const plain = argumentText.describe(description);
  const text = required ? plain : plain.optional().describe(description);
  if (complete === undefined) return text;
  return completable(text, (begun, context) =>
    completions(mcp, (reading) => complete(reading, begun ?? '', context?.arguments ?? {})),
  );
}
