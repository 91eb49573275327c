/**
 * What “has a barcode” and “has a picture” mean, a product's own or a variant's too: the words of find_products, the rules, and
 * the view `coverage` agree.
 */
import { expect, it } from 'vitest';
import { buildPresence, findPresenceWord } from '../../src/filter/presence.ts';
import { askRule } from './ask-rule.ts';
import { ean, product, variant } from './by-hand.ts';
import { type Asked, openRecords } from './open-records.ts';

const pictured = { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png' }] };
const bare = { Pictures: [], Codes: [] };
/** 1 has its own, 2 only by its variant, 3 neither, 4 a variant without. */
const products = [
  product(1, { ...pictured, ...ean('4006381333931') }),
  ...[product(2, bare), product(3, bare), product(4, bare)],
];
const variants = [variant(1, 2, { ...pictured, ...ean('96385074') }), variant(2, 4, bare)];

async function list(localCopy: Asked, sql: string): Promise<readonly unknown[]> {
  return (await localCopy.query(`${sql} ORDER BY 1`, { offset: 0, maxRows: 9 })).rows.flat();
}

it.each([
  ['barcode', 'barcode', 'no_barcode'],
  ['pictures', 'picture', 'no_picture'],
])('%s: the product’s own to a word, its own or a variant’s to a rule, as SQL has both', async (name, thing, rule) => {
  const localCopy = await openRecords({ products, variants, product_media: [], variant_media: [] });
  const missing = buildPresence('missing', name).sql?.build({ list: 'products', isOpen: false, spellings: undefined });
  const lacking = products.filter((one) => findPresenceWord(name)?.test(one) === 'no');
  expect(lacking.map(({ ProductId }) => ProductId)).toEqual([2, 3, 4]);
  expect(await list(localCopy, `SELECT product_id FROM products t WHERE ${missing?.maybe}`)).toEqual([2, 3, 4]);
  expect(await list(localCopy, `SELECT product_id FROM coverage WHERE NOT own_${thing}`)).toEqual([2, 3, 4]);
  expect(await askRule(rule, localCopy)).toMatchObject({ ids: [3, 4], unknown: 0 });
  expect(await list(localCopy, `SELECT product_id FROM coverage WHERE NOT any_${thing}`)).toEqual([3, 4]);
});

it('pictures of variants that were not all read leave open whether a product has any', async () => {
  const localCopy = await openRecords(
    { products, variants: variants.map((one) => ({ ...one, Pictures: [] })), product_media: [], variant_media: [] },
    { variant_media: 2 },
  );
  expect(await askRule('no_picture', localCopy)).toMatchObject({ failed: 1, unknown: 2, ids: [3] });
});
