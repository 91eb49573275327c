// Bundles src/main.ts and everything it needs into files that share their common parts, so that the server starts fast
// and runs without node_modules. Also builds src/library.ts for programs, the views, and the engine of the copy.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { buildViews } from './build-views.mjs';
import { LANGUAGE } from './language.mjs';

// For `npm run usage`.
const hasSourceMaps = process.argv.includes('--source-maps');
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * Packages of which only a part is used, with the file that replaces each: parsing the rest would delay the start.
 * htmlparser2 would bring a DOM and its tables; undici its fetch, WebSocket, cache and mocks. The SDK's shims would
 * bring Ajv, which checks what users type into forms of the server, and this server has none. zod would bring its
 * errors in fifty languages; English is loaded separately.
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
 * Replaces src/prebuilt-lists.ts by the data that it exports. It says what clients are shown of tools and resources; without
 * this, all of them would have to be loaded at every start.
 */
let isPrebuilt = false;
const prebuiltLists = {
  name: 'prebuilt-lists',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/src\/prebuilt-lists\.ts$/ }, async ({ path }) => {
      isPrebuilt = true;
      return { contents: await evaluate(path) };
    });
  },
};

/** A text or name in quotes, a comment, or white space of SQL. */
const SQL_PART = /('(?:[^']|'')*'|"[^"]*")|--[^\n]*|\/\*.*?\*\/|\s+/gs;

/** Imports .sql files as texts, without comments and indentation, which would make bundles larger. */
const sqlFiles = {
  name: 'sql-files',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.sql$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const short = text.replace(
        SQL_PART,
        (part, quoted) => quoted ?? (part.includes('\n') ? '\n' : ' '),
      );
      // No text of ours has a line break.
      const lines = short.replace(/\s*\n\s*/g, '\n').replace(/([(,])\n|\n(?=\))/g, '$1');
      return { contents: lines.trim(), loader: 'text' };
    });
  },
};

/** A property of snowball-stemmers that is read through a function, and its first value. */
const FIELD_ACCESSOR =
  /get: function get\(\) \{\s*return Object\.prototype\.hasOwnProperty\.call\(this, '(_\$esjava\$\w+)'\) \? this\.\1 : this\.\1 = (0|null|""|false);\s*\},\s*set: function set\(v\) \{\s*this\.\1 = v;\s*\}/g;

/** Calls of the text that is stemmed, each through a function that looks at the number of its arguments. */
const TEXT_CALLS = [
  [/\bcurrent\.charAt\(/g, 'current.b.charCodeAt('],
  [/\bcurrent\.length\(\)/g, 'current.b.length'],
  [/\bcurrent\.replace\(/g, 'current.replace$$esjava$$3('],
];

/** Makes these plain fields and calls, which takes two thirds off the time that stemming the words of a catalog takes. */
const plainStemmers = {
  name: 'plain-stemmers',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/snowball-stemmers\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const replacements = [[FIELD_ACCESSOR, 'value: $2'], ...TEXT_CALLS];
      const contents = replacements.reduce((code, [pattern, plain]) => {
        const changed = code.replace(pattern, plain);
        if (changed === code) throw new Error(`snowball-stemmers has no ${pattern} any more.`);
        return changed;
      }, text);
      return { contents };
    });
  },
};

/** Runs one of our modules, and returns a module that exports the same values as data. */
async function evaluate(path) {
  // As deep as the file that reads plugin/skills/ from beside itself.
  await mkdir('dist', { recursive: true });
  const directory = await mkdtemp(join('dist', 'evaluated-'));
  try {
    const outfile = resolve(directory, 'prebuilt-lists.mjs');
    await build({
      ...common,
      entryPoints: [path],
      outfile,
      plugins: [standIns, sqlFiles],
      banner: { js: requireForPackages },
    });
    const exported = Object.entries(await import(pathToFileURL(outfile).href));
    return exported
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Bundled CommonJS packages (undici) call require() for modules of Node. */
const requireForPackages =
  "import { createRequire as pimCreateRequire } from 'node:module';\nconst require = pimCreateRequire(import.meta.url);";

const common = {
  ...LANGUAGE,
  // Optional; most users do not need them.
  external: ['@redis/client', 'prom-client', 'sharp'],
  bundle: true,
  // Its default form loads its parts by a `require` that bundlers do not see.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  platform: 'node',
  format: 'esm',
  target: 'node20.18',
  minifyWhitespace: true,
  minifySyntax: true,
  // Letters of other languages as they are, which is shorter than their escapes.
  charset: 'utf8',
  // A stack trace quotes the line that threw, so lines must not be too long.
  lineLimit: 400,
  legalComments: 'none',
  define: { PIM_MCP_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
  sourcemap: hasSourceMaps && 'external',
};

// Names are not shortened: that keeps stack traces in logs readable, and shorter names make a start only a few per cent
// faster.
const { metafile } = await build({
  ...common,
  entryPoints: ['src/main.ts', 'src/library.ts'],
  outdir: 'dist',
  // What a start does not need is in separate files, loaded on first use, and what programs (library.ts) and the server
  // share is there once. They are directly in dist/, because they look for the engine of the copy, the views and the
  // demo catalog beside themselves.
  splitting: true,
  // A part has the name of its source file if there is one, so that bundles can leave out parts that they do not need.
  chunkNames: 'part-[name]-[hash]',
  plugins: [standIns, prebuiltLists, sqlFiles],
  banner: { js: requireForPackages },
  metafile: true,
});
if (!isPrebuilt)
  throw new Error('src/prebuilt-lists.ts was bundled as it is: a start would load every tool.');
await removeOldParts(Object.keys(metafile.outputs));
if (!hasSourceMaps) await shortenPackages(metafile.outputs);
// The demo's records: their reader looks for them beside itself.
await cp('src/sandbox/demo-catalog', 'dist/demo-catalog', { recursive: true });
await buildViews(version);
// The process that runs DuckDB, bundled with DuckDB's JavaScript: finding and reading its sixty files takes several
// times as long as loading DuckDB itself. DuckDB's own library is made for one platform, so it is not bundled.
await build({
  ...common,
  entryPoints: ['src/copy/engine/main.ts'],
  outfile: 'dist/copy-engine.js',
  external: ['@duckdb/node-bindings'],
  plugins: [sqlFiles, plainStemmers],
  banner: { js: requireForPackages },
});

/**
 * Shortens the names in parts that are mostly packages or the sandbox. Stack traces only need the names of our own
 * code, and shorter files make the bundles smaller that hosts install with one click.
 */
async function shortenPackages(outputs) {
  for (const [path, { inputs }] of Object.entries(outputs)) {
    const bytes = (of) => of.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
    const all = Object.entries(inputs);
    const isOurs = (input) => !/node_modules\/|^src\/sandbox\//.test(input);
    if (bytes(all.filter(([input]) => isOurs(input))) > 0.4 * bytes(all)) continue;
    const { code } = await transform(await readFile(path, 'utf8'), {
      format: 'esm',
      charset: 'utf8',
      minify: true,
      lineLimit: 400,
    });
    await writeFile(path, code);
  }
}

/** Removes the parts of earlier builds: their names contain a hash of their contents. */
async function removeOldParts(written) {
  const names = written.map((path) => basename(path));
  for (const name of await readdir('dist')) {
    if (name.startsWith('part-') && !names.includes(name)) await rm(join('dist', name));
  }
}
