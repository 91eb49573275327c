import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidArgumentError } from '../../src/errors.ts';
import {
  buildFilter,
  type FilterArguments,
  MAX_VALUES_PER_REQUEST,
  PRODUCT_PARAMETERS,
  splitFilter,
} from '../../src/filter/pim-filters.ts';

const numbers = (length: number) => Array.from({ length }, (_, index) => index);
const texts = (length: number) => numbers(length).map((index) => `t${index}`);

/** The bodies in which the filter of some arguments is sent. */
const listBodies = (args: FilterArguments) =>
  splitFilter(buildFilter(args, PRODUCT_PARAMETERS), PRODUCT_PARAMETERS);

describe('the filter of a call', () => {
  it('is sent in no body where a list is empty, because nothing can match', () => {
    expect(splitFilter({ ProductIds: [], TrademarkIds: [7] }, PRODUCT_PARAMETERS)).toEqual([]);
  });

  it('builds one empty body without filters', () => {
    expect(listBodies({ names: [], limit: 3, culture: 'de' })).toEqual([{}]);
  });

  it('splits a longer list of identifiers, the other filters in every request', () => {
    const bodies = listBodies({ codes: texts(201), brand_ids: [7] });
    expect(bodies.map((body) => [body.Codes?.length, body.TrademarkIds])).toEqual([
      [100, [7]],
      [100, [7]],
      [1, [7]],
    ]);
  });

  it('splits into requests that together ask for every value once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { maxLength: 700 }), (ids) => {
        const bodies = listBodies({ product_ids: ids });
        expect(bodies.flatMap(({ ProductIds = [] }) => ProductIds)).toEqual([...new Set(ids)]);
        for (const { ProductIds = [] } of bodies)
          expect(ProductIds.length).toBeLessThanOrEqual(MAX_VALUES_PER_REQUEST);
        expect(bodies.length).toBe(
          Math.max(1, Math.ceil(new Set(ids).size / MAX_VALUES_PER_REQUEST)),
        );
      }),
    );
  });

  it.each(PRODUCT_PARAMETERS.filter(({ match }) => match === 'contains' || match === 'excludes'))(
    'refuses more than a hundred texts in $argument, which cannot be split',
    ({ argument }) => {
      const build = () => listBodies({ [argument]: texts(101) });
      expect(build).toThrow(`${argument} has 101 values`);
    },
  );

  it.each(['category_ids', 'exclude_category_ids', 'brand_ids', 'exclude_brand_ids'])(
    'keeps up to a thousand %s in one request, since a record may have several, and refuses more',
    (argument) => {
      expect(listBodies({ [argument]: numbers(1_000) })).toHaveLength(1);
      const build = () => listBodies({ [argument]: numbers(1_001) });
      expect(build).toThrow(`${argument} has 1001 values`);
    },
  );

  it('refuses two lists that would both have to be split, and names them', () => {
    const build = () => listBodies({ codes: texts(101), product_ids: numbers(101) });
    expect(build).toThrow(InvalidArgumentError);
    expect(build).toThrow(/product_ids and codes/);
  });
});
