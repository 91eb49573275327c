/** The rule of near duplicates, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { ean, find, product, range, variant } from './by-hand.ts';

const BRAND = { TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }], CategoryProducts: [{ CategoryId: 1 }] };

/** The rule of two products, alike in all but these. */
const ask = async (one: PimRecord, other: PimRecord) =>
  (await find('near_duplicate', [product(1, { ...BRAND, ...one }), product(2, { ...BRAND, ...other })])).ids;

const properties = (fields: Readonly<Record<string, string>>) => ({
  Properties: Object.entries(fields).map(([Name, Value]) => ({ Name, Value })),
});

describe('near_duplicate', () => {
  it.each([
    ['a misspelt word', 'Tuvarra Classic Kettle 2 l', 'Tuvarra Clasic Kettle 2 l', true],
    ['two letters turned', 'Tuvarra Classic Kettle', 'Tuvarra Classic Kettel', true],
    ['another space', 'Oskan Power Bank 5000 mAh', 'Oskan Powerbank 5000mAh', true],
    ['another mark', 'Monowear – Watch Band for Apple Watch™', 'Monowear - Watch Band for Apple Watch', true],
    ['another order', 'Classic Kettle Black', 'Black Kettle, Classic', true],
    ['two misspelt words', 'Tuvarra Classic Kettle Stainless', 'Tuvarra Clasic Kettle Stainles', true],
    ['umlauts as two letters', 'Brügger Öl für Sägeblätter', 'Bruegger Oel fuer Saegeblaetter', true],
    ['a misspelt Cyrillic word', 'Tuvarra чайник стальной', 'Tuvarra чайнк стальной', true],
    ['another Cyrillic word', 'Tuvarra чайник стальной', 'Tuvarra чашка стальной', false],
    ['a word of its brand more', 'Classic Kettle Steel', 'Tuvarra Classic Kettle Steel', true],
    ['a word more that tells', 'Classic Kettle Steel', 'Classic Kettle Steel Mini', false],
    ['the same name, which is another rule’s', 'Classic Kettle', 'classic  kettle', false],
    ['another colour', 'Classic Kettle Black', 'Classic Kettle White', false],
    ['another size', 'Classic Kettle 2 l', 'Classic Kettle 3 l', false],
    ['another model', 'Case for Galaxy S6', 'Case for Galaxy S7', false],
    ['a mark that is part of the model', 'Case for Galaxy S9', 'Case for Galaxy S9+', false],
    [
      'what follows a number',
      'Juice Pack Plus Case for iPhone 6 Black',
      'Juice Pack Case for iPhone 6 Plus Black',
      false,
    ],
    ['a decimal point', 'Cable 3.5 mm', 'Cable 35 mm', false],
    ['a direction', 'Adapter HDMI to DVI', 'Adapter DVI to HDMI', false],
    ['a short word', 'Wool Cap', 'Wool Cup', false],
    ['one word alone', 'Kettle', 'Kettel', false],
  ])('%s', async (_how, one, other, isOne) => {
    expect(await ask({ Name: one }, { Name: other })).toEqual(isOne ? [1, 2] : []);
  });

  const names = [{ Name: 'Tuvarra Classic Kettle' }, { Name: 'Tuvarra Clasic Kettle' }] as const;

  it('brands that differ in an umlaut written as two letters do not', async () => {
    const brand = (TrademarkId: number, Name: string) => ({ TrademarkProducts: [{ TrademarkId, Name }] });
    const [one, other] = names;
    expect(await ask({ ...one, ...brand(1, 'Höhenrausch') }, { ...other, ...brand(2, 'Hoehenrausch') })).toEqual([
      1, 2,
    ]);
  });

  it.each([
    ['brand', { TrademarkProducts: [{ TrademarkId: 2, Name: 'Oskan' }] }, {}],
    ['colour, if a finer one', properties({ Colour: 'Black' }), properties({ Colour: 'Matt black' })],
    ['word', properties({ Material: 'Leather' }), properties({ Material: 'Cotton' })],
    ['barcode', ean('4006381333931'), ean('96385074')],
    ['colour', properties({ Colour: 'Red' }), properties({ Colour: 'Blue' })],
    [
      'dimension',
      { Dimensions: [{ Type: 'Width', Value: 3, Unit: 'cm' }] },
      { Dimensions: [{ Type: 'Width', Value: 4, Unit: 'cm' }] },
    ],
    ['tree', {}, { ParentId: 1 }],
  ])('another %s tells them apart', async (_what, one, other) => {
    expect(await ask({ ...names[0], ...one }, { ...names[1], ...other })).toEqual([]);
  });

  it.each([
    ['a brand in another spelling', { TrademarkProducts: [{ TrademarkId: 2, Name: 'TUVARRA™' }] }, {}],
    [
      'an amount in another unit',
      { Properties: [{ Name: 'W', Value: '1', Unit: 'kg' }] },
      { Properties: [{ Name: 'W', Value: '1000', Unit: 'g' }] },
    ],
    ['what only one has', properties({ Colour: 'Red' }), {}],
    ['another category', { CategoryProducts: [{ CategoryId: 2 }] }, {}],
    ['a finer word', properties({ Material: 'Leather' }), properties({ Material: 'Genuine leather' })],
    ['a misspelt value', properties({ Material: 'Polyester' }), properties({ Material: 'Polyster' })],
    ['an id', properties({ 'ERP number': '1' }), properties({ 'ERP number': '2' })],
  ])('%s does not', async (_what, one, other) => {
    expect(await ask({ ...names[0], ...one }, { ...names[1], ...other })).toEqual([1, 2]);
  });

  it('a word more that the categories of both say already does not', async () => {
    const inShoes = (Name: string, category = 'Shoes') => ({
      ...BRAND,
      Name,
      CategoryProducts: [{ CategoryId: category.length, Name: category }],
    });
    const racer = inShoes('Vaporfly Marathon Racer');
    expect(await ask(racer, inShoes('Vaporfly Marathon Racer Shoe'))).toEqual([1, 2]);
    expect(await ask(racer, inShoes('Vaporfly Marathn Racer Shoe'))).toEqual([1, 2]);
    expect(await ask(racer, inShoes('Vaporfly Marathon Racer Shirt'))).toEqual([]);
    expect(await ask(racer, inShoes('Vaporfly Marathon Racer Used', 'Used goods'))).toEqual([]);
    const plus = (Name: string) => inShoes(Name, 'Phone 7 Plus Cases');
    expect(await ask(plus('Aqua Case for Phone 7'), plus('Aqua Case for Phone 7 Plus'))).toEqual([]);
  });

  it('the sizes of their variants tell them apart, unless they have one in common', async () => {
    const products = [product(1, { ...BRAND, ...names[0] }), product(2, { ...BRAND, ...names[1] })];
    const sized = (id: number, productId: number, Value: string) =>
      variant(id, productId, { OptionValues: [{ OptionName: 'Size', Value }] });
    expect((await find('near_duplicate', products, [sized(1, 1, 'M'), sized(2, 2, 'L')])).ids).toEqual([]);
    expect((await find('near_duplicate', products, [sized(1, 1, 'M'), sized(2, 2, 'm')])).ids).toEqual([1, 2]);
  });

  it('a word that many have is none that is misspelt', async () => {
    const kinds = ['Slack', 'Black'].flatMap((word, row) =>
      range(1, 5).map((at) => product(row * 10 + at, { ...BRAND, Name: `${word} Trousers Model ${at}` })),
    );
    expect((await find('near_duplicate', kinds)).ids).toEqual([]);
  });

  it('is unknown where the properties of one cannot be read', async () => {
    const strange = product(2, { ...BRAND, ...names[1], Properties: [{ Zq1: 'x', Zq2: { Zq3: 4 } }] });
    const found = await find('near_duplicate', [product(1, { ...BRAND, ...names[0] }), strange]);
    expect(found).toMatchObject({ ids: [1], unknown: 1, detail: 'like P-2: Tuvarra Clasic Kettle' });
  });
});
