/** A list that moves between the answers of a walk, and what looking for it costs. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listColumn, type ToolAnswer, walkAll } from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { honestPage, numberedProducts, type PimServer, startPim } from './broken-pim.ts';

// Pages that were kept of another list would be taken for those of this one: every list has its own PIM.
let server: PimServer;
beforeEach(async () => {
  server = await startPim();
});
afterEach(() => server.close());

let lastId = 10_000;

function newProduct(): WireRecord {
  lastId += 1;
  return { ProductId: lastId, Code: `P-${lastId}`, Name: `Product ${lastId}`, Status: 1 };
}

function list(records: readonly WireRecord[]): void {
  server.behave((_endpoint, body) => ({ body: honestPage(records, body) }));
}

/** Where the total changed between two pages of one call, only that is said. */
const CHANGED = /changed while this list was read/;

const idsOf = (answer: ToolAnswer): readonly number[] =>
  listColumn(answer, 'products', 'product_id').map(Number);
const idsOfAll = (records: readonly WireRecord[]): readonly number[] =>
  records.map(({ ProductId }) => Number(ProductId));

type Change = (records: readonly WireRecord[], at: number) => readonly WireRecord[];

/** Changes that all move what comes after them the same way: those that cancel out are not seen from one record. */
const FORWARD: readonly Change[] = [
  (records, at) => records.toSpliced(at, 0, newProduct()),
  (records, at) => [...records.slice(at, at + 1), ...records.toSpliced(at, 1)],
];
const BACK: readonly Change[] = [
  (records, at) => records.toSpliced(at, 1),
  (records, at) => [...records.toSpliced(at, 1), newProduct()],
  (records, at) => [...records.toSpliced(at, 1), ...records.slice(at, at + 1)],
];
const changes = fc.constantFrom(FORWARD, BACK).chain((some) => {
  const change = fc.record({ apply: fc.constantFrom(...some), at: fc.nat(1_000) });
  return fc.array(fc.array(change, { maxLength: 2 }), { minLength: 1, maxLength: 6 });
});
const page = fc.record({
  limit: fc.integer({ min: 3, max: 60 }),
  max_tokens: fc.integer({ min: 300, max: 3_000 }),
});

describe('a walk over a list that moves between its answers, one way', () => {
  it('shows every record that stayed, or says that the list changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20, max: 160 }),
        fc.array(page, { minLength: 1, maxLength: 3 }),
        changes,
        fc.constantFrom({}, { status: 'active' }),
        async (count, pages, made, refinement) => {
          await server.close();
          server = await startPim();
          let records = numberedProducts(count);
          const stayed = new Set(idsOfAll(records));
          list(records);
          const walked = await walkAll(server, 'find_products', (index) => {
            for (const { apply, at } of made[index - 1] ?? [])
              records = apply(records, at % records.length);
            const now = new Set(idsOfAll(records));
            for (const id of stayed) if (!now.has(id)) stayed.delete(id);
            list(records);
            return { fields: ['product_id'], ...refinement, ...pages[index % pages.length] };
          });
          const shown = walked.flatMap(({ answer }) => idsOf(answer));
          const isSaid = walked.some(({ warnings }) => CHANGED.test(warnings));
          const isExact =
            new Set(shown).size === shown.length && [...stayed].every((id) => shown.includes(id));
          expect(isExact || isSaid).toBe(true);
          if (made.flat().length === 0)
            expect({ shown, isSaid }).toEqual({ shown: [...stayed], isSaid: false });
        },
      ),
      { numRuns: everydayOrSoak(15, 1_000) },
    );
  });

  it('notices it in a search, too', async () => {
    let records = numberedProducts(30);
    server.behave((_endpoint, body) => ({ body: honestPage(records, body) }));
    const args = { query: 'product', entity_types: ['Product'], limit: 10 };
    const first = await server.call('search_catalog', args);
    records = records.toReversed();
    const second = await server.call('search_catalog', {
      ...args,
      cursor: first.answer.next_cursor,
    });
    expect(second.warnings).toContain('changed while this list was read');
  });
});

it.each([
  [
    'two records that were read go, and two come',
    (all: readonly WireRecord[]) => [...all.slice(2), newProduct(), newProduct()],
  ],
  ['the PIM has no order of its own', (all: readonly WireRecord[]) => all.toReversed()],
])('a scan during which %s is not said to be complete', async (_what, change) => {
  let records = numberedProducts(260);
  server.behave((endpoint, body) => {
    const page = { body: honestPage(records, body) };
    if (endpoint === 'products') records = change(records);
    return page;
  });
  const { answer, warnings } = await server.call('find_products', {
    status: 'active',
    limit: 0,
    freshness: 'live',
  });
  expect(answer.total).toBeUndefined();
  expect(answer.scanned).toMatchObject({ complete: false });
  expect(warnings).toContain('changed');
});

describe('looking whether a list moved', () => {
  it.each([
    ['limit 10', { limit: 10 }, 60],
    ['a limit of no round number', { limit: 37 }, 17],
    ['a small token budget', { max_tokens: 300 }, 12],
  ])('takes no request more in a walk by %s', async (_title, args, requests) => {
    const records = numberedProducts(600);
    list(records);
    const before = server.requests.length;
    const walked = await walkAll(server, 'find_products', () => ({
      fields: ['product_id', 'name'],
      ...args,
    }));
    expect(walked.flatMap(({ answer }) => idsOf(answer))).toEqual(idsOfAll(records));
    expect(server.requests.length - before).toBeLessThanOrEqual(requests);
  });
});
