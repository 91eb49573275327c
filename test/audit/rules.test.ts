/** Each rule on records written by hand: which fail it, which pass, and which are unknown. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { CONSISTENCY } from './rows/consistency.ts';
import { judgeRows, type Row } from './rows/row.ts';
import { SHARED_VALUES } from './rows/shared-values.ts';
import { COMPLETENESS, VALIDITY } from './rows/single-records.ts';
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

/** The tests of rules that are about the catalog as a whole, so that each case needs a copy of its own. */
const OF_CATALOGS = readdirSync(import.meta.dirname)
  .filter((file) => /^(by-hand-.+|requirements)\.test\.ts$/.test(file))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

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
  const lacking = RULES.filter(({ id, subject }) => {
    const own = rows.filter(([rule]) => rule === id);
    const fails = own.some(([, , , failing]) => failing.length > 0);
    const passes = own.some(([, , records, failing, , open = []]) => {
      const judged = records.filter((one) => 'VariantId' in one === (subject === 'variant'));
      return judged.length > failing.length + open.length;
    });
    return !(fails && passes) && !OF_CATALOGS.includes(`'${id}'`);
  });
  expect(lacking).toEqual([]);
});
