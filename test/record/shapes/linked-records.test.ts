import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

const pointer = (type: string, id: string) => ({ data: { type, id } });

describe('records that refer to records beside them', () => {
  it('take the name and the dates of the price list that a price refers to', () => {
    const schedule = {
      type: 'schedules',
      id: '7',
      attributes: { activeAt: '2018-01-01', deactivateAt: '2019-12-31' },
    };
    const list = {
      type: 'lists',
      id: '2',
      attributes: { name: 'Spring' },
      relationships: { schedules: { data: [{ type: 'schedules', id: '7' }] } },
    };
    const price = {
      type: 'prices',
      id: 'a1',
      attributes: { currency: 'EUR', value: '69.91' },
      relationships: { priceList: pointer('lists', '2') },
      included: [list, schedule],
    };
    expect(entriesOf('prices', [price])).toEqual([
      {
        price: 69.91,
        currency: 'EUR',
        label: 'Spring',
        from: '2018-01-01T00:00:00',
        to: '2019-12-31T23:59:59',
      },
    ]);
  });

  it('take a name that stands in a record without a language', () => {
    const name = { type: 'texts', id: '5', attributes: { string: 'Halvik', text: null } };
    const brand = {
      type: 'brands',
      id: '71',
      attributes: { status: 'enabled' },
      relationships: { names: { data: [{ type: 'texts', id: '5' }] } },
      included: [name],
    };
    expect(entriesOf('brands', [brand])).toEqual([{ id: 71, name: 'Halvik' }]);
  });

  it('read the options of a resource as values', () => {
    const product = {
      type: 'products',
      id: '1',
      attributes: { sku: 'A', productAttributes: { colour: { id: 'green', label: 'Moss' } } },
    };
    expect(entriesOf('options', [product])).toEqual([{ name: 'colour', value: 'Moss' }]);
  });

  it('read the variant of a link rather than the link', () => {
    const link = {
      type: 'links',
      id: '1001',
      attributes: { visible: true },
      relationships: {
        parentProduct: pointer('products', '4'),
        product: pointer('products', '9'),
      },
    };
    expect(entriesOf('variants', [link])).toEqual([{ id: 9 }]);
  });
});

describe('entries whose parts stand in rows', () => {
  const row = (Label: string, Value: string, FormattedValue = Value) => ({
    Label,
    Value,
    FormattedValue,
  });

  it('make one price of the rows of a record', () => {
    const parts = [
      row('Price type', '6761', 'List price'),
      row('Price', '69.91', '69.91 EUR'),
      row('Valid from', '2018-01-01'),
      row('Valid to', '2019-12-31'),
      row('Minimum quantity', '10'),
    ];
    expect(entriesOf('prices', [{ ID: 7, Attributes: parts }])).toEqual([
      {
        price: 69.91,
        currency: 'EUR',
        label: 'List price',
        from: '2018-01-01T00:00:00',
        to: '2019-12-31T23:59:59',
        minQuantity: 10,
      },
    ]);
  });

  it('make one translation of the rows of a record', () => {
    const parts = [row('Short description', 'A lamp.'), row('Long description', 'A good lamp.')];
    expect(
      entriesOf('translations', [{ Culture: 'en', Label: 'Lamp', Attributes: parts }]),
    ).toEqual([
      {
        culture: 'en',
        name: 'Lamp',
        shortDescription: 'A lamp.',
        longDescription: 'A good lamp.',
      },
    ]);
  });

  it('give dates of their own to the price that they are named after', () => {
    const prices = [
      { code: 'price', value: '99.90', currency: 'EUR' },
      { code: 'special_price', value: '69.91', currency: 'EUR' },
      { code: 'special_price_from', value: '2018-01-01' },
      { code: 'special_price_to', value: '2019-12-31' },
    ];
    const read = entriesOf('prices', prices);
    expect(read).toMatchObject([
      { price: 99.9 },
      { price: 69.91, from: '2018-01-01T00:00:00', to: '2019-12-31T23:59:59' },
    ]);
    expect(read).not.toHaveProperty('0.from');
  });

  it('take the brand from a row that is named brand', () => {
    expect(entriesOf('brands', [row('Brand', '71', 'Halvik')])).toEqual([{ name: 'Halvik' }]);
  });

  it('type a code by its name where its type says how it is kept', () => {
    const code = { Label: 'EAN', Type: 'caption', Value: '5012345010373' };
    expect(entriesOf('codes', [code])).toEqual([{ value: '5012345010373', type: 'EAN' }]);
  });
});

describe('texts that are shown of values', () => {
  it('give the unit that the value lacks', () => {
    const raw = [{ Label: 'Length', Value: '48', FormattedValue: '48 cm', UnitID: 107 }];
    expect(entriesOf('properties', raw)).toEqual([{ name: 'Length', value: '48', unit: 'cm' }]);
  });

  it('stand for the key of a choice', () => {
    const raw = [{ name: 'Colour', value: 'green', displayValue: 'Moss green' }];
    expect(entriesOf('properties', raw)).toEqual([{ name: 'Colour', value: 'Moss green' }]);
  });

  it('do not replace a number that they only format', () => {
    const raw = [{ name: 'Rating', value: '1234.5', displayValue: '1,234.5' }];
    expect(entriesOf('properties', raw)).toEqual([{ name: 'Rating', value: '1234.5' }]);
  });
});

describe('sizes beside units of several kinds', () => {
  it('take the unit that comes next where their keys are abbreviations', () => {
    const raw = [{ BREIT: '27', HOEHE: '29.5', MEABM: 'CM', BRGEW: '0.75', GEWEI: 'KG' }];
    expect(entriesOf('dimensions', raw)).toEqual([
      { name: 'BREIT', value: '27', unit: 'CM' },
      { name: 'HOEHE', value: '29.5', unit: 'CM' },
      { name: 'BRGEW', value: '0.75', unit: 'KG' },
    ]);
  });

  it('are one entry where a text may be its name', () => {
    const raw = [{ F060: 'Width', F061: '27', F062: 'CM' }];
    expect(JSON.stringify(entriesOf('dimensions', raw))).not.toContain('"name":"F061"');
  });

  it('take the unit of their kind where it is named after one of them', () => {
    const raw = [{ width: 270, length: 95, weight: 0.75, lengthUnit: 'mm', weightUnit: 'kg' }];
    expect(entriesOf('dimensions', raw)).toMatchObject([
      { name: 'width', unit: 'mm' },
      { name: 'length', unit: 'mm' },
      { name: 'weight', unit: 'kg' },
    ]);
  });
});

it('does not take a group beside a name for the name of a value', () => {
  const raw = [{ $: { name: 'Designer', group: 'General' } }];
  expect(entriesOf('properties', raw)).toEqual([{ name: 'Designer', group: 'General' }]);
});

describe('prices whose name alone says when they hold', () => {
  it.each([
    ['Price from 10 pcs', { minQuantity: 10 }],
    ['Preis ab 50 Stück', { minQuantity: 50 }],
    ['Wholesale price', { customerGroup: 'Wholesale price' }],
    ['Händlerpreis', { customerGroup: 'Händlerpreis' }],
  ])('are read from %s', (name, right) => {
    const raw = [
      { name: 'List price', amount: 99, currency: 'EUR' },
      { name, amount: 88.31, currency: 'EUR' },
    ];
    expect(entriesOf('prices', raw)).toMatchObject([{ price: 99 }, right]);
  });

  it('are those of everybody where there is no other', () => {
    const raw = [{ name: 'Wholesale', amount: 7, currency: 'EUR' }];
    expect(entriesOf('prices', raw)).toEqual([{ price: 7, currency: 'EUR', label: 'Wholesale' }]);
  });

  it('hold for all where the name has only a year', () => {
    const raw = [{ name: 'List price 2018', amount: 88.31, currency: 'EUR' }];
    expect(entriesOf('prices', raw)).toEqual([
      { price: 88.31, currency: 'EUR', label: 'List price 2018' },
    ]);
  });
});
