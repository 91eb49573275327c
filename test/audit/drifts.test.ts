/** What changes for the worse in a catalog as a whole: one fact each, with a sentence and a SELECT of its records. */
import { beforeAll, describe, expect, it } from 'vitest';
import { setOf } from './ask-rule.ts';
import { product } from './by-hand.ts';
import { type Asked, openRecords } from './open-records.ts';
import { rulesOf } from './run-audit.ts';

type Fields = Record<string, unknown>;

/** What the products of a category are like: the number of products, and the fields of each. */
interface Category {
  readonly count: number;
  readonly fields: (id: number) => Fields;
}

const property = (Name: string, Value: string, Unit: string | null = null) => ({
  Properties: [{ Name, Value, Unit }],
});

const SET = setOf(rulesOf('no_name'), { alarms: [] });

const SELECT =
  'SELECT name, category, property, unit, value, before, note, sql FROM alarms ORDER BY name, property, unit';

const ask = async (copy: Asked, sql: string) =>
  (await copy.query(sql, { offset: 0, maxRows: 1_000, findsTraps: true })).rows;

/** Makes one reading after another, a day each. @returns the last */
async function readDaily(readings: readonly (readonly Fields[])[]): Promise<Asked> {
  let before: string | undefined;
  let copy: Asked | undefined;
  for (const [day, products] of readings.entries()) {
    const readAt = `2026-03-${String(day + 1).padStart(2, '0')}T08:00:00.000Z`;
    copy = await openRecords({ products }, {}, {}, readAt);
    before = await copy.make(SET, before);
  }
  if (copy === undefined) throw new Error('There is no reading.');
  return copy;
}

/** The products of some categories, each with a name that says where it is. */
function place(categories: Readonly<Record<string, Category>>): readonly Fields[] {
  return Object.entries(categories).flatMap(([name, { count, fields }], at) =>
    Array.from({ length: count }, (_, number) => {
      const id = at * 1_000 + number + 1;
      const placed = { CategoryProducts: [{ CategoryId: at + 1, Name: name }] };
      return product(id, { ...placed, ...fields(number) });
    }),
  );
}

/** A kind of drift: its category on both days, and what is told. */
interface Case {
  readonly what: string;
  readonly before: Category;
  readonly after: Category;
  readonly note: string;
  /** Records that its SELECT lists. */
  readonly records: number;
}

const same = (fields: Category['fields'], count = 20): Category => ({ count, fields });

const CASES: readonly Case[] = [
  {
    what: 'a property that is emptied',
    before: same(() => property('Material', 'Oak')),
    after: same(() => ({})),
    note: 'Material: filled in 100 % of Chairs until 1 March, 0 % since.',
    records: 20,
  },
  {
    what: 'numbers that are a thousand times as large in the same unit',
    before: same((at) => property('Load', String(10 + at), 'kg')),
    after: same((at) => property('Load', String(10_000 + 1_000 * at), 'kg')),
    note: 'Load: half of Trolleys have more than 19000000 g now, more than 19000 until 1 March: 1000 times as much.',
    records: 20,
  },
  {
    what: 'values that became one',
    before: same((at) => property('Colour', `Colour ${at % 8}`)),
    after: same(() => property('Colour', 'various')),
    note: 'Colour: 1 distinct values in Rugs now, 8 until 1 March.',
    records: 20,
  },
  {
    what: 'a language that is gone',
    before: same(() => ({ Translations: [{ Culture: 'fr-FR', Name: 'Une lampe de bureau' }] })),
    after: same(() => ({})),
    note: 'Texts in fr-FR: 0 products have some now, 20 until 1 March.',
    records: 120,
  },
  {
    what: 'a price list that is multiplied',
    before: same((at) => ({ Prices: [{ Price: 10 + at, Currency: 'EUR', Label: 'List' }] })),
    after: same((at) => ({
      Prices: [{ Price: 1_000 + 100 * at, Currency: 'EUR', Label: 'List' }],
    })),
    note: 'Price list List (EUR): half of the prices are above 1900 now, above 19 until 1 March: 100 times as much.',
    records: 20,
  },
  {
    what: 'a category that is halved',
    before: same(() => ({}), 40),
    after: same(() => ({}), 20),
    note: 'Mirrors: 20 products now, 40 until 1 March.',
    records: 0,
  },
];

const NAMES = ['Chairs', 'Trolleys', 'Rugs', 'Lamps', 'Books', 'Mirrors'];

const reading = (moment: 'before' | 'after'): readonly Fields[] =>
  place(Object.fromEntries(CASES.map((one, at) => [NAMES[at] ?? '', one[moment]])));

describe('a reading of the catalog', () => {
  let copy: Asked;
  let told: readonly (readonly unknown[])[] = [];
  beforeAll(async () => {
    copy = await readDaily([reading('before'), reading('after')]);
    told = await ask(copy, SELECT);
  });

  it.each(CASES)('tells of $what, with its records', async ({ note, records }) => {
    const [row] = told.filter(([, , , , , , sentence]) => sentence === note);
    expect(told.map(([, , , , , , sentence]) => sentence)).toContain(note);
    expect(await ask(copy, String(row?.at(-1)))).toHaveLength(records);
  });

  it('tells of nothing else', () => {
    expect(told.map(([, , , , , , note]) => note).sort()).toEqual(
      CASES.map(({ note }) => note).sort(),
    );
  });
});

const oak = same(() => property('Material', 'Oak'), 30);

it('tells once that the catalog was halved', async () => {
  const copy = await readDaily([
    place({ Chairs: oak, Tables: oak, Beds: oak }),
    place({
      Chairs: { ...oak, count: 15 },
      Tables: { ...oak, count: 15 },
      Beds: { ...oak, count: 15 },
    }),
  ]);
  expect((await ask(copy, SELECT)).map(([, , , , , , note]) => note)).toEqual([
    'The catalog: 45 products now, 90 until 1 March.',
  ]);
});

/** Chairs of which so many have a material. */
const filled = (count: number) =>
  place({ Chairs: same((at) => (at < count ? property('Material', 'Oak') : {}), 100) });

it.each([
  ['a share that was the same in two readings and has fallen by 10', [96, 96, 86], 1],
  ['less than that', [96, 96, 87], 0],
  ['a share that always goes up and down', [96, 70, 95, 71], 0],
  ['a share that fell by less than 20 since the only other reading', [96, 77], 0],
  ['a share that fell two days ago', [96, 96, 41, 41], 1],
])('judges by the range of earlier readings: %s', async (_what, shares, count) => {
  const copy = await readDaily(shares.map(filled));
  expect(await ask(copy, SELECT)).toHaveLength(count);
});
