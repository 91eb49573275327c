// Bundles src/main.ts and everything it needs into files that share what they have in common, so that the server starts fast
// and runs without node_modules; with it src/library.ts for programs, the views and the engine of the copy.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { buildViews } from './build-views.mjs';
import { LANGUAGE } from './language.mjs';

const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * Packages of which only a part is used, and the file that stands in for each: what is parsed delays the start.
 * htmlparser2 would bring a DOM and its tables; undici its fetch, WebSocket, cache and mocks; the SDK's shims Ajv, with
 * which it checks what a user typed into a form that the server asked for, and this server asks for none; zod the words of its
 * errors in fifty languages, of which English is loaded by itself.
 */
const STAND_INS = {
  htmlparser2: './html-tokenizer.mjs',
  undici: './undici-agents.mjs',
  '@modelcontextprotocol/server/_shims': './no-validator.mjs',
  '../locales/index.js': './no-locales.mjs',
};

const standIns = {
  name: 'stand-ins',
  setup: ({ onResolve }) => {
    for (const [name, file] of Object.entries(STAND_INS)) {
      const path = fileURLToPath(new URL(file, import.meta.url));
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path }));
    }
  },
};

/**
 * What src/listed.ts exports, as data in its place: it says what clients are shown of tools and resources, for which all of
 * them would have to be loaded at every start.
 */
const listed = {
  name: 'listed',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/src\/listed\.ts$/ }, async ({ path }) => ({ contents: await evaluate(path) }));
  },
};

/** Runs a module of ours; returns one that exports the same data. */
async function evaluate(path) {
  const directory = await mkdtemp(join(tmpdir(), 'pim-mcp-build-'));
  try {
    const outfile = join(directory, 'listed.mjs');
    await build({ ...common, entryPoints: [path], outfile, plugins: [standIns], banner: { js: requireForPackages } });
    const exported = Object.entries(await import(pathToFileURL(outfile).href));
    return exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Bundled CommonJS packages (undici) call require() for Node's own modules. */
const requireForPackages =
  "import { createRequire as pimCreateRequire } from 'node:module';\nconst require = pimCreateRequire(import.meta.url);";

const common = {
  ...LANGUAGE,
  // Optional, and of no use to most.
  external: ['@redis/client', 'prom-client', 'sharp'],
  bundle: true,
  // Its other form loads its parts by a `require` that no bundler sees.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  platform: 'node',
  format: 'esm',
  target: 'node20.18',
  minifyWhitespace: true,
  minifySyntax: true,
  // A stack trace quotes the line that threw.
  lineLimit: 400,
  legalComments: 'none',
  define: { PIM_MCP_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
};

// Names stay as they are: they make stack traces in logs readable, and without them a start is only some per cent faster.
const { metafile } = await build({
  ...common,
  entryPoints: ['src/main.ts', 'src/library.ts'],
  outdir: 'dist',
  // What a start does not need is in files of its own, read when it is first used; what a program and a server have in common
  // is there once. Not below dist/: they look beside themselves for the engine of the copy, the views and the demo catalog.
  splitting: true,
  // By the name of its file where it has one, so that the bundles can leave out what they do not need.
  chunkNames: 'part-[name]-[hash]',
  plugins: [standIns, listed],
  banner: { js: requireForPackages },
  metafile: true,
});
await removeOldParts(Object.keys(metafile.outputs));
await shortenPackages(metafile.outputs);
// What the demo serves, which its reader looks for beside itself.
await cp('src/sandbox/demo-catalog', 'dist/demo-catalog', { recursive: true });
await buildViews(version);
// The process that DuckDB runs in, with DuckDB's JavaScript: to find and read its sixty files takes several times what
// loading DuckDB itself does. That is optional and a library for one platform, so it stays where it is.
await build({
  ...common,
  entryPoints: ['src/copy/engine/main.ts'],
  outfile: 'dist/copy-engine.js',
  external: ['@duckdb/node-bindings'],
  banner: { js: requireForPackages },
});

/**
 * Shortens the names in parts that are mostly packages or the sandbox: stack traces are to tell of what serves a catalog, and
 * the bundles that hosts install by a click are smaller by the others.
 */
async function shortenPackages(outputs) {
  for (const [path, { inputs }] of Object.entries(outputs)) {
    const bytes = (of) => of.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
    const all = Object.entries(inputs);
    const isOurs = (input) => !/node_modules\/|^src\/sandbox\//.test(input);
    if (bytes(all.filter(([input]) => isOurs(input))) > 0.4 * bytes(all)) continue;
    const { code } = await transform(await readFile(path, 'utf8'), { format: 'esm', minify: true, lineLimit: 400 });
    await writeFile(path, code);
  }
}

/** Removes the parts of earlier builds, whose names hold a hash of what is in them. */
async function removeOldParts(written) {
  const names = written.map((path) => basename(path));
  for (const name of await readdir('dist')) {
    if (name.startsWith('part-') && !names.includes(name)) await rm(join('dist', name));
  }
}
