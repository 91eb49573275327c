import { describe, expect, it } from 'vitest';
import { READERS } from '../../src/record/readers.ts';
import { listUnread } from '../../src/record/sub-record.ts';

describe('an entry whose known keys are empty', () => {
  it.each([
    ['warranties', { Name: null, Value: null, Text: '24 months bring-in' }, ['Text']],
    ['packaging', { Shape: null, Recycling: 'bring back' }, ['Recycling']],
    ['prices', { Price: null, Currency: 'EUR', OnRequest: true }, ['OnRequest']],
    ['tags', { Name: null, Etiket: ['sale'] }, ['Etiket']],
    ['tags', { Name: null, 'Etiket (€)': 'sale' }, ['(other)']],
  ] as const)('DESIGN §3: is an unknown shape of %s where another key holds something: %j', (name, entry, keys) => {
    expect(READERS[name]([entry])).toEqual({ state: 'unknown', keys });
  });

  it.each([
    ['warranties', { Name: null, Text: null, Notes: [null], Id: 4, ProductId: 1, Created: '2026-01-01' }],
    ['prices', { Price: null, Currency: 'EUR', OnRequest: '' }],
  ] as const)('is absent from %s where no other does: %j', (name, entry) => {
    expect(READERS[name]([entry])).toEqual({ state: 'absent' });
  });

  it('is named among others that can be read', () => {
    const reading = READERS.tags([{ Name: 'new' }, { Name: null, Etiket: 'sale' }, { Name: null, Colour: null }]);
    expect(reading).toMatchObject({ state: 'value', unknownKeys: ['Etiket'] });
  });
});

describe('what an entry leaves unread', () => {
  it.each([
    ['properties', { Name: 'Material', Value: null, ValueEn: 'Wool' }, ['ValueEn']],
    ['properties', { Name: 'Width', Value: { Value: 3, Unit: 'cm' } }, ['Value']],
    ['properties', { Name: 'Width', Values: [{ Value: 3 }, { Least: 1, Most: 4 }] }, ['Values']],
    ['properties', { Name: 'Wool', Property: { Name: 'Material' } }, ['Name']],
    ['translations', { Culture: 'fr-FR', Title: null, Libelle: 'Chaussure' }, ['Libelle']],
    ['translations', { Culture: 'fr-FR', Fields: { Name: 'Chaussure' } }, ['Fields']],
    ['prices', { Price: 12, Currency: { Rate: 1.1 } }, ['Currency']],
    ['categories', { CategoryId: 3, Name: { tr: 'Bot', en: 'Boot' } }, ['Name']],
  ] as const)('is told of %s: %j', (name, entry, unread) => {
    const reading = READERS[name]([entry]);
    expect(reading).toMatchObject({ state: 'value', value: [{ unread }], unknownKeys: [] });
    expect(listUnread(reading)).toEqual(unread);
  });

  it.each([
    ['properties', { PropertyId: 1, Name: 'Material', Value: null, Type: 'select', Group: 'Make', Unit: null }],
    ['options', { OptionId: 1, OptionName: 'Size', Value: 'M', ValueCode: 'm', Swatch: { Hex: '#fff' } }],
    ['translations', { Culture: 'fr', Name: 'Botte', Slogan: 'en avant' }],
  ] as const)('is nothing where %s only say more: %j', (name, entry) => {
    expect(listUnread(READERS[name]([entry]))).toEqual([]);
  });

  it('is the best key that holds something, whatever lesser ones say', () => {
    const reading = READERS.prices([{ Price: { Gross: 12 }, ListPrice: 20 }, { Price: 5 }]);
    expect(reading).toMatchObject({ value: [{ price: 5 }], unknownKeys: expect.arrayContaining(['Price']) });
  });
});

describe('an id that stands for what is not told otherwise', () => {
  it('is kept', () => {
    const [price] = valuesOf(READERS.prices([{ PriceId: 4, Price: '9', CurrencyId: 1, PriceTypeId: 2 }]));
    expect(price).toEqual({ price: 9, extra: { currency_id: 1, price_type_id: 2 } });
  });

  it('is noise where it is told', () => {
    const [price] = valuesOf(
      READERS.prices([{ Price: 9, CurrencyId: 1, Currency: 'EUR', PriceTypeId: 2, PriceType: 'Retail' }]),
    );
    expect(price?.extra).toEqual({});
  });
});

function valuesOf<Entry>(reading: { readonly state: string; readonly value?: readonly Entry[] }): readonly Entry[] {
  return reading.value ?? [];
}
