/** leftover_markup, where it depends on what other short descriptions have. */
import { expect, it } from 'vitest';
import { find, product, range } from './by-hand.ts';

const short = (id: number, ShortDescription: string) => product(id, { ShortDescription });

it('leftover_markup: is a tag in a short description where hardly another one has any', async () => {
  const plain = range(1, 30).map((id) => short(id, 'Soft and wide.'));
  const found = await find('leftover_markup', [...plain, short(31, '<p>Soft</p>')]);
  expect(found).toMatchObject({ ids: [31], detail: 'short description: tags' });
  const tagged = range(41, 50).map((id) => short(id, '<p>Soft</p>'));
  expect((await find('leftover_markup', [...plain, ...tagged])).ids).toEqual([]);
});
