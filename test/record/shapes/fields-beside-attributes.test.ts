/** Fields of a record that stand in its list of properties, beside a map or a list of its attributes. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

const fields = {
  _type: 'product',
  type: { _type: 'product_type', master: true },
  onlineFlag: { default: true, 'default@shop-ca': false },
  searchable: { default: true },
  minOrderQuantity: 1,
  stepQuantity: 6,
  taxClass: 'standard',
};

describe('a map of attributes whose keys begin with one letter', () => {
  it('has an entry for each, also for a text by language, a switch and a number', () => {
    const attributes = {
      c_fit: { value: 'slim', display_value: { default: 'Ajustée', de: 'Schmal' } },
      c_composition: { default: '100 % lin', de: '100 % Leinen' },
      c_isVegan: true,
      c_spf: 30,
    };
    expect(entriesOf('properties', [attributes, fields])).toEqual([
      { name: 'c_fit', value: 'Ajustée' },
      { name: 'c_fit', value: 'Schmal', culture: 'de' },
      { name: 'c_composition', value: '100 % lin' },
      { name: 'c_composition', value: '100 % Leinen', culture: 'de' },
      { name: 'c_isVegan', value: 'true' },
      { name: 'c_spf', value: '30' },
      { name: 'type', value: 'master' },
      { name: 'onlineFlag', value: 'true' },
      { name: 'onlineFlag default@shop-ca', value: 'false' },
      { name: 'searchable', value: 'true' },
      { name: 'minOrderQuantity', value: '1' },
      { name: 'stepQuantity', value: '6' },
      { name: 'taxClass', value: 'standard' },
    ]);
  });

  it('has an entry for a text in the default language alone', () => {
    const attributes = {
      c_fit: { value: 'slim', display_value: { default: 'Ajustée', de: 'Schmal' } },
      c_composition: { default: '100 % lin' },
      c_isVegan: true,
      c_spf: 30,
    };
    expect(entriesOf('properties', [attributes, fields])).toContainEqual({
      name: 'c_composition',
      value: '100 % lin',
    });
  });

  it('is one entry where another item has the same keys', () => {
    const entry = { p_title: 'Reach', p_amount: 4, p_measure: 'm', p_place: 2 };
    const another = { p_title: 'Width', p_amount: 60, p_measure: 'cm', p_place: 3 };
    expect(entriesOf('properties', [entry, another])).toMatchObject([
      { value: '4', unit: 'm' },
      { value: '60', unit: 'cm' },
    ]);
  });
});

describe('fields of a record', () => {
  const attribute = { 'attribute-id': 'fit', content: 'slim' };

  it('name the products of a set, with how many of each there are', () => {
    const ofSet = {
      onlineFlag: 'true',
      stepQuantity: '1',
      unit: 'box',
      bundledProducts: {
        bundledProduct: [
          { 'product-id': 'K-12', quantity: '2' },
          { 'product-id': 'K-13', quantity: '1' },
        ],
      },
      setProducts: [{ _type: 'product_ref', id: 'K-14' }],
    };
    expect(entriesOf('properties', [attribute, ofSet])).toEqual([
      { name: 'fit', value: 'slim' },
      { name: 'onlineFlag', value: 'true' },
      { name: 'stepQuantity', value: '1' },
      { name: 'unit', value: 'box' },
      { name: 'bundledProducts', value: '2 × K-12, 1 × K-13', isList: true },
      { name: 'setProducts', value: 'K-14' },
    ]);
  });

  it('give their unit to no list of entries beside them', () => {
    const ofMaster = {
      onlineFlag: [{ content: 'true' }, { 'site-id': 'shop-ca', content: 'false' }],
      stepQuantity: '1',
      unit: 'pair',
      variations: { attributes: [{ name: 'Size', values: [{ value: '42' }, { value: '43' }] }] },
    };
    expect(entriesOf('properties', [attribute, ofMaster])).toEqual([
      { name: 'fit', value: 'slim' },
      { name: 'onlineFlag', value: 'true' },
      { name: 'onlineFlag shop-ca', value: 'false' },
      { name: 'stepQuantity', value: '1' },
      { name: 'unit', value: 'pair' },
      { name: 'Size', value: '42, 43', isList: true },
    ]);
  });

  it('are parts of one entry where one of them is its name', () => {
    const entry = { name: 'Reach', isShown: true, content: '4', sortOrder: 2, level: 1 };
    expect(entriesOf('properties', [attribute, entry])).toMatchObject([
      { name: 'fit', value: 'slim' },
      { name: 'Reach', value: '4' },
    ]);
  });
});

describe('texts of XML that was turned into JSON', () => {
  const texts = (french: string, english: string) => [
    { 'xml:lang': 'x-default', content: french },
    { 'xml:lang': 'en', content: english },
  ];

  it('are the name and the value of an option, by language', () => {
    const axis = {
      'attribute-id': 'color',
      'display-name': texts('Couleur', 'Color'),
      'variation-attribute-value': { value: 'BLEU', 'display-value': texts('Bleu', 'Blue') },
    };
    expect(entriesOf('options', [{ 'variation-attribute': axis }])).toMatchObject([
      { name: 'Couleur', value: 'Bleu', code: 'color' },
    ]);
  });

  it('are entries of their attribute, also of the only one with several languages', () => {
    const attributes = {
      'custom-attributes': {
        'custom-attribute': [
          { 'attribute-id': 'composition', 'xml:lang': 'x-default', content: '100 % lin' },
          { 'attribute-id': 'composition', 'xml:lang': 'de', content: '100 % Leinen' },
          { 'attribute-id': 'fit', content: 'slim' },
        ],
      },
    };
    expect(entriesOf('properties', [attributes])).toEqual([
      { name: 'composition', value: '100 % lin' },
      { name: 'composition', value: '100 % Leinen', culture: 'de' },
      { name: 'fit', value: 'slim' },
    ]);
  });
});

it('names the price list by its id beside the name of the list', () => {
  const price = {
    header: { 'pricebook-id': 'eur-sale', currency: 'EUR', 'display-name': 'Prix soldés' },
    'price-table': { amount: { quantity: '1', content: '49.90' } },
  };
  expect(entriesOf('prices', [price])).toMatchObject([
    { price: 49.9, currency: 'EUR', label: 'Prix soldés', list: 'eur-sale' },
  ]);
});

it('takes the currency beside a value as its unit', () => {
  const fee = { name: 'Eco fee', value: { amount: 0.08, currencyCode: 'EUR' } };
  expect(entriesOf('properties', [fee])).toMatchObject([
    { name: 'Eco fee', value: '0.08', unit: 'EUR' },
  ]);
});

it('takes the names of choices as their values, not what they cost', () => {
  const choice = (name: string, german: string, isDefault: boolean, price: number) => ({
    id: name.toLowerCase(),
    default: isDefault,
    name: { default: name, de: german },
    price,
  });
  const option = {
    name: { default: 'Monogram', de: 'Monogramm' },
    values: [choice('None', 'Ohne', true, 0), choice('Gold', 'Gold geprägt', false, 18)],
  };
  expect(entriesOf('properties', [{ options: [option] }])).toMatchObject([
    { name: 'Monogram', value: 'None, Gold' },
    { name: 'Monogramm', value: 'Ohne, Gold geprägt', culture: 'de' },
  ]);
});
