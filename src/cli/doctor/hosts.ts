import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../../config.ts';
import { Refusal } from '../../errors.ts';
import type { ServerEntry } from '../setup/entry.ts';
import { readHostConfig } from '../setup/host-config.ts';
import type { HostFile } from '../setup/host-files.ts';
import { findings, type Finding } from './finding.ts';

const hosts = findings('clients');
const run = promisify(execFile);
const VERSION_PATIENCE_MILLISECONDS = 5000;

/** Whether the programs that speak MCP know Parley, and could start it as they are told to. */
export async function checkHosts(files: readonly HostFile[]): Promise<Finding[]> {
  const looked = await Promise.all(files.map(checkHost));
  const found = looked.flat();
  if (found.length > 0) return found;
  return [
    hosts.warning(
      'No assistant on this computer is set up to use Parley.',
      'See how with: parley setup',
    ),
  ];
}

/** A host that is not here, or does not use Parley, is no fault. */
async function checkHost(file: HostFile): Promise<Finding[]> {
  try {
    const { entry } = await readHostConfig(file);
    return entry === undefined ? [] : await checkEntry(file, entry);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [hosts.fault(error.message, error.hint)];
  }
}

async function checkEntry(file: HostFile, entry: ServerEntry): Promise<Finding[]> {
  const hint = `Set it up anew with: parley setup ${file.host} --write`;
  if (!(await canRun(entry.command))) {
    return [hosts.fault(`${file.title} cannot find ${entry.command}, which starts Parley.`, hint)];
  }
  const missing = await missingFile(entry);
  if (missing !== undefined) {
    return [hosts.fault(`${file.title} starts ${missing}, which is not there.`, hint)];
  }
  const wrong = wrongSetting(entry);
  if (wrong !== undefined) {
    return [
      hosts.fault(
        `${file.title} starts Parley with settings that it refuses: ${wrong.message}`,
        `${wrong.hint} The settings are in ${file.path}.`,
      ),
    ];
  }
  return [hosts.ok(`${file.title} starts Parley.`)];
}

async function canRun(command: string): Promise<boolean> {
  if (isAbsolute(command)) return isThere(command, constants.X_OK);
  try {
    await run(command, ['--version'], { timeout: VERSION_PATIENCE_MILLISECONDS });
    return true;
  } catch {
    return false;
  }
}

/** The script that Node is told to run; what npx fetches is not a file. */
async function missingFile({ args }: ServerEntry): Promise<string | undefined> {
  const script = args.find((arg) => isAbsolute(arg));
  return script === undefined || (await isThere(script, constants.R_OK)) ? undefined : script;
}

const isThere = (path: string, how: number): Promise<boolean> =>
  access(path, how).then(
    () => true,
    () => false,
  );

function wrongSetting({ env }: ServerEntry): Refusal | undefined {
  try {
    readConfig(env, '');
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
