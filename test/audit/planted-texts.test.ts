/** The rules about texts, values and codes against defects that are planted in generated catalogs: those, and no others. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { askRules, type Found } from './ask-rule.ts';
import { openRecords, readLists } from './open-records.ts';
import { INNOCENT, PLANTED, plantTexts } from './plant-texts.ts';
import { rulesOf } from './run-audit.ts';

const SEEDS = [1, 5, 11, 42, 20_251_120];

const PRODUCTS = 220;

describe.each(everydayOrSoak(SEEDS.slice(0, 2), SEEDS))('a catalog of seed %i', (seed) => {
  const source = createGeneratedCatalog({ products: PRODUCTS, seed, baseUrl: 'http://127.0.0.1:1234' });
  const { lists, truth, innocent } = plantTexts(
    readLists(source),
    seed,
    new Set(Object.values(source.truth()).flatMap(({ ids }) => ids)),
  );
  let find: (rule: string) => Found;
  beforeAll(async () => {
    find = await askRules(rulesOf(...Object.keys(PLANTED)), await openRecords(lists));
  });

  it.each(Object.keys(PLANTED))('finds exactly the planted %s', (rule) => {
    const { ids, unknown } = find(rule);
    // What is planted may be on a product that has the like by nature.
    const planted = [...new Set([...(truth[rule] ?? []), ...listNatural(rule, source)])];
    expect(truth[rule]?.length).toBeGreaterThan(1);
    expect({ ids, unknown }).toEqual({ ids: planted.sort((one, other) => one - other), unknown: 0 });
  });

  it('has records that look like defects and are none', () => {
    expect(innocent.size).toBe(INNOCENT.length);
  });
});

/** What the sandbox has of a kind without our doing, by defects of its own or as life does. */
function listNatural(rule: string, source: ReturnType<typeof createGeneratedCatalog>): readonly number[] {
  const own = source.truth()[rule]?.ids ?? [];
  if (rule !== 'restricted_barcode') return own;
  return Array.from({ length: source.products.size }, (_, position) => source.products.record(position))
    .filter(({ Codes }) => (Codes as { Value: string }[]).some(({ Value }) => /^2\d{12}$/.test(Value)))
    .map(({ ProductId }) => Number(ProductId));
}
