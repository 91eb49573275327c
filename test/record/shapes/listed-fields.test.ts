/** Entries whose fields stand in a list of pairs within them, each named after the kind of record that it is of. */

import { describe, expect, it } from 'vitest';
import { learnShapes, profileLists } from '../../../src/record/shapes/reshape.ts';
import { entriesOf } from './read-entries.ts';

/** A link to a record of a kind, with its fields. */
const link = (kind: string, fields: Readonly<Record<string, unknown>>) => ({
  link: `Has${kind}`,
  place: 3,
  entity: {
    entityId: 9_001,
    entityKind: kind,
    fields: Object.entries(fields).map(([name, content]) => ({
      fieldId: `${kind}${name}`,
      value: content,
    })),
  },
});

describe('fields in a list', () => {
  it('are those of one price, with its currency, time and quantity', () => {
    const price = link('PriceLine', {
      Amount: 12.5,
      Currency: 'EUR',
      MinQuantity: 10,
      ValidFrom: '2026-02-01',
      ValidTo: null,
    });
    expect(entriesOf('prices', [price])).toEqual([
      expect.objectContaining({
        price: 12.5,
        currency: 'EUR',
        minQuantity: 10,
        from: '2026-02-01T00:00:00',
      }),
    ]);
  });

  it('are those of one price below keys that only announce data, in the currency of its unit', () => {
    const container = (kind: string, amount: string, currency: string) => ({
      DataBox: {
        Type: 'BX_Price',
        Id: `BX-${amount}`,
        Values: {
          Value: [
            { AttributeId: 'Q_PriceType', Id: 'KIND', '#text': kind },
            { AttributeId: 'Q_PriceAmount', UnitId: `iso4217.unit.${currency}`, '#text': amount },
          ],
        },
      },
    });
    const prices = [
      container('List price', '40.00', 'EUR'),
      container('List price', '455.00', 'SEK'),
      container('Sale price', '32.00', 'EUR'),
    ];
    expect(entriesOf('prices', prices)).toEqual([
      { price: 40, currency: 'EUR', label: 'List price' },
      { price: 455, currency: 'SEK', label: 'List price' },
      { price: 32, currency: 'EUR', label: 'Sale price' },
    ]);
  });

  it('are those of one price where a map holds them', () => {
    const field = (value: string, unit: string | null = null) => ({
      derived: false,
      value: { value, valueId: null, unit },
    });
    const price = {
      typeId: 'BX_Price',
      id: 'BX-7',
      values: {
        Q_PriceType: field('Quantity price'),
        Q_PriceAmount: field('31.50', 'iso4217.unit.EUR'),
        Q_MinimumQuantity: field('10', 'unece.unit.PCE'),
        Q_CustomerGroup: field('Fitters'),
        Q_ValidFrom: field('2026-02-01'),
      },
    };
    expect(entriesOf('prices', [price])).toEqual([
      {
        price: 31.5,
        currency: 'EUR',
        label: 'Quantity price',
        minQuantity: 10,
        customerGroup: 'Fitters',
        from: '2026-02-01T00:00:00',
      },
    ]);
  });

  it('are shown by the text beside a code', () => {
    const fields = [
      { fieldId: 'PriceType', value: 'list', displayValue: 'List price' },
      { fieldId: 'PriceAmount', value: 63, displayValue: '63.00' },
      { fieldId: 'PriceCurrency', value: 'EUR', displayValue: 'Euro' },
    ];
    expect(entriesOf('prices', [{ target: { fields } }])).toEqual([
      { price: 63, currency: 'EUR', label: 'List price' },
    ]);
  });

  it('are no prices of a map by kind', () => {
    const price = {
      values: {
        retail: { value: 9.9, currency: 'EUR' },
        outlet: { value: 8, currency: 'EUR' },
      },
    };
    expect(entriesOf('prices', [price])).toEqual([
      expect.objectContaining({ price: 9.9, label: 'retail' }),
      expect.objectContaining({ price: 8, label: 'outlet' }),
    ]);
  });

  it('are those of one brand', () => {
    const brand = link('Maker', { Code: 'M-7', Name: 'Orvella', Country: 'SE' });
    expect(entriesOf('brands', [brand])).toEqual([
      expect.objectContaining({ code: 'M-7', name: 'Orvella' }),
    ]);
  });

  it('are those of one warranty, with a text in several languages beside', () => {
    const warranty = link('Warranty', {
      Type: 'on parts',
      Duration: 30,
      DurationUnit: 'month',
      Terms: { en: 'With the bill', nl: 'Met de bon' },
    });
    expect(entriesOf('warranties', [warranty])).toEqual([
      { name: 'on parts', value: '30', unit: 'month' },
    ]);
  });

  it('are the measures of one level of packaging, each with the unit of its kind', () => {
    const crate = link('Packaging', {
      Level: 'crate',
      Quantity: 8,
      Length: 40,
      Width: 30,
      DimensionUnit: 'cm',
      GrossWeight: 6.5,
      WeightUnit: 'kg',
    });
    expect(entriesOf('packaging', [crate])).toEqual([
      { name: 'crate', value: '8' },
      { name: 'crate, length', value: '40', unit: 'cm' },
      { name: 'crate, width', value: '30', unit: 'cm' },
      { name: 'crate, gross weight', value: '6.5', unit: 'kg', isNumber: true },
    ]);
  });

  it('are entries of their own where they are attributes', () => {
    const attributes = [
      { code: 'Attr_Width', value: 40 },
      { code: 'Attr_Height', value: 90 },
    ];
    expect(entriesOf('properties', [{ group: 'Sizes', attributes }])).toHaveLength(2);
  });
});

it('takes no ids of all categories above one for its code', () => {
  const products = Array.from({ length: 20 }, (_, at) => ({
    ProductId: at,
    CategoryProducts: [
      { ref: 50 + (at % 4), title: `Shelf ${at % 4}`, way: `1/7/${50 + (at % 4)}` },
    ],
  }));
  const shapes = learnShapes(profileLists({ product: products, variant: [] }), '2026-01-01');
  expect(shapes.filter(({ path, role }) => path === 'way' && role === 'code')).toEqual([]);
});
