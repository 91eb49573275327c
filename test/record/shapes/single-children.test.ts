/** Lists that a converter made of XML: several children as a list, a single one as a record. */
import { describe, expect, it } from 'vitest';
import { learnShapes, profileLists } from '../../../src/record/shapes/reshape.ts';
import { entriesOf } from './read-entries.ts';

const value = (id: string, text: string, unit?: string) => ({
  '@AttributeID': id,
  ...(unit !== undefined && { '@UnitID': unit }),
  '#text': text,
});

const inLanguages = (id: string, texts: Readonly<Record<string, string>>) => ({
  '@AttributeID': id,
  Value: Object.entries(texts).map(([culture, text]) => ({
    '@ID': `LOV_${id}`,
    '@QualifierID': culture,
    '#text': text,
  })),
});

const COLOUR = { 'pl-PL': 'czerwony', 'en-GB': 'red' };

describe('attributes of XML', () => {
  it('are read from lists and single records side by side', () => {
    const sent = {
      Values: {
        Value: [value('Moc', '1600', 'W'), value('Seria', 'Klara')],
        MultiValue: {
          '@AttributeID': 'Przeznaczenie',
          Value: [{ '#text': 'kuchnia' }, { '#text': 'salon' }],
        },
        ValueGroup: [inLanguages('Kolor', COLOUR)],
      },
    };
    expect(entriesOf('properties', [sent])).toEqual([
      expect.objectContaining({ name: 'Moc', value: '1600', unit: 'W' }),
      expect.objectContaining({ name: 'Seria', value: 'Klara' }),
      expect.objectContaining({ name: 'Przeznaczenie', value: 'kuchnia, salon' }),
      expect.objectContaining({ name: 'Kolor', value: 'czerwony', culture: 'pl-PL' }),
      expect.objectContaining({ name: 'Kolor', value: 'red', culture: 'en-GB' }),
    ]);
  });

  it('are read where there is only one', () => {
    const sent = { Values: { Value: value('Srednica', '24', 'cm') } };
    expect(entriesOf('options', [sent])).toEqual([
      expect.objectContaining({ name: 'Srednica', value: '24', unit: 'cm' }),
    ]);
  });

  it('are read where the only one has texts in several languages', () => {
    const sent = { Values: { ValueGroup: inLanguages('Kolor', COLOUR) } };
    expect(entriesOf('options', [sent])).toEqual([
      expect.objectContaining({ name: 'Kolor', value: 'czerwony', culture: 'pl-PL' }),
    ]);
  });
});

it('leaves a definition and the value of it together, which have one id', () => {
  const sent = {
    attribute: { attributeId: 'colour', name: 'Colour' },
    value: { attributeId: 'colour', value: 'Red' },
  };
  expect(entriesOf('properties', [sent])).toEqual([
    expect.objectContaining({ name: 'Colour', value: 'Red' }),
  ]);
});

describe('a price of XML', () => {
  const price = (list: string, amount: string, ...more: readonly object[]) => ({
    '@ID': 'DC-7',
    '@Type': 'DC_Price',
    Values: { Value: [value('Cennik', list), value('Cena', amount, 'zł'), ...more] },
  });

  it('is made of the only amount and the texts beside it', () => {
    const sent = price('Detal brutto', '128.99', value('StawkaVAT', '23', '%'));
    expect(entriesOf('prices', [sent])).toEqual([
      expect.objectContaining({ price: 128.99, currency: 'PLN', list: 'Detal brutto' }),
    ]);
  });

  it('has its number of pieces and its days', () => {
    const sent = price(
      'Detal brutto',
      '108.99',
      value('IloscOd', '10', 'szt.'),
      value('CenaOd', '2026-11-01'),
      value('CenaDo', '2026-12-31'),
    );
    expect(entriesOf('prices', [sent])).toEqual([
      expect.objectContaining({
        price: 108.99,
        minQuantity: 10,
        from: '2026-11-01T00:00:00',
        to: '2026-12-31T23:59:59',
      }),
    ]);
  });

  it('is one of several where each text has an amount of its own', () => {
    const several = { Values: { Value: [value('Cena', '9.90'), value('CenaPromo', '7.90')] } };
    expect(entriesOf('prices', [several])).toMatchObject([{ price: 9.9 }, { price: 7.9 }]);
  });

  it('is one of several where another field is an amount, too', () => {
    const several = { Values: { Value: [value('Cena', '9.90'), value('Outlet', '7.90 EUR')] } };
    expect(entriesOf('prices', [several])).toMatchObject([{ price: 9.9 }, { price: 7.9 }]);
  });

  it('is named by its list where the type of the record is the same in all', () => {
    const product = Array.from({ length: 20 }, (_, at) => ({
      ProductId: at,
      Prices: [price('Detal brutto', `${at + 10}.99`), price('Hurt netto', `${at + 5}.50`)],
    }));
    const shapes = learnShapes(profileLists({ product, variant: [] }), '2026-01-01');
    expect(shapes).toContainEqual(expect.objectContaining({ path: '@Type', role: 'noise' }));
  });
});

it('leaves a price list its name for people, though all prices have it', () => {
  const product = Array.from({ length: 20 }, (_, at) => ({
    ProductId: at,
    Prices: ['EUR', 'USD'].map((currency) => ({
      PriceType: 'Retail',
      ListName: `Retail ${currency}`,
      Currency: currency,
      Price: at + 10.99,
    })),
  }));
  expect(learnShapes(profileLists({ product, variant: [] }), '2026-01-01')).toEqual([]);
});

describe('a package of XML', () => {
  it('has its level, its pieces, its barcode and its sizes', () => {
    const values = [
      value('PoziomOpakowania', 'karton zbiorczy'),
      value('IloscWOpakowaniu', '6', 'szt.'),
      value('GTINOpakowania', '15901766023536'),
      value('WagaBruttoOpakowania', '9.58', 'kg'),
    ];
    const sent = { '@Type': 'DC_Package', Values: { Value: values } };
    expect(entriesOf('packaging', [sent])).toEqual([
      expect.objectContaining({
        name: 'karton zbiorczy',
        value: '6',
        unit: 'szt.',
        barcode: '15901766023536',
      }),
      expect.objectContaining({ name: 'karton zbiorczy, waga brutto', value: '9.58', unit: 'kg' }),
    ]);
  });

  it('is one of several or the only one below the key of packing units', () => {
    const carton = { PACKING_UNIT_CODE: 'CT', QUANTITY: '2', WEIGHT: '0.42' };
    const pallet = { PACKING_UNIT_CODE: 'PF', QUANTITY: '24', GTIN: '15901766023536' };
    expect(entriesOf('packaging', [{ PACKING_UNITS: { PACKING_UNIT: carton } }])).toEqual([
      { name: 'CT', value: '2' },
      { name: 'CT, weight', value: '0.42' },
    ]);
    const units = [carton, pallet];
    expect(entriesOf('packaging', [{ PACKING_UNITS: { PACKING_UNIT: units } }])).toEqual([
      { name: 'CT', value: '2' },
      { name: 'CT, weight', value: '0.42' },
      { name: 'PF', value: '24', barcode: '15901766023536' },
    ]);
  });

  it('is read among the properties of a record, which has no list of packages', () => {
    const unit = { PACKING_UNIT_CODE: 'CT', QUANTITY: '20', WEIGHT: '3.5', GTIN: '15901766023536' };
    expect(entriesOf('properties', [{ PACKING_UNITS: { PACKING_UNIT: unit } }])).toEqual([
      { name: 'CT', value: '20' },
      { name: 'CT, barcode', value: '15901766023536' },
      { name: 'CT, weight', value: '3.5' },
    ]);
  });
});
