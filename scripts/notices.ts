import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Package {
  name: string;
  version: string;
  license?: string;
}

/** Packages in a folder of their own, also those below another's `node_modules`. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/u;
const LICENSE_FILE = /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/iu;

/** The licences of every package whose code is part of the bundle, which most of them ask to be passed on. */
export async function thirdPartyNotices(inputs: readonly string[]): Promise<string> {
  const folders = new Set(inputs.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []));
  const notices = await Promise.all([...folders].map(noticeOf));
  return [...new Set(notices)].sort().join(`\n${'-'.repeat(80)}\n\n`);
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as Package;
  const file = (await readdir(folder)).find((entry) => LICENSE_FILE.test(entry));
  const text = file === undefined ? '' : (await readFile(join(folder, file), 'utf8')).trim();
  return `${name} ${version}\nLicence: ${license ?? 'see below'}\n\n${text}\n`;
}
