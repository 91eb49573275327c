/** References to categories, brands and products under keys of any name, found by the ids and codes of what they refer to. */

import { describe, expect, it } from 'vitest';
import {
  identify,
  joinReferences,
  type KnownLists,
  learnReferences,
} from '../../../src/record/shapes/learn-references.ts';
import type { Shape } from '../../../src/record/shapes/reshape.ts';
import type { PimRecord } from '../../../src/record/value.ts';

/** Eight categories, 401 to 408 or `grp-a` to `grp-h`, and four brands. */
const KNOWN: KnownLists = {
  categories: identify(
    Array.from({ length: 8 }, (_, at) => ({ Id: 401 + at, Code: `grp-${'abcdefgh'[at]}` })),
  ),
  brands: identify(Array.from({ length: 4 }, (_, at) => ({ Id: 1 + at, Code: `MK/${1 + at}` }))),
};

/** Twenty products, each with the entry of a list. */
function products(wire: string, entryOf: (at: number) => unknown): readonly PimRecord[] {
  return Array.from({ length: 20 }, (_, at) => ({ ProductId: 401 + at, [wire]: [entryOf(at)] }));
}

const learn = (product: readonly PimRecord[]) =>
  learnReferences({ product, variant: [] }, KNOWN).map(
    ({ list, path, role }) => `${list} ${role} ${path}`,
  );

describe('learnReferences', () => {
  it('takes the key whose values are ids of the list, not the id of the record itself', () => {
    const sent = products('CategoryProducts', (at) => ({
      VonObjekt: 401 + (at % 8),
      ZuObjekt: 401 + at,
      Stelle: 1,
    }));
    expect(learn(sent)).toEqual(['categories id VonObjekt']);
  });

  it('takes the key whose values are codes of the list, however they are spelt', () => {
    const sent = products('CategoryProducts', (at) => ({ ast: `GRP ${'ABCDEFGH'[at % 8]}` }));
    expect(learn(sent)).toEqual(['categories code ast']);
  });

  it('takes the key that reads as a name where the code beside it is that of something else', () => {
    const sent = products('CategoryProducts', (at) => ({
      'catalog-id': 'shop',
      content: `grp-${'abcdefgh'[at % 8]}`,
    }));
    expect(learn(sent)).toEqual(['categories code content']);
  });

  it('takes the key whose values are paths in the list rather than in another tree', () => {
    const names = ['Home', 'Kitchen', 'Kettles', 'Pans', 'Knives'];
    const categories = identify(names.map((Name, at) => ({ Id: 900 + at, Code: `c${at}`, Name })));
    const product = products('CategoryProducts', (at) => ({
      taxonomyCategory: `Hardware > Tools > Kind ${at % 8}`,
      shelfTypes: [`Home > Kitchen > ${names[2 + (at % 3)]}`],
    }));
    const learned = learnReferences({ product, variant: [] }, { categories });
    expect(learned).toEqual([
      { list: 'categories', path: 'shelfTypes', role: 'name', source: 'values' },
    ]);
    const other: Shape = {
      list: 'categories',
      path: 'taxonomyCategory',
      role: 'name',
      source: 'values',
    };
    expect(joinReferences([other], learned)).toEqual([...learned, other]);
  });

  it('takes the key whose values are addresses that end in codes of the list', () => {
    const sent = products('CategoryProducts', (at) => ({
      id: 7001 + at,
      branch: `/api/v1/nodes/grp-${'abcdefgh'[at % 8]}`,
    }));
    expect(learn(sent)).toEqual(['categories code branch']);
  });

  it('takes the name that the list has, where another key says that it is the name', () => {
    const names = ['Halvik', 'Norra', 'Ekön', 'Visby'];
    const brands = identify(names.map((Name, at) => ({ Id: 1 + at, Name })));
    const product = products('TrademarkProducts', (at) => ({
      Label: 'Brand',
      TargetID: 1 + (at % 4),
      TargetLabel: names[at % 4],
    }));

    const learned = learnReferences({ product, variant: [] }, { brands });

    expect(learned.map(({ role, path }) => `${role} ${path}`)).toEqual([
      'id TargetID',
      'name TargetLabel',
    ]);
  });

  it('prefers the key that refers to more records, and no number of a row', () => {
    const sent = products('TrademarkProducts', (at) => ({
      zeile: at + 1,
      rang: 1 + (at % 2),
      marke: 1 + (at % 4),
    }));
    expect(learn(sent)).toEqual(['brands id marke']);
  });

  it('finds a key of each source where a list was merged from two', () => {
    const sent = products('CategoryProducts', (at) =>
      at % 2 === 0 ? { knoten: 401 + (at % 8) } : { pfad: { ast: `grp-${'abcdefgh'[at % 8]}` } },
    );
    expect(learn(sent).toSorted()).toEqual(['categories code pfad.ast', 'categories id knoten']);
  });

  it('finds the key of a tree where another key says which of two trees an entry is of', () => {
    const sent = Array.from({ length: 20 }, (_, at) => ({
      ProductId: at + 1,
      CategoryProducts: [
        { Baum: 'Shop', Knoten: `GRP-${'ABCDEFGH'[at % 8]}` },
        { Baum: 'Norm', Knoten: `EC00${at % 5}` },
      ],
    }));
    expect(learn(sent)).toEqual(['categories code Knoten']);
  });

  it('learns nothing where codes of the list stand beside others for no reason', () => {
    const sent = products('CategoryProducts', (at) => ({
      Baum: at % 3 === 0 ? 'Shop' : 'Norm',
      Knoten: at % 2 === 0 ? `GRP-${'ABCDEFGH'[at % 8]}` : `EC00${at % 5}`,
    }));
    expect(learn(sent)).toEqual([]);
  });

  it('learns nothing where the words of the key say it', () => {
    expect(learn(products('CategoryProducts', (at) => ({ CategoryId: 401 + (at % 8) })))).toEqual(
      [],
    );
  });

  it('leaves a name that is written as the code to be the name', () => {
    const sent = products('TrademarkProducts', (at) => ({ brandName: `MK ${1 + (at % 4)}` }));
    expect(learn(sent)).toEqual([]);
  });

  it('learns nothing of numbers that the list does not have', () => {
    expect(learn(products('CategoryProducts', (at) => ({ x: 400 + at })))).toEqual([]);
  });

  it('finds the product of a variant', () => {
    const variant = Array.from({ length: 9 }, (_, at) => ({
      VariantId: 7000 + at,
      Product: { vorlage: [50 + (at % 3), 'Kettle'], eigen: 7000 + at },
    }));
    const known = { parent: { ids: new Set([50, 51, 52]), codes: new Set<string>() } };
    expect(learnReferences({ product: [], variant }, known)).toEqual([
      { list: 'parent', path: 'vorlage', role: 'id', source: 'values' },
    ]);
  });
});

describe('joinReferences', () => {
  const reference: Shape = { list: 'brands', path: 'x', role: 'id', source: 'values' };

  it('takes away what was found for the same role by the values of the list alone', () => {
    const guess: Shape = { list: 'brands', path: 'y', role: 'code', source: 'values' };
    const name: Shape = { list: 'brands', path: 'z', role: 'name', source: 'values' };
    expect(joinReferences([guess, name], [reference])).toEqual([reference, name]);
  });

  it('leaves what the operator says', () => {
    const said: Shape = { list: 'brands', path: 'y', role: 'id', source: 'operator' };
    expect(joinReferences([said], [reference])).toEqual([said]);
  });
});
