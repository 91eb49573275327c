// `npm run bundle`: packs the built server as an MCPB bundle, dist/pim-mcp-<version>.mcpb, for hosts that install by a click.
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packExtension } from '@anthropic-ai/mcpb/cli';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const { version } = JSON.parse(await readFile(path('package.json'), 'utf8'));

/** package.json tells Node.js that main.js is a module. */
const CONTENT = [
  'manifest.json',
  'package.json',
  'dist/main.js',
  // What main.js reads when it is first used.
  ...(await readdir(path('dist'))).filter((name) => /^part-.*\.js$/.test(name)).map((name) => `dist/${name}`),
  'assets/icon.png',
  'README.md',
  'PRIVACY.md',
  'LICENSE',
];

const staged = path('dist/bundle');
await rm(staged, { recursive: true, force: true });
await mkdir(staged, { recursive: true });
for (const name of CONTENT) await cp(path(name), path(`dist/bundle/${name}`));
// Validates the manifest first.
const isPacked = await packExtension({
  extensionPath: staged,
  outputPath: process.argv[2] ?? path(`dist/pim-mcp-${version}.mcpb`),
});
await rm(staged, { recursive: true, force: true });
process.exitCode = isPacked ? 0 : 1;
