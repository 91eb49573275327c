/** What tools answer where PIM_COPY=off and nobody has read the catalog: what docs/sql.md says in its table. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOOL_GROUPS } from '../../src/tool-names.ts';
import {
  errorOf,
  openCatalogServer,
  type SandboxServer,
  type ToolAnswer,
} from '../support/catalog-server.ts';
import { ownDirectory } from '../support/own-cache.ts';

let server: SandboxServer;
beforeAll(async () => {
  const rules = join(ownDirectory('rules'), 'rules.yaml');
  writeFileSync(rules, 'words:\n  even: product_id % 2 = 0\n');
  server = await openCatalogServer({ products: 30, env: { PIM_COPY: 'off', PIM_RULES: rules } });
});
afterAll(() => server.close());

const REFUSALS: readonly { readonly tool: string; readonly args: ToolAnswer }[] = [
  { tool: 'query_catalog', args: { sql: 'SELECT 1' } },
  { tool: 'query_catalog', args: { sql: 'SELECT 1', export_as: 'one.csv' } },
  { tool: 'audit_catalog', args: {} },
  { tool: 'catalog_changes', args: {} },
  { tool: 'check_import', args: { rows: [{ code: 'A-1' }] } },
  { tool: 'search_catalog', args: { query: 'shirt', filters: { status: 'active' } } },
  { tool: 'search_catalog', args: { query: 'shirt', any_of: ['blouse'] } },
  { tool: 'find_products', args: { is: ['even'] } },
];

it.each(REFUSALS)('names the setting where $tool refuses $args', async ({ tool, args }) => {
  const called = await server.call(tool, args);
  expect(called.isError).toBe(true);
  expect(errorOf(called).failed).toContain('PIM_COPY=off');
});

it('covers each tool of the copy that reads one', () => {
  const refusing = new Set(REFUSALS.map(({ tool }) => tool));
  expect(TOOL_GROUPS.copy.filter((name) => !refusing.has(name))).toEqual(['sync_catalog']);
});

it('names the setting where the PIM answers in the place of a copy', async () => {
  const searched = await server.call('search_catalog', { query: 'shirt' });
  expect(searched.answer).toMatchObject({
    ranked_by: 'pim',
    not_ranked_by_copy: expect.stringContaining('PIM_COPY=off'),
  });
  const listed = await server.call('find_products', { freshness: 'copy', limit: 1 });
  expect(listed.answer).toMatchObject({ total: 30, returned: 1 });
  expect(listed.warnings).toContain('PIM_COPY=off');
});

it('answers everything once sync_catalog has read the catalog', async () => {
  const own = await openCatalogServer({ products: 30, env: { PIM_COPY: 'off' } });
  expect((await own.call('sync_catalog')).answer.state).toBe('done');
  const { answer } = await own.call('query_catalog', { sql: 'SELECT count(*) AS n FROM products' });
  expect(answer.rows).toEqual([[30]]);
  await own.close();
});
