import { homedir } from 'node:os';
import { variables } from '../config.ts';
import { Refusal } from '../errors.ts';
import { readArguments } from './arguments.ts';
import { printJson, printLines } from './print.ts';
import { readSettings } from './settings.ts';
import {
  entryOf,
  inHostForm,
  SERVER_NAME,
  withoutSecrets,
  type ServerEntry,
} from './setup/entry.ts';
import { writeHostConfig } from './setup/host-config.ts';
import { hostFiles, hostNames, type HostFile, type Place } from './setup/host-files.ts';

/**
 * `parley setup [HOST] [--write] [--json]`: shows what to put into the settings of Claude Desktop, Claude Code, Cursor
 * and VS Code, or puts it there. The entry starts this very program with the settings of this environment.
 */
export async function setup(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    options: { write: { type: 'boolean' }, json: { type: 'boolean' } },
    positionals: true,
  });
  readSettings();
  const files = chosen(positionals[0]);
  const entry = currentEntry();
  if (values.write === true) return write(files, entry, values.json === true);
  return values.json === true ? printJson(asJson(files, entry)) : show(files, entry);
}

/** Where the hosts of this person keep their settings. */
export function thisPlace(): Place {
  // oxlint-disable-next-line node/no-process-env -- where the hosts keep their settings
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  const settings = process.platform === 'win32' ? APPDATA : XDG_CONFIG_HOME;
  return {
    platform: process.platform,
    home: homedir(),
    folder: process.cwd(),
    ...(settings === undefined ? {} : { settings }),
  };
}

function currentEntry(): ServerEntry {
  return entryOf({
    node: process.execPath,
    main: process.argv[1] ?? '',
    // oxlint-disable-next-line node/no-process-env -- what is set now is what the host shall set
    environment: process.env,
    variables,
  });
}

function chosen(name: string | undefined): HostFile[] {
  const files = hostFiles(thisPlace());
  if (name === undefined) return files;
  const found = files.filter(({ host }) => host === name);
  if (found.length > 0) return found;
  throw new Refusal(
    'invalid_request',
    `parley setup does not know ${JSON.stringify(name)}.`,
    `Name one of ${hostNames.join(', ')}.`,
  );
}

async function write(files: HostFile[], entry: ServerEntry, json: boolean): Promise<number> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) {
    throw new Refusal(
      'invalid_request',
      'parley setup --write needs to know which program to set up.',
      `Name one of ${hostNames.join(', ')}.`,
    );
  }
  const backup = await writeHostConfig(file, entry);
  if (json) return printJson({ host: file.host, path: file.path, backup: backup ?? null });
  return printLines([
    `${file.title} is set up: ${file.path}`,
    ...(backup === undefined ? [] : [`The file as it was: ${backup}`]),
    `Restart ${file.title.replace(/ \(.*/u, '')} to see the tools. Check everything with: parley doctor`,
  ]);
}

const asJson = (files: HostFile[], entry: ServerEntry) =>
  files.map(({ host, path, field }) => ({
    host,
    path,
    config: { [field]: { [SERVER_NAME]: inHostForm(field, withoutSecrets(entry)) } },
  }));

function show(files: HostFile[], entry: ServerEntry): number {
  const shown = asJson(files, entry).map(({ path, config }, index) => [
    `${files[index]?.title ?? ''}: ${path}`,
    JSON.stringify(config, null, 2),
    '',
  ]);
  return printLines([...shown.flat(), 'To have it written: parley setup HOST --write']);
}
