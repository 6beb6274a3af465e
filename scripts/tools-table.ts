import { tools } from '../src/mcp/tools/index.ts';
import type { Hints } from '../src/mcp/tool.ts';

const words: readonly (readonly [keyof Hints, string])[] = [
  ['readOnlyHint', 'reads only'],
  ['destructiveHint', 'cannot be undone'],
  ['idempotentHint', 'safe to repeat'],
  ['openWorldHint', 'reaches other people'],
];

/** The README's table of tools, made from their definitions. */
export function toolsTable(): string {
  const rows = tools.map(({ name, description, hints }) => {
    const told = words.flatMap(([hint, word]) => (hints[hint] ? [word] : []));
    return `| \`${name}\` | ${description.replaceAll('|', '\\|')} | ${told.join(', ')} |`;
  });
  return ['| Tool | What it does | Hints |', '|---|---|---|', ...rows].join('\n');
}

if (import.meta.main) process.stdout.write(`${toolsTable()}\n`);
