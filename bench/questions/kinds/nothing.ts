/** Questions about things that do not exist. A bare 0 would be read as "none of them is sold". */

import { saysThatNothingHas } from '../answer.ts';
import { listOf, type PlainCatalog, tally, textOf } from '../plain.ts';
import { askForNothing, type Question, type Ways } from '../question.ts';
import { inBranch, isCalled, quote } from '../sql.ts';

/** A word that no catalog has. */
const NONE = 'Qxzvykk';

const OF_PRODUCTS = 'DISTINCT product_id';

/** One question for each kind of word. */
export function askNothing({ products, variants }: PlainCatalog): readonly Question[] {
  const kind = 'what does not exist';
  const [[property = 'Material'] = []] = tally(
    products.flatMap((it) => listOf(it, 'Properties').map(({ Name }) => textOf(Name))),
  );
  const [[option = 'Size'] = []] = tally(
    variants.flatMap((it) =>
      listOf(it, 'OptionValues').map(({ OptionName }) => textOf(OptionName)),
    ),
  );
  // A word that means nothing here leaves no 0 in the headline.
  const askWord = (words: string, ways: Ways): Question => ({
    ...askForNothing('an unknown word', words, ways),
    isRight: (answer) => answer.total === undefined && saysThatNothingHas(answer),
  });
  const count = (from: string, counted: string): string => `SELECT count(${counted}) FROM ${from}`;
  return [
    askWord(`How many products of ${NONE}?`, {
      args: { brand_names: [NONE] },
      sql: count(`product_brands WHERE ${isCalled('name', NONE)}`, OF_PRODUCTS),
    }),
    askWord(`How many products in ${NONE}?`, {
      args: { category_names: [NONE] },
      sql: `SELECT count(*) FROM products WHERE product_id IN (${inBranch(NONE)})`,
    }),
    askForNothing(kind, `Do we have ${NONE}-1?`, {
      args: { codes: [`${NONE}-1`] },
      sql: `SELECT code, name FROM products WHERE ${isCalled('code', `${NONE}-1`)}`,
    }),
    askForNothing(kind, `Tell me about ${NONE}-1.`, {
      args: { code: `${NONE}-1`, sections: ['prices'] },
      tool: 'get_product',
      sql: `SELECT * FROM products WHERE code = ${quote(`${NONE}-1`)}`,
    }),
    askForNothing(kind, `Which product has the variant ${NONE}-1-XL?`, {
      args: { variant_codes: [`${NONE}-1-XL`] },
      sql: `SELECT p.code, p.name FROM variants v JOIN products p USING (product_id) WHERE v.code = ${quote(`${NONE}-1-XL`)}`,
    }),
    askForNothing(kind, 'Which product has the barcode 2000000000008?', {
      args: { barcodes: ['2000000000008'] },
      sql: "SELECT p.code, p.name FROM codes c JOIN products p USING (product_id) WHERE c.value = '2000000000008'",
    }),
    askWord(`How many have a ${NONE} of at least 3?`, {
      args: { properties: [{ name: NONE, min: 3 }] },
      sql: count(
        `properties WHERE owner = 'product' AND ${isCalled('name', NONE)} AND number >= 3`,
        OF_PRODUCTS,
      ),
    }),
    askForNothing(kind, `How many have ${property} ${NONE}?`, {
      args: { properties: [{ name: property, value: NONE }] },
      sql: count(
        `properties WHERE owner = 'product' AND name = ${quote(property)} AND ${isCalled('value', NONE)}`,
        OF_PRODUCTS,
      ),
    }),
    askForNothing(kind, `How many variants in ${option} ${NONE}?`, {
      args: { options: [{ name: option, value: NONE }] },
      tool: 'get_variants',
      sql: count(
        `options WHERE name = ${quote(option)} AND ${isCalled('value', NONE)}`,
        'DISTINCT variant_id',
      ),
    }),
    askWord(`How many have the tag ${NONE}?`, {
      args: { tag: NONE },
      sql: count(
        `tags WHERE owner = 'product' AND lower(name) = ${quote(NONE.toLowerCase())}`,
        OF_PRODUCTS,
      ),
    }),
    askWord('How many are translated into Zulu?', {
      args: { has: ['translation:zu'] },
      sql: count("translations WHERE owner = 'product' AND culture LIKE 'zu%'", OF_PRODUCTS),
    }),
    askWord('How many cost up to 10 XTS?', {
      args: { price_max: 10, currency: 'XTS' },
      sql: count(
        "prices WHERE owner = 'product' AND currency = 'XTS' AND price <= 10",
        OF_PRODUCTS,
      ),
    }),
    askForNothing(kind, `Which sizes has ${NONE}-1?`, {
      args: { product_codes: [`${NONE}-1`] },
      tool: 'get_variants',
      sql: `SELECT DISTINCT o.name, o.value FROM options o JOIN products p USING (product_id) WHERE ${isCalled('p.code', `${NONE}-1`)}`,
    }),
  ];
}
