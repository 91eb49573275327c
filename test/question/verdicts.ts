/** What conditions say of records: the records of many cases in one copy, sorted by the verdict that the SQL gives on each. */

import { beforeAll, expect, it } from 'vitest';
import {
  buildConditions,
  type Condition,
  type ConditionArguments,
} from '../../src/question/build-conditions.ts';
import { LISTS, type List } from '../../src/question/list-rows.ts';
import { allOf } from '../../src/question/sql.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { type Asked, openRecords } from '../audit/open-records.ts';

/** Arguments, and the records that each verdict is expected of. */
export interface VerdictCase<Arguments = ConditionArguments> {
  readonly asked: Arguments;
  readonly matches?: readonly PimRecord[];
  readonly differs?: readonly PimRecord[];
  readonly unreadable?: readonly PimRecord[];
}

const WIRE_IDS = { products: 'ProductId', variants: 'VariantId' } as const;

/** Reads the verdict on each record of a list, by its id. */
export async function readVerdicts(
  copy: Asked,
  list: List,
  conditions: readonly Condition[],
): Promise<ReadonlyMap<unknown, unknown>> {
  const verdict = allOf(conditions.map(({ test }) => test({ list, alias: 't' })));
  const { rows } = await copy.query(`SELECT t.${LISTS[list].id}, ${verdict} FROM ${list} t`, {
    offset: 0,
    maxRows: 10_000,
    isUncut: true,
  });
  return new Map(rows.map(([id, is]) => [id, is]));
}

/** Tests that each record of the cases gets the verdict under which it is listed. */
export function testVerdicts(list: List, cases: readonly VerdictCase[]): void {
  const records = cases.flatMap(({ matches = [], differs = [], unreadable = [] }) => [
    ...matches,
    ...differs,
    ...unreadable,
  ]);
  const ids = new Map(records.map((record, at) => [record, at + 1]));
  let copy: Asked;
  beforeAll(async () => {
    const withIds = records.map((record, at) => ({ [WIRE_IDS[list]]: at + 1, ...record }));
    copy = await openRecords({ [list]: withIds });
  });

  it.each(cases)('$asked', async ({ asked, matches = [], differs = [], unreadable = [] }) => {
    const verdicts = await readVerdicts(copy, list, buildConditions(asked));
    const its = [...matches, ...differs, ...unreadable];
    const having = (verdict: boolean | null) =>
      its.filter((record) => verdicts.get(ids.get(record)) === verdict);
    expect({ matches: having(true), differs: having(false), unreadable: having(null) }).toEqual({
      matches,
      differs,
      unreadable,
    });
  });
}
