// Bundles src/main.ts and everything it needs into one file, so that the server starts fast and runs without node_modules.
import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';

const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.18',
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  define: { PIM_MCP_VERSION: JSON.stringify(version) },
  // Bundled CommonJS packages (undici) call require() for Node's own modules.
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire as pimCreateRequire } from 'node:module';\nconst require = pimCreateRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
