/** `missing` and `has` in SQL beside the test of the record itself: what SQL is sure of, the record must say too. */
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPresence, findPresenceWord, PRESENCE_WORDS } from '../../src/filter/presence.ts';
import { getField, type PimRecord } from '../../src/record/value.ts';
import { type Asked, openRecords } from '../audit/open-records.ts';

/** Values of any field: nothing, something, and what no reader knows. */
const VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'text',
  '<p></p>',
  0,
  7,
  '2026-03-01',
  [],
  [null],
  ['text'],
  [{}],
  [{ Zzz: 1 }],
  { Zzz: 1 },
  [{ Name: 'Boot' }],
  [{ Name: 'Material', Value: 'Leather' }],
  [{ CategoryId: 1, Name: 'Shoes' }],
  [{ TrademarkId: 1, Name: 'Ayda' }],
  [{ VariantId: 1, Code: 'V' }],
  [{ PictureId: 1, IsCover: true }],
  [{ PictureId: 1, IsCover: false }],
  [{ PictureId: 1 }],
  [{ PictureId: 1, IsCover: 'true' }, { PictureId: 2 }],
  [{ CodeType: 'EAN13', Value: '4006381333931' }],
  [{ CodeType: 'ERP', Value: '1' }],
  [{ Kind2: 'EAN', Val: '4006381333931' }],
  [{ Price: 0, Currency: 'EUR' }],
  [{ Culture: 'fr-FR', Name: 'Botte' }],
  [{ Culture: 'fr', Slogan: 'en avant' }],
  [{ Culture: 'fr', Name: '' }],
  [{ Culture: 'fr_CA', LongDescription: 'longue' }],
  [{ Culture: 'de', Name: 'Schuh' }, { Zzz: 'fr' }],
  [{ Type: 'Width', Value: 3 }],
];

const WIRES = [...new Set(PRESENCE_WORDS.map((word) => findPresenceWord(word)?.wire ?? ''))];

/** For each field, a record with each value in it, in both spellings; ids tell them apart. */
const RECORDS: readonly PimRecord[] = WIRES.flatMap((wire) => {
  const camel = wire.charAt(0).toLowerCase() + wire.slice(1);
  return [wire, camel].flatMap((key) => VALUES.map((value) => ({ [key]: value })));
}).map((record, index) => ({ ProductId: index + 1, ...record }));

const WORDS = [...PRESENCE_WORDS, 'translation:fr', 'translation:fr-FR', 'translation:tr'];

let copy: Asked;
beforeAll(async () => {
  copy = await openRecords({ products: RECORDS });
});

/** The ids of the products of which a condition is true. */
async function ask(condition: string): Promise<ReadonlySet<number>> {
  const window = { offset: 0, maxRows: 1, maxChars: 1_000_000 };
  const { rows } = await copy.query(`SELECT string_agg(product_id, ',') FROM products t WHERE ${condition}`, window);
  return new Set(
    String(rows[0]?.[0] ?? '')
      .split(',')
      .map(Number),
  );
}

/** Whether the copy holds what no reader knows in a column, as it tells in the view `fields`. */
async function isOpen(field: string): Promise<boolean> {
  const { rows } = await copy.query(`SELECT "unknown" FROM fields WHERE "view" = 'products' AND field = '${field}'`, {
    offset: 0,
    maxRows: 1,
  });
  return Number(rows[0]?.[0] ?? 0) > 0;
}

async function sqlOf(argument: 'missing' | 'has', word: string) {
  const { sql, test } = buildPresence(argument, word);
  if (sql === undefined) throw new Error('a word of these is told in SQL');
  const { maybe, surely } = sql.build({ list: 'products', isOpen: await isOpen(sql.field), spellings: undefined });
  return { test, possible: await ask(maybe), sure: await ask(surely) };
}

describe.each(['has', 'missing'] as const)('%s', (argument) => {
  it.each(WORDS)('%s: SQL is sure only of what the record says, and rules out only what it denies', async (word) => {
    const { test, possible, sure } = await sqlOf(argument, word);
    const idOf = (record: PimRecord): number => Number(getField(record, 'ProductId'));
    expect(RECORDS.filter((record) => sure.has(idOf(record)) && test(record) !== 'yes')).toEqual([]);
    expect(RECORDS.filter((record) => !possible.has(idOf(record)) && test(record) !== 'no')).toEqual([]);
  });
});

it.each(PRESENCE_WORDS)('%s: SQL spares reading some records', async (word) => {
  const [has, missing] = [await sqlOf('has', word), await sqlOf('missing', word)];
  expect(Math.min(has.possible.size, missing.possible.size)).toBeLessThan(RECORDS.length);
});
