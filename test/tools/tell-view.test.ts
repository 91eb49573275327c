/** What a tool tells its view: in `_meta`, redacted, bounded, only to who shows views; the same of a copy as of the PIM. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type OpenCatalog, openCatalog } from '../../src/cli/open-catalog.ts';
import { parseConfig } from '../../src/settings/read-config.ts';
import { defineTool } from '../../src/tools/define-tool.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { serveCopy } from './served-copy.ts';

const SECRET = 'a-key-which-is-secret';

let open: OpenCatalog;
beforeAll(async () => {
  const pim = { PIM_API_URL: 'http://127.0.0.1:9', PIM_CLIENT_ID: 'test', PIM_APP_KEY: SECRET };
  const config = parseConfig({
    ...pim,
    PIM_QUOTA_DIR: ownQuotaDir(),
    PIM_DATA_DIR: ownDirectory('data'),
  });
  open = await openCatalog(config, '0.0.0-test');
});
afterAll(() => open.close());

function tell(data: object, showsViews: boolean) {
  const tool = defineTool({
    name: 'teller',
    title: 'Teller',
    description: 'Tells.',
    input: {},
    output: z.looseObject({}),
    view: 'gallery',
    run: async (_args, { sendToView }) => {
      sendToView?.({ note: 'overruled' });
      sendToView?.(data);
      return { told: true };
    },
  });
  const call = {
    signal: new AbortController().signal,
    deadlineAtMs: 1_000,
    notices: [],
    requests: 0,
  };
  const context = { catalog: open.catalog, settings: open.settings, call };
  return runTool(tool, {}, context, { resultForm: 'both', showsViews, onUnexpected: () => {} });
}

it('is in _meta alone, its last word, without credentials', async () => {
  const { content, structuredContent, _meta } = await tell({ note: `the key is ${SECRET}` }, true);
  expect(JSON.stringify(_meta?.['pim-mcp/view'])).toMatch(/^\{"note":"the key is [^"]+"\}$/);
  expect(JSON.stringify(_meta)).not.toContain(SECRET);
  expect([content, structuredContent]).toEqual([
    [{ type: 'text', text: '{"told":true}' }],
    { told: true },
  ]);
});

it('is nothing for who shows no views', async () => {
  expect((await tell({ note: 'x' }, false))._meta).not.toHaveProperty('pim-mcp/view');
});

it('is as much as hosts pass on, and nothing where it would be more', async () => {
  // Two bytes each.
  const isTold = async (letters: number) =>
    'pim-mcp/view' in ((await tell({ note: 'ş'.repeat(letters) }, true))._meta ?? {});
  expect([await isTold(149_000), await isTold(151_000)]).toEqual([true, false]);
});

const { callWithViews } = serveCopy();

const viewOf = async (name: string, args: ToolAnswer): Promise<unknown> =>
  (await callWithViews(name, args))._meta?.['pim-mcp/view'];

it('is the same of a copy as of the PIM', async () => {
  const args = { limit: 20, missing: ['barcode'] };
  const live = await viewOf('find_products', { ...args, freshness: 'live' });
  expect(live).toMatchObject({
    of: 'products',
    cards: expect.arrayContaining([expect.objectContaining({ missing: ['barcode'] })]),
  });
  expect(await viewOf('find_products', { ...args, freshness: 'copy' })).toEqual(live);
});

it('is of the best in their order, of a ranking', async () => {
  const view = (await viewOf('find_products', {
    sort_by: 'updated',
    sort_direction: 'desc',
    limit: 5,
  })) as {
    readonly cards: readonly { readonly updated: string }[];
  }; // the data of the gallery
  const dates = view.cards.map(({ updated }) => updated);
  expect(dates).toHaveLength(5);
  expect(dates).toEqual([...dates].sort().reverse());
});

it.each([{ count_by: 'brand' }, { limit: 0 }])('has no card of %j', async (args) => {
  expect(await viewOf('find_products', args)).toEqual({ of: 'products', cards: [], known: [] });
});
