/** What is taken out of records, in the forms in which PIMs send lists. */
import { expect, it } from 'vitest';
import { findAliases } from '../../../src/record/hidden/find-aliases.ts';
import { HiddenNames, type HiddenSpec } from '../../../src/record/hidden/hidden-names.ts';
import { RecordHider } from '../../../src/record/hidden/hide-records.ts';
import type { PimRecord } from '../../../src/record/value.ts';

const MARGIN: HiddenSpec = { properties: ['Gross margin'] };

function hide(spec: HiddenSpec, record: PimRecord): PimRecord {
  return new RecordHider(new HiddenNames(spec)).hide(record);
}

it.each<readonly [string, unknown, unknown]>([
  [
    'entries with a name',
    [
      { Name: 'Gross margin', Value: 'SECRET' },
      { Name: 'Colour', Value: 'red' },
    ],
    [{ Name: 'Colour', Value: 'red' }],
  ],
  [
    'link rows',
    [
      {
        Id: 4,
        Property: { PropertyId: 1, Name: 'Gross margin' },
        PropertyValue: { Value: 'SECRET' },
      },
      { Id: 5, Property: { PropertyId: 2, Name: 'Colour' }, PropertyValue: { Value: 'red' } },
    ],
    [{ Id: 5, Property: { PropertyId: 2, Name: 'Colour' }, PropertyValue: { Value: 'red' } }],
  ],
  [
    'one link row of two records',
    [{ property: { id: 1, name: 'Gross margin' }, value: { id: 7, name: 'SECRET' } }],
    [],
  ],
  ['a map of values', { grossMargin: 'SECRET', colour: 'red' }, { colour: 'red' }],
  [
    'a map with what belongs to a value',
    { attr_gross_margin: 12, 'gross-margin.unit': 'SECRET', colour: 'red' },
    { colour: 'red' },
  ],
  [
    'a map in a list',
    [{ gross_margin: [{ locale: null, data: 'SECRET' }], colour: [{ locale: null, data: 'red' }] }],
    [{ colour: [{ locale: null, data: 'red' }] }],
  ],
  [
    'a map of entries',
    { a17: { label: 'Gross margin', data: 'SECRET' }, a18: { label: 'Colour', data: 'red' } },
    { a18: { label: 'Colour', data: 'red' } },
  ],
  [
    'names in languages',
    [
      { label: { en: 'Gross margin', de: 'Marge' }, data: { en: 'SECRET', de: 'SECRET' } },
      { label: { en: 'Colour' }, data: { en: 'red' } },
    ],
    [{ label: { en: 'Colour' }, data: { en: 'red' } }],
  ],
  [
    'a list of names in languages',
    [
      {
        code: 'gm',
        labels: [
          { lang: 'en', text: 'Gross margin' },
          { lang: 'de', text: 'Marge' },
        ],
        data: 'SECRET',
      },
    ],
    [],
  ],
  [
    'groups',
    [
      {
        Group: { Name: 'General' },
        Features: [
          { Feature: { Name: { Value: 'Gross margin', Language: 'EN' } }, Value: 'SECRET' },
          { Feature: { Name: { Value: 'Colour', Language: 'EN' } }, Value: 'red' },
        ],
      },
    ],
    [
      {
        Group: { Name: 'General' },
        Features: [{ Feature: { Name: { Value: 'Colour', Language: 'EN' } }, Value: 'red' }],
      },
    ],
  ],
  [
    'pairs',
    [
      ['Gross margin', 'SECRET 12'],
      ['Colour', 'red'],
    ],
    [['Colour', 'red']],
  ],
  ['texts', ['Gross margin: SECRET', 'Colour: red'], ['Colour: red']],
  [
    'heads and a row',
    [
      ['Colour', 'Gross margin'],
      ['red', 'SECRET'],
    ],
    undefined,
  ],
  ['parallel lists', { names: ['Colour', 'Gross margin'], values: ['red', 'SECRET'] }, undefined],
  [
    'labels beside values',
    { labels: { a17: 'Gross margin' }, values: { a17: 'SECRET' } },
    undefined,
  ],
  ['a text of lines', 'Colour: red\nGross margin: SECRET', undefined],
  ['a table in HTML', '<tr><td>Gross margin</td><td>SECRET</td></tr>', undefined],
  [
    'numbered keys',
    { attr1_name: 'Gross margin', attr1_value: 'SECRET', attr2_name: 'Colour', attr2_value: 'red' },
    { attr2_name: 'Colour', attr2_value: 'red' },
  ],
  [
    'JSON in a text',
    '[{"name":"Gross margin","value":"SECRET"},{"name":"Colour","value":"red"}]',
    '[{"name":"Colour","value":"red"}]',
  ],
])('takes a property out of %s', (_form, properties, left) => {
  for (const key of ['Properties', 'properties', 'x_attributes', '属性']) {
    const record = hide(MARGIN, { ProductId: 1, [key]: properties });
    expect(record).toEqual(left === undefined ? { ProductId: 1 } : { ProductId: 1, [key]: left });
  }
});

it.each([
  'Gross margin',
  'gross_margin',
  'Gross margin (%)',
  'Gross margin in %',
  'specs.gross-margin',
])('knows the name in %s', (Name) => {
  expect(hide(MARGIN, { Properties: [{ Name, Value: 'SECRET' }] })).toEqual({ Properties: [] });
});

it.each(['Margin', 'Gross', 'Gross margins', 'Very gross margin'])('shows %s', (Name) => {
  const record = { Properties: [{ Name, Value: 5 }] };
  expect(hide(MARGIN, record)).toBe(record);
});

it('takes the star for any letters', () => {
  const record = { Properties: [{ Name: 'Margin EU' }, { Name: 'Cost' }, { Name: 'Size' }] };
  expect(hide({ properties: ['margin*', 'c*t'] }, record)).toEqual({
    Properties: [{ Name: 'Size' }],
  });
});

it('takes fields out at any depth, under all their keys, and keeps the ids', () => {
  const record = {
    ProductId: 1,
    taxRate: 'SECRET',
    erp: { purchase_price: 'SECRET', left: 1 },
    Pictures: [{ PictureId: 4, Href: 'SECRET', ImageUrl: 'shown' }],
    Variants: [{ VariantId: 2, TaxRate: 'SECRET', note: '{"PurchasePrice":"SECRET","a":1}' }],
    custom: [{ key: 'purchase price', value: 'SECRET' }],
  };
  expect(hide({ fields: ['tax_rate', 'purchasePrice', 'link', '*id'] }, record)).toEqual({
    ProductId: 1,
    erp: { left: 1 },
    Pictures: [{ ImageUrl: 'shown' }],
    Variants: [{ VariantId: 2, note: '{"a":1}' }],
    custom: [],
  });
});

it('takes out prices by their label and by the group of customers', () => {
  const record = {
    Prices: [
      { PriceListName: 'Dealer', Price: 'SECRET' },
      { PriceListName: 'Retail', Price: 10 },
      { groups: ['vip', 'all'], Price: 'SECRET' },
    ],
    price_per_unit: { unitPriceDealer: 'SECRET', unitPriceRetail: 10 },
  };
  expect(hide({ price_labels: ['dealer'], customer_groups: ['VIP'] }, record)).toEqual({
    Prices: [{ PriceListName: 'Retail', Price: 10 }],
    price_per_unit: { unitPriceRetail: 10 },
  });
});

const CATEGORIES = [
  { CategoryId: 1, Name: 'Staff', Code: 'staff', ParentId: null },
  { CategoryId: 2, Name: 'Canteen', Code: 'c2', ParentId: 1 },
  { CategoryId: 3, Name: 'Shoes', Code: 'c3', ParentId: 2 },
  { CategoryId: 4, Name: 'Shoes', Code: 'c4', ParentId: null },
];

it('takes out a category with all below it, by id, name and path, and leaves others of the name', () => {
  const spec = { categories: ['Staff'] };
  const names = new HiddenNames(spec, { categories: findAliases('categories', spec, CATEGORIES) });
  const record = {
    CategoryProducts: [
      { CategoryId: 3, Name: 'Shoes' },
      { CategoryId: 4, Name: 'Shoes' },
      { path: 'Staff > Canteen' },
      { obj: { key: 'c2' } },
    ],
    categoryIds: [2, 4],
    SortOrder: 2,
  };
  expect(new RecordHider(names).hide(record)).toEqual({
    CategoryProducts: [{ CategoryId: 4, Name: 'Shoes' }],
    categoryIds: [4],
    SortOrder: 2,
  });
});

it('knows a property by the id and the other names that the list of properties connects', () => {
  const spec = { properties: ['Gross margin'] };
  const definitions = [
    {
      PropertyId: 17,
      Code: 'gm',
      Name: 'Gross margin',
      Translations: [{ Culture: 'de', Name: 'Marge' }],
    },
    { PropertyId: 18, Code: 'col', Name: 'Colour' },
  ];
  const aliases = { properties: findAliases('properties', spec, definitions) };
  const record = {
    Properties: [
      { PropertyId: 17, Value: 'SECRET' },
      { name: 'Marge', Value: 'SECRET' },
      { code: 'gm', Value: 'SECRET' },
      { Id: 17, PropertyId: 18, PropertyValueId: 17, Value: 'red' },
    ],
  };
  expect(new RecordHider(new HiddenNames(spec, aliases)).hide(record)).toEqual({
    Properties: [{ Id: 17, PropertyId: 18, PropertyValueId: 17, Value: 'red' }],
  });
});

it('knows a property by the id alone that another entry has beside its name', () => {
  const named = { PropertyId: 17, PropertyGroupId: 3, Name: 'Gross margin', Value: 'SECRET' };
  const hider = new RecordHider(new HiddenNames(MARGIN));
  hider.learn([{ Properties: [named] }]);
  const record = {
    Properties: [
      { PropertyId: 17, Value: 'SECRET' },
      { PropertyId: 18, PropertyGroupId: 3, Value: 'red' },
    ],
  };
  expect(hider.hide(record)).toEqual({
    Properties: [{ PropertyId: 18, PropertyGroupId: 3, Value: 'red' }],
  });
});

it('takes out documents of a type', () => {
  const record = {
    Documents: [
      { ProductDocumentId: 1, DocumentType: 'Contract', Path: 'SECRET' },
      { ProductDocumentId: 2, Tags: ['contract'], Path: 'SECRET' },
      { ProductDocumentId: 3, DocumentType: 'Manual', Path: '/manual.pdf' },
    ],
  };
  expect(hide({ document_types: ['contract'] }, record)).toEqual({
    Documents: [{ ProductDocumentId: 3, DocumentType: 'Manual', Path: '/manual.pdf' }],
  });
});

it('counts what it takes out by the list that hides it', () => {
  const counts = {};
  const hider = new RecordHider(new HiddenNames({ fields: ['cost'], properties: ['Margin'] }));
  hider.hide({ cost: 5, Variants: [{ Cost: 4 }], Properties: [{ Name: 'Margin' }] }, counts);
  expect(counts).toEqual({ fields: 2, properties: 1 });
});

it.each([
  ['brand', 'TrademarkProducts'],
  ['category_path', 'CategoryProducts'],
  ['price', 'Prices'],
  ['barcode', 'Codes'],
])('hides what the column %s is made of', (column, field) => {
  const record = { ProductId: 1, Name: 'Lamp', [field]: [{ Name: 'SECRET', Value: 'SECRET' }] };
  expect(hide({ fields: [column] }, record)).toEqual({ ProductId: 1, Name: 'Lamp' });
});
