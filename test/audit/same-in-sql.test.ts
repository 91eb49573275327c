/** What SQL of the audit says of a value, beside the same in TypeScript or by hand. */
import * as duckdb from '@duckdb/node-api';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { writeFlaw } from '../../src/audit/channels/write-flaw.ts';
import macros from '../../src/audit/sql/macros.sql';
import { splitStatements } from '../../src/copy/fill-sql.ts';
import { foldText as foldTextInSql, quote } from '../../src/copy/sql-text.ts';
import foldingMacros from '../../src/copy/views/folding-macros.sql';
import { foldBarcode } from '../../src/filter/codes.ts';
import { foldLabel as foldLabelInSql } from '../../src/question/sql.ts';
import { isGtin, readUntradedKind } from '../../src/record/barcode.ts';
import { foldLabel, foldText, SPELLING } from '../../src/record/nearest.ts';

let connection: duckdb.DuckDBConnection;
beforeAll(async () => {
  connection = await (await duckdb.DuckDBInstance.create(':memory:')).connect();
  for (const sql of splitStatements(foldingMacros, SPELLING)) await connection.run(sql);
  for (const sql of splitStatements(macros)) await connection.run(sql);
});

/** What an expression over `value` gives for each value. */
async function ask(expression: string, values: readonly string[]): Promise<readonly unknown[]> {
  const rows = values.map((value, at) => `(${at}, ${quote(value)})`).join(', ');
  const read = await connection.runAndReadAll(
    `SELECT ${expression} FROM (VALUES ${rows}) t(nth, value) ORDER BY nth`,
  );
  return read.getRows().map(([told]) => told);
}

/** Texts, and what they are compared as. */
const FOLDED_TEXTS: readonly (readonly [text: string, folded: string])[] = [
  ['İPEK  Şal', 'IPEK SAL'],
  ['ışık', 'ISIK'],
  ['Çanta\u00a0', 'CANTA'],
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'STRASSE'],
  ['E\u0301te\u0301', 'ETE'],
  ['ΣΟΦΟΣ σοφος', 'ΣΟΦΟΣ ΣΟΦΟΣ'],
  [' a\t\tb\u3000c ', 'A B C'],
  ['Łóżko białe', 'LOZKO BIALE'],
  ['Rød kjøkkenstol', 'ROD KJOKKENSTOL'],
  ['ǿ', 'O'],
  ['Đurđa', 'DURDA'],
  ['Ħamrun', 'HAMRUN'],
  ['Ŧ ŧ', 'T T'],
  ['Þórður Ð', 'THORDUR D'],
  ['Læder, cœur', 'LAEDER, COEUR'],
  ['ＵＳＢ　３．０', 'USB 3.0'],
  ['Acme ® Pro™', 'ACME PRO'],
  [' ® ', '®'],
  ['Levi’s', "LEVI'S"],
  ['T\u2011Shirt 2–3', 'T-SHIRT 2-3'],
  ['„Eins“', '"EINS"'],
  ['Gar\u200bden', 'GARDEN'],
  ['\u202a\u200e12\u00ad34\u202c', '1234'],
  ['\ufeffa\ufeff', 'A'],
  ['\u200b', ''],
  ['plain', 'PLAIN'],
];

it('folds texts alike in TypeScript and in SQL', async () => {
  const texts = FOLDED_TEXTS.map(([text]) => text);
  const folded = FOLDED_TEXTS.map(([, compared]) => compared);
  expect(texts.map(foldText)).toEqual(folded);
  expect(await ask(foldTextInSql('value'), texts)).toEqual(folded);
});

it('folds tags alike in TypeScript and in SQL', async () => {
  const tags = ['Ny-Kollektion_ÆØÅ', 'Favourite colour', '－', 'ＡＢ\u200b\u2212Ł'];
  const folded = ['NYKOLLEKTIONAEOA', 'FAVOURITECOLOR', '-', 'ABL'];
  expect(tags.map(foldLabel)).toEqual(folded);
  expect(await ask(foldLabelInSql('value'), tags)).toEqual(folded);
});

it('folds codes alike in TypeScript and in SQL', async () => {
  const written = ['00-12.3 4', 'ł\u200b0\u00ad0', '\u202a0012/AB\u202c', 'Ａ１', 'æ-1'];
  const folded = ['1234', 'L00', '12AB', 'A1', 'AE1'];
  expect(written.map(foldBarcode)).toEqual(folded);
  expect(await ask('pim_fold_code(value)', written)).toEqual(folded);
});

const digits = fc
  .array(fc.constantFrom(...'0123456789'), { maxLength: 15 })
  .map((all) => all.join(''));

/** Numbers of which most are of the right length and many have the right check digit, some divided by blanks and hyphens. */
const codes = fc
  .record({
    start: fc.constantFrom(
      '',
      '0',
      '00000',
      '02',
      '04',
      '05',
      '2',
      '952',
      '978',
      '980',
      '981',
      '99',
      '400638',
    ),
    rest: digits,
    length: fc.constantFrom(7, 8, 10, 12, 13, 14, 15),
    isRight: fc.boolean(),
    divider: fc.constantFrom('', '', ' ', '-', '\u00a0', '\u2013', '\t', 'O', '.', '\ufeff'),
    at: fc.nat(14),
  })
  .map(({ start, rest, length, isRight, divider, at }) => {
    const number = `${start}${rest}`.padEnd(length, '7').slice(0, length);
    const right = [...'0123456789'].map((last) => `${number.slice(0, -1)}${last}`).find(isGtin);
    const chosen = isRight ? (right ?? number) : number;
    return `${chosen.slice(0, at)}${divider}${chosen.slice(at)}`;
  });

it('what is a GTIN, and one that can be traded, as record/barcode.ts tells', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(codes, { minLength: 30, maxLength: 60 }), async (all) => {
      const isOne = (await ask(writeFlaw({ form: 'gtin' }, false), all)).map(
        (flaw) => flaw === null,
      );
      expect(all.filter((_, at) => isOne[at])).toEqual(all.filter(isGtin));
      const isTraded = (await ask(writeFlaw({ form: 'traded_gtin' }, false), all)).map(
        (flaw) => flaw === null,
      );
      const traded = all.filter((code) => isGtin(code) && readUntradedKind(code) === undefined);
      expect(all.filter((_, at) => isTraded[at])).toEqual(traded);
    }),
    {
      examples: [[['4006381333931', '2000000000015', '00000000', '0000000000000', '96385074', '']]],
    },
  );
});

/** The distance of two words in letters: of those that differ, are missing, too many, or swapped with the next. */
function measure(one: string, other: string): number {
  const [x, y] = [[...one], [...other]];
  const rows = [Array.from({ length: y.length + 1 }, (_, at) => at)];
  for (const [i, letter] of x.entries()) {
    const row = [i + 1];
    for (const [j, beside] of y.entries()) {
      const above = rows[i] ?? [];
      const cost = letter === beside ? 0 : 1;
      const swapped =
        letter === y[j - 1] && x[i - 1] === beside
          ? (rows[i - 1]?.[j - 1] ?? Infinity) + 1
          : Infinity;
      row.push(
        Math.min((above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (above[j] ?? 0) + cost, swapped),
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

it('finds exactly the words that are a letter apart, whatever bytes a letter has', async () => {
  const word = fc
    .array(fc.constantFrom('A', 'B', 'Ö', '椅'), { minLength: 1, maxLength: 6 })
    .map((letters) => letters.join(''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(word, word), { minLength: 200, maxLength: 200 }),
      async (pairs) => {
        const written = pairs.map(([a, b], n) => `(${n}, '${a}', '${b}')`);
        const shorts = (of: string) =>
          `(SELECT n, ${of} AS word, unnest(pim_without_each_letter(${of}), recursive := true) FROM pairs)`;
        const read =
          await connection.runAndReadAll(`WITH pairs AS (SELECT * FROM (VALUES ${written}) t(n, a, b))
        SELECT DISTINCT x.n FROM ${shorts('a')} x JOIN ${shorts('b')} y ON y.n = x.n AND y.short = x.short
        WHERE x.word <> y.word AND pim_is_one_slip(x.place, x.letter, y.place, y.letter) ORDER BY x.n`);
        const expected = pairs.flatMap(([a, b], n) => (measure(a, b) === 1 ? [n] : []));
        expect(read.getRowsJson().map(([n]) => Number(n))).toEqual(expected);
      },
    ),
    { numRuns: 5 },
  );
});
