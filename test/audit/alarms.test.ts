/** Alarms: what a rules file asks of every copy, and what is built in. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Alarm } from '../../src/audit/rules-schema.ts';
import { setOf } from './ask-rule.ts';
import { product } from './by-hand.ts';
import { type Asked, type Lists, openRecords } from './open-records.ts';
import { rulesOf } from './run-audit.ts';

const words = [{ name: 'odd', condition: 'product_id % 2 = 1' }];

const setWith = (...alarms: readonly Alarm[]) => setOf(rulesOf('no_name'), { alarms, words });

const SELECT = `SELECT name, is_raised, value, before, category, property, unit, codes, note FROM alarms ORDER BY ALL`;

const ask = async (copy: Asked) => {
  const { rows } = await copy.query(SELECT, { offset: 0, maxRows: 99, findsTraps: true });
  return rows.map(([name, raised, value, before, category, property, unit, codes, note]) => ({
    name,
    raised,
    value,
    before,
    category,
    property,
    unit,
    codes,
    note,
  }));
};

const products = (count: number, more: (id: number) => Record<string, unknown> = () => ({})) =>
  Array.from({ length: count }, (_, at) => product(at + 1, more(at + 1)));

const firstReadings = new Map<string, ReturnType<typeof judgeFirst>>();

async function judgeFirst(alarms: readonly Alarm[], lists: Lists) {
  const copy = await openRecords(lists, {}, {}, '2026-03-01T08:00:00.000Z');
  const file = await copy.make(setWith(...alarms));
  return { file, alarms: await ask(copy) };
}

/** What is told of a reading, which several tests may begin with, and of another one a day later. */
async function judge(alarms: readonly Alarm[], before: Lists, after: Lists) {
  const key = JSON.stringify([alarms, before]);
  const judging = firstReadings.get(key) ?? judgeFirst(alarms, before);
  firstReadings.set(key, judging);
  const first = await judging;
  const other = await openRecords(after, {}, {}, '2026-03-02T08:00:00.000Z');
  await other.make(setWith(...alarms), first.file);
  return { first: first.alarms, second: await ask(other) };
}

describe('an alarm of a rules file', () => {
  const CASES: readonly (readonly [what: string, alarm: Alarm, told: object])[] = [
    [
      'is raised by more records than it allows, and names the first few',
      { name: 'live', select: 'SELECT code FROM products', at_most: 2 },
      { raised: true, value: 3, codes: 'P-1, P-2, P-3' },
    ],
    [
      'is not raised by as many',
      { name: 'as many', select: 'SELECT code FROM products;', at_most: 3 },
      { raised: false },
    ],
    [
      'takes one row of one number for that number',
      { name: 'count', select: 'SELECT count(*) FROM products -- all', at_most: 2 },
      { raised: true, value: 3, codes: null },
    ],
    [
      'counts one record that has an id as one',
      { name: 'ids', select: 'SELECT product_id FROM products WHERE product_id = 3', at_most: 1 },
      { raised: false, value: 1, codes: '3' },
    ],
    [
      'counts one record of a number as one',
      { name: 'free', select: 'SELECT price FROM prices WHERE price <= 0', at_most: 0 },
      { raised: true, value: 1, codes: null },
    ],
    [
      'counts one record of a text as one',
      { name: 'text', select: "SELECT name FROM products WHERE code = 'P-2'", at_most: 0 },
      { raised: true, value: 1, note: null },
    ],
    [
      'counts groups',
      {
        name: 'twice',
        select: 'SELECT count(*) FROM products GROUP BY status HAVING count(*) > 1',
        at_most: 1,
      },
      { raised: false, value: 1 },
    ],
    [
      'takes a share of aggregates for a number',
      {
        name: 'share',
        select:
          'WITH p AS (FROM products) SELECT round(100.0 * count(name) / count(*)) AS n FROM p',
        at_most: 99,
      },
      { raised: true, value: 100 },
    ],
    [
      'counts the products of a house word',
      { name: 'odd', word: 'odd', at_most: 1 },
      { raised: true, value: 2, codes: 'P-1, P-3' },
    ],
    [
      'reads what the audit found',
      { name: 'found', select: 'SELECT product_id FROM findings', at_most: 0 },
      { raised: false, value: 0 },
    ],
    [
      'is not judged where its SELECT cannot be asked, and says why',
      { name: 'typo', select: 'SELECT code FROM prodcts', at_most: 0 },
      { raised: null, value: null, note: expect.stringContaining('did you mean products?') },
    ],
    [
      'is not judged where its SELECT does not run',
      { name: 'cast', select: "SELECT CAST('x' AS INTEGER) FROM products", at_most: 0 },
      { raised: null, note: expect.stringMatching(/./) },
    ],
    [
      'is not judged where its SELECT gives no number',
      { name: 'null', select: 'SELECT max(price) FROM prices WHERE price > 9', at_most: 9 },
      { raised: null, note: 'Its SELECT gives no number and no records.' },
    ],
    [
      'cannot leave the copy',
      { name: 'file', select: "SELECT * FROM read_csv('/etc/passwd')", at_most: 0 },
      { raised: null, note: expect.stringContaining('cannot be used') },
    ],
  ];
  let judged: Awaited<ReturnType<typeof ask>> = [];
  beforeAll(async () => {
    const free = { Prices: [{ Price: 0, Currency: 'EUR' }] };
    const copy = await openRecords({ products: products(3, (id) => (id === 1 ? free : {})) });
    await copy.make(setWith(...CASES.map(([, alarm]) => alarm)));
    judged = await ask(copy);
  });

  it.each(CASES)('%s', (_what, alarm, told) => {
    expect(judged.filter(({ name }) => name === alarm.name)).toMatchObject([told]);
  });

  const ASSORTMENT: Alarm = {
    name: 'assortment',
    select: 'SELECT count(*) FROM products',
    may_move_percent: 5,
  };

  it.each([
    [105, false],
    [106, true],
    [95, false],
    [94, true],
  ])(
    'that may move by 5 percent of 100 products is raised by %i products: %s',
    async (count, raised) => {
      const { first, second } = await judge(
        [ASSORTMENT],
        { products: products(100) },
        { products: products(count) },
      );
      expect(first).toMatchObject([{ raised: false, value: 100, before: null }]);
      expect(second).toMatchObject([{ raised, value: count, before: 100 }]);
    },
  );

  it('is compared with the last copy by which it could be judged, and only with what asked the same', async () => {
    const alarm: Alarm = {
      name: 'a',
      select: 'SELECT max(price) FROM prices',
      may_move_percent: 10,
    };
    const priced = (Price: number) => ({
      products: [product(1, { Prices: [{ Price, Currency: 'EUR' }] })],
    });
    const days = [priced(10), { products: [product(1)] }, priced(20)];
    let before: string | undefined;
    const told: unknown[] = [];
    for (const [day, lists] of days.entries()) {
      const copy = await openRecords(lists, {}, {}, `2026-03-0${day + 1}T08:00:00.000Z`);
      before = await copy.make(setWith(alarm), before);
      told.push(...(await ask(copy)));
    }
    expect(told).toMatchObject([
      { raised: false, value: 10 },
      { raised: null },
      { raised: true, value: 20, before: 10 },
    ]);
    const other = await openRecords(priced(90), {}, {}, '2026-03-04T08:00:00.000Z');
    await other.make(setWith({ ...alarm, select: 'SELECT min(price) FROM prices' }), before);
    expect(await ask(other)).toMatchObject([{ raised: false, value: 90, before: null }]);
  });

  it('is compared with the copy before, not with an audit of the same copy by other rules', async () => {
    const one = await openRecords({ products: products(10) }, {}, {}, '2026-03-01T08:00:00.000Z');
    const first = await one.make(setWith(ASSORTMENT));
    const other = await openRecords({ products: products(20) }, {}, {}, '2026-03-02T08:00:00.000Z');
    const second = await other.make(setWith(ASSORTMENT), first);
    await other.make(setWith(ASSORTMENT, { name: 'b', word: 'odd', at_most: 99 }), second);
    expect(await ask(other)).toMatchObject([
      { name: 'assortment', raised: true, before: 10 },
      { name: 'b' },
    ]);
  });
});

describe('the built-in alarms', () => {
  const inCategory = (fields: Record<string, unknown>) => ({
    CategoryProducts: [{ CategoryId: 7, Name: 'Chairs' }],
    ...fields,
  });
  const wide = (Unit: string | null, Value = '40') =>
    inCategory({ Properties: [{ Name: 'Width', Value, Unit }] });
  const all = (count: number, more: (id: number) => Record<string, unknown>) => ({
    products: products(count, more),
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, readonly object[]]>([
    [
      'tell of a supplier that switches to inches',
      wide('cm'),
      wide('in', '16'),
      [
        {
          name: 'unit mix',
          raised: true,
          value: 100,
          before: 0,
          category: 'Chairs',
          property: 'Width',
          unit: 'in',
        },
      ],
    ],
    [
      'tell of it where the unit stands in the text',
      wide(null, '40 cm'),
      wide(null, '16 in'),
      [{ name: 'unit mix', value: 100, before: 0, unit: 'in' }],
    ],
    [
      'tell of it where dimensions have the unit',
      inCategory({ Dimensions: [{ Name: 'Width', Value: '40', Unit: 'cm' }] }),
      inCategory({ Dimensions: [{ Name: 'Width', Value: '16', Unit: 'in' }] }),
      [{ name: 'unit mix', value: 100, before: 0, property: 'dimension:Width', unit: 'in' }],
    ],
    [
      'tell of a property that is filled no more',
      wide('cm'),
      inCategory({}),
      [
        {
          name: 'fill rate',
          raised: true,
          value: 0,
          before: 100,
          category: 'Chairs',
          property: 'Width',
          unit: null,
        },
      ],
    ],
    ['are silent where nothing moved', wide('cm'), wide('cm', '41'), []],
    ['are silent about a property that is new', inCategory({}), wide('cm'), []],
  ])('%s', async (_what, before, after, told) => {
    const { first, second } = await judge(
      [],
      all(10, () => before),
      all(10, () => after),
    );
    expect(first).toEqual([]);
    expect(second).toMatchObject(told);
    expect(second).toHaveLength(told.length);
  });

  it('tell of a property once, of all products where it has several categories', async () => {
    const sorted = (id: number) => [
      { CategoryId: 7, Name: 'Chairs' },
      ...(id > 12 ? [{ CategoryId: 8, Name: 'Stools' }] : []),
    ];
    const of = (Unit: string) => (id: number) => ({ ...wide(Unit), CategoryProducts: sorted(id) });
    const { second } = await judge([], all(30, of('cm')), all(30, of('in')));
    const note = 'Width: 100 % of all products state it in "in" now, 0 % until 1 March.';
    expect(second).toMatchObject([{ category: null, property: 'Width', note }]);
    expect(second).toHaveLength(1);
  });

  describe('know a threshold:', () => {
    /** Each in a category of its own: how many products it has, how many of them state inches, and whether that is told. */
    const THRESHOLDS = [
      { what: 'fewer than 10 products', count: 9, before: 0, after: 9, raised: 0 },
      { what: 'less than 30 points of a unit', count: 100, before: 1, after: 30, raised: 0 },
      { what: '30 points of a unit', count: 100, before: 1, after: 31, raised: 1 },
      { what: 'fewer than 10 in a unit that none had', count: 100, before: 0, after: 9, raised: 0 },
      { what: '10 in a unit that none had', count: 100, before: 0, after: 10, raised: 1 },
    ];
    const readingOf = (moment: 'before' | 'after'): Lists => ({
      products: THRESHOLDS.flatMap(({ what, count, ...inches }, category) =>
        products(count, (id) => ({
          Properties: [
            {
              // One property is told in one category alone.
              Name: `Width ${category}`,
              Value: '40',
              Unit: id <= inches[moment] ? 'in' : 'cm',
            },
          ],
          ProductId: category * 1_000 + id,
          Code: `P-${category}-${id}`,
          CategoryProducts: [{ CategoryId: category + 1, Name: what }],
        })),
      ),
    });
    let second: Awaited<ReturnType<typeof ask>> = [];
    beforeAll(async () => {
      second = (await judge([], readingOf('before'), readingOf('after'))).second;
    });

    it.each(THRESHOLDS)('$what', ({ what, after, raised }) => {
      const told = second.filter(({ category }) => category === what);
      expect(told).toMatchObject(
        Array(raised).fill({ name: 'unit mix', unit: 'in', value: after }),
      );
      expect(told).toHaveLength(raised);
    });

    it('tells of no other category', () => {
      expect(second).toHaveLength(2);
    });
  });

  it('tell for a week of what moved, and of what moved little by little', async () => {
    const told: unknown[] = [];
    let before: string | undefined;
    for (const [day, inches] of [
      ['01', 1],
      ['02', 20],
      ['03', 40],
      ['08', 40],
      ['10', 40],
    ] as const) {
      const lists = all(100, (id) => wide(id <= inches ? 'in' : 'cm'));
      const copy = await openRecords(lists, {}, {}, `2026-03-${day}T08:00:00.000Z`);
      before = await copy.make(setWith(), before);
      told.push((await ask(copy)).map(({ value, before: was }) => `${was} to ${value}`).join());
    }
    expect(told).toEqual(['', '', '1 to 40', '1 to 40', '']);
  });

  it.each([
    [19, 0],
    [20, 1],
  ])('are silent of %i points of a fill rate: %i', async (emptied, raised) => {
    const after = all(100, (id) => (id <= emptied ? inCategory({}) : wide('cm')));
    const { second } = await judge(
      [],
      all(100, () => wide('cm')),
      after,
    );
    expect(second).toHaveLength(raised);
  });
});
