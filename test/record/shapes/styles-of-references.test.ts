/** Codes, texts, categories, brands and tags in ten styles in which PIMs write them, each with its whole reading. */
import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const STYLES: Readonly<
  Record<'codes' | 'translations' | 'categories' | 'brands' | 'tags', readonly StyleCase[]>
> = {
  codes: [
    [
      'maps with locale, scope and data',
      {
        ean: [{ locale: null, scope: null, data: '4006381333931' }],
        supplier_number: [{ locale: null, scope: null, data: 'MB-77' }],
      },
      [
        { value: '4006381333931', type: 'ean' },
        { value: 'MB-77', type: 'supplier_number' },
      ],
    ],
    [
      'names and values with a nested unit',
      [{ name: 'EAN', value: { value: '4006381333931' } }],
      [{ value: '4006381333931', type: 'EAN' }],
    ],
    [
      'an attribute with a list of values',
      [{ attribute: { code: 'ean', label: 'EAN' }, values: [{ value: '4006381333931' }] }],
      [{ value: '4006381333931', type: 'EAN' }],
    ],
    [
      'metafields with JSON texts',
      [{ namespace: 'ids', key: 'ean', value: '4006381333931', type: 'single_line_text' }],
      [{ value: '4006381333931', type: 'ean' }],
    ],
    [
      'features in capitals',
      [{ CODE_TYPE: 'EAN', CODE_VALUE: '4006381333931' }],
      [{ value: '4006381333931', type: 'EAN' }],
    ],
    [
      'grouped features',
      [{ group: 'Barcodes', codes: [{ type: 'EAN', value: '4006381333931' }] }],
      [{ value: '4006381333931', type: 'EAN' }],
    ],
    [
      'link rows',
      [{ Id: 90, ProductId: 4, CodeType: { Id: 1, Name: 'EAN' }, Value: '4006381333931' }],
      [{ value: '4006381333931', type: 'EAN' }],
    ],
    ['tuples', [['EAN', '4006381333931']], [{ value: '4006381333931', type: 'EAN' }]],
    [
      'parallel lists',
      { types: ['EAN', 'MPN'], values: ['4006381333931', 'MB-77'] },
      [
        { value: '4006381333931', type: 'EAN' },
        { value: 'MB-77', type: 'MPN' },
      ],
    ],
    [
      'edges and nodes',
      { edges: [{ node: { type: 'EAN', value: '4006381333931' } }] },
      [{ value: '4006381333931', type: 'EAN' }],
    ],
  ],
  translations: [
    [
      'maps with locale, scope and data',
      {
        en_GB: { name: 'Moss chair', description: 'A chair of oak.' },
        de_DE: { name: 'Moos-Stuhl' },
      },
      [
        { culture: 'en_GB', name: 'Moss chair', longDescription: 'A chair of oak.' },
        { culture: 'de_DE', name: 'Moos-Stuhl' },
      ],
    ],
    [
      'names and values with a nested unit',
      [
        {
          language: 'en',
          values: [
            { name: 'name', value: 'Moss chair' },
            { name: 'description', value: 'A chair of oak.' },
          ],
        },
      ],
      [{ culture: 'en', name: 'Moss chair', longDescription: 'A chair of oak.' }],
    ],
    [
      'an attribute with a list of values',
      [
        {
          attribute: { code: 'texts' },
          values: [
            { locale: 'en', name: 'Moss chair', description: 'A chair of oak.' },
            { locale: 'de', name: 'Moos-Stuhl' },
          ],
        },
      ],
      [
        { culture: 'en', name: 'Moss chair', longDescription: 'A chair of oak.' },
        { culture: 'de', name: 'Moos-Stuhl' },
      ],
    ],
    [
      'metafields with JSON texts',
      '[{"locale":"de","title":"Moos-Stuhl","body_html":"Aus Eiche."}]',
      [{ culture: 'de', name: 'Moos-Stuhl', longDescription: 'Aus Eiche.' }],
    ],
    [
      'features in capitals',
      [{ LANG: 'deu', DESCRIPTION_SHORT: 'Leuchte', DESCRIPTION_LONG: 'Leuchte aus Messing.' }],
      [{ culture: 'de', shortDescription: 'Leuchte', longDescription: 'Leuchte aus Messing.' }],
    ],
    [
      'grouped features',
      [
        {
          group: 'web',
          translations: [{ locale: 'de', name: 'Bildschirm', description: 'Mit Lautsprechern.' }],
        },
      ],
      [{ culture: 'de', name: 'Bildschirm', longDescription: 'Mit Lautsprechern.' }],
    ],
    [
      'link rows',
      [{ Id: 90, ProductId: 4, Language: { Id: 2, Code: 'de', Name: 'German' }, Name: 'Hemd' }],
      [{ culture: 'de', name: 'Hemd' }],
    ],
    [
      'tuples',
      [['de', 'Hemd', 'Kurz', 'Lang genug.']],
      [{ culture: 'de', name: 'Hemd', shortDescription: 'Kurz', longDescription: 'Lang genug.' }],
    ],
    [
      'parallel lists',
      { cultures: ['de', 'fr'], names: ['Hemd', 'Chemise'] },
      [
        { culture: 'de', name: 'Hemd' },
        { culture: 'fr', name: 'Chemise' },
      ],
    ],
    [
      'edges and nodes',
      { nodes: [{ locale: 'de', title: 'Hemd', description: 'Lang genug.' }] },
      [{ culture: 'de', name: 'Hemd', longDescription: 'Lang genug.' }],
    ],
  ],
  categories: [
    [
      'names by their ids beside the id of one',
      [{ CategoryId: 51, Names: { 51: 'Kitchen', 62: 'Knives' }, Paths: ['/62/51/'] }],
      [{ id: 51, name: 'Kitchen' }],
    ],
    [
      'names by their ids beside the paths of ids that lead to one',
      [{ PathsOfIds: ['/51/62/', '/51/'], AllOnThem: { 51: 'Kitchen', 62: 'Knives' } }],
      [{ id: 62, name: 'Knives' }],
    ],
    [
      'pairs of an id and a name in one record',
      [
        {
          category_ids: [
            [32, 'Garden'],
            [33, 'Hoses'],
          ],
        },
      ],
      [
        { id: 32, name: 'Garden' },
        { id: 33, name: 'Hoses' },
      ],
    ],
    ['one such pair', [{ categ_id: [33, 'Hoses'] }], [{ id: 33, name: 'Hoses' }]],
    [
      'maps with locale, scope and data',
      ['chairs', 'garden_furniture'],
      [{ name: 'chairs' }, { name: 'garden_furniture' }],
    ],
    [
      'names and values with a nested unit',
      [{ code: 'chairs', name: { value: 'Chairs', locale: 'en' } }],
      [{ code: 'chairs', name: 'Chairs' }],
    ],
    [
      'an attribute with a list of values',
      [{ attribute: { code: 'category' }, values: [{ id: 3, name: 'Chairs' }] }],
      [{ id: 3, name: 'Chairs' }],
    ],
    ['metafields with JSON texts', '[{"id":3,"title":"Chairs"}]', [{ id: 3, name: 'Chairs' }]],
    [
      'features in capitals',
      [{ GROUP_ID: '3', GROUP_NAME: 'Leuchten' }],
      [{ id: 3, name: 'Leuchten' }],
    ],
    [
      'grouped features',
      [{ tree: 'Shop', categories: [{ id: 3, name: 'Monitors' }] }],
      [{ id: 3, name: 'Monitors' }],
    ],
    [
      'link rows',
      [{ Id: 90, ProductId: 4, Category: { Id: 3, Code: 'shirts', Name: 'Shirts' } }],
      [{ id: 3, code: 'shirts', name: 'Shirts' }],
    ],
    ['tuples', [[3, 'Shirts']], [{ id: 3, name: 'Shirts' }]],
    [
      'parallel lists',
      { ids: [3, 4], names: ['Shirts', 'Men'] },
      [
        { id: 3, name: 'Shirts' },
        { id: 4, name: 'Men' },
      ],
    ],
    [
      'edges and nodes',
      { edges: [{ node: { id: 'gid://shop/Collection/3', handle: 'shirts', title: 'Shirts' } }] },
      [{ id: 3, code: 'shirts', name: 'Shirts' }],
    ],
  ],
  brands: [
    [
      'a brand beside who makes it',
      [{ brand: 'Halvik', manufacturer_name: 'Halvik Holding' }],
      [{ name: 'Halvik' }],
    ],
    [
      'a brand beside a record of who owns it',
      [{ brandNameInformation: { brandName: 'Halvik' }, brandOwner: { partyName: 'Nordhus' } }],
      [{ name: 'Halvik' }],
    ],
    ['who makes it alone', [{ manufacturer_name: 'Halvik' }], [{ name: 'Halvik' }]],
    ['maps with locale, scope and data', 'hollin', [{ name: 'hollin' }]],
    [
      'names and values with a nested unit',
      [{ id: 9, name: { value: 'Hollin', locale: 'en' } }],
      [{ id: 9, name: 'Hollin' }],
    ],
    [
      'an attribute with a list of values',
      [{ attribute: { code: 'brand' }, values: [{ id: 9, name: 'Hollin' }] }],
      [{ id: 9, name: 'Hollin' }],
    ],
    ['metafields with JSON texts', '{"id":9,"title":"Hollin"}', [{ id: 9, name: 'Hollin' }]],
    ['features in capitals', [{ MANUFACTURER_NAME: 'Hollin' }], [{ name: 'Hollin' }]],
    [
      'grouped features',
      [{ group: 'Maker', brands: [{ id: 9, name: 'Hollin' }] }],
      [{ id: 9, name: 'Hollin' }],
    ],
    [
      'link rows',
      [{ Id: 90, ProductId: 4, Trademark: { Id: 9, Code: 'hol', Name: 'Hollin' } }],
      [{ id: 9, code: 'hol', name: 'Hollin' }],
    ],
    ['tuples', [[9, 'Hollin']], [{ id: 9, name: 'Hollin' }]],
    [
      'parallel lists',
      { ids: [9, 8], names: ['Hollin', 'Ayda'] },
      [
        { id: 9, name: 'Hollin' },
        { id: 8, name: 'Ayda' },
      ],
    ],
    ['edges and nodes', { nodes: [{ id: 9, name: 'Hollin' }] }, [{ id: 9, name: 'Hollin' }]],
  ],
  tags: [
    [
      'names by their ids beside the ids',
      [{ ProductId: 7, ProductGroupNames: { 51: 'Sale', 62: 'Gift' }, ProductGroupIds: '51,62' }],
      [{ name: 'Sale' }, { name: 'Gift' }],
    ],
    ['one text', 'new, sale', [{ name: 'new' }, { name: 'sale' }]],
    [
      'one text with an entity, which is no separator',
      [{ search_term: [{ value: 'black &amp; white', language_tag: 'en_GB' }] }],
      [{ name: 'black &amp; white' }],
    ],
    ['one text under its key', [{ keywords: 'new; sale' }], [{ name: 'new' }, { name: 'sale' }]],
    [
      'one text beside its language',
      [{ search_term: [{ value: 'new; sale', language_tag: 'en_GB' }] }],
      [{ name: 'new' }, { name: 'sale' }],
    ],
    [
      'texts of which one has a comma',
      ['red, white', 'sale'],
      [{ name: 'red, white' }, { name: 'sale' }],
    ],
    ['maps with locale, scope and data', ['new', 'oak'], [{ name: 'new' }, { name: 'oak' }]],
    [
      'names and values with a nested unit',
      [{ name: 'New', value: { code: 'new' } }],
      [{ name: 'New' }],
    ],
    [
      'an attribute with a list of values',
      [{ attribute: { code: 'tag' }, values: [{ name: 'New' }, { name: 'Oak' }] }],
      [{ name: 'New' }, { name: 'Oak' }],
    ],
    ['metafields with JSON texts', '["new","oak"]', [{ name: 'new' }, { name: 'oak' }]],
    [
      'features in capitals',
      [{ KEYWORD: 'neu' }, { KEYWORD: 'Messing' }],
      [{ name: 'neu' }, { name: 'Messing' }],
    ],
    [
      'grouped features',
      [{ group: 'Season', tags: [{ name: 'new' }, { name: 'sale' }] }],
      [{ name: 'new' }, { name: 'sale' }],
    ],
    ['link rows', [{ Id: 90, ProductId: 4, Tag: { Id: 5, Name: 'new' } }], [{ name: 'new' }]],
    ['tuples', [['new'], ['oak']], [{ name: 'new' }, { name: 'oak' }]],
    ['parallel lists', { names: ['new', 'oak'] }, [{ name: 'new' }, { name: 'oak' }]],
    [
      'edges and nodes',
      { edges: [{ node: { name: 'new' } }, { node: { name: 'oak' } }] },
      [{ name: 'new' }, { name: 'oak' }],
    ],
  ],
};

describe.each(Object.keys(STYLES) as (keyof typeof STYLES)[])('%s', (list) => {
  it.each(STYLES[list])('are read from %s', (_style, raw, entries) => {
    expect(entriesOf(list, raw)).toEqual(entries);
  });
});

it.each([
  ['categories', { id: 7, name: 'Hoses', parent_id: [32, 'Garden'] }, { id: 7, name: 'Hoses' }],
  ['brands', { id: 7, name: 'Halvik', country_id: [57, 'Norway'] }, { id: 7, name: 'Halvik' }],
  ['variants', { id: 7, sku: 'K-1', size: [42, 'EU'] }, { id: 7, code: 'K-1' }],
] as const)('reads one of %s with a pair of another record as itself', (list, sent, entry) => {
  expect(entriesOf(list, [sent])).toEqual([entry]);
});

it('reads the pair that is named after the list, whatever pair stands before it', () => {
  const sent = { country_id: [57, 'Norway'], brand_id: [7, 'Halvik'] };
  expect(entriesOf('brands', [sent])).toEqual([{ id: 7, name: 'Halvik' }]);
});

it.each([
  [[{ label: 'Washable, 60 °C' }], [{ name: 'Washable, 60 °C' }]],
  [
    [{ tag: 'Black, white' }, { tag: 'Sale' }],
    [{ name: 'Black, white' }, { name: 'Sale' }],
  ],
  ['Up to 1,5 bar, new', [{ name: 'Up to 1,5 bar' }, { name: 'new' }]],
])('parts no tag at a comma that it has itself: %o', (sent, tags) => {
  expect(entriesOf('tags', sent)).toEqual(tags);
});

it('takes the last part of a learned address as the code, and no id of the row beside it', () => {
  const row = { id: 7003, '@role/code': '/api/v1/nodes/grp-c' };
  expect(entriesOf('categories', [row])).toEqual([{ code: 'grp-c' }]);
});
