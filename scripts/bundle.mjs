// `npm run bundle`: packs the built server as MCPB bundles, for hosts that install with one click. One per platform
// with its DuckDB, dist/pim-mcp-<version>-<platform>.mcpb, and a small one without, dist/pim-mcp-<version>.mcpb. `npm
// run bundle -- linux-x64 small` packs only these.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packExtension } from '@anthropic-ai/mcpb/cli';
import { tsImport } from 'tsx/esm/api';
import { copyPackage } from './locked-package.mjs';

/** The names of the tools by group; those of the group `copy` need DuckDB. */
const { TOOL_GROUPS } = await tsImport('../src/tool-names.ts', import.meta.url);

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that only the local copy needs: its tools and their views, and the rules and alarms of its audit. */
const OF_COPY =
  /^(?:part-(?:choose-rules|copy-tools|parse-rules|describe-alarms)-.*\.js|(?:board|table)\.html)$/;

/** All commands except the one that hosts start, and the pages that they make. */
const COMMANDS = /^(?:part-command-line-.*|(?:report|own-host)\.html)$/;

/** Our own files in a bundle, beside its package.json. */
async function listFiles(isSmall) {
  const isLeftOut = (name) => COMMANDS.test(name) || (isSmall && OF_COPY.test(name));
  const inDist = async (directory) =>
    (await readdir(join(root, 'dist', directory))).map((name) => `dist/${directory}/${name}`);
  return [
    ...(await listParts('main.js', isLeftOut)),
    // What hosts show with answers.
    ...(await inDist('views')).filter(
      (file) => file.endsWith('.html') && !isLeftOut(basename(file)),
    ),
    ...(await inDist('demo-catalog')),
    'assets/icon.png',
    'README.md',
    'PRIVACY.md',
    'LICENSE',
    ...(isSmall ? [] : [ENGINE]),
  ];
}

/** A file of dist/ and all parts that it loads, at once or on first use. */
async function listParts(name, isLeftOut, found = new Set()) {
  found.add(`dist/${name}`);
  const code = await readFile(join(root, 'dist', name), 'utf8');
  for (const [, part] of code.matchAll(/"\.\/(part-[\w-]+\.js)"/g)) {
    if (!found.has(`dist/${part}`) && !isLeftOut(part)) await listParts(part, isLeftOut, found);
  }
  return [...found];
}

/** The process that reads and queries the local copy; it looks for DuckDB beside itself. */
const ENGINE = 'dist/copy-engine.js';

/** The platform-independent package of DuckDB; the package of each platform has a name that begins like it. */
const DUCKDB = '@duckdb/node-bindings';

/**
 * The platforms that have a bundle, in the words of people. A manifest only names the operating system, so its text
 * names the rest.
 */
const PLATFORMS = {
  'darwin-arm64': 'macOS on Apple silicon',
  'darwin-x64': 'macOS on Intel',
  'linux-x64': 'Linux on x64 (glibc)',
  'linux-arm64': 'Linux on arm64 (glibc)',
  'win32-x64': 'Windows on x64',
};

const NAMES = [...Object.keys(PLATFORMS), 'small'];

/** The manifest of a bundle, made from that of the package. */
function adaptManifest(manifest, name) {
  const { tools, long_description: text, compatibility } = manifest;
  if (name === 'small') {
    return {
      ...manifest,
      long_description: `${text} This bundle runs on every platform, without the tools that need a local copy of the catalog.`,
      tools: tools.filter((tool) => !TOOL_GROUPS.copy.includes(tool.name)),
    };
  }
  return {
    ...manifest,
    long_description: `${text} This bundle is for ${PLATFORMS[name]}.`,
    compatibility: { ...compatibility, platforms: [name.split('-')[0]] },
  };
}

/** What a bundle needs of package.json: that main.js is a module, and what it is. */
async function describeBundle() {
  const { name, version, license, type, engines } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  return JSON.stringify({ name, version, license, type, engines });
}

async function packBundle(name, { manifest, output, cache }) {
  const staged = await mkdtemp(join(tmpdir(), 'pim-mcp-bundle-'));
  try {
    const isSmall = name === 'small';
    await writeFile(
      join(staged, 'manifest.json'),
      JSON.stringify(adaptManifest(manifest, name), null, 2),
    );
    await writeFile(join(staged, 'package.json'), await describeBundle());
    for (const file of await listFiles(isSmall)) await cp(join(root, file), join(staged, file));
    for (const needed of isSmall ? [] : [DUCKDB, `${DUCKDB}-${name}`]) {
      await copyPackage(needed, join(staged, 'node_modules', needed), { root, cache });
    }
    const file = `pim-mcp-${manifest.version}${isSmall ? '' : `-${name}`}.mcpb`;
    // It validates the manifest first, and prints what is wrong.
    if (!(await packExtension({ extensionPath: staged, outputPath: join(output, file) })))
      process.exitCode = 1;
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
if (unknown !== undefined)
  throw new Error(`There is no bundle "${unknown}"; the bundles are ${NAMES.join(', ')}.`);
const manifest = JSON.parse(await readFile(join(root, 'manifest.json'), 'utf8'));
const output = resolve(values.output);
await mkdir(output, { recursive: true });
for (const name of positionals.length === 0 ? NAMES : positionals) {
  await packBundle(name, { manifest, output, cache: resolve(values.cache) });
}
