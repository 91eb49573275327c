// Bundles src/main.ts and everything it needs into one file, so that the server starts fast and runs without node_modules;
// the commands that hosts never use into another; and src/library.ts for programs, which share their packages with it.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * Packages of which only a part is used, and the file that stands in for each: what is parsed delays the start.
 * htmlparser2 would bring a DOM and its tables; undici its fetch, WebSocket, cache and mocks; the SDK's shims Ajv, with
 * which it checks what a user typed into a form that the server asked for, and this server asks for none.
 */
const STAND_INS = {
  htmlparser2: './html-tokenizer.mjs',
  undici: './undici-agents.mjs',
  '@modelcontextprotocol/server/_shims': './no-validator.mjs',
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

/** The commands, which main.js looks for beside itself when one is asked for. */
const commandsApart = {
  name: 'commands-apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\/cli\/commands\.ts$/ }, () => ({ path: './commands.js', external: true }));
  },
};

/** Bundled CommonJS packages (undici) call require() for Node's own modules. */
const requireForPackages =
  "import { createRequire as pimCreateRequire } from 'node:module';\nconst require = pimCreateRequire(import.meta.url);";

const common = {
  bundle: true,
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

await build({
  ...common,
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  plugins: [standIns, commandsApart],
  banner: { js: `#!/usr/bin/env node\n${requireForPackages}` },
});
await build({
  ...common,
  entryPoints: ['src/cli/commands.ts'],
  outfile: 'dist/commands.js',
  plugins: [standIns],
  banner: { js: requireForPackages },
});
await build({ ...common, entryPoints: ['src/library.ts'], outfile: 'dist/library.js', packages: 'external' });
// The process that DuckDB runs in. Its package is optional and brings a library of its own, so it stays where it is.
await build({
  ...common,
  entryPoints: ['src/copy/engine/main.ts'],
  outfile: 'dist/copy-engine.js',
  external: ['@duckdb/node-api'],
});
