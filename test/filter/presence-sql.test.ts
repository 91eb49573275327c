/** `missing` and `has` in SQL beside the test of the record itself: what SQL is sure of, the record must say too. */
import { beforeAll, describe, expect, it } from 'vitest';
import { testPresence, type Verdict } from '../../src/filter/presence.ts';
import { buildHasSql, buildMissingSql } from '../../src/filter/presence-sql.ts';
import { findPresenceWord, PRESENCE_WORDS, type PresenceWord } from '../../src/filter/presence-words.ts';
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

const WORDS = [...PRESENCE_WORDS, 'translation:fr', 'translation:fr-FR', 'translation:tr'].map((word): PresenceWord => {
  const found = findPresenceWord(word);
  if (found === undefined) throw new Error(`There is no word ${word}.`);
  return found;
});

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

const OPPOSITE: Readonly<Record<Verdict, Verdict>> = { yes: 'no', no: 'yes', unknown: 'unknown' };

describe.each([
  ['has', buildHasSql, (verdict: Verdict) => verdict],
  ['missing', buildMissingSql, (verdict: Verdict) => OPPOSITE[verdict]],
] as const)('%s', (_argument, build, verdictOf) => {
  it.each(WORDS)('$word: SQL is sure only of what the record says, and rules out only what it denies', async (word) => {
    const { maybe, surely } = build(word, await isOpen(word.field));
    const possible = await ask(maybe);
    const sure = await ask(surely);
    const judged = RECORDS.map((record) => ({ record, verdict: verdictOf(testPresence(word, record)) }));
    const idOf = (record: PimRecord): number => Number(getField(record, 'ProductId'));
    const toldTooMuch = judged.filter(({ record, verdict }) => sure.has(idOf(record)) && verdict !== 'yes');
    const ruledOut = judged.filter(({ record, verdict }) => !possible.has(idOf(record)) && verdict !== 'no');
    expect(toldTooMuch).toEqual([]);
    expect(ruledOut).toEqual([]);
  });
});

it.each(PRESENCE_WORDS.map((word) => findPresenceWord(word)))(
  '$word: SQL spares reading some records',
  async (word) => {
    if (word === undefined) throw new Error('a word is one');
    const open = await isOpen(word.field);
    const has = await ask(buildHasSql(word, open).maybe);
    const missing = await ask(buildMissingSql(word, open).maybe);
    expect(Math.min(has.size, missing.size)).toBeLessThan(RECORDS.length);
  },
);
