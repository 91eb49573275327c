/** Requirements of the rules file: how complete each product is by them, as a view and as a rule. */
import { describe, expect, it } from 'vitest';
import type { Requirement } from '../../src/audit/rules-file.ts';
import { isNeed, NEED_WORDS } from '../../src/copy/needs.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule } from './ask-rule.ts';
import { ean, product, range, variant } from './by-hand.ts';
import { type Lists, openRecords } from './open-records.ts';

/** Something of a product that each need asks for, one entry a need. */
const HAVING: Readonly<Record<string, PimRecord>> = {
  name: { Name: 'Chair' },
  short_description: { ShortDescription: 'Soft.' },
  long_description: { LongDescription: '<p>Soft and wide.</p>' },
  code: { Code: 'X' },
  integration_code: { IntegrationCode: 'I-1' },
  unit: { Unit: 'piece' },
  tax_rate: { TaxRate: 20 },
  link: { Link: 'https://a.example/p' },
  brand: { TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }] },
  category: { CategoryProducts: [{ CategoryId: 1, Name: 'Chairs' }] },
  barcode: ean('4006381333931'),
  picture: { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png' }] },
  cover_picture: { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png', IsCover: true }] },
  document: { Documents: [{ DocumentId: 1, Link: 'https://a.example/1.pdf' }] },
  price: { Prices: [{ Price: 5, Currency: 'USD' }] },
  tag: { Tags: ['new'] },
  properties: { Properties: [{ Name: 'Colour', Value: 'Red' }] },
  dimensions: { Dimensions: [{ Type: 'Width', Value: 3, Unit: 'cm' }] },
  'property:MATERIAL': { Properties: [{ Name: 'Material', Value: 'Oak' }] },
  'property:mat': { Properties: [{ Name: 'Material', Code: 'mat', Value: 'Oak' }] },
  'dimension:height': { Dimensions: [{ Type: 'Height', Value: 3, Unit: 'cm' }] },
  'price:eur': { Prices: [{ Price: 5, Currency: 'EUR' }] },
  'code:mpn': { Codes: [{ CodeType: 'MPN', Value: 'T-1' }] },
  'pictures:2': { Pictures: [1, 2].map((id) => ({ PictureId: id, Link: `https://a.example/${id}.png` })) },
  'option:Size': {},
};
const NEEDS = Object.keys(HAVING);

/** What the view says of products, in the order of their ids. */
async function ask(requirement: Requirement, lists: Lists) {
  const copy = await openRecords(lists);
  const found = await askRule('unmet_requirement', copy, {}, { requirements: [requirement] });
  const { rows } = await copy.query(
    `SELECT product_id, "of", has, missing FROM unmet_requirement.completeness WHERE requirement = '${requirement.name}' ORDER BY 1`,
    { offset: 0, maxRows: 99 },
  );
  return { rows, found };
}

/** A product that has nothing that anybody could need, but a place for all of it. */
const bare = (id: number, fields: PimRecord = {}): PimRecord => ({
  ...{ ProductId: id, Code: null, Name: null, Status: 1, Variants: [], Codes: [], Prices: [], Pictures: [], Tags: [] },
  ...{ Properties: [], Dimensions: [], TrademarkProducts: [], CategoryProducts: [], Documents: [], Translations: [] },
  ...fields,
});

it('knows every word that a rules file may need', () => {
  const kinds = NEEDS.map((need) => need.replace(/:.*/, ':'));
  expect(NEED_WORDS.filter((word) => !kinds.includes(word))).toEqual([]);
  expect(NEEDS.filter((need) => !isNeed(need))).toEqual([]);
  for (const wrong of ['colour', 'property:', 'name:de', 'pictures', ''])
    expect([wrong, isNeed(wrong)]).toEqual([wrong, false]);
});

it('tells of each need whether a product has it, and names what is missing', async () => {
  const products = NEEDS.map((need, at) => bare(at + 1, HAVING[need]));
  const sized = NEEDS.indexOf('option:Size') + 1;
  const variants = [variant(1, sized, { OptionValues: [{ OptionName: 'size', Value: 'M' }] })];
  const { rows, found } = await ask({ name: 'all', needs: NEEDS }, { products: [...products, bare(99)], variants });
  const lacking = new Map(rows.map(([id, , , missing]) => [id, new Set(String(missing).split(', '))]));
  for (const [at, need] of NEEDS.entries()) {
    // The product that has it for this need, and one that has nothing.
    expect([need, lacking.get(at + 1)?.has(need), lacking.get(99)?.has(need)]).toEqual([need, false, true]);
  }
  expect(rows.at(-1)?.slice(0, 3)).toEqual([99, NEEDS.length, 0]);
  expect(found).toMatchObject({ population: NEEDS.length + 1, failed: NEEDS.length + 1, unknown: 0 });
});

it('is about a category and all below it, by its name in any language and letters, and about no other', async () => {
  const inCategory = (id: number, CategoryId: number | undefined, Name: string) =>
    product(id, {
      CategoryProducts: [{ ...(CategoryId && { CategoryId }), Name }],
      LongDescription: id % 2 ? 'Soft.' : null,
    });
  const categories = [
    { CategoryId: 1, Name: 'Clothing', Translations: [{ Culture: 'de', Name: 'Kleidung' }] },
    { CategoryId: 2, Name: 'Shirts', ParentId: 1 },
    { CategoryId: 3, Name: 'T-shirts', ParentId: 2 },
    { CategoryId: 4, Name: 'Lamps' },
  ];
  const products = [
    inCategory(1, 1, 'Clothing'),
    inCategory(2, 3, 'T-shirts'),
    inCategory(4, 4, 'Lamps'),
    inCategory(6, undefined, 'Clothing'),
  ];
  for (const [category, ids] of [
    ['CLOTHING', [1, 2, 6]],
    ['kleidung', [1, 2]],
    ['Shirts', [2]],
  ] as const) {
    const { rows } = await ask(
      { name: 'shop', category, needs: ['name', 'long_description'] },
      { products, categories },
    );
    expect([category, rows.map(([id]) => id)]).toEqual([category, ids]);
    expect(rows.find(([id]) => id === 2)).toEqual([2, 2, 1, 'long_description']);
  }
});

it('about a category that there is not is about nothing, and says so', async () => {
  const copy = await openRecords({ products: [product(1)], categories: [{ CategoryId: 1, Name: 'Chairs' }] });
  const requirements = [{ name: 'shop', category: 'Tables', needs: ['name'] }];
  const found = await askRule('unmet_requirement', copy, {}, { requirements });
  const { rows } = await copy.query('SELECT says FROM unmet_requirement.problems', { offset: 0, maxRows: 9 });
  expect([found.population, rows]).toEqual([0, [[expect.stringContaining('shop')]]]);
});

describe('a culture', () => {
  const LONG =
    'Der Stuhl ist aus Holz und hat eine Lehne, die man in jeder Höhe und auch in der Breite verstellen kann.';
  const into = (Culture: string, fields: PimRecord) => ({ Culture, ...fields });
  const products = [
    product(1, { Translations: [into('fr', { Name: 'Chaise', LongDescription: 'En bois.' })] }),
    product(2, { Translations: [into('fr-FR', { Name: 'Chaise' })] }),
    product(3, {
      Translations: [into('de', { Name: 'Stuhl', LongDescription: 'Aus Holz.' })],
      LongDescription: 'Of wood.',
    }),
  ];

  it('asks for the texts in it, of another country too where only the language is named', async () => {
    const needs = ['name', 'long_description'];
    const ofLanguage = await ask({ name: 'fr', culture: 'fr', needs }, { products });
    expect(ofLanguage.rows.map(([, , has, missing]) => [has, missing])).toEqual([
      [2, null],
      [1, 'long_description'],
      [0, 'name, long_description'],
    ]);
    const ofCountry = await ask({ name: 'ca', culture: 'fr_CA', needs }, { products });
    expect(ofCountry.rows.map(([, , has]) => has)).toEqual([2, 0, 0]);
  });

  it('is met by the own texts where these are in it', async () => {
    const own = range(1, 30).map((id) => product(id, { Name: `Stuhl ${id}`, LongDescription: LONG }));
    const { rows, found } = await ask(
      { name: 'de', culture: 'de', needs: ['name', 'long_description'] },
      { products: own },
    );
    expect([rows.length, new Set(rows.map(([, , has]) => has))]).toEqual([30, new Set([2])]);
    expect(found).toMatchObject({ population: 30, failed: 0 });
  });
});

it('without being asked tells of each language which texts of a product it lacks', async () => {
  const texts = { Name: 'Stuhl', ShortDescription: 'Weich.', LongDescription: 'Weich und breit.' };
  const of = (id: number, translation: PimRecord) =>
    product(id, {
      ShortDescription: 'Soft.',
      LongDescription: 'Soft and wide.',
      Translations: [{ Culture: 'de', ...translation }],
    });
  const copy = await openRecords({
    products: [of(1, texts), of(2, { Name: 'Stuhl' }), of(3, { ...texts, LongDescription: null })],
  });
  const found = await askRule('incomplete_translation', copy);
  const { rows } = await copy.query(
    'SELECT product_id, requirement, "of", has, missing FROM incomplete_translation.completeness ORDER BY 1',
    { offset: 0, maxRows: 9 },
  );
  expect(rows).toEqual([
    [1, 'translation:de', 3, 3, null],
    [2, 'translation:de', 3, 1, 'long_description, short_description'],
    [3, 'translation:de', 3, 2, 'long_description'],
  ]);
  expect(found.ids).toEqual([2, 3]);
});
