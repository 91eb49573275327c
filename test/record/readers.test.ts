import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { READERS, type SubRecordName } from '../../src/record/sub-record-keys.ts';
import { entriesOf } from './entries-of.ts';
import { SPELLINGS } from './spellings.ts';

type Shape = readonly [raw: unknown, ...entries: Readonly<Record<string, unknown>>[]];

/** Shapes that PIMs send, and the entries that are read from them (without `extra`). */
const SHAPES: Readonly<Record<SubRecordName, readonly Shape[]>> = {
  prices: [
    [[{ Price: 9.5, Currency: 'EUR' }], { price: 9.5, currency: 'EUR' }],
    [[{ Price: '12,50', Currency: 'EUR' }], { price: 12.5, currency: 'EUR' }],
    [[{ Price: 12, Currency: { Id: 1, Code: 'USD', Name: 'US dollar' } }], { price: 12, currency: 'USD' }],
    [[{ Price: 12, PriceType: { Id: 2, Name: 'Retail' } }], { price: 12, label: 'Retail' }],
  ],
  codes: [
    [[{ CodeType: 'EAN13', Value: '4006381333931' }], { type: 'EAN13', value: '4006381333931' }],
    [[{ Code: 'EAN', Value: '869' }], { type: 'EAN', value: '869' }],
    [[{ Barcode: '4006381333931' }], { value: '4006381333931' }],
    [['4006381333931', '1'], { value: '4006381333931' }, { value: '1' }],
    [[{ Id: 5, CodeType: { Id: 2, Name: 'EAN' }, Value: '869' }], { type: 'EAN', value: '869' }],
  ],
  properties: [
    [[{ Name: 'Fit', Value: 'slim', Unit: null, Culture: 'en' }], { name: 'Fit', value: 'slim', culture: 'en' }],
    [[{ PropertyName: 'Weight', PropertyValue: 2, UnitName: 'kg' }], { name: 'Weight', value: '2', unit: 'kg' }],
    [[{ Property: { Name: 'Fit', Code: 'f' }, Value: 'slim' }], { name: 'Fit', code: 'f', value: 'slim' }],
    [[{ Key: 'Colours', Values: ['red', 'blue'] }], { name: 'Colours', value: 'red, blue' }],
    [[{ Name: 'Material', Value: null }], { name: 'Material' }],
    [[{ Name: 'Yarn', Values: [{ Id: 3, Value: 'Wool' }, { Value: 'Silk' }] }], { name: 'Yarn', value: 'Wool, Silk' }],
    [[{ Name: 'Material', Value: { Id: 3, Code: 'wool' } }], { name: 'Material', value: 'wool' }],
  ],
  translations: [
    [
      [{ Culture: 'de', Name: 'Schuh', LongDescription: '<p>' }],
      { culture: 'de', name: 'Schuh', longDescription: '<p>' },
    ],
    [
      [{ Culture: 'de-DE', Title: 'Schuh', Short: 'Kurz' }],
      { culture: 'de-DE', name: 'Schuh', shortDescription: 'Kurz' },
    ],
    [[{ Language: { Id: 2, Name: 'French', Code: 'fr' }, Name: 'Botte' }], { culture: 'fr', name: 'Botte' }],
  ],
  options: [
    [[{ OptionName: 'Size', Value: '38' }], { name: 'Size', value: '38' }],
    [[{ Option: { Name: 'Colour' }, OptionValue: { Id: 4, Name: 'Red' } }], { name: 'Colour', value: 'Red' }],
    [[{ Option: { Name: 'Size', Code: 'size' }, Value: 'XL' }], { name: 'Size', code: 'size', value: 'XL' }],
  ],
  categories: [
    [[{ CategoryId: 3, Code: 'c', Name: 'Shoes' }], { id: 3, code: 'c', name: 'Shoes' }],
    [[{ Id: '3', CategoryName: 'Shoes', CategoryCode: 'c' }], { id: 3, code: 'c', name: 'Shoes' }],
    [[{ Category: { Name: 'Shoes' }, CategoryId: 3 }], { id: 3, name: 'Shoes' }],
    [[3, 4], { id: 3 }, { id: 4 }],
    [[{ Id: 88, ProductId: 4, Category: { Id: 3 } }], { id: 3 }],
    [[{ Id: 88, CategoryId: null, Name: 'Shoes', Category: { Name: 'Shoes' } }], { name: 'Shoes' }],
  ],
  brands: [
    [[{ TrademarkId: 3, Name: 'Ayda' }], { id: 3, name: 'Ayda' }],
    [[{ Brand: { Id: 3, Name: 'Ayda' } }], { id: 3, name: 'Ayda' }],
    ['Ayda', { name: 'Ayda' }],
    [[3], { id: 3 }],
    [[{ Id: 7, TrademarkId: null, Trademark: { Id: 9, Code: 'a', Name: 'Ayda' } }], { id: 9, code: 'a', name: 'Ayda' }],
  ],
  tags: [
    [[{ TagId: 1, Name: 'new' }], { name: 'new' }],
    [[{ Tag: 'new' }, { Value: 'sale' }], { name: 'new' }, { name: 'sale' }],
    [['new', '', null, 'sale'], { name: 'new' }, { name: 'sale' }],
  ],
  dimensions: [
    [[{ Type: 'Width', Value: 3, Unit: 'cm' }], { name: 'Width', value: '3', unit: 'cm' }],
    [[{ Dimension: { Name: 'Width' }, Value: 3 }], { name: 'Width', value: '3' }],
  ],
  packaging: [
    [[{ Name: 'Box', Quantity: 6 }], { name: 'Box', value: '6' }],
    [[{ Shape: null, Material: 'plastic' }], { material: 'plastic' }],
    [[{ Shape: 'jar', Material: 'glass' }], { name: 'jar', material: 'glass' }],
  ],
  warranties: [
    [[{ Name: 'Standard', Duration: 24, Unit: 'months' }], { name: 'Standard', value: '24', unit: 'months' }],
    [[{ WarrantyName: 'Standard', DurationMonths: 24 }], { name: 'Standard', value: '24' }],
  ],
  variants: [
    [[{ VariantId: 7, Code: 'V', Name: 'Boot', Status: -1 }], { id: 7, code: 'V', name: 'Boot', status: 'passive' }],
  ],
  parent: [
    ...[
      { ProductId: 7, Code: 'P', Name: 'Boot' },
      { Id: 7, ProductCode: 'P', ProductName: 'Boot' },
    ].map((raw): Shape => [raw, { id: 7, code: 'P', name: 'Boot' }]),
  ],
};

const NAMES = Object.keys(READERS) as SubRecordName[]; // the table's own keys

describe.each(NAMES)('the reader of %s', (name) => {
  it.each(SHAPES[name])('reads %j in every spelling', (raw, ...entries) => {
    for (const [, spell] of SPELLINGS) expect(entriesOf(name, spell(raw))).toEqual(entries);
  });

  it('reads what says nothing as absent', () => {
    const readings = [undefined, null, '', ' ', [], {}, [null], [null, ''], [{}], [[]]].map((raw) =>
      READERS[name](raw),
    );
    for (const reading of readings) expect(reading).toEqual({ state: 'absent' });
  });

  it('Spec §2.4: reports keys that it does not know as an unknown shape, by name', () => {
    expect(READERS[name]([{ Zzz: { a: 1 }, Qqq: [1] }])).toEqual({ state: 'unknown', keys: ['Zzz', 'Qqq'] });
  });

  it('never throws, and gives an entry for no more than came', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (raw) => {
        const reading = READERS[name](raw);
        if (reading.state === 'value' && Array.isArray(raw))
          expect(reading.value.length).toBeLessThanOrEqual(raw.length);
      }),
    );
  });
});
