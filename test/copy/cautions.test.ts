/** Which facts about the lists of a copy an answer tells, and how often. */
import { expect, it } from 'vitest';
import { listCautionsOf, noteNotServed, tellOnce } from '../../src/copy/describe-copy.ts';

const CUT = 'Some records have a text or list that is too long to be read whole; a text that is cut ends in […+n].';
const COPY = {
  asOf: '2026-01-01T00:00:00Z',
  complete: false,
  lists: {
    products: { records: 9, complete: true, note: CUT },
    variants: { records: 5, of: 9, complete: false },
    product_media: { records: 0, complete: null, note: noteNotServed('WRONG_ADDRESS') },
  },
};
const told = (sql: string) => listCautionsOf(sql, COPY).map((one) => one.split(':', 1)[0]);

it.each([
  ["SELECT count(*) FROM products WHERE status = 'active'", ['variants']],
  ['SELECT max(length(long_description)) FROM products', ['products', 'variants']],
  ['SELECT * FROM products', ['products', 'variants']],
  ['SELECT count(*) FROM coverage WHERE own_picture', ['products', 'variants', 'product_media']],
])('tells of cut texts and unserved lists only where SQL reads them: %s', (sql, lists) => {
  expect(told(sql)).toEqual(lists);
});

it('tells a fact of the catalog once a session, and what makes an answer incomplete each time', () => {
  const session = new Set<string>();
  const warnings = listCautionsOf('SELECT * FROM pictures', COPY);
  expect(tellOnce(warnings, session)).toEqual(warnings);
  expect(tellOnce(warnings, session)).toEqual(['variants: not all were read.']);
});
