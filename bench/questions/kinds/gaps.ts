/** Questions about what is missing. */

import { countsIn, saysUnknown } from '../answer.ts';
import {
  barcodesOf,
  fold,
  listOf,
  mainCurrency,
  type Plain,
  type PlainCatalog,
  pricesOf,
  tally,
  tallyNames,
  textOf,
  textsOf,
} from '../plain.ts';
import type { Question } from '../question.ts';
import { type InSql, lacks, sqlCount, sqlCounts } from '../sql.ts';

/** Something that products may lack. */
interface Gap {
  /** Its word in the argument `missing`. */
  readonly word: string;
  readonly has: (product: Plain) => boolean;
  /** True for a text, which is missing if it is sent empty; a list that is empty here may be sent elsewhere. */
  readonly isText?: boolean;
  /** SQL: whether row p of products lacks it. */
  readonly sql: string;
}

/** A condition for views that have rows of products and of variants. */
const OF_PRODUCT = "x.owner = 'product'";

/** Asks how many products lack something, and which brands have most of these. */
export function askGaps(catalog: PlainCatalog): readonly Question[] {
  const cultures = tally(
    catalog.products.flatMap((it) => textsOf(it, 'Translations', 'Culture').map(languageOf)),
  );
  const rarest = cultures.at(-1)?.[0] ?? 'fr';
  const gaps: readonly Gap[] = [
    {
      word: 'pictures',
      has: (it) => listOf(it, 'Pictures').length > 0,
      sql: lacks('pictures', OF_PRODUCT),
    },
    {
      word: 'barcode',
      has: (it) => listOf(it, 'Codes').length > 0 && barcodesOf(it).length > 0,
      sql: lacks('codes', `${OF_PRODUCT} AND x.is_barcode`),
    },
    {
      word: 'short_description',
      has: (it) => textOf(it.ShortDescription) !== '',
      isText: true,
      sql: "(p.short_description IS NULL OR p.short_description = '')",
    },
    {
      word: 'long_description',
      has: (it) => textOf(it.LongDescription) !== '',
      isText: true,
      sql: "coalesce(trim(p.long_description), '') = ''",
    },
    {
      word: 'brand',
      has: (it) => listOf(it, 'TrademarkProducts').length > 0,
      sql: lacks('product_brands'),
    },
    {
      word: 'categories',
      has: (it) => listOf(it, 'CategoryProducts').length > 0,
      sql: lacks('product_categories'),
    },
    {
      word: 'prices',
      has: (it) => pricesOf(it, mainCurrency(catalog)).length > 0,
      sql: lacks('prices', OF_PRODUCT),
    },
    {
      word: `translation:${rarest}`,
      has: (it) => textsOf(it, 'Translations', 'Culture').some((one) => languageOf(one) === rarest),
      sql: lacks('translations', `${OF_PRODUCT} AND x.culture LIKE '${rarest}%'`),
    },
  ];
  const widest = [...gaps]
    .sort((left, right) => partial(right, catalog) - partial(left, catalog))
    .slice(0, 2);
  return [
    ...gaps.map((gap) => askHowMany(gap, catalog)),
    ...widest.map((gap) => askByBrand(gap, catalog)),
  ];
}

function languageOf(culture: string): string {
  return culture.slice(0, 2).toLowerCase();
}

/** How many products lack it; 0 if all do, because then a breakdown tells nothing. */
function partial({ has }: Gap, { products }: PlainCatalog): number {
  const lacking = products.filter((it) => !has(it)).length;
  return lacking === products.length ? 0 : lacking;
}

function askHowMany({ word, has, isText, sql }: Gap, { products }: PlainCatalog): Question {
  const right = products.filter((it) => !has(it)).length;
  const counted = sqlCount(`SELECT count(*) FROM products p WHERE ${sql}`, right);
  return {
    kind: 'what is missing',
    words: `How many products have no ${word.replace('_', ' ')}?`,
    call: { tool: 'find_products', args: { missing: [word], limit: 0 } },
    // If no product has it, the PIM may not send it, and the answer may say that instead.
    isRight: ({ total, warnings }) =>
      total === right ||
      (right === products.length && total === undefined && warnings !== undefined),
    sql: isText ? counted : mustTell(counted, right === products.length),
  };
}

/** If all products lack it, the PIM may not send it, and the answer must say so. */
function mustTell(counted: InSql, isLackedByAll: boolean): InSql {
  return isLackedByAll
    ? {
        ...counted,
        mustSay: true,
        isRight: (answer) => counted.isRight(answer) && answer.warnings !== undefined,
      }
    : counted;
}

function askByBrand({ word, has, sql }: Gap, { products }: PlainCatalog): Question {
  const brands = tallyNames(
    products.filter((it) => !has(it)),
    'TrademarkProducts',
  );
  const right = new Map(brands);
  return {
    kind: 'what is missing, by brand',
    words: `Which brands have most products without ${word.replace('_', ' ')}?`,
    call: { tool: 'find_products', args: { missing: [word], count_by: 'brand', limit: 5 } },
    isRight: (answer) => {
      const shown = countsIn(answer);
      if (products.every((it) => !has(it)) && saysUnknown(answer)) return true;
      const most = brands.slice(0, 5).map(([, count]) => count);
      return (
        shown.length === Math.min(5, right.size) &&
        shown.every(
          ([name, count], index) => right.get(fold(name)) === count && count === most[index],
        )
      );
    },
    sql: sqlCounts(
      `SELECT b.name, count(DISTINCT p.product_id) AS n FROM products p JOIN product_brands b USING (product_id) WHERE ${sql} GROUP BY b.name ORDER BY n DESC LIMIT 5`,
      brands,
    ),
  };
}
