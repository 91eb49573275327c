/** A PIM whose products name categories and brands by references of its own, and properties by codes: the copy and live answers. */

import { beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listRows } from '../support/catalog-server.ts';
import { askValue, SYNC_ENV } from '../support/copied.ts';
import { type PimServer, startPim } from '../tools/broken-pim.ts';
import { behaveAs } from './sync/open-lists.ts';

const CATEGORIES: readonly WireRecord[] = [
  {
    CategoryId: 600,
    Code: 'G600',
    Name: 'All',
    ParentId: null,
    felder: [
      { feld: 'F-7', titel: { de: 'Länge', en: 'Length' }, masseinheit: 'cm' },
      { feld: 'F-8', titel: { de: 'Farbton', en: 'Shade' } },
    ],
  },
  { CategoryId: 601, Code: 'G601', Name: 'Ropes', ParentId: 600 },
  { CategoryId: 602, Code: 'G602', Name: 'Nets', ParentId: 600 },
  { CategoryId: 603, Code: 'G603', Name: 'Hooks', ParentId: 600 },
];

const TRADEMARKS: readonly WireRecord[] = ['Brunvik', 'Ostelle', 'Tarnow'].map((Name, at) => ({
  TrademarkId: 31 + at,
  Code: `T-${at}`,
  Name,
}));

/** 24 products: 8 of each category, and of each brand. */
const PRODUCTS: readonly WireRecord[] = Array.from({ length: 24 }, (_, at) => ({
  ProductId: 9001 + at,
  Code: `R-${at}`,
  Name: `Article ${at}`,
  Status: 1,
  CategoryProducts: [{ Von: 601 + (at % 3), Nach: 9001 + at, Platz: 0 }],
  TrademarkProducts: [{ haus: `T-${at % 3}`, art: 'main' }],
  Properties: [
    { feld: 'F-7', inhalt: String(150 + at) },
    { feld: 'F-8', inhalt: ['Rust', 'Teal'][at % 2] },
  ],
}));

describe('a copy of such a PIM', () => {
  let server: PimServer;
  beforeAll(async () => {
    server = await startPim({ env: { ...SYNC_ENV, PIM_CULTURE: 'en' } });
    server.behave(behaveAs({ products: PRODUCTS, categories: CATEGORIES, trademarks: TRADEMARKS }));
    await server.call('sync_catalog');
    return () => server.close();
  });

  const askRows = async (sql: string) => {
    const { answer } = await server.call('query_catalog', { sql });
    return listRows(answer, 'rows');
  };

  it('has the categories of products with their ids, codes and names', async () => {
    const sql = `SELECT category_id, code, name, count(*)::INTEGER AS products
      FROM product_categories GROUP BY ALL ORDER BY category_id`;
    expect(await askRows(sql)).toEqual([
      { category_id: 601, code: 'G601', name: 'Ropes', products: 8 },
      { category_id: 602, code: 'G602', name: 'Nets', products: 8 },
      { category_id: 603, code: 'G603', name: 'Hooks', products: 8 },
    ]);
  });

  it('has them in the tree of categories', async () => {
    const sql = "SELECT count(*) FROM product_category_tree WHERE path = 'All > Nets'";
    expect(await askValue(server, sql)).toBe(8);
  });

  it('has the brands of products with their names', async () => {
    const sql = "SELECT count(*) FROM product_brands WHERE brand_id = 32 AND name = 'Ostelle'";
    expect(await askValue(server, sql)).toBe(8);
  });

  it('has the names and units of properties that stand with a category', async () => {
    const sql = `SELECT name, code, value, unit FROM properties
      WHERE product_id = 9003 ORDER BY code`;
    expect(await askRows(sql)).toEqual([
      { name: 'Length', code: 'F-7', value: '152', unit: 'cm' },
      { name: 'Shade', code: 'F-8', value: 'Rust', unit: null },
    ]);
  });

  it('answers a filter by brand and category over the copy', async () => {
    const { answer } = await server.call('find_products', {
      brand_names: ['Tarnow'],
      category_names: ['Hooks'],
      properties: [{ name: 'Length', min: 160 }],
      freshness: 'copy',
      limit: 0,
    });
    expect(answer.total).toBe(5);
  });

  it('shows one product live with the names of its category, brand and properties', async () => {
    const { answer } = await server.call('get_product', {
      code: 'R-4',
      sections: ['classification', 'properties'],
    });
    const shown = JSON.stringify(answer);
    expect(shown).toContain('"name":"Nets"');
    expect(shown).toContain('"name":"Ostelle"');
    expect(shown).toContain('"Length":"154 cm"');
  });

  it('shows the names of properties in the language that is asked for', async () => {
    const { answer } = await server.call('get_product', {
      code: 'R-4',
      sections: ['properties'],
      culture: 'de',
    });
    expect(JSON.stringify(answer)).toContain('"Länge":"154 cm"');
  });
});
