/** Counts of a selection: each record is counted once, and asking more never counts more. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { buildConditions, type ConditionArguments } from '../../src/question/build-conditions.ts';
import { buildSelect, readSelected } from '../../src/question/build-select.ts';
import { planCounts } from '../../src/question/count-by.ts';
import { type Asked, openRecords } from '../audit/open-records.ts';
import { readVerdicts } from './verdicts.ts';

const SEED = 54;

/** A value of a field, nothing, or what no reader knows. */
const field = (...values: readonly unknown[]) =>
  fc.constantFrom(...values, undefined, null, { Zzz: { a: 1 } });

const records = fc.record({
  Status: field(1, -1),
  Type: field(0, 1, 'Bundle'),
  Created: field('2025-01-01', '2026-03-01', 'spring'),
  Tags: field(['new'], ['New', 'sale'], [{ Zzz: 1 }], []),
  Prices: field([{ Price: 5, Currency: 'EUR' }], [{ Price: 9 }], [{ Zzz: 1 }], []),
  Properties: field(
    [{ Name: 'Weight', Value: '2 kg' }],
    [{ Name: 'Weight', Value: '1.500 g' }],
    [{ Name: 'Colour', Value: 'Red' }],
    [{ Zzz: 1 }],
  ),
});

/** Arguments with one condition each. */
const CONDITIONS: readonly ConditionArguments[] = [
  { status: 'active' },
  { type: 1 },
  { created_after: '2026-01-01' },
  { tag: ['new'] },
  { price_min: 4, currency: 'EUR' },
  { properties: [{ name: 'Weight', min: 100, unit: 'g' }] },
  { has: ['prices'] },
  { missing: ['tags'] },
];

const PRODUCTS = 300;
let copy: Asked;
beforeAll(async () => {
  const products = fc
    .sample(records, { numRuns: PRODUCTS, seed: SEED })
    .map((record, at) => ({ ProductId: at + 1, ...record }));
  copy = await openRecords({ products });
});

async function select(args: ConditionArguments) {
  const conditions = buildConditions(args);
  const selection = { list: 'products', filters: [], conditions } as const;
  const window = { offset: 0, limit: PRODUCTS };
  const { rows } = await copy.query(buildSelect(selection, window), {
    offset: 0,
    maxRows: 1,
    isUncut: true,
  });
  return { ...readSelected(selection, rows), conditions };
}

async function countBy(word: string, args: ConditionArguments) {
  const counts = planCounts(word, 'products', []);
  const selection = { list: 'products', filters: [], conditions: buildConditions(args) } as const;
  const { rows } = await copy.query(buildSelect(selection, { offset: 0, limit: 0 }, { counts }), {
    offset: 0,
    maxRows: 1,
    isUncut: true,
  });
  const { matched, sideValues } = readSelected(selection, rows);
  return { matched, ...counts.read(sideValues.counts) };
}

it.each(CONDITIONS)('%j matches, differs or is unknown of each record', async (args) => {
  const { read, matched, unknown, references, conditions } = await select(args);
  const verdicts = await readVerdicts(copy, 'products', conditions);
  const differing = [...verdicts.values()].filter((is) => is === false).length;
  const ofUnknown = [...unknown.values()].reduce((sum, count) => sum + count, 0);
  expect(read).toBe(PRODUCTS);
  expect(matched + differing + ofUnknown).toBe(read);
  expect(references.length).toBe(matched);
  expect(Math.min(matched, differing, ofUnknown)).toBeGreaterThan(0);
});

it('a narrower question matches only records of the wider one', async () => {
  const some = fc.subarray([...CONDITIONS], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(some, fc.constantFrom(...CONDITIONS), async (wider, added) => {
      const args = Object.assign({}, ...wider);
      const inWider = (await select(args)).references.map(({ id }) => id);
      const inNarrower = (await select({ ...args, ...added })).references.map(({ id }) => id);
      expect(inNarrower.filter((id) => !inWider.includes(id))).toEqual([]);
    }),
    { numRuns: 20, seed: SEED },
  );
});

it('names only arguments of which it is not known whether a record matches', async () => {
  const products = [
    { ProductId: 1, Status: 1, Prices: [{ Zzz: 1 }], Tags: [{ Zzz: 1 }] },
    { ProductId: 2, Status: -1, Prices: [{ Zzz: 1 }], Tags: [{ Zzz: 1 }] },
    { ProductId: 3, Status: 1, Prices: [{ Zzz: 1 }], Tags: ['x'] },
  ];
  const own = await openRecords({ products });
  const conditions = buildConditions({ price_max: 3, tag: ['x'], status: 'active' });
  const selection = { list: 'products', filters: [], conditions } as const;
  const sql = buildSelect(selection, { offset: 0, limit: 9 });
  const { rows } = await own.query(sql, { offset: 0, maxRows: 1, isUncut: true });
  expect(Object.fromEntries(readSelected(selection, rows).unknown)).toEqual({
    price_max: 2,
    tag: 1,
  });
});

it.each(['status', 'type', 'year_created'])('count_by %s counts each match once', async (word) => {
  const { matched, rows, values, counted, without, unknown } = await countBy(word, {
    has: ['prices'],
  });
  expect(counted + without + unknown).toBe(matched);
  expect(rows.length).toBe(values);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(counted);
  expect(Math.min(counted, without, unknown)).toBeGreaterThan(0);
});

it.each(['status', 'type', 'tag', 'property:Weight'])(
  'count_by %s counts no value more often in a narrower question',
  async (word) => {
    for (const args of CONDITIONS) {
      const wide = await countBy(word, {});
      const narrow = await countBy(word, args);
      const inWide = new Map(wide.rows.map(({ value, count }) => [value.toUpperCase(), count]));
      const more = narrow.rows.filter(
        ({ value, count }) => count > (inWide.get(value.toUpperCase()) ?? 0),
      );
      expect({ args, more }).toEqual({ args, more: [] });
    }
  },
);

it('count_by lists the most frequent values first, those of one count by name', async () => {
  const { rows } = await countBy('tag', {});
  expect(rows).toEqual(
    rows.toSorted((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1)),
  );
  expect(rows.length).toBeGreaterThan(1);
});

it('counts a record once that two conditions of one argument cannot judge', async () => {
  const unread = { Name: 'Weight', Value: '3 x 4 kg' };
  const own = await openRecords({
    products: [
      { ProductId: 1, Properties: [unread, { Name: 'Height', Value: '3 cm' }] },
      {
        ProductId: 2,
        Properties: [
          { Name: 'Weight', Value: '3 kg' },
          { Name: 'Height', Value: '1 x 2 cm' },
        ],
      },
    ],
  });
  const properties = [
    { name: 'Weight', min: 1, unit: 'kg' },
    { name: 'Height', min: 1, unit: 'cm' },
  ];
  const selection = {
    list: 'products',
    filters: [],
    conditions: buildConditions({ properties }),
  } as const;
  const { rows } = await own.query(buildSelect(selection, { offset: 0, limit: 0 }), {
    offset: 0,
    maxRows: 1,
    isUncut: true,
  });
  expect(Object.fromEntries(readSelected(selection, rows).unknown)).toEqual({ properties: 2 });
});
