/** An installation without the optional package: everything else works, and the two tools say how to add it. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environment, MAIN } from '../../e2e/run-main.ts';

const folder = mkdtempSync(join(tmpdir(), 'pim-mcp-without-'));
beforeAll(() => {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  copyFileSync(MAIN, join(folder, 'dist', 'main.js'));
  copyFileSync(join(MAIN, '..', 'commands.js'), join(folder, 'dist', 'commands.js'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function call(tool: string, ...args: readonly string[]): string {
  try {
    return execFileSync(process.execPath, [join(folder, 'dist', 'main.js'), 'call', tool, ...args], {
      env: environment({ PIM_DATA_DIR: join(folder, 'data') }),
      encoding: 'utf8',
    });
  } catch (error) {
    return String((error as { readonly stderr?: string }).stderr); // what execFileSync throws
  }
}

it.each([
  ['as the bundle is, without the engine', false],
  ['as npm installs it without optional packages', true],
])('says in a line how to add it, %s', (_how, hasEngine) => {
  if (hasEngine) copyFileSync(join(MAIN, '..', 'copy-engine.js'), join(folder, 'dist', 'copy-engine.js'));
  expect(call('sync_catalog')).toMatch(/NOT_INSTALLED.*@duckdb\/node-api[\s\S]*npm install @duckdb\/node-api/);
  expect(JSON.parse(call('find_products', 'limit=0')).total).toBe(5_000);
  expect(JSON.parse(call('find_products', 'limit=0', 'freshness=copy'))).toMatchObject({
    total: 5_000,
    freshness: 'live',
  });
});
