/** What catalog_changes tells of what is gone or is called otherwise, whose place only history knows. */
import { expect, it } from 'vitest';
import { describeChangeCounts } from '../../src/audit/ask/describe-week.ts';
import { ask, came, change, HISTORY, listed, SATURDAY, SUNDAY } from './history-by-hand.ts';

/** What a product was that is gone. */
const was = (id: number, field: string, before: string) => ({
  seen_at: SUNDAY,
  seen_before: SATURDAY,
  kind: 'was',
  owner: 'product',
  product_id: id,
  code: `P-${id}`,
  name: `Mug ${id}`,
  field,
  before,
});

/** Three cups that are gone, one of which cost something. */
const GONE = [96, 97, 98].flatMap((id) => [came('gone', id), was(id, 'category', 'Cups')]);
const CUPS = { ...HISTORY, changes: [...GONE, was(96, 'price', '10')] };

it.each(['Cups', 'Kitchen'])(
  'counts products that are gone in the category where they were: %s',
  async (category) => {
    const answer = await ask({ categories: [category] }, CUPS);
    expect(answer).toMatchObject({
      total: 3,
      counts: { 'product gone': 3 },
      stands_out: { 'Kitchen > Cups': '3 of 7' },
    });
    expect(answer).not.toHaveProperty('by_field');
    expect(listed(answer)).toEqual(['P-96 gone', 'P-97 gone', 'P-98 gone']);
  },
);

it('leaves them out in another category', async () => {
  expect(await ask({ categories: ['Bowls'] }, CUPS)).toMatchObject({ total: 0 });
});

it('says of a product that was gone that it is back, and of one that was new that it went', async () => {
  const { warnings } = await ask(
    {},
    { ...HISTORY, changes: [came('gone', 3), came('gone', 99), came('new', 98)] },
  );
  expect(warnings).toEqual(
    expect.arrayContaining([
      '1 of the products that were gone is back.',
      '1 of the products that were new is gone again.',
    ]),
  );
});

it('says so on the board', () => {
  const counts = new Map([
    ['counts', [['product gone', 2]]],
    ['undone', [['gone', 1]]],
  ] as const);
  expect(describeChangeCounts(counts)).toEqual(['2 products gone', '1 of those gone came back']);
});

it('tells in a category that it is called otherwise', async () => {
  const renamed = change(0, 'name', 'Beakers', 'Cups', { owner: 'category', name: 'Cups' });
  const { product_id: _id, code: _code, ...row } = renamed;
  const answer = await ask({ categories: ['Cups'] }, { ...HISTORY, changes: [row] });
  expect(answer).toMatchObject({ total: 1, counts: { 'category changed': 1 } });
  expect(await ask({ categories: ['Bowls'] }, { ...HISTORY, changes: [row] })).toMatchObject({
    total: 0,
  });
});
