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
