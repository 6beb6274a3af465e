/** Makes `parley.mcpb` (or the file that is named): what desktop hosts install, the manifest and `dist` without any `node_modules`. */
import { cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb';

const output = process.argv[2] ?? 'parley.mcpb';
const FILES = ['manifest.json', 'package.json', 'README.md', 'LICENSE', 'dist'];
const MEGABYTE = 1_000_000;
const LARGEST_MEGABYTES = 5;

const folder = await mkdtemp(join(tmpdir(), 'parley-bundle-'));
try {
  for (const file of FILES) await cp(file, join(folder, file), { recursive: true });
  await rm(output, { force: true });
  const packed = await packExtension({ extensionPath: folder, outputPath: output, silent: true });
  if (!packed)
    throw new Error('mcpb could not pack the bundle: see npx mcpb validate manifest.json');
} finally {
  await rm(folder, { recursive: true });
}
const megabytes = (await stat(output)).size / MEGABYTE;
console.log(`${output}: ${megabytes.toFixed(2)} MB`);
if (megabytes > LARGEST_MEGABYTES) {
  throw new Error(`The bundle is larger than ${LARGEST_MEGABYTES} MB: see what joined it.`);
}
