/**
 * Builds what the bench starts: the real server if it is out of date, and the bench's own programs, bundled in the same
 * way.
 */

import { spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const OUT = '.bench';

/** The options of scripts/build.mjs that affect the speed of a bundle. */
const LIKE_THE_SERVER = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.18',
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  banner: {
    js: "import { createRequire as benchCreateRequire } from 'node:module';\nconst require = benchCreateRequire(import.meta.url);",
  },
  logLevel: 'warning',
} as const;

/**
 * Bundles programs of bench/ and returns their scripts by name.
 * @param names file names without extension
 */
export async function bundlePrograms<Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const entryPoints = names.map((name) => ({ in: `bench/${name}.ts`, out: name }));
  await build({ ...LIKE_THE_SERVER, entryPoints, outdir: OUT, outExtension: { '.js': '.mjs' } });
  // Object.fromEntries loses the type of its keys; these are exactly the names.
  return Object.fromEntries(names.map((name) => [name, join(OUT, `${name}.mjs`)])) as Record<
    Name,
    string
  >;
}

/** Builds dist/main.js unless it is newer than all its sources. */
export async function buildServerIfStale(): Promise<string> {
  const script = 'dist/main.js';
  const sources = await readdir('src', { recursive: true });
  const made = [
    'package.json',
    'package-lock.json',
    'scripts/build.mjs',
    ...sources.map((name) => join('src', name)),
  ];
  const times = await Promise.all(made.map(async (path) => (await stat(path)).mtimeMs));
  const builtMs = await stat(script).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  if (builtMs > Math.max(...times)) return script;
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('Building the server failed; see above.');
  return script;
}
