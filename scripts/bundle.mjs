// `npm run bundle`: packs the built server as MCPB bundles, for hosts that install by a click: one for each platform with
// its DuckDB, dist/pim-mcp-<version>-<platform>.mcpb, and a small one without, dist/pim-mcp-<version>.mcpb.
// `npm run bundle -- linux-x64 small` packs only these.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packExtension } from '@anthropic-ai/mcpb/cli';
import { copyPackage } from './locked-package.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What serves the local copy alone: its tools and their views, and the rules file of its audit. */
const OF_COPY = /^(?:part-(?:copy-tools|parse-rules)-.*\.js|(?:board|table)\.html)$/;

/** Every command but the one that hosts start. */
const COMMANDS = /^part-command-line-/;

/** The files of a bundle that are ours; package.json tells Node.js that main.js is a module. */
async function listFiles(isSmall) {
  const isLeftOut = (name) => COMMANDS.test(name) || (isSmall && OF_COPY.test(name));
  const inDist = async (directory) =>
    (await readdir(join(root, 'dist', directory))).map((name) => `dist/${directory}/${name}`);
  return [
    'package.json',
    ...(await listParts('main.js', isLeftOut)),
    // What hosts show beside answers.
    ...(await inDist('views')).filter((file) => file.endsWith('.html') && !isLeftOut(basename(file))),
    ...(await inDist('demo-catalog')),
    'assets/icon.png',
    'README.md',
    'PRIVACY.md',
    'LICENSE',
    ...(isSmall ? [] : [ENGINE]),
  ];
}

/** A file of dist/ and what it reads, at once or when it is first used. */
async function listParts(name, isLeftOut, found = new Set()) {
  found.add(`dist/${name}`);
  const code = await readFile(join(root, 'dist', name), 'utf8');
  for (const [, part] of code.matchAll(/"\.\/(part-[\w-]+\.js)"/g)) {
    if (!found.has(`dist/${part}`) && !isLeftOut(part)) await listParts(part, isLeftOut, found);
  }
  return [...found];
}

/** What reads and asks the local copy; DuckDB is looked for beside it. */
const ENGINE = 'dist/copy-engine.js';

/** What DuckDB consists of beside the package of the platform, whose name begins like it. */
const DUCKDB = '@duckdb/node-bindings';

/** The tools that need DuckDB. */
const COPY_TOOLS = ['sync_catalog', 'query_catalog', 'audit_catalog'];

/** The platforms that have a bundle, as people call them. A manifest names the system only, so its text names the rest. */
const PLATFORMS = {
  'darwin-arm64': 'macOS on Apple silicon',
  'darwin-x64': 'macOS on Intel',
  'linux-x64': 'Linux on x64 (glibc)',
  'linux-arm64': 'Linux on arm64 (glibc)',
  'win32-x64': 'Windows on x64',
};

const NAMES = [...Object.keys(PLATFORMS), 'small'];

/** The manifest of a bundle, from the one of the package. */
function adaptManifest(manifest, name) {
  const { tools, long_description: text, compatibility } = manifest;
  if (name === 'small') {
    return {
      ...manifest,
      long_description: `${text} This bundle runs on every platform, without the tools that need a local copy of the catalog.`,
      tools: tools.filter((tool) => !COPY_TOOLS.includes(tool.name)),
    };
  }
  return {
    ...manifest,
    long_description: `${text} This bundle is for ${PLATFORMS[name]}.`,
    compatibility: { ...compatibility, platforms: [name.split('-')[0]] },
  };
}

async function packBundle(name, { manifest, output, cache }) {
  const staged = await mkdtemp(join(tmpdir(), 'pim-mcp-bundle-'));
  try {
    const isSmall = name === 'small';
    await writeFile(join(staged, 'manifest.json'), JSON.stringify(adaptManifest(manifest, name), null, 2));
    for (const file of await listFiles(isSmall)) await cp(join(root, file), join(staged, file));
    for (const needed of isSmall ? [] : [DUCKDB, `${DUCKDB}-${name}`]) {
      await copyPackage(needed, join(staged, 'node_modules', needed), { root, cache });
    }
    const file = `pim-mcp-${manifest.version}${isSmall ? '' : `-${name}`}.mcpb`;
    // Validates the manifest first, and tells itself what is wrong.
    if (!(await packExtension({ extensionPath: staged, outputPath: join(output, file) }))) process.exitCode = 1;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    output: { type: 'string', default: join(root, 'dist') },
    /** Keeps the packages of other platforms from one run to the next. */
    cache: { type: 'string', default: join(root, 'node_modules', '.cache', 'pim-mcp') },
  },
});
const unknown = positionals.find((name) => !NAMES.includes(name));
if (unknown !== undefined) throw new Error(`There is no bundle "${unknown}"; the bundles are ${NAMES.join(', ')}.`);
const manifest = JSON.parse(await readFile(join(root, 'manifest.json'), 'utf8'));
const output = resolve(values.output);
await mkdir(output, { recursive: true });
for (const name of positionals.length === 0 ? NAMES : positionals) {
  await packBundle(name, { manifest, output, cache: resolve(values.cache) });
}
