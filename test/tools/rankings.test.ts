/** Rankings against what plain loops over the same records give (issue: find_products). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listColumn, walkAll } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';
import { idsOf, lower } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();

describe('rankings', () => {
  /** The ids in the order of a value, ties in the PIM's order. */
  function rank(rankedBy: (it: WireRecord) => string): readonly unknown[] {
    const valued = truth.products.map((it, order) => ({ it, order, value: rankedBy(it) }));
    valued.sort((one, other) => {
      if (one.value === other.value) return one.order - other.order;
      return one.value < other.value ? -1 : 1;
    });
    return idsOf(valued.map(({ it }) => it));
  }
  const fold = (text: unknown): string =>
    lower(text)
      .normalize('NFD')
      .replace(/[\p{M}\p{Cf}®™©℠]/gu, '')
      .replace(/[øłđ]/g, (letter) => ({ ø: 'o', ł: 'l', đ: 'd' })[letter] ?? '')
      .replace(/æ/g, 'ae')
      .replace(/ß/g, 'ss')
      .replace(/\s+/g, ' ')
      .trim();
  it('by updated says how many records were never updated', async () => {
    const never = truth.products.filter(({ Updated }) => Updated === null).length;
    expect(never).toBeGreaterThan(1);
    const { warnings } = await server.call('find_products', { sort_by: 'updated', limit: 3 });
    expect(warnings).toContain(
      `${never} of ${truth.products.length} ranked records have no date of update to rank by; they come last.`,
    );
  });

  it('says that there is no order where nothing has what it would go by', async () => {
    const own = await openOverPim((_endpoint, body) => ({
      body: honestPage(numberedProducts(3), body),
    }));
    const { warnings } = await own.call('find_products', { sort_by: 'created', limit: 1 });
    expect(warnings).toContain(
      'None of the records found is known to have a date of creation, so they are in no order: they lack it, or it is not sent here.',
    );
  });

  it('goes on with a cursor, and ends after the last match', async () => {
    const passive = new Set(idsOf(truth.products.filter(({ Status }) => Status === -1)));
    const walked = await walkAll(server, 'find_products', (page) => ({
      sort_by: 'name',
      status: 'passive',
      fields: ['product_id'],
      // Some by their limit, some by the token budget.
      limit: 7 + page,
      max_tokens: page % 2 === 0 ? 2_000 : 200,
    }));
    const right = rank((it) => fold(it.Name)).filter((id) => passive.has(id));
    expect(walked.flatMap(({ answer }) => listColumn(answer, 'products', 'product_id'))).toEqual(
      right,
    );
    expect(
      walked.every(({ answer }) => answer.exact === true && answer.total === right.length),
    ).toBe(true);
    expect(walked.filter(({ warnings }) => /changed|missing|twice/.test(warnings))).toEqual([]);
  });
});

describe('a ranking that goes on', () => {
  const dated = (one: WireRecord, at: number): WireRecord => ({
    ...one,
    Created: `2025-01-${10 + (at % 20)}`,
  });
  const records = numberedProducts(30).map(dated);
  const NEWEST: WireRecord = {
    ProductId: 900,
    Code: 'N',
    Name: 'N',
    Status: 1,
    Created: '2020-01-01',
  };
  const args = { sort_by: 'created', limit: 8, fields: ['product_id'] };
  async function goOn(change: (shown: readonly unknown[]) => readonly WireRecord[]) {
    let listed: readonly WireRecord[] = records;
    const own = await openOverPim((_endpoint, body) => ({ body: honestPage(listed, body) }));
    const first = await own.call('find_products', args);
    listed = change(listColumn(first.answer, 'products', 'product_id'));
    return own.call('find_products', { ...args, cursor: first.answer.next_cursor });
  }

  it.each([
    ['others came before it', () => [...records, NEWEST]],
    [
      'the record shown last is gone',
      (shown) => records.filter(({ ProductId }) => ProductId !== shown.at(-1)),
    ],
    [
      'another took the place of one, under the same total',
      ([first]) => [
        ...records.filter(({ ProductId }) => ProductId !== first),
        { ...NEWEST, Created: '2030-01-01' },
      ],
    ],
  ] satisfies [string, Parameters<typeof goOn>[0]][])(
    'says that it changed when %s',
    async (_what, change) => {
      expect((await goOn(change)).warnings).toContain('changed while this list was read');
    },
  );
});
