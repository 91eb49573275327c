import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  REFERENCE_KINDS,
  readReference,
  readSearchHits,
} from '../../src/record/reference-and-hits.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { SPELLINGS } from './spellings.ts';

function listHits(body: unknown): unknown {
  return readSearchHits(body as PimRecord)?.map(({ type, id, code, name }) => [
    type,
    id,
    code,
    name,
  ]); // as the test wrote it
}

const BOOT = { Id: 4, Code: 'P-4', Name: 'Boot', Status: 1 };
const SHOES = { Id: 2, Code: 'shoes', Name: 'Shoes', Status: -1 };
const READ = [
  ['Product', 4, 'P-4', 'Boot'],
  ['Category', 2, 'shoes', 'Shoes'],
];

const [PRODUCT, CATEGORY] = [{ EntityType: 'Product' }, { EntityType: 'Category' }];
const withoutId = ({ Id: _, ...others }: typeof BOOT) => others;

/** Both records, each with more, and without the id that all entities have in common. */
const both = (boot: object, shoes: object) => [
  { ...boot, ...withoutId(BOOT) },
  { ...shoes, ...withoutId(SHOES) },
];

const SHAPES: readonly (readonly [what: string, result: unknown])[] = [
  ['a flat list', [PRODUCT, CATEGORY].map((type, at) => ({ ...type, ...[BOOT, SHOES][at] }))],
  [
    'lists under their type, some empty',
    { Product: [BOOT], Variant: [], Category: [SHOES], Brand: null },
  ],
  [
    'groups that name their type',
    [PRODUCT, CATEGORY].map((type, at) => ({ ...type, Items: [[BOOT, SHOES][at]] })),
  ],
  [
    'wrapped records under their type',
    { Product: [{ Entity: BOOT }], Category: [{ Entity: SHOES }] },
  ],
  [
    'a list within the result',
    { Items: both({ ...PRODUCT, Id: 4 }, { Type: 'Category', Id: 2 }), Total: 2 },
  ],
  ['records that only their ids tell apart', both({ ProductId: 4 }, { CategoryId: 2 })],
  [
    'ids of the hit beside the record',
    [
      { ...PRODUCT, EntityId: 4, Record: withoutId(BOOT) },
      { ...CATEGORY, EntityId: 2, Record: withoutId(SHOES) },
    ],
  ],
];

describe('readSearchHits', () => {
  it.each(SHAPES)('Spec §4.7: reads %s in every spelling', (_, result) => {
    for (const [spelling, spell] of SPELLINGS) {
      // A type that is a key comes in the spelling of keys.
      const folded = JSON.stringify(listHits(spell({ Result: result }))).toLowerCase();
      expect(folded, spelling).toBe(JSON.stringify(READ).toLowerCase());
    }
  });

  it('does not take facets beside hits for hits', () => {
    const facets = [{ Name: 'Brand', Values: [{ Name: 'X', Count: 3 }] }];
    expect(listHits({ result: { items: [BOOT], facets } })).toEqual(
      listHits({ result: { items: [BOOT] } }),
    );
  });

  it.each([
    [{ result: [{ EntityType: 2, Id: 3, Name: 'm' }] }, ['2', 3, undefined, 'm']],
    [{ totalCount: 1, products: [BOOT] }, ['products', 4, 'P-4', 'Boot']],
    [
      { result: [{ VariantId: 7, ProductId: 4, Name: 'Boot 38' }] },
      ['Variant', 7, undefined, 'Boot 38'],
    ],
  ])('reads of %j one hit: %j', (body, hit) => {
    expect(listHits(body)).toEqual([hit]);
  });

  it('names the type of a group in the singular where the ids tell the same, else as the PIM does', () => {
    const categories = [{ CategoryId: 2, Name: 'Shoes' }];
    const manuals = [{ ProductId: 4, Name: 'Boot manual' }];
    const hits = readSearchHits({ result: { Categories: categories, Documents: manuals } });
    expect(hits?.map(({ type }) => type)).toEqual(['Category', 'Documents']);
  });

  it('Spec §3: keeps the order in which the hits came, and reads their status', () => {
    expect(readSearchHits({ result: [SHOES, BOOT] })?.map(({ status }) => status)).toEqual([
      'passive',
      'active',
    ]);
  });

  it('Spec §2.1: does not take the Type of a product for its entity type', () => {
    const read = (body: PimRecord) => readSearchHits(body)?.map(({ type }) => type);
    expect(read({ result: { Product: [{ ...BOOT, Type: '2' }] } })).toEqual(['Product']);
    expect(read({ result: [{ ProductId: 4, Type: 'Simple', Name: 'Boot' }] })).toEqual(['Product']);
    expect(read({ result: [{ Id: 4, Type: '2', Name: 'Boot' }] })).toEqual([undefined]);
  });

  it.each([
    ['an empty list', { result: [] }],
    ['no list by any type', { result: {} }],
  ])('reads %s as nothing found', (_, body) => {
    expect(readSearchHits(body)).toEqual([]);
  });

  it.each([
    ['only a total', { totalCount: 4 }],
    ['texts', { result: ['a', 'b'] }],
    [
      'an error with its list of errors',
      { type: 'Error', code: '429', message: 'Too Many Requests', errors: [] },
    ],
  ])('does not take %s for nothing found', (_, body) => {
    expect(readSearchHits(body)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })),
        (body) => void readSearchHits(body),
      ),
    );
  });
});

describe('readReference', () => {
  it.each([
    [
      'categories',
      { Id: 3, CategoryCode: 'c', CategoryName: 'Shoes', ParentCategoryId: 1, Status: 1 },
    ],
    [
      'brands',
      { TrademarkId: 3, TrademarkCode: 'c', TrademarkName: 'Shoes', ParentId: 1, Status: 1 },
    ],
    ['brands', { BrandId: 3, BrandCode: 'c', BrandName: 'Shoes', ParentId: 1, Status: 1 }],
    ['documents', { DocumentId: 3, Code: 'c', DocumentName: 'Shoes', ParentId: 1, Status: 1 }],
    [
      'properties',
      { PropertyId: 3, PropertyCode: 'c', PropertyName: 'Shoes', ParentId: 1, Status: 1 },
    ],
  ] as const)('reads %s from %j in every spelling', (kind, record) => {
    for (const [, spell] of SPELLINGS) {
      const read = readReference(kind, spell(record) as PimRecord); // as written above
      expect(read).toMatchObject({ Id: 3, Code: 'c', Name: 'Shoes', ParentId: 1, Status: 1 });
    }
  });

  it('passes over null and empty values', () => {
    const record = { CategoryId: null, Id: 3, Name: '', CategoryName: 'Shoes' };
    expect(readReference('categories', record)).toMatchObject({ Id: 3, Name: 'Shoes' });
  });

  it('Spec §8: knows every list endpoint of the limits table', () => {
    const endpoints = Object.values(REFERENCE_KINDS).map(({ endpoint }) => endpoint);
    expect(endpoints.toSorted().join()).toBe(
      'categories,documents,documenttypes,options,properties,trademarks',
    );
  });
});

describe('a category under keys of another language', () => {
  it('has the name, code and parent that its keys say beyond doubt', () => {
    const record = {
      CategoryId: 12,
      cd_famille: 'GANTS',
      libelle_famille: 'Gants',
      id_famille_pere: 4,
      note: 'Cuir',
    };
    expect(readReference('categories', record)).toMatchObject({
      Id: 12,
      Code: 'GANTS',
      Name: 'Gants',
      ParentId: 4,
    });
  });

  it('has them one record deeper', () => {
    const record = { CategoryId: 12, attributes: { title: 'Gloves' }, parent: { id: 4 } };
    expect(readReference('categories', record)).toMatchObject({ Name: 'Gloves', ParentId: 4 });
  });

  it('has no name where a key may say something else', () => {
    const record = { CategoryId: 12, featureName: 'Category', Values: [{ value: 'Gloves' }] };
    expect(readReference('categories', record).Name).toBeUndefined();
  });
});

describe('a category under keys of any system', () => {
  it.each([
    ['the last of a list from the root', { parents_ids: [2, 4] }, 4],
    ['the one that is its father', { FatherCategoryId: 4 }, 4],
    ['none in an empty list', { parents_ids: [] }, null],
    [
      'what a relationship refers to',
      { relationships: { parentNode: { data: { type: 'nodes', id: '4' } } } },
      4,
    ],
    ['the last but one of a path that ends in its own id', { pathOfIds: '2,4,12' }, 4],
    ['unknown by a path of other numbers', { path: '1/7' }, undefined],
    ['unknown by how many there are', { parent_count: 3, is_parent: 1 }, undefined],
  ])('has as its parent %s', (_, keys, parent) => {
    const record = { CategoryId: 12, name: 'Gloves', ...keys };
    expect(readReference('categories', record).ParentId).toBe(parent);
  });

  it('has the name of its first language', () => {
    const translations = { en_US: { id: 9, name: 'Gloves' }, nl_NL: { id: 10, name: 'Wanten' } };
    expect(readReference('brands', { TrademarkId: 12, translations }).Name).toBe('Gloves');
  });

  it('has the name of the first language of a list', () => {
    const texts = [
      { locale: { id: 1, code: 'en_US' }, title: 'Gloves' },
      { locale: { id: 2, code: 'nl_NL' }, title: 'Wanten' },
    ];
    expect(readReference('categories', { CategoryId: 12, texts }).Name).toBe('Gloves');
  });

  it('has its only text as its name', () => {
    const record = { TrademarkId: 12, listId: 4, value: 'Nordlys', others: [] };
    expect(readReference('brands', record).Name).toBe('Nordlys');
  });

  it('has no name where its only text is something else', () => {
    const record = { TrademarkId: 12, colour: 'red' };
    expect(readReference('brands', record).Name).toBeUndefined();
  });

  it('has the name whose key is that of its id', () => {
    const record = { CategoryId: 12, shelfNodeId: '12', shelfNodeName: 'Gloves', storeName: 'Web' };
    expect(readReference('categories', record).Name).toBe('Gloves');
  });
});
