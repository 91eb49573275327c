/** What holds of every tool that lists: totals, status, pages, budgets and cursors, asked of each in one table. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  errorOf,
  listColumn,
  listRows,
  openForTest,
  type ToolAnswer,
  walkAll,
} from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { honestPage, numberedProducts, openOverPim, openOverRecords } from './broken-pim.ts';
import { containsAny, entries } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();
const some = truth.products.slice(0, 120);
const MEDIA = { product_ids: some.map(({ ProductId }) => ProductId) };
const named = (records: readonly ToolAnswer[]) =>
  records.filter(({ Name }) => containsAny(Name, ['durable'])).map(({ Code }) => Code);

/** A tool, what it is asked, the key of its records and of what tells them apart, and all that is right. */
const LISTS: readonly (readonly [string, ToolAnswer, string, string, readonly unknown[]])[] = [
  ['find_products', { name_contains: ['durable'] }, 'products', 'code', named(truth.products)],
  ['get_variants', { name_contains: ['durable'] }, 'variants', 'code', named(truth.variants)],
  [
    'get_media',
    MEDIA,
    'media',
    'picture_id',
    some.flatMap((it) => entries(it, 'Pictures').map((one) => one.PictureId)),
  ],
  [
    'search_catalog',
    { query: 'durable', entity_types: ['Variant'] },
    'results',
    'code',
    named(truth.variants),
  ],
  [
    'list_reference_data',
    { kind: 'documents' },
    'items',
    'code',
    truth.source.list('documents').map((it) => it.Code),
  ],
];

describe.each(LISTS)('%s %#', (tool, args, key, column, right) => {
  it('counts with limit 0, without records', async () => {
    const { answer, tokens } = await server.call(tool, { ...args, limit: 0 });
    expect(answer).toMatchObject({ total: right.length, returned: 0, source: 'sandbox' });
    expect(answer).not.toHaveProperty(key);
    expect(tokens).toBeLessThan(250);
  });

  it('prints the status even when it is not asked for', async () => {
    const { answer } = await server.call(tool, { ...args, fields: [column] });
    const statuses = listRows(answer, key).map(({ status }) => status);
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 'active' && status !== 'passive')).toEqual([]);
  });

  it('Spec §4.1: gives every record exactly once, whatever the pages and the page size of the PIM', async () => {
    const clamped = await openForTest({ profile: ['clamp-20'], source: truth.source });
    const page = fc.record({
      limit: fc.integer({ min: 7, max: 90 }),
      max_tokens: fc.integer({ min: 300, max: 8_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(page, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (pages, isClamped) => {
          const walked = await walkAll(isClamped ? clamped : server, tool, (index) => ({
            ...args,
            fields: [column],
            ...pages[index % pages.length],
          }));
          const shown = walked.flatMap(({ answer }) => listColumn(answer, key, column));
          expect([...shown].sort()).toEqual([...right].sort());
        },
      ),
      { numRuns: everydayOrSoak(2, 6) },
    );
  });

  it('makes progress at 200 tokens with every field', async () => {
    let cursor: unknown;
    for (let page = 0; page < 5; page++) {
      const asked = {
        ...args,
        fields: ['all'],
        max_tokens: 200,
        ...(cursor === undefined ? {} : { cursor }),
      };
      const { answer, tokens } = await server.call(tool, asked);
      expect(listRows(answer, key).length).toBeGreaterThan(0);
      expect(tokens).toBeLessThanOrEqual(204);
      expect(answer.next_cursor).toBeDefined();
      expect(answer.next_cursor).not.toBe(cursor);
      cursor = answer.next_cursor;
    }
  });

  it('refuses a cursor of another tool, with the fix', async () => {
    const [other, asked] = LISTS.find(([name]) => name !== tool) ?? [''];
    const { answer } = await server.call(other, { ...asked, limit: 1 });
    expect(answer.next_cursor).toBeDefined();
    const error = errorOf(
      await server.call(tool, { ...args, limit: 1, cursor: answer.next_cursor }),
    );
    expect(error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      fix: expect.stringContaining('exactly the arguments'),
    });
  });
});

describe('cursors', () => {
  it.each([{ codes: ['P-1'] }, { status: 'active' }])(
    'are refused with %j, with the fix',
    async (other) => {
      const { answer } = await server.call('find_products', { limit: 5 });
      const error = errorOf(
        await server.call('find_products', { ...other, limit: 5, cursor: answer.next_cursor }),
      );
      expect(error).toMatchObject({
        code: 'INVALID_ARGUMENT',
        fix: expect.stringContaining('exactly the arguments'),
      });
    },
  );

  it.each(['x', '0.5.90-AAAAAA', '0.5.90-abcdef; drop'])(
    'are refused where they are none: %j',
    async (cursor) => {
      const called = await server.call('find_products', { cursor });
      expect(errorOf(called).code).toBe('INVALID_ARGUMENT');
    },
  );

  it('of another PIM are refused', async () => {
    const { answer } = await server.call('find_products', { limit: 5 });
    const other = await openOverRecords(numberedProducts(90));
    const called = await other.call('find_products', { limit: 5, cursor: answer.next_cursor });
    expect(errorOf(called).code).toBe('INVALID_ARGUMENT');
  });

  it('beyond the end go back, and the answer says so', async () => {
    let records = numberedProducts(90);
    const server = await openOverPim((_endpoint, body) => ({ body: honestPage(records, body) }));
    const first = await server.call('find_products', { limit: 50, fields: ['product_id'] });
    records = numberedProducts(10);
    const called = await server.call('find_products', {
      limit: 50,
      cursor: first.answer.next_cursor,
    });
    expect(called.answer).toMatchObject({ returned: 10, total: 10 });
    expect(called.warnings).toContain('changed while this list was read');
  });
});
