/** Conditions on properties and options in SQL beside the test of the record itself: SQL rules out only what that denies. */
import { beforeAll, expect, it } from 'vitest';
import { testConditions } from '../../src/filter/condition.ts';
import type { NamedValue } from '../../src/filter/named-value.ts';
import { buildConditions } from '../../src/filter/refinement.ts';
import { foldLabel } from '../../src/record/nearest.ts';
import { type Asked, openRecords } from '../audit/open-records.ts';

/** Values of Properties and OptionValues: nothing, some of several spellings, and what no reader knows. */
const ENTRIES: readonly unknown[] = [
  undefined,
  null,
  [],
  [{ Zzz: 1 }],
  [{ Name: 'Weight', Value: 2, Unit: 'kg' }],
  [{ Name: 'WEIGHT', Value: '2000 g' }],
  [{ Name: 'Gewicht', Code: 'weight', Value: '3,5', Unit: 'kg' }],
  [{ Name: 'Weight', Value: '2' }],
  [{ Name: 'Weight', Value: '2 g', Unit: 'kg' }],
  [{ Name: 'Weight', Value: '1-2 kg' }],
  [{ Name: 'Weight', Value: null, ValueEn: '2 kg' }],
  [{ Name: 'Weight' }],
  [{ Name: 'Width', Value: 2, Unit: 'kg' }],
  [{ Name: 'Width', Value: '2' }, { Zzz: 'Weight' }],
  [{ Value: '2 kg', Label2: 'Weight' }],
  { Weight: '2 kg' },
  { weight: 1, Width: 2 },
  [{ Name: 'wei-ght', Value: '2 kg' }],
  [{ Name: 'Weight', Value: '2.000 g' }],
];

const SPELLINGS = ['Weight', 'WEIGHT', 'Gewicht', 'weight', 'Width', 'wei-ght'];

const ASKED: readonly NamedValue[] = [
  { name: 'weight' },
  { name: 'Weight', value: '2 kg' },
  { name: 'Weight', value: '2' },
  { name: 'Weight', contains: 'kg' },
  { name: 'Weight', min: 2, unit: 'kg' },
  { name: 'Weight', max: 2 },
  { name: 'No such' },
];

const LISTS = [
  { argument: 'properties', view: 'products', id: 'ProductId', column: 'product_id', wire: 'Properties' },
  { argument: 'options', view: 'variants', id: 'VariantId', column: 'variant_id', wire: 'OptionValues' },
] as const;

const recordsOf = ({ id, wire }: (typeof LISTS)[number]) =>
  ENTRIES.map((held, index) => ({ [id]: index + 1, ...(held === undefined ? {} : { [wire]: held }) }));

let copy: Asked;
beforeAll(async () => {
  copy = await openRecords({ products: recordsOf(LISTS[0]), variants: recordsOf(LISTS[1]) });
});

it.each(LISTS.flatMap((list) => ASKED.map((asked) => [list.argument, asked, list] as const)))(
  '%s %j: SQL is sure only of what the record says, and rules out only what it denies',
  async (argument, asked, list) => {
    const { view, column } = list;
    const conditions = buildConditions({ [argument]: [asked] });
    const spellings = SPELLINGS.filter((one) => foldLabel(one) === foldLabel(asked.name));
    const sql = conditions[0]?.sql?.build({ list: view, isOpen: true, spellings });
    const { rows } = await copy.query(
      `SELECT ${column}, ${sql?.maybe}, coalesce(${sql?.surely}, false) FROM ${view} t ORDER BY ${column}`,
      { offset: 0, maxRows: 100 },
    );
    const judged = recordsOf(list).map((record, index) => ({
      record,
      verdict: testConditions(conditions, record).verdict,
      isPossible: rows[index]?.[1] === true,
      isSure: rows[index]?.[2] === true,
    }));
    expect(judged).toHaveLength(rows.length);
    expect(judged.filter(({ verdict, isSure }) => isSure && verdict !== 'yes')).toEqual([]);
    expect(judged.filter(({ verdict, isPossible }) => !isPossible && verdict !== 'no')).toEqual([]);
    expect(judged.filter(({ isPossible }) => isPossible).length).toBeLessThan(ENTRIES.length);
  },
);
