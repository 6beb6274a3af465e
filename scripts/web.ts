import { gzipSync } from 'node:zlib';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { preact } from '@preact/preset-vite';
import { build, type Rolldown } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

/** What a page may weigh on the wire, so that it is there at once. */
const MOST_BYTES = 40 * 1024;

/** Builds the dashboard to one file that loads nothing else. Throws when it has grown too large. */
export async function buildDashboard(file: string): Promise<void> {
  const built = await build({
    configFile: false,
    root: 'src/web/dashboard',
    logLevel: 'warn',
    plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false }), viteSingleFile()],
    build: { target: 'es2023', modulePreload: false, write: false },
  });
  const page = pageOf(built);
  const size = gzipSync(page).length;
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes gzipped, over ${MOST_BYTES}`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, page);
  await rename(`${file}.new`, file);
}

/** The one HTML file of a build. */
function pageOf(built: Awaited<ReturnType<typeof build>>): string {
  const files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[] =
    'output' in built ? built.output : [];
  const [file, ...others] = files;
  if (file?.type === 'asset' && others.length === 0) return String(file.source);
  throw new Error('The build of the dashboard is not one file.');
}
