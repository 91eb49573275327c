/** Texts in SQL: what a condition compares is what the answer shows. */
import { describe, expect, it } from 'vitest';
import { toPlainText } from '../../../src/answer/text/text.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import { product } from '../../audit/by-hand.ts';
import { openRecords } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

/** Asks a copy of these products. */
async function openProducts(products: readonly PimRecord[], variants: readonly PimRecord[] = []) {
  const ask = await openRecords(ownDirectory('plain'), { products, variants });
  return async (sql: string) => (await ask(sql)).rows;
}

const CERTIFIED = [
  'Delivered with calibration certificate.',
  '<p>Delivered with calibration&nbsp;certificate.</p>',
  '<p>Delivered with <b>calibration</b> certificate.</p>',
  'Delivered with calibration\u00a0certificate.',
  '<p>Delivered with calibration\n   certificate.</p>',
];

describe('a phrase of a description', () => {
  it('is found whatever tags and blanks are within it', async () => {
    const ask = await openProducts(
      CERTIFIED.map((LongDescription, at) => product(at + 1, { LongDescription })),
    );
    const count = (condition: string) =>
      ask(`SELECT count(*)::INT FROM products WHERE ${condition}`);
    expect(await count("long_description ILIKE '%Calibration certificate%'")).toEqual([[5]]);
    expect(await count("long_description LIKE '%calibration certificate.'")).toEqual([[5]]);
    expect(await count("regexp_matches(long_description, 'with calibration cert')")).toEqual([[5]]);
    expect(await count("contains(long_description, 'calibration certificate')")).toEqual([[5]]);
  });

  it('is found in translations, in variants and in short descriptions', async () => {
    const html = '<p>calibration&nbsp;certificate</p>';
    const ask = await openProducts(
      [
        product(1, {
          ShortDescription: html,
          Translations: [{ Culture: 'de-DE', ShortDescription: html, LongDescription: html }],
        }),
      ],
      [{ VariantId: 5, ProductId: 1, ShortDescription: html, LongDescription: html }],
    );
    const plain = 'calibration certificate';
    expect(await ask('SELECT short_description FROM products')).toEqual([[plain]]);
    for (const view of ['translations', 'variants'])
      expect(await ask(`SELECT short_description, long_description FROM ${view}`)).toEqual([
        [plain, plain],
      ]);
  });
});

describe('a text of a record', () => {
  it('is compared as answers show it', async () => {
    const shown = [
      ['<ul><li>Light</li><li>Strong &amp; safe</li></ul>', '- Light\n- Strong & safe'],
      ['Seen<span style="display:none">unseen</span>', '[…hidden] Seen'],
      ['&amp;lt;b&amp;gt;Bold&amp;lt;/b&amp;gt;', 'Bold'],
      ['5 < 6 & 7 > 3', '5 < 6 & 7 > 3'],
      ['two\u200bparts', 'twoparts'],
      ['<p></p>', ''],
    ] as const;
    const ask = await openProducts(
      shown.map(([LongDescription], at) => product(at + 1, { LongDescription })),
    );
    const texts = await ask('SELECT long_description FROM products ORDER BY product_id');
    expect(texts).toEqual(shown.map(([, plain]) => [plain]));
    expect(texts.map(([plain]) => [toPlainText(String(plain))])).toEqual(texts);
  });

  it('has its HTML in raw', async () => {
    const LongDescription = '<p>A&nbsp;<b>text</b></p>';
    const ask = await openProducts([product(1, { LongDescription })]);
    const html = await ask("SELECT raw->>'LongDescription' FROM products");
    expect(html).toEqual([[LongDescription]]);
  });

  it('is judged with its markup and its invisible characters', async () => {
    const ask = await openProducts([
      product(1, {
        LongDescription: '<p>A text of a product with [[placeholder]]</p>',
        Properties: [{ Name: 'Care', Value: 'wash &amp; iron\u0007' }],
      }),
    ]);
    expect(await ask("SELECT has_tags FROM texts WHERE field = 'long_description'")).toEqual([
      [true],
    ]);
    expect(await ask("SELECT fact FROM facts WHERE detail LIKE '%Care%' ORDER BY fact")).toEqual([
      ['control_characters'],
      ['plain_markup'],
    ]);
  });
});

describe('a value of a property', () => {
  it('is plain text where it is HTML', async () => {
    const Value = '<b>Cotton</b> &amp; wool';
    const ask = await openProducts([product(1, { Properties: [{ Name: 'Material', Value }] })]);
    expect(await ask('SELECT value FROM properties')).toEqual([['Cotton & wool']]);
  });

  it('keeps the number that all values of its name decide', async () => {
    const values = ['0,5 g', '12,75 g', '3,1 g', '1.234\u00a0g'];
    const ask = await openProducts(
      values.map((Value, at) => product(at + 1, { Properties: [{ Name: 'Weight', Value }] })),
    );
    const numbers = await ask('SELECT value, number FROM properties ORDER BY product_id');
    expect(numbers.at(-1)).toEqual(['1.234 g', 1234]);
  });
});
