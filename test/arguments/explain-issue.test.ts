/** What is said of an argument that a tool does not have. */
import { expect, it } from 'vitest';
import { InvalidArgumentError } from '../../src/errors.ts';
import { findProducts } from '../../src/tools/find-products.ts';
import { parseArguments } from '../../src/tools/run-tool.ts';
import { searchCatalog } from '../../src/tools/search-catalog.ts';

function explain(argument: string): string {
  try {
    parseArguments(searchCatalog, { query: 'shoe', [argument]: { no: 'value of any argument' } });
  } catch (error) {
    if (error instanceof InvalidArgumentError) return error.fix;
    throw error;
  }
  return 'nothing';
}

it.each(['tag', 'created_after', 'variant_codes', 'ean', 'category', 'brand', 'price'])(
  'says that a search takes %s among its filters',
  (argument) => {
    expect(explain(argument)).toMatch(/^Put arguments of find_products into filters\. Its /);
  },
);

it('says so of every argument of find_products that a search does not have', () => {
  const others = Object.keys(findProducts.input.shape).filter(
    (name) => !(name in searchCatalog.input.shape) && name !== 'type', // it may mean entity_types
  );
  expect(others.filter((name) => !explain(name).startsWith('Put arguments of'))).toEqual([]);
});

it('says where lists go on, for which no argument stands', () => {
  expect(explain('page')).toMatch(/^Lists go on with cursor/);
});
