import { expect, it } from 'vitest';
import { parseJsonArguments, parseKeyValues } from '../../src/cli/call-arguments.ts';
import { findProducts } from '../../src/tools/find-products.ts';
import { getMedia } from '../../src/tools/get-media.ts';

it('reads numbers, booleans and texts as the schema has them', () => {
  expect(parseKeyValues(findProducts, ['limit=5', 'price_min=12.50', 'type=-3', 'tag=5', 'currency=EUR'])).toEqual({
    limit: 5,
    price_min: 12.5,
    type: -3,
    tag: '5',
    currency: 'EUR',
  });
  expect(parseKeyValues(getMedia, ['cover_only=true'])).toEqual({ cover_only: true });
  expect(parseKeyValues(getMedia, ['cover_only=false'])).toEqual({ cover_only: false });
});

it('takes lists with commas, by repetition, and both', () => {
  const expected = { codes: ['A', 'B', 'C'], product_ids: [1, 2] };
  expect(parseKeyValues(findProducts, ['codes=A,B,C', 'product_ids=1,2'])).toEqual(expected);
  expect(parseKeyValues(findProducts, ['codes=A', 'codes=B', 'codes=C', 'product_ids=1', 'product_ids=2'])).toEqual(
    expected,
  );
  expect(parseKeyValues(findProducts, ['codes=A, B', 'codes=C', 'product_ids=1,2'])).toEqual(expected);
});

it('takes values with commas in them as a JSON list', () => {
  expect(parseKeyValues(findProducts, ['names=["Sofa, grey","Bed"]', 'names=Lamp'])).toEqual({
    names: ['Sofa, grey', 'Bed', 'Lamp'],
  });
});

it('takes a bracket that begins no JSON for a part of the value', () => {
  expect(parseKeyValues(findProducts, ['codes=[A],B'])).toEqual({ codes: ['[A]', 'B'] });
});

it('keeps everything after the first equals sign, line breaks too', () => {
  expect(parseKeyValues(findProducts, ['tag=a=b', 'cursor=x\ny'])).toEqual({ tag: 'a=b', cursor: 'x\ny' });
});

it('takes JSON for a list of objects, and leaves other texts for the tool to read', () => {
  expect(parseKeyValues(findProducts, ['properties={"name":"Material","value":"Wool, felted"}'])).toEqual({
    properties: [{ name: 'Material', value: 'Wool, felted' }],
  });
  expect(parseKeyValues(findProducts, ['properties=[{"name":"Material"}]', 'properties=Season: SS25'])).toEqual({
    properties: [{ name: 'Material' }, 'Season: SS25'],
  });
});

it('leaves what is no number, and keys that the tool does not know, for the tool to refuse', () => {
  expect(parseKeyValues(findProducts, ['limit=many', 'colour=red', 'price_max=1e3'])).toEqual({
    limit: 'many',
    colour: ['red'],
    price_max: '1e3',
  });
});

it('refuses what is not key=value, and a value twice where it is no list', () => {
  expect(() => parseKeyValues(findProducts, ['Tuvarra'])).toThrow('"Tuvarra" is not of the form key=value');
  expect(() => parseKeyValues(findProducts, ['=x'])).toThrow('not of the form key=value');
  expect(() => parseKeyValues(findProducts, ['limit=1', 'limit=2'])).toThrow('limit was given 2 times');
});

it('takes one JSON object, and nothing else for it', () => {
  expect(parseJsonArguments('{"codes":["A"]}')).toEqual({ codes: ['A'] });
  for (const text of ['[1]', '5', 'null', '{', '']) expect(() => parseJsonArguments(text)).toThrow('a JSON object');
});
