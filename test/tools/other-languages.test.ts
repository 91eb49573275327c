/** Values of properties that some products have only in another language. */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { buildGroundTruth, entries } from './ground-truth.ts';
import { serveCopy } from './served-copy.ts';

const truth = buildGroundTruth(110);
const { server } = serveCopy(110);

const materials = (it: WireRecord) =>
  entries(it, 'Properties').filter(({ Code }) => Code === 'material');
const has = (it: WireRecord, value: unknown) => materials(it).some(({ Value }) => Value === value);
/** An English value with the Turkish one that stands beside it, which some products have alone. */
const [english, turkish] =
  truth.products
    .map((it) =>
      ['en', 'tr'].map(
        (one) => materials(it).find(({ Culture }) => String(Culture).startsWith(one))?.Value,
      ),
    )
    .find(
      ([en, tr]) => en !== undefined && truth.products.some((it) => has(it, tr) && !has(it, en)),
    ) ?? [];
const alone = truth.products.filter((it) => has(it, turkish) && !has(it, english)).length;
const ask = (property: WireRecord, args: WireRecord = {}) => {
  const properties = [{ name: 'Material', ...property }];
  return server().call('find_products', { properties, limit: 0, ...args });
};

describe('a value of a property', () => {
  it('that some have in another language alone is counted with a word on those', async () => {
    const { answer, warnings } = await ask({ value: english });
    expect(answer.total).toBe(truth.products.filter((it) => has(it, english)).length);
    expect(warnings).toContain(`${alone} more products have Material only in another`);
    expect(warnings).toContain('count_by "property:Material"');
  });

  it('that is asked for by a piece is, too', async () => {
    expect((await ask({ contains: english })).warnings).toContain('only in another language');
  });

  it('that is the same in all languages is counted without a word', async () => {
    const season = { properties: [{ name: 'Season', value: 'SS24' }], limit: 0 };
    expect((await server().call('find_products', season)).warnings).not.toContain('language');
  });

  it('is explained of rows that were just read as of the copy', async () => {
    const { answer, warnings } = await ask({ value: english }, { freshness: 'live' });
    expect(answer).toMatchObject({ freshness: 'live', total: expect.any(Number) });
    expect(warnings).toContain(`${alone} more products have Material only in another`);
  });

  it('is counted in another language only where a product matches in all else', async () => {
    const others = truth.products.filter((it) => has(it, turkish) && !has(it, english));
    const [status] = others.map(({ Status }) => (Status === 1 ? 'passive' : 'active'));
    const { warnings } = await ask({ value: english }, { status });
    expect(others).toHaveLength(1);
    expect(warnings).not.toContain('only in another');
  });
});
