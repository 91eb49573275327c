/** Refinements and dates against what plain loops over the same records give (issue: find_products). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listColumn, type ToolAnswer } from '../support/catalog-server.ts';
import { entries, idsOf, pricesIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();
const created = truth.products.map(({ Created }) => String(Created)).sort();
const late = created[Math.floor(0.75 * created.length)] ?? '';
const isEmpty = (it: WireRecord, field: string): boolean => entries(it, field).length === 0;

const hasGerman = (it: WireRecord, text: string): boolean =>
  entries(it, 'Translations').some((one) => one.Culture === 'de-DE' && Boolean(one[text]));

/** Refinement arguments and which products they mean; each argument by itself is judged in test/question/. */
const REFINEMENTS: readonly (readonly [ToolAnswer, (it: WireRecord) => boolean])[] = [
  [{ missing: ['long_description'], culture: 'de' }, (it) => !hasGerman(it, 'LongDescription')],
  [
    { has: ['documents', 'variants'], missing: ['tags'] },
    (it) => !isEmpty(it, 'Documents') && !isEmpty(it, 'Variants') && isEmpty(it, 'Tags'),
  ],
  [
    { price_min: 20, price_max: 40, currency: 'eur' },
    (it) => pricesIn(it, 'EUR').some((price) => price >= 20 && price <= 40),
  ],
];

describe('refinements that the PIM has no filter for', () => {
  it.each(REFINEMENTS)('keeps exactly the products with %j', async (args, isMeant) => {
    const { answer } = await server.call('find_products', {
      ...args,
      fields: ['product_id'],
      max_tokens: 8_000,
    });
    const right = idsOf(truth.products.filter(isMeant));
    expect(listColumn(answer, 'products', 'product_id')).toEqual(
      right.slice(0, Number(answer.returned)),
    );
    const counted = await server.call('find_products', { ...args, limit: 0 });
    const all = truth.products.length;
    const scanned = { read: all, of: all, matched: right.length, complete: true };
    expect(counted.answer).toMatchObject({ total: right.length, scanned });
  });

  it('says how many have no date of update, which updated_after leaves out', async () => {
    const count = truth.products.filter(({ Updated }) => Updated === null).length;
    const { answer } = await server.call('find_products', { updated_after: late, limit: 0 });
    expect(answer.not_stated).toEqual([{ date: 'updated', count, of: truth.products.length }]);
  });

  it('says by what it judges texts that are missing in a language', async () => {
    const { warnings } = await server.call('find_products', {
      missing: ['name'],
      culture: 'de',
      limit: 0,
    });
    expect(warnings).toContain("never by a record's own texts");
  });

  it('prints the exact total of a list that a limit cuts', async () => {
    const { answer } = await server.call('find_products', { status: 'active', limit: 5 });
    const total = truth.products.filter(({ Status }) => Status === 1).length;
    const scanned = { complete: true, of: truth.products.length, matched: total };
    expect(answer).toMatchObject({ returned: 5, cut_by: 'limit', scanned, total });
  });

  it('warns when prices of several currencies are compared as numbers', async () => {
    const mixed = await server.call('find_products', { price_min: 500, limit: 0 });
    expect(mixed.warnings).toContain('several currencies');
    const one = await server.call('find_products', { price_min: 500, currency: 'TRY', limit: 0 });
    expect(one.warnings).not.toContain('several currencies');
  });
});
