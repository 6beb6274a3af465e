import type { MessageTemplate, TemplateComponent } from '../../contract/messaging.ts';

export interface TemplatePreview {
  header: string | undefined;
  body: string | undefined;
  footer: string | undefined;
  buttons: readonly string[];
}

/** A template as its reader would see it, with its own examples in the place of the variables. */
export function previewTemplate({ components }: MessageTemplate): TemplatePreview {
  const part = (type: string): TemplateComponent | undefined =>
    components.find((component) => component.type === type);
  const header = part('HEADER');
  const media =
    header?.format === undefined || header.format === 'TEXT' ? undefined : header.format;
  return {
    header: media === undefined ? fill(header) : `[${media.toLowerCase()}]`,
    body: fill(part('BODY')),
    footer: part('FOOTER')?.text,
    buttons: part('BUTTONS')?.buttons?.map(({ text = '', type }) => text || type) ?? [],
  };
}

function fill(component: TemplateComponent | undefined): string | undefined {
  const values = examplesOf(component);
  return component?.text?.replaceAll(
    /\{\{\s*(\w+)\s*\}\}/gu,
    (variable, name: string) => values.get(name) ?? variable,
  );
}

/** By the name of the variable; those without a name are counted from 1. */
function examplesOf(component: TemplateComponent | undefined): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [key, example] of Object.entries(component?.example ?? {})) {
    const list = Array.isArray(example) ? (example as unknown[]).flat() : [];
    list.forEach((value, index) => {
      const name: unknown = key.endsWith('_named_params')
        ? fieldOf(value, 'param_name')
        : index + 1;
      const text: unknown = typeof value === 'string' ? value : fieldOf(value, 'example');
      if (typeof text === 'string') values.set(String(name), text);
    });
  }
  return values;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
