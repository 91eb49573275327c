/** Alarms: what a rules file asks of every copy, and what is built in. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Alarm } from '../../src/audit/rules-schema.ts';
import { setOf } from './ask-rule.ts';
import { product, range } from './by-hand.ts';
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
  range(1, count).map((id) => product(id, more(id)));

/** What is told of a reading, and of another one a day later. */
async function judge(alarms: readonly Alarm[], before: Lists, after: Lists) {
  const one = await openRecords(before, {}, {}, '2026-03-01T08:00:00.000Z');
  const file = await one.make(setWith(...alarms));
  const other = await openRecords(after, {}, {}, '2026-03-02T08:00:00.000Z');
  await other.make(setWith(...alarms), file);
  return { first: await ask(one), second: await ask(other) };
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

  describe('that may move by 5 percent of 100 products', () => {
    const MOVES = [
      { brand: 'A', after: 105, raised: false },
      { brand: 'B', after: 106, raised: true },
      { brand: 'C', after: 95, raised: false },
      { brand: 'D', after: 94, raised: true },
    ];
    const alarms = MOVES.map(({ brand }) => ({
      name: brand,
      select: `SELECT count(*) FROM products WHERE code LIKE '${brand}-%'`,
      may_move_percent: 5,
    }));
    const readingOf = (countOf: (move: (typeof MOVES)[number]) => number): Lists => ({
      products: MOVES.flatMap((move, at) =>
        range(1, countOf(move)).map((id) =>
          product(1_000 * at + id, { Code: `${move.brand}-${id}` }),
        ),
      ),
    });
    let told: Awaited<ReturnType<typeof judge>>;
    beforeAll(async () => {
      told = await judge(
        alarms,
        readingOf(() => 100),
        readingOf(({ after }) => after),
      );
    });

    it.each(MOVES)('is raised by $after products: $raised', ({ brand, after, raised }) => {
      const isOwn = ({ name }: { readonly name: unknown }) => name === brand;
      expect(told.first.filter(isOwn)).toMatchObject([{ raised: false, value: 100, before: null }]);
      expect(told.second.filter(isOwn)).toMatchObject([{ raised, value: after, before: 100 }]);
    });
  });

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
    const assortment: Alarm = {
      name: 'assortment',
      select: 'SELECT count(*) FROM products',
      may_move_percent: 5,
    };
    const one = await openRecords({ products: products(10) }, {}, {}, '2026-03-01T08:00:00.000Z');
    const first = await one.make(setWith(assortment));
    const other = await openRecords({ products: products(20) }, {}, {}, '2026-03-02T08:00:00.000Z');
    const second = await other.make(setWith(assortment), first);
    await other.make(setWith(assortment, { name: 'b', word: 'odd', at_most: 99 }), second);
    expect(await ask(other)).toMatchObject([
      { name: 'assortment', raised: true, before: 10 },
      { name: 'b' },
    ]);
  });
});

/** A property with such a value, and nothing of it. */
const stated = (Unit: string | null, Value: string) => (Name: string) => ({
  Properties: [{ Name, Value, Unit }],
});
const unstated = () => ({});
const inches = stated('in', '16');
const centimetres = stated('cm', '40');

describe('the built-in alarms', () => {
  type FieldsOf = (property: string, id: number) => Record<string, unknown>;
  interface Case {
    readonly what: string;
    /** Of the products of a category of its own. */
    readonly count: number;
    readonly before: FieldsOf;
    readonly after: FieldsOf;
    /** What is told; absent: nothing. */
    readonly told?: object;
  }
  const mixOf = (inInches: number) => (property: string, id: number) =>
    (id <= inInches ? inches : centimetres)(property);
  const filledBut = (emptied: number) => (property: string, id: number) =>
    (id <= emptied ? unstated : centimetres)(property);
  const ALL_INCHES = { name: 'unit mix', raised: true, value: 100, before: 0, unit: 'in' };
  const dimension = (Unit: string, Value: string) => (Name: string) => ({
    Dimensions: [{ Name, Value, Unit }],
  });

  // Each is about a property of its own.
  const CASES: readonly Case[] = [
    {
      what: 'a supplier that switches to inches',
      count: 10,
      before: centimetres,
      after: inches,
      told: { ...ALL_INCHES, property: 'Width 0' },
    },
    {
      what: 'a unit that stands in the text',
      count: 10,
      before: stated(null, '40 cm'),
      after: stated(null, '16 in'),
      told: ALL_INCHES,
    },
    {
      what: 'dimensions that have the unit',
      count: 10,
      before: dimension('cm', '40'),
      after: dimension('in', '16'),
      told: { ...ALL_INCHES, property: 'dimension:Width 2' },
    },
    {
      what: 'a property that is filled no more',
      count: 10,
      before: centimetres,
      after: unstated,
      told: { name: 'fill rate', raised: true, value: 0, before: 100, unit: null },
    },
    {
      what: 'what has not moved',
      count: 10,
      before: centimetres,
      after: stated('cm', '41'),
    },
    { what: 'a property that is new', count: 10, before: unstated, after: centimetres },
    { what: 'fewer than 10 products', count: 9, before: centimetres, after: inches },
    { what: 'less than 30 points of a unit', count: 100, before: mixOf(1), after: mixOf(30) },
    {
      what: '30 points of a unit',
      count: 100,
      before: mixOf(1),
      after: mixOf(31),
      told: { name: 'unit mix', value: 31 },
    },
    {
      what: 'fewer than 10 in a unit that none had',
      count: 100,
      before: mixOf(0),
      after: mixOf(9),
    },
    {
      what: '10 in a unit that none had',
      count: 100,
      before: mixOf(0),
      after: mixOf(10),
      told: { name: 'unit mix', value: 10 },
    },
    { what: '19 points of a fill rate', count: 100, before: centimetres, after: filledBut(19) },
    {
      what: '20 points of a fill rate',
      count: 100,
      before: centimetres,
      after: filledBut(20),
      told: { name: 'fill rate', value: 80, before: 100 },
    },
  ];
  const readingOf = (moment: 'before' | 'after'): Lists => ({
    products: CASES.flatMap((one, at) =>
      range(1, one.count).map((id) =>
        product(1_000 * at + id, {
          CategoryProducts: [{ CategoryId: at + 1, Name: one.what }],
          ...one[moment](`Width ${at}`, id),
        }),
      ),
    ),
  });
  let alarms: Awaited<ReturnType<typeof judge>>;
  beforeAll(async () => {
    alarms = await judge([], readingOf('before'), readingOf('after'));
  });

  it.each(CASES)('know of $what whether it is told', ({ what, told }) => {
    const own = alarms.second.filter(({ category }) => category === what);
    expect(own).toMatchObject(told === undefined ? [] : [told]);
    expect(own).toHaveLength(told === undefined ? 0 : 1);
  });

  it('tell of nothing else, and nothing of a first reading', () => {
    expect(alarms.second).toHaveLength(CASES.filter(({ told }) => told !== undefined).length);
    expect(alarms.first).toEqual([]);
  });

  it('tell of a property once, of all products where it has several categories', async () => {
    const sorted = (id: number) => [
      { CategoryId: 7, Name: 'Chairs' },
      ...(id > 12 ? [{ CategoryId: 8, Name: 'Stools' }] : []),
    ];
    const readingOf = (stateWidth: typeof inches): Lists => ({
      products: products(30, (id) => ({
        ...stateWidth('Width'),
        CategoryProducts: sorted(id),
      })),
    });
    const { second } = await judge([], readingOf(centimetres), readingOf(inches));
    const note = 'Width: 100 % of all products state it in "in" now, 0 % until 1 March.';
    expect(second).toMatchObject([{ category: null, property: 'Width', note }]);
    expect(second).toHaveLength(1);
  });

  it('tell for a week of what moved, and of what moved little by little', async () => {
    const told: unknown[] = [];
    let before: string | undefined;
    for (const [day, inInches] of [
      ['01', 1],
      ['02', 20],
      ['03', 40],
      ['08', 40],
      ['10', 40],
    ] as const) {
      const lists: Lists = {
        products: products(100, (id) => ({
          ...mixOf(inInches)('Width', id),
          CategoryProducts: [{ CategoryId: 7, Name: 'Chairs' }],
        })),
      };
      const copy = await openRecords(lists, {}, {}, `2026-03-${day}T08:00:00.000Z`);
      before = await copy.make(setWith(), before);
      told.push((await ask(copy)).map(({ value, before: was }) => `${was} to ${value}`).join());
    }
    expect(told).toEqual(['', '', '1 to 40', '1 to 40', '']);
  });
});
