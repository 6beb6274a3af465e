/** Makes `dist`: one bundle per command that loads only what that command needs, and no `node_modules` beside it. */
import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { thirdPartyNotices } from './notices.ts';
import { buildDashboard } from './web.ts';

const entry = 'dist/cli/main.js';
const dashboard = 'dist/web/dashboard.html';
const notices = 'dist/THIRD-PARTY-NOTICES.txt';

/** What the dashboard is bundled with. */
const webPackages = ['node_modules/preact/'];

/** Packages in CommonJS ask for Node's modules by `require`, which ES modules do not have. */
const requireForCommonJs = [
  "import { createRequire as parleyRequire } from 'node:module';",
  'const require = parleyRequire(import.meta.url);',
].join('\n');

const { metafile } = await build({
  entryPoints: ['src/cli/main.ts'],
  outdir: 'dist/cli',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'linked',
  banner: { js: requireForCommonJs },
  logLevel: 'warning',
  metafile: true,
});
await writeFile(
  notices,
  await thirdPartyNotices([...Object.keys(metafile.inputs), ...webPackages]),
);
await buildDashboard(dashboard);
await chmod(entry, 0o755);
await removeAllBut([...Object.keys(metafile.outputs), dashboard, notices]);

/** What an earlier build left goes last, so that a program that runs from `dist` is never without it. */
async function removeAllBut(files: readonly string[]): Promise<void> {
  const entries = await readdir('dist', { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => !entry.isDirectory());
  const old = found
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !files.includes(path));
  await Promise.all(old.map((path) => rm(path)));
}
