/** The rules on relations against defects planted in generated catalogs: exactly those ids, no more, no fewer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { everydayOrSoak } from '../../support/soak.ts';
import { askRule } from './ask-rule.ts';
import { type Asked, openRecords } from './open-records.ts';
import { type Planted, plantRelations } from './plant-relations.ts';

const SEEDS = [1, 2, 3, 7, 20_251_120];

const RULES = [
  'no_integration_code',
  'active_without_variants',
  'duplicate_integration_code',
  'near_duplicate',
  'variant_contradicts_product',
  'mixed_option_axes',
  'contradicting_units',
  'contradicting_measures',
  'contradicting_records',
  'size_outlier',
  'property_outlier',
  'same_value',
];

describe.each(everydayOrSoak(SEEDS.slice(0, 1), SEEDS))('a catalog of seed %i', (seed) => {
  let planted: Planted;
  let localCopy: Asked;
  beforeAll(async () => {
    planted = plantRelations(1_200, seed);
    localCopy = await openRecords(planted.lists);
  });

  it.each(RULES)('%s: finds exactly what is planted', async (rule) => {
    const ids = planted.truth[rule] ?? [];
    expect(ids.length).toBeGreaterThanOrEqual(1);
    expect(await askRule(rule, localCopy)).toMatchObject({ ids, unknown: 0 });
  });
});
