/** The MCPB bundles as a host installs them: unpacked into an empty folder, run over stdio without other node_modules. */
import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unpackExtension } from '@anthropic-ai/mcpb';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { UNLIMITED } from '../support/copied.ts';
import { addressOf, type Sandbox, startSandbox } from '../support/generated-sandbox.ts';
import { everydayOrSoak } from '../support/soak.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const run = promisify(execFile);

/** Packing the library of a platform takes a while, and longer where much else runs. */
const PACKING_MS = 300_000;

/** Of which the demo catalog is 270 KiB. */
const MAX_SMALL_BYTES = 1_200_000;
/** The largest, for macOS, holds a library for both of its processors. */
const MAX_PLATFORM_BYTES = 45 * 1024 * 1024;

/** What every bundle holds, beside the parts that main.js reads. */
const FILES = [
  ...[
    'LICENSE',
    'PRIVACY.md',
    'README.md',
    'assets/icon.png',
    'dist/main.js',
    'manifest.json',
    'package.json',
  ],
  ...readdirSync(join(root, 'dist', 'demo-catalog')).map((name) => `dist/demo-catalog/${name}`),
  ...readdirSync(join(root, 'dist', 'views')).flatMap((name) =>
    /^(?!report|own-host).*\.html$/.test(name) ? [`dist/views/${name}`] : [],
  ),
];

const PART = /^dist\/part-.*\.js$/;

/** The bundle of this machine, whose packages npm has installed. */
const OWN = `${process.platform}-${process.arch}`;

const folder = mkdtempSync(join(tmpdir(), 'pim-mcp-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Packs bundles by the script; an empty cache and a registry that is not there: nothing can be fetched. */
async function pack(...args: readonly string[]) {
  const script = join(root, 'scripts', 'bundle.mjs');
  await run(
    process.execPath,
    [script, '--output', folder, '--cache', join(folder, 'cache'), ...args],
    {
      env: {
        ...process.env,
        npm_config_registry: 'http://127.0.0.1:9',
        npm_config_fetch_retries: '0',
      },
    },
  );
}

async function install(name: string, file: string) {
  await pack(name);
  const bundle = join(folder, file);
  const directory = join(folder, name, 'installed');
  await unpackExtension({ mcpbPath: bundle, outputDir: directory, silent: true });
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'));
  return { bundle, directory, manifest, files: files.sort() };
}

type Installed = Awaited<ReturnType<typeof install>>;

/** Starts it as its manifest says, in a home of its own; `settings` are what the user filled in. */
async function start(
  { directory, manifest }: Installed,
  settings: Readonly<Record<string, string>> = {},
) {
  const { args, env } = manifest.server.mcp_config;
  const home = mkdtempSync(join(folder, 'home-'));
  const transport = new StdioClientTransport({
    command: process.execPath,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of MCPB
    args: args.map((arg: string) => arg.replace('${__dirname}', directory)),
    // Hosts hand over placeholders that nobody filled in as they are.
    env: {
      ...env,
      PATH: process.env.PATH ?? '',
      HOME: home,
      USERPROFILE: home,
      LOCALAPPDATA: home,
      ...settings,
    },
    cwd: home,
  });
  const client = new Client({ name: 'host', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args }, { timeout: 60_000 })).structuredContent;
  return { client, call, home };
}

describe('the small bundle', () => {
  let small: Installed;
  beforeAll(async () => {
    small = await install('small', `pim-mcp-${version}.mcpb`);
  }, PACKING_MS);

  it('is at most 1,200 kB, with the icon and without what it does not need', () => {
    expect(statSync(small.bundle).size).toBeLessThanOrEqual(MAX_SMALL_BYTES);
    const parts = small.files.filter((file) => PART.test(file));
    expect(parts.filter((file) => /copy-tools|parse-rules|command-line|doctor/.test(file))).toEqual(
      [],
    );
    const others = FILES.filter((file) => !/(?:board|table)\.html$/.test(file));
    expect(small.files).toEqual([...others, ...parts].sort());
  });

  it('is for every system, names no tool of the local copy, and has an icon of 512 by 512 pixels', () => {
    const { compatibility, tools, icon } = small.manifest;
    expect(compatibility.platforms.sort()).toEqual(['darwin', 'linux', 'win32']);
    expect(tools).toContainEqual(expect.objectContaining({ name: 'find_products' }));
    expect(JSON.stringify(small.manifest)).not.toMatch(/sync_catalog|query_catalog|audit_catalog/);
    const png = readFileSync(join(small.directory, icon));
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      512,
      512,
    ]);
  });

  it('runs as its manifest says, with every setting left unfilled: the demo, with the tools of the manifest', async () => {
    expect(small.manifest.server.mcp_config.command).toBe('node');
    const { client, call } = await start(small);
    const { tools } = await client.listTools();
    expect(tools.map(({ name, description }) => ({ name, description }))).toEqual(
      small.manifest.tools,
    );
    expect(await call('find_products', { limit: 1 })).toMatchObject({
      returned: 1,
      source: 'sandbox',
    });
  });
});

// 70 MB to pack and unpack. What is ours in it is in the small one too, all but the engine, which other tests run.
describe.skipIf(everydayOrSoak(true, false))('the bundle of this platform', () => {
  let own: Installed;
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ products: 60, limits: UNLIMITED });
    own = await install(OWN, `pim-mcp-${version}-${OWN}.mcpb`);
  }, PACKING_MS);
  afterAll(() => sandbox.close());

  it('says that it is for this platform, and holds DuckDB for it alone, and no types or documents of it', () => {
    expect(statSync(own.bundle).size).toBeLessThanOrEqual(MAX_PLATFORM_BYTES);
    expect(own.manifest.compatibility.platforms).toEqual([process.platform]);
    const packages = own.files.filter((file) => file.startsWith('node_modules/'));
    expect(new Set(packages.map((file) => file.split('/').slice(1, 3).join('/')))).toEqual(
      new Set(['@duckdb/node-bindings', `@duckdb/node-bindings-${OWN}`]),
    );
    expect(packages.filter((file) => /\.(?:ts|map|md)$/.test(file))).toEqual([]);
    expect(packages.filter((file) => file.endsWith('/LICENSE'))).toHaveLength(2);
    const others = own.files.filter((file) => !packages.includes(file));
    expect(others.filter((file) => !PART.test(file))).toEqual(
      [...FILES, 'dist/copy-engine.js'].sort(),
    );
  });

  it('reads, queries and audits the catalog of a PIM', async () => {
    const { client, call, home } = await start(own, {
      ...addressOf(sandbox),
      PIM_LIMITS: JSON.stringify(UNLIMITED),
      PIM_DEADLINE_MS: '60000',
    });
    const { tools } = await client.listTools();
    expect(tools.map(({ name, description }) => ({ name, description }))).toEqual(
      own.manifest.tools,
    );
    await expect.poll(() => call('sync_catalog', {})).toMatchObject({ state: 'done' });
    const counted = await call('query_catalog', {
      sql: 'SELECT count(*) AS products FROM products',
    });
    expect(counted).toMatchObject({ columns: ['products'], rows: [[60]] });
    // A call waits for the audit for a while only, which a slow machine may need longer than.
    await expect
      .poll(() => call('audit_catalog', {}))
      .toMatchObject({ copy: { products: 60 }, total: expect.any(Number) });
    // The copy is in the user's own directory.
    expect(readdirSync(home)).not.toEqual([]);
  });
});

it('refuses a bundle that there is none of, and names those that there are', async () => {
  await expect(pack('linux-riscv64')).rejects.toThrow(
    /no bundle "linux-riscv64"[\s\S]*linux-x64.*small/,
  );
});

it('refuses a package that is not what package-lock.json says', async () => {
  const other = OWN === 'linux-arm64' ? 'linux-x64' : 'linux-arm64';
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const name = `@duckdb/node-bindings-${other}`;
  const cache = join(folder, 'cache');
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    join(cache, `${name.replace('/', '+')}@${packages[`node_modules/${name}`].version}.tgz`),
    'not it',
  );
  await expect(pack(other)).rejects.toThrow('is not what package-lock.json says');
});
