import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSearchHits } from '../../src/record/unshown-records.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { SPELLINGS } from './spellings.ts';

function listHits(body: unknown): unknown {
  return readSearchHits(body as PimRecord)?.map(({ type, id, code, name }) => [type, id, code, name]); // as the test wrote it
}

const BOOT = { Id: 4, Code: 'P-4', Name: 'Boot', Status: 1 };
const SHOES = { Id: 2, Code: 'shoes', Name: 'Shoes', Status: -1 };
const READ = [
  ['Product', 4, 'P-4', 'Boot'],
  ['Category', 2, 'shoes', 'Shoes'],
];

const SHAPES: readonly (readonly [what: string, body: unknown])[] = [
  [
    'a flat list',
    {
      Result: [
        { EntityType: 'Product', ...BOOT },
        { EntityType: 'Category', ...SHOES },
      ],
    },
  ],
  ['lists under their type', { Result: { Product: [BOOT], Category: [SHOES] } }],
  ['lists under their type, some empty', { Result: { Product: [BOOT], Variant: [], Category: [SHOES], Brand: null } }],
  [
    'groups that name their type',
    {
      Result: [
        { EntityType: 'Product', Items: [BOOT] },
        { EntityType: 'Category', Items: [SHOES] },
      ],
    },
  ],
  [
    'wrapped records',
    {
      Result: [
        { EntityType: 'Product', Score: 1.5, Item: BOOT },
        { EntityType: 'Category', Item: SHOES },
      ],
    },
  ],
  ['wrapped records under their type', { Result: { Product: [{ Entity: BOOT }], Category: [{ Entity: SHOES }] } }],
  [
    'a list within the result',
    {
      Result: {
        Items: [
          { EntityType: 'Product', ...BOOT },
          { Type: 'Category', ...SHOES },
        ],
        Total: 2,
      },
    },
  ],
  [
    'records that only their ids tell apart',
    {
      Result: [
        { ProductId: 4, Code: 'P-4', Name: 'Boot' },
        { CategoryId: 2, Code: 'shoes', Name: 'Shoes' },
      ],
    },
  ],
  [
    'ids of the hit beside the record',
    {
      Result: [
        { EntityType: 'Product', EntityId: 4, Record: { Code: 'P-4', Name: 'Boot' } },
        { EntityType: 'Category', EntityId: 2, Record: { Code: 'shoes', Name: 'Shoes' } },
      ],
    },
  ],
  [
    'ids as text',
    {
      Result: [
        { EntityType: 'Product', ...BOOT, Id: '4' },
        { EntityType: 'Category', ...SHOES, Id: '2' },
      ],
    },
  ],
];

describe('readSearchHits', () => {
  for (const [what, body] of SHAPES) {
    it.each(SPELLINGS)(`Spec §4.7: reads ${what} in %s`, (spelling, spell) => {
      const hits = listHits(spell(body));
      // A type that is a key comes in the spelling of keys.
      const folded = JSON.stringify(hits).toLowerCase();
      expect(folded, spelling).toBe(JSON.stringify(READ).toLowerCase());
    });
  }

  it('does not take facets beside hits for hits', () => {
    const facets = [{ Name: 'Brand', Values: [{ Name: 'X', Count: 3 }] }];
    expect(listHits({ result: { items: [BOOT], facets } })).toEqual(listHits({ result: { items: [BOOT] } }));
  });

  it('reads an entity type that is a number', () => {
    expect(listHits({ result: [{ EntityType: 2, Id: 3, Name: 'm' }] })).toEqual([['2', 3, undefined, 'm']]);
  });

  it('reads lists beside the total, without a result', () => {
    expect(listHits({ totalCount: 1, products: [BOOT] })).toEqual([['products', 4, 'P-4', 'Boot']]);
  });

  it('names the type of a group in the singular where the ids tell the same, else as the PIM does', () => {
    const categories = [{ CategoryId: 2, Name: 'Shoes' }];
    const manuals = [{ ProductId: 4, Name: 'Boot manual' }];
    const hits = readSearchHits({ result: { Categories: categories, Documents: manuals } });
    expect(hits?.map(({ type }) => type)).toEqual(['Category', 'Documents']);
  });

  it('keeps the order in which the hits came', () => {
    const hits = listHits({ result: [3, 1, 2].map((id) => ({ type: 'Product', id, name: `n${id}` })) });
    expect(hits).toEqual([3, 1, 2].map((id) => ['Product', id, undefined, `n${id}`]));
  });

  it('Spec §3: reads the status', () => {
    const hits = readSearchHits({ result: [BOOT, SHOES] });
    expect(hits?.map(({ status }) => status)).toEqual(['active', 'passive']);
  });

  it('gives the record itself for further fields', () => {
    expect(readSearchHits({ result: [{ entityType: 'Product', item: BOOT }] })?.[0]?.record).toBe(BOOT);
  });

  it('takes a variant with the id of its product for a variant', () => {
    expect(listHits({ result: [{ VariantId: 7, ProductId: 4, Name: 'Boot 38' }] })).toEqual([
      ['Variant', 7, undefined, 'Boot 38'],
    ]);
  });

  it('Spec §2.1: does not take the Type of a product, a number, for its entity type', () => {
    expect(listHits({ result: [{ ProductId: 4, Type: 2, Name: 'Boot' }] })).toEqual([
      ['Product', 4, undefined, 'Boot'],
    ]);
  });

  it('Spec §2.1: does not take the Type of a product for its entity type where it is text', () => {
    const read = (body: PimRecord) => readSearchHits(body)?.map(({ type }) => type);
    expect(read({ result: { Product: [{ ...BOOT, Type: '2' }] } })).toEqual(['Product']);
    expect(read({ result: { Product: [{ ...BOOT, Type: 'Simple' }] } })).toEqual(['Product']);
    expect(read({ result: { Products: [{ ProductId: 4, Type: '2', Name: 'Boot' }] } })).toEqual(['Product']);
    expect(read({ result: [{ ProductId: 4, Type: 'Simple', Name: 'Boot' }] })).toEqual(['Product']);
    expect(read({ result: [{ Id: 4, Type: '2', Name: 'Boot' }] })).toEqual([undefined]);
  });

  it.each([
    ['an empty list', { result: [] }],
    ['empty lists by type', { result: { Product: [], Category: [] } }],
    ['no list by any type', { result: {} }],
  ])('reads %s as nothing found', (_, body) => {
    expect(readSearchHits(body)).toEqual([]);
  });

  it.each([
    ['nothing', {}],
    ['only a total', { totalCount: 4 }],
    ['null', { result: null }],
    ['a text', { result: 'none' }],
    ['texts', { result: ['a', 'b'] }],
    ['an error with its list of errors', { type: 'Error', code: '429', message: 'Too Many Requests', errors: [] }],
  ])('does not take %s for nothing found', (_, body) => {
    expect(readSearchHits(body)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (body) => void readSearchHits(body)),
    );
  });
});
