type Fact = readonly [label: string, value: string | null | undefined];

/** A title line and labelled facts; what is not known is left out. */
export function facts(title: string, list: readonly Fact[]): string {
  const lines = list.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [title, ...lines].join('\n');
}

/** 83 → "1 min 23 s". */
export function spell(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = `${Math.round(seconds % 60)} s`;
  return minutes === 0 ? rest : `${minutes} min ${rest}`;
}
