/** One value as a line of JSON, for programs. */
export function printJson(value: unknown): number {
  process.stdout.write(`${JSON.stringify(value)}\n`);
  return 0;
}

export function printLines(lines: readonly string[]): number {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return 0;
}

/** Columns for people, as wide as their widest cell; `empty` is said when there is no row. */
export function printTable(rows: readonly (readonly string[])[], empty: string): number {
  if (rows.length === 0) return printLines([empty]);
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return printLines(lines.map((cells) => cells.join('  ').trimEnd()));
}
