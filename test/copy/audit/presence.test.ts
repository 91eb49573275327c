/** What “has a barcode” and “has a picture” mean: to the rules, to the words of find_products, and in SQL. */
import { expect, it } from 'vitest';
import { testPresence } from '../../../src/filter/presence.ts';
import { buildMissingSql } from '../../../src/filter/presence-sql.ts';
import { findPresenceWord } from '../../../src/filter/presence-words.ts';
import { askRule } from './ask-rule.ts';
import { ean, product, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';

const pictured = { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png' }] };
const bare = { Pictures: [], Codes: [] };
/** 1 has its own, 2 only by its variant, 3 neither. */
const products = [product(1, { ...pictured, ...ean('4006381333931') }), product(2, bare), product(3, bare)];
const variants = [variant(1, 2, { ...pictured, ...ean('96385074') })];

it.each([
  ['barcode', 'codes WHERE is_barcode AND'],
  ['pictures', 'pictures WHERE'],
])('%s as a word, and by owner in SQL, is the product’s own', async (name, rows) => {
  const word = findPresenceWord(name);
  if (word === undefined) throw new Error(`There is no word ${name}.`);
  const localCopy = await openRecords({ products, variants });
  const list = async (condition: string) =>
    (
      await localCopy.query(`SELECT product_id FROM products t WHERE ${condition} ORDER BY 1`, {
        offset: 0,
        maxRows: 9,
      })
    ).rows.flat();
  expect(products.filter((one) => testPresence(word, one) === 'no').map(({ ProductId }) => ProductId)).toEqual([2, 3]);
  expect(await list(buildMissingSql(word, false).maybe)).toEqual([2, 3]);
  const own = `SELECT 1 FROM ${rows} owner = 'product' AND product_id = t.product_id`;
  expect(await list(`NOT EXISTS (${own})`)).toEqual([2, 3]);
});

it('no_picture is about the product’s own, and counts apart those with variants by whether these have some', async () => {
  const bereft = [...variants, variant(2, 4, { Pictures: [] })];
  const { ids, kinds } = await askRule(
    'no_picture',
    await openRecords({ products: [...products, product(4, bare)], variants: bereft }),
  );
  expect(ids).toEqual([2, 3, 4]);
  expect(Object.fromEntries(kinds)).toEqual({ 'only variants have some': 1, 'its variants have none either': 1 });
});

it('no_barcode is about its own or a variant’s', async () => {
  expect((await askRule('no_barcode', await openRecords({ products, variants }))).ids).toEqual([3]);
});
