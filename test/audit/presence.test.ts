/**
 * What “has a barcode” and “has a picture” mean, a product's own or a variant's too: the words of find_products, the rules, and
 * the view `coverage` agree.
 */
import { describe, expect, it } from 'vitest';
import { buildPresence, findPresenceWord, type PresenceWord } from '../../src/filter/presence.ts';
import { askRule } from './ask-rule.ts';
import { ean, product, variant } from './by-hand.ts';
import { type Asked, openRecords } from './open-records.ts';

const pictured = { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png' }] };
const bare = { Pictures: [], Codes: [] };
/** 1 has its own, 2 only by its variant, 3 neither, 4 a variant without. */
const products = [
  product(1, { ...pictured, ...ean('4006381333931') }),
  product(2, bare),
  product(3, bare),
  product(4, bare),
];
const variants = [variant(1, 2, { ...pictured, ...ean('96385074') }), variant(2, 4, bare)];

function wordOf(name: string): PresenceWord {
  const word = findPresenceWord(name);
  if (word === undefined) throw new Error(`There is no word ${name}.`);
  return word;
}

function missingSql(name: string): string | undefined {
  const { sql } = buildPresence('missing', name);
  return sql?.build({ list: 'products', isOpen: false, spellings: undefined }).maybe;
}

async function list(localCopy: Asked, sql: string): Promise<readonly unknown[]> {
  return (await localCopy.query(`${sql} ORDER BY 1`, { offset: 0, maxRows: 9 })).rows.flat();
}

describe.each([
  ['barcode', 'barcode', 'no_barcode'],
  ['pictures', 'picture', 'no_picture'],
])('%s', (name, thing, rule) => {
  const word = wordOf(name);

  /** Who lacks it, by all that tells: as the product's own, then as its own or a variant's. */
  async function tellLacking(of: typeof products, ofVariants: typeof variants) {
    const localCopy = await openRecords({ products: of, variants: ofVariants, product_media: [], variant_media: [] });
    const asSql = `SELECT product_id FROM products t WHERE ${missingSql(name)}`;
    const { ids, unknown } = await askRule(rule, localCopy);
    expect(unknown).toBe(0);
    return {
      own: {
        word: of.filter((one) => word.test(one) === 'no').map(({ ProductId }) => ProductId),
        wordInCopy: await list(localCopy, asSql),
        coverage: await list(localCopy, `SELECT product_id FROM coverage WHERE NOT own_${thing}`),
      },
      any: { rule: ids, coverage: await list(localCopy, `SELECT product_id FROM coverage WHERE NOT any_${thing}`) },
    };
  }

  it('is the product’s own to a word, and its own or a variant’s to a rule, as SQL has both', async () => {
    expect(await tellLacking(products, variants)).toEqual({
      own: { word: [2, 3, 4], wordInCopy: [2, 3, 4], coverage: [2, 3, 4] },
      any: { rule: [3, 4], coverage: [3, 4] },
    });
  });

  it('is lacked by all where it is empty everywhere', async () => {
    const emptied = [product(1, bare), product(2, bare)];
    expect(await tellLacking(emptied, [variant(1, 2, bare)])).toEqual({
      own: { word: [1, 2], wordInCopy: [1, 2], coverage: [1, 2] },
      any: { rule: [1, 2], coverage: [1, 2] },
    });
  });

  it('is unknown to all where it is never sent', async () => {
    const localCopy = await openRecords({ products: [product(1), product(2)], variants: [variant(1, 2)] });
    expect(await askRule(rule, localCopy)).toMatchObject({ failed: 0, unknown: 2 });
    expect(await list(localCopy, `SELECT own_${thing} IS NULL AND any_${thing} IS NULL FROM coverage`)).toEqual([
      true,
      true,
    ]);
  });
});

it('no_own_picture is a lighter rule of its own: of the products without, those whose variants have some', async () => {
  const localCopy = await openRecords({ products, variants });
  const found = await askRule('no_own_picture', localCopy);
  expect(found).toMatchObject({ population: 3, failed: 1, unknown: 0, ids: [2] });
  expect(found.rule.severity).toBe('warning');
});

it('pictures of variants that were not all read leave open whether a product has any', async () => {
  const localCopy = await openRecords(
    { products, variants: variants.map((one) => ({ ...one, Pictures: [] })), product_media: [], variant_media: [] },
    { variant_media: 2 },
  );
  expect(await askRule('no_picture', localCopy)).toMatchObject({ failed: 1, unknown: 2, ids: [3] });
});
