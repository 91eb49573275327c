import { describe, expect, it } from 'vitest';
import type { Page, PimCatalog } from '../../src/pim/port.ts';
import { createSeen, observeCatalog } from '../../src/seen/seen.ts';

function pageOf(from: number, count: number, ageMs?: number): Page {
  const records = Array.from({ length: count }, (_, index) => ({ Code: `P-${from + index}`, Tags: ['new'] }));
  const positions = records.map((_, index) => from + index);
  return { records, positions, total: 9_999, last: false, ageMs, sent: {}, keep: () => {} };
}

const query = { endpoint: 'products' } as const;

it('looks at a sample of each page, closely at some pages only, and holds no record', () => {
  const { observer, shapes, words } = createSeen();
  for (let page = 0; page < 200; page++) observer.onPage(query, pageOf(page * 100, 100));
  expect(shapes.seen().get('product')?.records).toBe((100 + 100 / 20) * 5);
  expect(words.complete('product_codes', '')).toHaveLength(5_000);
});

it('does not count a page again that was kept for the continuation', () => {
  const { observer, shapes } = createSeen();
  observer.onPage(query, pageOf(0, 10));
  observer.onPage(query, pageOf(0, 10, 3_000));
  expect(shapes.seen().get('product')?.records).toBe(5);
});

it('looks at the shape of search results', () => {
  const { observer, shapes } = createSeen();
  const hit = { type: 'Product', code: 'P-1', name: 'Boot', id: 1, status: 'active', record: { EntityId: 1 } } as const;
  observer.onSearchPage({ ...pageOf(0, 1), hits: [hit] });
  expect(shapes.seen().get('search result')?.records).toBe(1);
});

it('remembers the words of products, variants and their entries', () => {
  const { observer, words } = createSeen();
  const page = pageOf(0, 0);
  const product = {
    Code: 'P-1',
    CategoryProducts: [{ Category: { Name: 'Shoes' } }],
    TrademarkProducts: ['Ayda'],
    Variants: [{ VariantId: 1, Code: 'V-1' }],
    Translations: [{ Culture: 'fr-FR', Name: 'Botte' }],
  };
  observer.onPage(query, { ...page, records: [product] });
  observer.onPage({ endpoint: 'variants' }, { ...page, records: [{ Code: 'V-2', Product: { Code: 'P-2' } }] });
  const all = ['product_codes', 'variant_codes', 'category_names', 'brand_names', 'cultures'] as const;
  expect(all.map((kind) => words.complete(kind, ''))).toEqual([
    ['P-1', 'P-2'],
    ['V-1', 'V-2'],
    ['Shoes'],
    ['Ayda'],
    ['fr-FR'],
  ]);
});

it('shows pages before they are used, and ends the walk of whoever stops early', async () => {
  const told: string[] = [];
  const catalog: PimCatalog = {
    identity: 'test',
    status: () => ({ filterCase: 'unknown', pageSizes: {}, quota: [], warnings: [] }),
    async *fetchPages() {
      try {
        for (let page = 0; page < 3; page++) yield pageOf(page * 10, 10);
      } finally {
        told.push('ended');
      }
    },
    async *fetchSearch() {},
    fetchList: async () => undefined,
  };
  const observed = observeCatalog(catalog, {
    onPage: (_query, { positions }) => void told.push(`seen ${positions[0]}`),
    onSearchPage: () => {},
  });
  const call = { signal: new AbortController().signal, deadlineAtMs: 0, warnings: new Set<string>(), requests: 0 };
  const pages = observed.fetchPages(
    { ...query, filter: {}, argumentNames: {}, offset: 0, pageSize: 10, priority: 'scan', continued: false },
    call,
  );
  for await (const { positions } of pages) {
    told.push(`used ${positions[0]}`);
    if (positions[0] === 10) break;
  }
  expect(told).toEqual(['seen 0', 'used 0', 'seen 10', 'used 10', 'ended']);
});

/** What was seen of categories by these names. */
function remember(...names: readonly string[]) {
  const { observer, words } = createSeen();
  for (const Name of names) observer.onPage({ endpoint: 'categories' }, { ...pageOf(0, 0), records: [{ Name }] });
  return words;
}

describe('completing a word', () => {
  it('gives words that begin with it before words that contain it, each in order', () => {
    const words = remember('Winter Shoes', 'Shoes', 'Kitchen', 'Baby Shoes', 'Shoe Care');
    expect(words.complete('category_names', 'shoe')).toEqual(['Shoe Care', 'Shoes', 'Baby Shoes', 'Winter Shoes']);
  });

  it('minds neither case nor accents nor the Turkish i', () => {
    const words = remember('İPEK Şal', 'Isıtıcı', 'Élanor');
    expect(words.complete('category_names', 'ipek s')).toEqual(['İPEK Şal']);
    expect(words.complete('category_names', 'ISITICI')).toEqual(['Isıtıcı']);
    expect(words.complete('category_names', 'ela')).toEqual(['Élanor']);
  });

  it('gives all words of the kind when nothing is typed', () => {
    const words = remember('B', 'A');
    expect(words.complete('category_names', '')).toEqual(['A', 'B']);
    expect(words.complete('product_codes', '')).toEqual([]);
  });

  it('gives words without what cannot be seen, each once', () => {
    const words = remember('Sho\u200bes', 'Shoes', '\u202e');
    expect(words.complete('category_names', '')).toEqual(['Shoes']);
  });
});

describe('remembering words', () => {
  it('keeps the latest 5,000 of a kind', () => {
    const words = remember(...Array.from({ length: 5_010 }, (_, index) => `C-${index}`));
    const kept = words.complete('category_names', '');
    expect(kept).toHaveLength(5_000);
    expect(kept).not.toContain('C-9');
    expect(kept).toContain('C-10');
    expect(kept).toContain('C-5009');
  });

  it('leaves out what is too long to be a name', () => {
    expect(remember('x'.repeat(100), 'y'.repeat(101)).complete('category_names', '')).toEqual(['x'.repeat(100)]);
  });
});
