/** How a copy holds ids and dates of none. */
import { expect, it } from 'vitest';
import { openRecords } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

it('holds no parent for the id 0, and no moment for dates of none', async () => {
  const ask = await openRecords(ownDirectory('no-links'), {
    products: [
      { ProductId: 1, ParentId: 0, Created: '0000-00-00T00:00:00', Updated: '0001-01-01T00:00:00' },
    ],
    categories: [{ CategoryId: 1, Name: 'Shoes', ParentId: 0 }],
  });
  const { rows } = await ask('SELECT parent_id, is_child, created, updated, unread FROM products');
  expect(rows).toEqual([[null, false, null, null, null]]);
  expect((await ask('SELECT parent_id FROM categories')).rows).toEqual([[null]]);
});
