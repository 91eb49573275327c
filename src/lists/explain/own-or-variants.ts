/**
 * What barcodes and pictures mean to `missing` and `has`: the product's own, as the PIM shows them. Not everybody means that, so
 * each answer says it; how many of those without have one by a variant only the local copy knows.
 */

import { askCopyBeside } from '../../call/ask-copy.ts';
import type { CallContext } from '../../call/context.ts';
import { readFilterValues, splitValues } from '../../filter/filter-body.ts';
import { askBeside } from '../question/ask-beside.ts';
import { openCopyContext } from '../question/choose-source.ts';
import type { ListQuestion } from '../question/question.ts';
import { countSurely } from './count-surely.ts';

/** Products that are looked for among those of the answer; of more only that there are some is told. */
const MOST_COUNTED = 2_000;

/** The words, with the name of what they are about in the view `coverage`. */
const THINGS = { barcode: 'barcode', pictures: 'picture' } as const;

type Word = keyof typeof THINGS;

/**
 * A sentence for each of the words that is used.
 * @param isNothing whether nothing is known to match, so that there are none that variants could have it of
 * @throws CatalogError only when the call was cancelled
 */
export async function tellOwnOrVariants(
  question: ListQuestion,
  isNothing: boolean,
  context: CallContext,
): Promise<readonly string[]> {
  const { kind, args } = question;
  if (kind !== 'product' || args.cursor !== undefined) return [];
  const told: string[] = [];
  for (const word of Object.keys(THINGS) as Word[]) {
    // of a constant of our own
    const isMissing = readFilterValues(args, 'missing').includes(word);
    if (!isMissing && !readFilterValues(args, 'has').includes(word)) continue;
    const ofVariants = isMissing && !isNothing ? await countByVariant(question, word, context) : undefined;
    told.push(`${isMissing ? 'missing' : 'has'} ${word}: a product's own${tellOfVariants(word, ofVariants)}.`);
  }
  return told;
}

/** How many products have one by a variant alone; `some`: of the catalog, of the answer nobody knows. */
type OfVariants = number | 'some' | undefined;

function tellOfVariants(word: Word, count: OfVariants): string {
  const one = word === 'pictures' ? 'pictures' : 'one';
  if (count === undefined) return ', not those of its variants';
  if (count === 'some') return `; by the local copy, some products without have ${one} on their variants`;
  if (count === 0) return `; by the local copy, none of these has ${one} on a variant either`;
  return count === 1
    ? `; by the local copy, 1 of these has ${one} on its variants`
    : `; by the local copy, ${count} of these have ${one} on their variants`;
}

async function countByVariant(question: ListQuestion, word: Word, context: CallContext): Promise<OfVariants> {
  const { filters } = question;
  const [filter, ...others] = filters;
  if (context.settings.copyMaxAgeH <= 0 || filter === undefined || others.length > 0 || filter.ProductIds)
    return undefined;
  const thing = THINGS[word];
  const ids = await askCopyBeside(context, async (ask) =>
    (
      await ask(
        `SELECT DISTINCT product_id FROM coverage WHERE NOT own_${thing} AND any_${thing} LIMIT ${MOST_COUNTED + 1}`,
      )
    ).rows.map(([id]) => Number(id)),
  );
  if (ids === undefined) return undefined;
  if (ids.length > MOST_COUNTED) return 'some';
  const counted = await countAmong(question, ids, context);
  return counted ?? (ids.length > 0 ? 'some' : undefined);
}

/** How many products of the answer are among these; undefined where the copy cannot tell in time. */
function countAmong(question: ListQuestion, ids: readonly number[], context: CallContext): Promise<number | undefined> {
  if (ids.length === 0) return Promise.resolve(0);
  return askBeside(context, async (call) => {
    const own = { ...context, call };
    const copied = context.copy === undefined ? await openCopyContext(own) : own;
    let sum = 0;
    for (const ProductIds of splitValues(ids)) {
      const filters = question.filters.map((filter) => ({ ...filter, ProductIds }));
      const count = await countSurely({ ...question, filters }, copied);
      if (count === undefined) return undefined;
      sum += count;
    }
    return sum;
  });
}
