/** Rankings against what plain loops over the same records give (issue: find_products). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/source.ts';
import { errorOf, listColumn } from '../support/catalog-server.ts';
import { idsOf, lower, pricesIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();

describe('rankings', () => {
  /** The ids of the best by a value; records without it come last, ties in the PIM's order. */
  function rank(rankedBy: (it: WireRecord) => string | number | undefined, direction: 1 | -1): readonly unknown[] {
    const valued = truth.products.map((it, order) => ({ it, order, value: rankedBy(it) }));
    valued.sort((one, other) => {
      if (one.value === other.value) return one.order - other.order;
      if (one.value === undefined) return 1;
      if (other.value === undefined) return -1;
      return one.value < other.value ? -direction : direction;
    });
    return idsOf(valued.map(({ it }) => it));
  }
  const fold = (text: unknown): string =>
    lower(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
  const cheapest = (it: WireRecord): number | undefined =>
    pricesIn(it, 'TRY').length === 0 ? undefined : Math.min(...pricesIn(it, 'TRY'));
  const dearest = (it: WireRecord): number | undefined =>
    pricesIn(it, 'TRY').length === 0 ? undefined : Math.max(...pricesIn(it, 'TRY'));
  const dateOf = (key: string) => (it: WireRecord) => (it[key] === null ? undefined : String(it[key]));

  it.each([
    ['price upwards', { sort_by: 'price', currency: 'TRY' }, rank(cheapest, 1)],
    ['price downwards', { sort_by: 'price', currency: 'TRY', sort_direction: 'desc' }, rank(dearest, -1)],
    ['name upwards', { sort_by: 'name' }, rank((it) => fold(it.Name), 1)],
    ['created downwards', { sort_by: 'created', sort_direction: 'desc' }, rank(dateOf('Created'), -1)],
    ['updated upwards', { sort_by: 'updated', sort_direction: 'asc' }, rank(dateOf('Updated'), 1)],
  ])('gives the top 12 by %s, exact after a complete scan', async (_title, args, right) => {
    const { answer } = await server.call('find_products', { ...args, limit: 12, fields: ['product_id'] });
    expect(listColumn(answer, 'products', 'product_id')).toEqual(right.slice(0, 12));
    expect(answer).toMatchObject({ exact: true, cut_by: 'limit', total: 300 });
    expect(answer.next_cursor).toBeUndefined();
  });

  it('gives ten when no limit is set', async () => {
    const { answer } = await server.call('find_products', { sort_by: 'name' });
    expect(answer.returned).toBe(10);
  });

  it('ranks what a refinement leaves', async () => {
    const { answer } = await server.call('find_products', { sort_by: 'name', status: 'passive', limit: 4 });
    const passive = new Set(idsOf(truth.products.filter(({ Status }) => Status === -1)));
    const right = rank((it) => fold(it.Name), 1).filter((id) => passive.has(id));
    expect(listColumn(answer, 'products', 'product_id')).toEqual(right.slice(0, 4));
  });

  it('warns when a ranking by price mixes currencies', async () => {
    const called = await server.call('find_products', { sort_by: 'price', limit: 3 });
    expect(called.warnings).toContain('several currencies');
  });

  it('has no cursor and says so', async () => {
    const called = await server.call('find_products', { sort_by: 'name', cursor: '0.3.300-aaaaaa' });
    expect(errorOf(called)).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
