/** Each rule on records written by hand: which fail it, which pass, and which are unknown. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { NUMBERS } from './mistakes/plant-numbers.ts';
import { RELATIONS } from './mistakes/plant-relations.ts';
import { STRINGS } from './mistakes/plant-strings.ts';
import { judgeRows, type Row } from './rows/row.ts';
import { SHARED_VALUES } from './rows/shared-values.ts';
import { COMPLETENESS, CONSISTENCY, VALIDITY } from './rows/single-records.ts';
import { TEXTS } from './rows/texts.ts';
import { UNTOLD_PARENTS } from './rows/untold-parents.ts';

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  COMPLETENESS,
  VALIDITY,
  CONSISTENCY,
  UNTOLD_PARENTS,
  TEXTS,
  SHARED_VALUES,
};

/** Rules that are about the catalog as a whole, so that each case needs a copy of its own, by the tests that have them. */
const OF_CATALOGS: Readonly<Record<string, readonly string[]>> = {
  'by-hand-translations': ['missing_translation'],
  requirements: ['unmet_requirement'],
  'by-hand-peers': ['no_integration_code', 'lacks_usual_attribute'],
  'by-hand-spellings': ['value_in_several_spellings', 'brand_in_several_spellings'],
  'by-hand-outliers': ['property_outlier'],
};

describe.each(Object.entries(TABLES))('%s', (_name, rows) => {
  let judge: Awaited<ReturnType<typeof judgeRows>>;
  beforeAll(async () => {
    judge = await judgeRows(rows);
  });

  it.each(rows.map(([rule, title, , ...expected], at) => ({ rule, title, at, expected })))(
    '$rule: $title',
    ({ at, expected: [failing, detail = '', open = []] }) => {
      const found = judge(at);
      expect({ failing: found.failing, open: found.open }).toEqual({ failing, open });
      if (failing.length > 0) expect(found.detail).toMatch(detail);
    },
  );
});

it('each rule has a record that fails it and one that passes', () => {
  const rows = Object.values(TABLES).flat();
  const planted = Object.values({ ...RELATIONS, ...NUMBERS, ...STRINGS }).flatMap(
    (kind) => kind.rules,
  );
  const lacking = RULES.flatMap(({ id, subject }) => {
    const own = rows.filter(([rule]) => rule === id);
    const fails = own.some(([, , , failing]) => failing.length > 0);
    const passes = own.some(([, , records, failing, , open = []]) => {
      const judged = records.filter((one) => 'VariantId' in one === (subject === 'variant'));
      return judged.length > failing.length + open.length;
    });
    return (fails && passes) || planted.includes(id) ? [] : [id];
  });
  expect(lacking.sort()).toEqual(Object.values(OF_CATALOGS).flat().sort());
  for (const [file, ids] of Object.entries(OF_CATALOGS))
    for (const id of ids)
      expect(readFileSync(new URL(`${file}.test.ts`, import.meta.url), 'utf8')).toContain(
        `'${id}'`,
      );
});
