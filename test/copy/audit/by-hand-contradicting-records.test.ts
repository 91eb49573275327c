/** Two records of one product, or of one variant, that contradict each other, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { askRule } from './ask-rule.ts';
import { ean, find, product, range, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';

const CODE = ean('4006381333931');
const RULE = 'contradicting_records';

const ask = (one: PimRecord, other: PimRecord, code: PimRecord = CODE) =>
  find(RULE, [product(1, { ...code, ...one }), product(2, { ...code, ...other })]);

const brand = (...names: string[]) => ({
  TrademarkProducts: names.map((Name, at) => ({ TrademarkId: Name.length * 10 + at, Name })),
});
const property = (Name: string, Value: string, Unit?: string, more: object = {}) => ({
  Properties: [{ Name, Value, Unit, ...more }],
});
const weighs = (Value: number, Unit: string) => ({ Dimensions: [{ Type: 'Weight', Value, Unit }] });
const costs = (Price: number, more: object = {}) => ({ Prices: [{ Price, Currency: 'EUR', ...more }] });

describe('contradicting_records', () => {
  it.each([
    ['brand', brand('Nike'), brand('Adidas'), 'brand Adidas and Nike'],
    ['dimension', weighs(500, 'g'), weighs(5, 'kg'), 'Weight 500 g and 5 kg'],
    ['dimension and property', weighs(500, 'g'), property('Gewicht', '5', 'kg'), / 500 g and 5 kg$/],
    ['number', property('Capacity', '12'), property('Capacity', '24'), 'Capacity 12 and 24'],
    ['price', costs(10), costs(12), 'price 10 EUR and 12 EUR'],
    ['word', property('Material', 'Leather'), property('Material', 'Cotton'), 'Material Cotton and Leather'],
  ])('in a %s', async (_what, one, other, detail) => {
    const found = await ask(one, other);
    expect(found).toMatchObject({ population: 2, ids: [1, 2], unknown: 0, sharedValues: 1 });
    if (typeof detail === 'string') expect(found.detail).toBe(`barcode 4006381333931: ${detail}`);
    else expect(found.detail).toMatch(detail);
  });

  it('which share an integration code, in whatever case, and tells it as each has it', async () => {
    const products = [
      product(1, { IntegrationCode: 'SAP-1', ...brand('Nike') }),
      product(2, { IntegrationCode: 'sap-1 ', ...brand('Adidas') }),
      product(3, { IntegrationCode: 'SAP-2', ...brand('Puma') }),
    ];
    const { population, examples } = await askRule(RULE, await openRecords({ products }));
    expect(population).toBe(2);
    expect(examples.map(({ detail }) => detail).sort()).toEqual([
      'integration code SAP-1: brand Adidas and Nike',
      'integration code sap-1: brand Adidas and Nike',
    ]);
  });

  it('which share a barcode, with the zeros that it begins with', async () => {
    const found = await ask(brand('Nike'), brand('Adidas'), ean('0036000291452'));
    expect(found.detail).toBe('barcode 0036000291452: brand Adidas and Nike');
  });

  it.each([
    ['in another unit', weighs(500, 'g'), weighs(0.5, 'kg')],
    ['rounded', weighs(495, 'g'), weighs(0.5, 'kg')],
    ['net and gross', property('Net weight', '400', 'g'), property('Gross weight', '900', 'g')],
    ['in another currency', costs(10), { Prices: [{ Price: 300, Currency: 'TRY' }] }],
    ['of another list', costs(10, { PriceType: 'Retail' }), costs(5, { PriceType: 'Dealer' })],
    ['one brand of several', brand('Nike', 'Jordan'), brand('Jordan')],
    ['another spelling', brand('NIKE™'), brand('Nike Inc.')],
    ['a finer word', property('Material', 'Leather'), property('Material', 'Genuine leather')],
    ['what only one tells', { ...weighs(1, 'kg'), ...costs(9) }, {}],
    ['a counter', property('Stock', '12'), property('Stock', '24')],
    [
      'another language',
      property('Farbe', 'Rot', undefined, { Culture: 'de' }),
      property('Farbe', 'Red', undefined, { Culture: 'en' }),
    ],
    ['a text', property('Pitch', `Warm ${'and soft '.repeat(9)}`), property('Pitch', `Cool ${'and light '.repeat(9)}`)],
  ])('not %s', async (_how, one, other) => {
    expect(await ask(one, other)).toMatchObject({ population: 2, ids: [], unknown: 0 });
  });

  it('not a pack of six and a single, which have codes of their own', async () => {
    const single = product(1, { ...CODE, ...weighs(500, 'g'), ...costs(1) });
    const pack = product(2, { ...ean('96385074'), ...weighs(3, 'kg'), ...costs(6) });
    expect(await find(RULE, [single, pack])).toMatchObject({ population: 0, ids: [] });
  });

  it('not what shares a placeholder with many', async () => {
    const many = range(1, 11).map((id) => product(id, { ...CODE, ...weighs(id, 'kg') }));
    expect((await find(RULE, many)).ids).toEqual([]);
    expect((await find(RULE, many.slice(1))).ids).toEqual(range(2, 11));
  });

  it('is unknown where a brand cannot be read', async () => {
    const found = await ask(brand('Nike'), { TrademarkProducts: [{ Zq1: 'x', Zq2: { Zq3: 4 } }] });
    expect(found).toMatchObject({ ids: [], unknown: 1 });
  });
});

it('variant_contradicting_records: in options and prices, not in what they share', async () => {
  const sized = (id: number, Value: string, fields: PimRecord = {}) =>
    variant(id, 1, {
      ...ean(id < 3 ? '4006381333931' : '96385074'),
      OptionValues: [{ OptionName: 'Size', Value }],
      ...fields,
    });
  const variants = [sized(1, 'M'), sized(2, 'L'), sized(3, 'S', costs(10)), sized(4, 's', costs(10.5))];
  expect(await find('variant_contradicting_records', [product(1)], variants)).toMatchObject({
    population: 4,
    ids: [1, 2],
    detail: 'barcode 4006381333931: Size L and M',
  });
});
