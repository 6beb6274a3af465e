import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A library of others, as it comes: nothing is configured. */
export interface Library<Output> {
  readonly name: string;
  readonly run: (text: string) => Output | Promise<Output>;
}

type Loaded = Readonly<Record<string, unknown>>;
type New = new (...options: unknown[]) => Readonly<Record<string, (text: unknown) => unknown>>;

/** Packages that redact, and how each is asked. */
const redactors: Readonly<Record<string, (loaded: Loaded) => (text: string) => Promise<string>>> = {
  openredaction(loaded) {
    const engine = new (loaded['OpenRedaction'] as New)();
    return async (text) => {
      const found = (await engine['detect']?.(text)) as { redacted: string };
      return found.redacted;
    };
  },
  'redact-pii'(loaded) {
    const engine = new (loaded['SyncRedactor'] as New)();
    return async (text) => String(engine['redact']?.(text));
  },
  '@redactpii/node'(loaded) {
    const engine = new (loaded['Redactor'] as New)();
    return async (text) => String(engine['redact']?.(text));
  },
  '@arcjet/redact'(loaded) {
    const redact = loaded['redact'] as (text: string) => Promise<[string, unknown]>;
    return async (text) => (await redact(text))[0];
  },
};

/** Packages that write numbers in words; every run of figures is handed to them. */
const spellers: Readonly<Record<string, (loaded: Loaded) => (text: string) => string>> = {
  'number-to-words'(loaded) {
    const { toWords } = loaded['default'] as { toWords(value: number): string };
    return spellingWith((value) => toWords(value));
  },
  'to-words'(loaded) {
    const engine = new (loaded['ToWords'] as New)({ localeCode: 'en-IN' });
    return spellingWith((value) => String(engine['convert']?.(value)));
  },
};

const spellingWith =
  (say: (value: number) => string) =>
  (text: string): string =>
    text.replaceAll(/\d[\d,]*(?:\.\d+)?/gu, (figures) => say(Number(figures.replaceAll(',', ''))));

export interface Libraries {
  readonly redactors: readonly Library<string>[];
  readonly spellers: readonly Library<string>[];
  /** Those that are not installed there, or do not load. */
  readonly missing: readonly string[];
}

/** Loads what is installed in `folder`, which is outside of this project: none of them is a dependency of ours. */
export async function loadLibraries(folder: string): Promise<Libraries> {
  const missing: string[] = [];
  const load = async <Run>(makers: Readonly<Record<string, (loaded: Loaded) => Run>>) => {
    const found: { name: string; run: Run }[] = [];
    for (const [name, make] of Object.entries(makers)) {
      try {
        found.push({ name: await versioned(folder, name), run: make(await importFrom(folder, name)) });
      } catch {
        missing.push(name);
      }
    }
    return found;
  };
  return { redactors: await load(redactors), spellers: await load(spellers), missing };
}

const manifestOf = (folder: string, name: string): string =>
  join(folder, 'node_modules', name, 'package.json');

async function versioned(folder: string, name: string): Promise<string> {
  const { version } = createRequire(import.meta.url)(manifestOf(folder, name)) as {
    version: string;
  };
  return `${name} ${version}`;
}

async function importFrom(folder: string, name: string): Promise<Loaded> {
  const path = createRequire(manifestOf(folder, name)).resolve(name);
  return (await import(pathToFileURL(path).href)) as Loaded;
}
