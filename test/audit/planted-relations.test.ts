/** The rules on relations against defects planted in generated catalogs: exactly those ids, no more, no fewer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { everydayOrSoak } from '../support/soak.ts';
import { askRules, type Found } from './ask-rule.ts';
import { openRecords } from './open-records.ts';
import { plantRelations } from './plant-relations.ts';
import { rulesOf } from './run-audit.ts';

const SEEDS = [1, 2, 3, 7, 20_251_120];

const RULES = [
  'no_integration_code',
  'duplicate_integration_code',
  'near_duplicate',
  'mixed_option_axes',
  'contradicting_units',
  'property_outlier',
];

describe.each(everydayOrSoak(SEEDS.slice(0, 1), SEEDS))('a catalog of seed %i', (seed) => {
  const { lists, truth } = plantRelations(1_200, seed);
  let find: (rule: string) => Found;
  beforeAll(async () => {
    find = await askRules(rulesOf(...RULES), await openRecords(lists));
  });

  it.each(RULES)('%s: finds exactly what is planted', (rule) => {
    const ids = truth[rule] ?? [];
    expect(ids.length).toBeGreaterThanOrEqual(1);
    expect(find(rule)).toMatchObject({ ids, unknown: 0 });
  });
});
