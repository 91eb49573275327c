import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Page, PimCatalog } from '../../src/pim/port.ts';
import type { SearchHit } from '../../src/record/search-hit.ts';
import { observeCatalog } from '../../src/seen/observe.ts';
import { createSeen } from '../../src/seen/seen.ts';

function pageOf(from: number, count: number, ageMs?: number): Page {
  const records = Array.from({ length: count }, (_, index) => ({ Code: `P-${from + index}`, Tags: ['new'] }));
  const positions = records.map((_, index) => from + index);
  return { records, positions, total: 9_999, last: false, ageMs, sent: {}, keep: () => {} };
}

const query = { endpoint: 'products' } as const;

it('looks at the first 500 records of an endpoint, then at one in twenty, and remembers all codes', () => {
  const { observer, shapes, words } = createSeen();
  for (let page = 0; page < 10; page++) observer.onPage(query, pageOf(page * 100, 100));
  expect(shapes.seen().get('product')?.records).toBe(500 + 500 / 20);
  expect(words.complete('product_codes', '')).toHaveLength(1_000);
});

it('looks at a page after whoever asked for it had a turn, or when somebody asks what was seen', async () => {
  const { observer, words } = createSeen();
  const looked: string[] = [];
  const page = (code: string): Page => {
    const record = {
      get Code() {
        looked.push(code);
        return code;
      },
    };
    return { ...pageOf(0, 0), records: [record] };
  };
  observer.onPage(query, page('P-1'));
  expect(looked).toEqual([]);
  await setImmediate();
  expect(new Set(looked)).toEqual(new Set(['P-1']));
  observer.onPage(query, page('P-2'));
  expect(words.complete('product_codes', '')).toEqual(['P-1', 'P-2']);
});

it('lets others have their turn between some of the records and the next', async () => {
  const { observer } = createSeen();
  const looked = new Set<number>();
  const records = Array.from({ length: 25 }, (_, index) => ({
    get Code() {
      looked.add(index);
      return `P-${index}`;
    },
  }));
  observer.onPage(query, { ...pageOf(0, 0), records });
  const counts: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    await setImmediate();
    counts.push(looked.size);
  }
  expect(counts).toEqual([10, 20, 25, 25]);
});

it('does not count a page again that was kept for the continuation', () => {
  const { observer, shapes } = createSeen();
  observer.onPage(query, pageOf(0, 10));
  observer.onPage(query, pageOf(0, 10, 3_000));
  expect(shapes.seen().get('product')?.records).toBe(10);
});

it('remembers the words of search results by their type', () => {
  const { observer, shapes, words } = createSeen();
  const hitOf = (type: string | undefined, code: string, name: string): SearchHit => {
    return { type, code, name, id: 1, status: 'active', record: { EntityId: 1, Code: code } };
  };
  const hits = [
    hitOf('Product', 'P-1', 'Boot'),
    hitOf('ProductVariant', 'V-1', 'Boot 42'),
    hitOf('Category', 'c', 'Shoes'),
  ];
  const brands = [hitOf('Trademark', 't', 'Ayda'), hitOf('Document', 'd', 'Manual'), hitOf(undefined, 'x', 'Nothing')];
  observer.onSearchPage({ ...pageOf(0, 6), hits: [...hits, ...brands] });
  expect(words.complete('product_codes', '')).toEqual(['P-1']);
  expect(words.complete('variant_codes', '')).toEqual(['V-1']);
  expect(words.complete('category_names', '')).toEqual(['Shoes']);
  expect(words.complete('brand_names', '')).toEqual(['Ayda']);
  expect(shapes.seen().get('search result')?.records).toBe(6);
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
