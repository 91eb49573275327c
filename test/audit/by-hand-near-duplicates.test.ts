/** The rule of near duplicates, on records written by hand. */
import * as duckdb from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import macros from '../../src/audit/sql/macros.sql';
import { writeRelations } from '../../src/audit/sql/shared-relations.ts';
import { splitStatements } from '../../src/copy/fill-sql.ts';
import foldingMacros from '../../src/copy/views/folding-macros.sql';
import { SPELLING } from '../../src/record/nearest.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { ean, find, product, range, variant } from './by-hand.ts';
import { itFindsIn } from './rows/row.ts';

const BRAND = {
  TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }],
  CategoryProducts: [{ CategoryId: 1 }],
};
const NAMES = [{ Name: 'Tuvarra Classic Kettle' }, { Name: 'Tuvarra Clasic Kettle' }] as const;

const having = (Name: string, Value: string, Unit?: string): PimRecord => ({
  Properties: [{ Name, Value, Unit }],
});

/** Two products, alike in all but these. */
const pair = (one: PimRecord, other: PimRecord): PimRecord[] => [
  product(1, { ...BRAND, ...one }),
  product(2, { ...BRAND, ...other }),
];

const letter = (at: number): string => String.fromCharCode(0x61 + at);

/** Cases of one copy, whose products a word and a property tell apart from those of the others. */
function itTells(
  cases: readonly (readonly [title: string, records: readonly PimRecord[], isOne: boolean])[],
): void {
  const withCase = (record: PimRecord, at: number): PimRecord =>
    'VariantId' in record
      ? record
      : {
          ...record,
          // Names and misspelt words of their own: what many have is neither a name nor a slip.
          Name: `${record.Name} ${letter(at)}q`.replace(/(?<=Clas+)(?=ic)/i, letter(at)),
          Properties: [...[record.Properties ?? []].flat(), { Name: 'Case', Value: String(at) }],
        };
  itFindsIn(
    'near_duplicate',
    cases.map(([title, records, isOne], at) => [
      title,
      records.map((one) => withCase(one, at)),
      isOne ? [1, 2] : [],
    ]),
  );
}

describe('names', () => {
  const NAMED: readonly (readonly [how: string, one: string, other: string, isOne: boolean])[] = [
    ['a misspelt word', 'Tuvarra Classic Kettle 2 l', 'Tuvarra Clasic Kettle 2 l', true],
    ['two letters turned', 'Tuvarra Classic Kettle', 'Tuvarra Classic Kettel', true],
    ['another space', 'Oskan Power Bank 5000 mAh', 'Oskan Powerbank 5000mAh', true],
    ['another order', 'Classic Kettle Black', 'Black Kettle, Classic', true],
    ['a misspelt Cyrillic word', 'Tuvarra чайник стальной', 'Tuvarra чайнк стальной', true],
    ['a word of its brand more', 'Classic Kettle Steel', 'Tuvarra Classic Kettle Steel', true],
    ['a word more that tells', 'Classic Kettle Steel', 'Classic Kettle Steel Mini', false],
    ['the same name, which is another rule’s', 'Classic Kettle', 'classic  kettle', false],
    ['another model', 'Case for Galaxy S6', 'Case for Galaxy S7', false],
    ['a mark that is part of the model', 'Case for Galaxy S9', 'Case for Galaxy S9+', false],
    [
      'what follows a number',
      'Juice Plus Case for iPhone 6',
      'Juice Case for iPhone 6 Plus',
      false,
    ],
    ['a decimal point', 'Cable 3.5 mm', 'Cable 35 mm', false],
    ['a direction', 'Adapter HDMI to DVI', 'Adapter DVI to HDMI', false],
    ['a short word', 'Wool Cap', 'Wool Cup', false],
  ];
  itTells(
    NAMED.map(([how, one, other, isOne]) => [how, pair({ Name: one }, { Name: other }), isOne]),
  );

  it('a word that many have is none that is misspelt', async () => {
    const kinds = ['Slack', 'Black'].flatMap((word, row) =>
      range(1, 5).map((at) =>
        product(row * 10 + at, { ...BRAND, Name: `${word} Trousers Model ${at}` }),
      ),
    );
    expect((await find('near_duplicate', kinds)).ids).toEqual([]);
  });
});

describe('what tells two products of nearly one name apart', () => {
  const alike = (one: PimRecord, other: PimRecord) =>
    pair({ ...NAMES[0], ...one }, { ...NAMES[1], ...other });
  const ofBrand = (Name: string): PimRecord => ({
    TrademarkProducts: [{ TrademarkId: Name.length, Name }],
  });
  const wide = (Value: number): PimRecord => ({
    Dimensions: [{ Type: 'Width', Value, Unit: 'cm' }],
  });
  const sized = (id: number, productId: number, Value: string) =>
    variant(id, productId, { OptionValues: [{ OptionName: 'Size', Value }] });

  itTells([
    ['another brand', alike(ofBrand('Oskan'), {}), false],
    [
      'another colour, if a finer one',
      alike(having('Colour', 'Black'), having('Colour', 'Matt black')),
      false,
    ],
    ['another word', alike(having('Material', 'Leather'), having('Material', 'Cotton')), false],
    ['another dimension', alike(wide(3), wide(4)), false],
    ['sizes of their variants', [...alike({}, {}), sized(1, 1, 'M'), sized(2, 2, 'L')], false],
    ['not a size that both have', [...alike({}, {}), sized(1, 1, 'M'), sized(2, 2, 'm')], true],
    [
      'not another barcode, as who enters it twice has',
      alike(ean('4006381333931'), ean('96385074')),
      true,
    ],
    [
      'not an amount in another unit',
      alike(having('W', '1', 'kg'), having('W', '1000', 'g')),
      true,
    ],
    ['not what only one has', alike(having('Colour', 'Red'), {}), true],
    ['not another category', alike({ CategoryProducts: [{ CategoryId: 2 }] }, {}), true],
    [
      'not a finer word',
      alike(having('Material', 'Leather'), having('Material', 'Genuine leather')),
      true,
    ],
    [
      'not a misspelt value',
      alike(having('Material', 'Polyester'), having('Material', 'Polyster')),
      true,
    ],
    ['not an id', alike(having('ERP number', '1'), having('ERP number', '2')), true],
  ]);

  const inShoes = (Name: string, category = 'Shoes'): PimRecord => ({
    Name,
    CategoryProducts: [{ CategoryId: category.length, Name: category }],
  });
  const plus = (Name: string) => inShoes(Name, 'Phone 7 Plus Cases');
  const racer = inShoes('Vaporfly Marathon Racer');
  itTells([
    [
      'not a word that the categories of both say',
      pair(racer, inShoes('Vaporfly Marathon Racer Shoe')),
      true,
    ],
    ['a word that they do not say', pair(racer, inShoes('Vaporfly Marathon Racer Shirt')), false],
    [
      'a word that that of one says',
      pair(racer, inShoes('Vaporfly Marathon Racer Used', 'Used goods')),
      false,
    ],
    [
      'what follows a number',
      pair(plus('Aqua Case for Phone 7'), plus('Aqua Case for Phone 7 Plus')),
      false,
    ],
    [
      'another barcode beside a word more',
      pair(
        { ...racer, ...ean('4006381333931') },
        { ...inShoes('Vaporfly Marathon Racer Shoe'), ...ean('96385074') },
      ),
      false,
    ],
  ]);

  it('is unknown where the properties of one cannot be read', async () => {
    const strange = product(2, {
      ...BRAND,
      ...NAMES[1],
      Properties: [{ Zq1: 'x', Zq2: { Zq3: 4 } }],
    });
    const found = await find('near_duplicate', [product(1, { ...BRAND, ...NAMES[0] }), strange]);
    expect(found).toMatchObject({
      ids: [1],
      unknown: 1,
      detail: 'like P-2: Tuvarra Clasic Kettle',
    });
  });
});

/** A word of letters for a number below 17,576. */
const word = (number: string) =>
  `chr((97 + ${number} % 26)::INT) || 'o' || chr((97 + ${number} // 26 % 26)::INT) || 'i' || chr((97 + ${number} // 676)::INT) || 'an'`;

it('finds the misspelt name among 50,000 without comparing each name with each, which would take minutes', async () => {
  const connection = await (
    await duckdb.DuckDBInstance.create(':memory:', { threads: '1' })
  ).connect();
  await connection.run(`CREATE TABLE products AS SELECT n AS product_id, NULL::VARCHAR AS code, NULL::BIGINT AS parent_id, NULL::VARCHAR AS short_description, name FROM (
    SELECT n, ${[1, 2, 3].map((seed) => word(`(hash(n, ${seed}) % 15000)::BIGINT`)).join(" || ' ' || ")} AS name FROM range(50_000) r(n)
    UNION ALL SELECT 50_000 + i, ['Harbour Waterproof Rucksack', 'Harbour Waterprof Rucksack'][i] FROM range(1, 3) r(i))`);
  for (const table of [
    'product_brands (product_id BIGINT, name VARCHAR)',
    'texts (product_id BIGINT, field VARCHAR, words BIGINT, print BIGINT)',
    'pictures (owner VARCHAR, product_id BIGINT, file VARCHAR, file_uses BIGINT)',
    'codes (owner VARCHAR, product_id BIGINT, value VARCHAR, is_barcode BOOLEAN)',
  ])
    await connection.run(`CREATE TABLE ${table}`);
  for (const sql of splitStatements(foldingMacros, SPELLING)) await connection.run(sql);
  for (const sql of splitStatements(macros)) await connection.run(sql);
  const { alike_pairs = '' } = writeRelations({ wanted: [], own: undefined, minPercent: 5 });
  // What compares names comes before what compares the products of similar ones.
  const [namesAlone] = alike_pairs.split(/,\s*said AS/);
  const found = await connection.runAndReadAll(`${namesAlone} SELECT count(*) FROM likely`);
  expect(found.getRowsJson()).toEqual([['1']]);
}, 60_000);
