import { inputJsonSchema, outputJsonSchema } from '../src/mcp/schema.ts';
import { tools } from '../src/mcp/tools/index.ts';
import type { Hints, Tool } from '../src/mcp/tool.ts';

/** What `tools/list` may take, whole (design section 2). */
export const BUDGET_BYTES = 16 * 1024;
export const MOST_TOOLS = 20;

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

/** How many bytes of `tools/list` each tool takes, and all of them with what stands around them. */
export function sizeTable(): { text: string; total: number } {
  const sizes = tools.map((tool) => [tool.name, bytesOf(advertisementOf(tool))] as const);
  const total = bytesOf({ tools: tools.map(advertisementOf) });
  const all = [...sizes, [`all ${tools.length}, of ${BUDGET_BYTES}`, total] as const];
  const text = all.map(([name, bytes]) => `${name.padEnd(24)}${String(bytes).padStart(6)}`);
  return { text: text.join('\n'), total };
}

const advertisementOf = ({ name, title, description, hints, input, output }: Tool) => ({
  name,
  title,
  description,
  inputSchema: inputJsonSchema(input),
  annotations: hints,
  outputSchema: outputJsonSchema(output),
});

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

if (import.meta.main) {
  const { text, total } = sizeTable();
  process.stdout.write(`${toolsTable()}\n\n${text}\n`);
  if (total > BUDGET_BYTES || tools.length > MOST_TOOLS) {
    process.stderr.write(`tools/list is over its budget of ${BUDGET_BYTES} bytes.\n`);
    process.exitCode = 1;
  }
}
