/** Makes `dist`: one bundle per command that loads only what that command needs, and no `node_modules` beside it. */
import { chmod, rm } from 'node:fs/promises';
import { build } from 'esbuild';

const entry = 'dist/cli/main.js';

/** Packages in CommonJS ask for Node's modules by `require`, which ES modules do not have. */
const requireForCommonJs = [
  "import { createRequire as parleyRequire } from 'node:module';",
  'const require = parleyRequire(import.meta.url);',
].join('\n');

await rm('dist', { recursive: true, force: true });
await build({
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
});
await chmod(entry, 0o755);
