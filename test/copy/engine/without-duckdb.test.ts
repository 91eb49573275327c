/** An installation without DuckDB: nothing offers the local copy, all else works, and people are told what is missing. */
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findMissingEngine } from '../../../src/cli/find-copy-engine.ts';
import { environment, MAIN, runMain } from '../../e2e/run-main.ts';

const folder = mkdtempSync(join(tmpdir(), 'pim-mcp-without-'));
afterAll(() => rmSync(folder, { recursive: true }));

function addPackage(directory: string, name: string): void {
  const own = join(directory, 'node_modules', name);
  mkdirSync(own, { recursive: true });
  writeFileSync(
    join(own, 'package.json'),
    JSON.stringify({ name, version: '0.0.0', main: 'index.js' }),
  );
  writeFileSync(join(own, 'index.js'), 'throw new Error("This is no DuckDB.");');
}

// How the packages are left out decides no more than what people are told; the small bundle has a test of its own.
describe('an installation without the package of its platform', () => {
  const why = `@duckdb/node-bindings-${process.platform}-${process.arch} is not installed`;
  const directory = join(folder, 'without');
  const main = join(directory, 'dist', 'main.js');
  const settings = { PIM_DATA_DIR: join(directory, 'data') };
  const runHere = (...args: readonly string[]) => runMain(args, settings, main);

  beforeAll(() => {
    mkdirSync(join(directory, 'dist'), { recursive: true });
    writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
    const parts = readdirSync(join(MAIN, '..')).filter((name) => /^part-.*\.js$/.test(name));
    const files = ['main.js', 'copy-engine.js', ...parts];
    cpSync(join(MAIN, '../demo-catalog'), join(directory, 'dist/demo-catalog'), {
      recursive: true,
    });
    for (const file of files) copyFileSync(join(MAIN, '..', file), join(directory, 'dist', file));
    addPackage(directory, '@duckdb/node-bindings');
  });

  it('offers hosts nothing of a local copy, and answers all else', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [main],
      env: Object.fromEntries(
        Object.entries(environment(settings)).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      ),
    });
    const client = new Client({ name: 'host', version: '1' });
    await client.connect(transport);
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(7);
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    const told = JSON.stringify([client.getInstructions(), tools, resources, resourceTemplates]);
    expect(told).not.toMatch(/(sync|query|audit)_catalog|freshness|copy|export/i);
    expect(
      (await client.callTool({ name: 'find_products', arguments: { limit: 0 } })).structuredContent,
    ).toMatchObject({ total: 300 });
    const unlisted = { name: 'query_catalog', arguments: { sql: 'SELECT 1' } };
    await expect(client.callTool(unlisted)).rejects.toThrow(
      'Tool query_catalog not found: the package @duckdb/node-bindings is not installed',
    );
    const filtered = { query: 'shirt', filters: { status: 'active' } };
    const refused = await client.callTool({ name: 'search_catalog', arguments: filtered });
    expect(JSON.stringify(refused.content)).toMatch(
      /NOT_INSTALLED.*filters needs the local copy, which needs the package @duckdb\/node-bindings/,
    );
  });

  it.each<[number, ...string[]]>([
    [1, 'sync'],
    [3, 'audit'],
  ])('tells people what to install, and exits with %i: %s', async (exit, ...args) => {
    const { code, stderr } = await runHere(...args);
    expect(code).toBe(exit);
    expect(stderr).toMatch(new RegExp(`NOT_INSTALLED: .*${why}.*\n +fix: +(?:Install|Run) `));
  });

  it('is said by the doctor to have no local copy, and why', async () => {
    const { code, stdout } = await runHere('doctor', '--json');
    expect(code).toBe(0);
    const { findings } = JSON.parse(stdout) as {
      readonly findings: readonly { readonly check: string }[];
    };
    expect(findings.find(({ check }) => check === 'local copy')).toMatchObject({
      status: 'warn',
      says: expect.stringMatching(new RegExp(`^Not available\\..*${why}`)),
      fix: expect.stringMatching(/^(?:Install|Run) /),
    });
  });

  it('refuses to serve only what it does not have, and says why', async () => {
    const { code, stderr } = await runMain([], { ...settings, PIM_TOOLS: 'copy' }, main);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`PIM_TOOLS.*${why}`));
  });
});

describe('findMissingEngine', () => {
  const place = join(folder, 'places');
  const engine = join(place, 'app', 'dist', 'engine.js');
  beforeAll(() => {
    mkdirSync(join(place, 'app', 'dist'), { recursive: true });
    writeFileSync(engine, '');
    addPackage(place, '@duckdb/node-bindings');
  });

  it('takes the package for the other C library of a Linux', () => {
    addPackage(place, '@duckdb/node-bindings-linux-riscv64-musl');
    expect(findMissingEngine(engine, 'linux-riscv64')).toBeUndefined();
  });

  it('follows links, as some package managers lay packages out', () => {
    const store = join(place, 'store', 'node-bindings');
    addPackage(store, '@duckdb/node-bindings');
    addPackage(store, '@duckdb/node-bindings-sunos-sparc');
    const linked = join(place, 'linked', 'node_modules', '@duckdb');
    mkdirSync(linked, { recursive: true });
    symlinkSync(
      join(store, 'node_modules', '@duckdb', 'node-bindings'),
      join(linked, 'node-bindings'),
      'junction',
    );
    writeFileSync(join(place, 'linked', 'engine.js'), '');
    expect(findMissingEngine(join(place, 'linked', 'engine.js'), 'sunos-sparc')).toBeUndefined();
  });
});
