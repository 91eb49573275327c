import { expect, it } from 'vitest';
import { parseJsonArguments, parseKeyValues } from '../../src/cli/call-arguments.ts';
import { findProducts } from '../../src/tools/find-products.ts';
import { getMedia } from '../../src/tools/get-media.ts';

it.each<[string, readonly string[], object]>([
  [
    'numbers and texts as the schema has them',
    ['limit=5', 'price_min=12.50', 'tag=5'],
    { limit: 5, price_min: 12.5, tag: ['5'] },
  ],
  [
    'lists with commas',
    ['codes=A, B,C', 'product_ids=1,2'],
    { codes: ['A', 'B', 'C'], product_ids: [1, 2] },
  ],
  ['lists by repetition', ['codes=A', 'codes=B,C'], { codes: ['A', 'B', 'C'] }],
  [
    'values with commas in them as a JSON list',
    ['names=["Sofa, grey"]', 'names=Lamp'],
    { names: ['Sofa, grey', 'Lamp'] },
  ],
  [
    'a bracket that begins no JSON as a part of the value',
    ['codes=[A],B'],
    { codes: ['[A]', 'B'] },
  ],
  [
    'everything after the first equals sign',
    ['tag=a=b', 'cursor=x\ny'],
    { tag: ['a=b'], cursor: 'x\ny' },
  ],
  [
    'JSON for a list of objects, and other texts for the tool to read',
    ['properties=[{"name":"Material"}]', 'properties=Season: SS25'],
    { properties: [{ name: 'Material' }, 'Season: SS25'] },
  ],
  ['what the tool is to refuse', ['limit=many', 'colour=red'], { limit: 'many', colour: ['red'] }],
])('reads %s', (_what, pairs, args) => {
  expect(parseKeyValues(findProducts, pairs)).toEqual(args);
});

it('reads true and false', () => {
  expect(parseKeyValues(getMedia, ['cover_only=true'])).toEqual({ cover_only: true });
  expect(parseKeyValues(getMedia, ['cover_only=false'])).toEqual({ cover_only: false });
});

it('refuses what is not key=value, and a value twice where it is no list', () => {
  expect(() => parseKeyValues(findProducts, ['Tuvarra'])).toThrow(
    '"Tuvarra" is not of the form key=value',
  );
  expect(() => parseKeyValues(findProducts, ['=x'])).toThrow('not of the form key=value');
  expect(() => parseKeyValues(findProducts, ['limit=1', 'limit=2'])).toThrow(
    'limit was given 2 times',
  );
});

it('takes one JSON object, and nothing else for it', () => {
  expect(parseJsonArguments('{"codes":["A"]}')).toEqual({ codes: ['A'] });
  for (const text of ['[1]', '5', 'null', '{', ''])
    expect(() => parseJsonArguments(text)).toThrow('a JSON object');
});
