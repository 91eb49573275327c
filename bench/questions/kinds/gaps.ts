/** What is missing. */

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
import { countsIn, type Question, saysUnknown } from '../question.ts';

/** A thing that products may lack. */
interface Gap {
  /** Its word in `missing`. */
  readonly word: string;
  readonly has: (product: Plain) => boolean;
}

/** How many lack something, and which brands have most of them. */
export function askGaps(catalog: PlainCatalog): readonly Question[] {
  const cultures = tally(catalog.products.flatMap((it) => textsOf(it, 'Translations', 'Culture').map(languageOf)));
  const rarest = cultures.at(-1)?.[0] ?? 'fr';
  const gaps: readonly Gap[] = [
    { word: 'pictures', has: (it) => listOf(it, 'Pictures').length > 0 },
    { word: 'barcode', has: (it) => listOf(it, 'Codes').length > 0 && barcodesOf(it).length > 0 },
    { word: 'short_description', has: (it) => textOf(it.ShortDescription) !== '' },
    { word: 'long_description', has: (it) => textOf(it.LongDescription) !== '' },
    { word: 'brand', has: (it) => listOf(it, 'TrademarkProducts').length > 0 },
    { word: 'categories', has: (it) => listOf(it, 'CategoryProducts').length > 0 },
    { word: 'prices', has: (it) => pricesOf(it, mainCurrency(catalog)).length > 0 },
    {
      word: `translation:${rarest}`,
      has: (it) => textsOf(it, 'Translations', 'Culture').some((one) => languageOf(one) === rarest),
    },
  ];
  const widest = [...gaps].sort((left, right) => partial(right, catalog) - partial(left, catalog)).slice(0, 2);
  return [...gaps.map((gap) => askHowMany(gap, catalog)), ...widest.map((gap) => askByBrand(gap, catalog))];
}

function languageOf(culture: string): string {
  return culture.slice(0, 2).toLowerCase();
}

/** How many lack it where some have it, else 0: what nobody has is not worth a breakdown. */
function partial({ has }: Gap, { products }: PlainCatalog): number {
  const lacking = products.filter((it) => !has(it)).length;
  return lacking === products.length ? 0 : lacking;
}

function askHowMany({ word, has }: Gap, { products }: PlainCatalog): Question {
  const right = products.filter((it) => !has(it)).length;
  return {
    kind: 'what is missing',
    words: `How many products have no ${word.replace('_', ' ')}?`,
    call: { tool: 'find_products', args: { missing: [word], limit: 0 } },
    // Where nobody has it, the PIM may not send it, and that may be said instead.
    isRight: ({ total, warnings }) =>
      total === right || (right === products.length && total === undefined && warnings !== undefined),
  };
}

function askByBrand({ word, has }: Gap, { products }: PlainCatalog): Question {
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
        shown.every(([name, count], index) => right.get(fold(name)) === count && count === most[index])
      );
    },
  };
}
