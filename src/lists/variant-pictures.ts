/**
 * Products without pictures of their own of which variants have some: `missing` judges a product's own record, which is not
 * what everybody means by a product without a picture. Only the local copy knows both.
 */

import { askCopyBeside } from '../call/ask-copy.ts';
import type { CallContext } from '../call/context.ts';
import { readFilterValues, splitValues } from '../filter/filter-body.ts';
import { askBeside } from './ask-beside.ts';
import { openCopyContext } from './choose-source.ts';
import { countSurely } from './count-surely.ts';
import type { ListQuestion } from './question.ts';

/** Products that are looked for among those of the answer; of more only their number is told. */
const MOST_COUNTED = 2_000;

const PICTURED = `SELECT DISTINCT v.product_id FROM pictures v JOIN products p ON p.product_id = v.product_id
  WHERE v.owner = 'variant' AND p.pictures_state <> 'unknown'
    AND v.product_id NOT IN (SELECT product_id FROM pictures WHERE owner = 'product' AND product_id IS NOT NULL)
  LIMIT ${MOST_COUNTED + 1}`;

/**
 * What is to be said of products that lack pictures of their own.
 * @returns nothing where none of them has a variant with a picture, or no copy tells
 * @throws CatalogError only when the call was cancelled
 */
export async function tellVariantPictures(question: ListQuestion, context: CallContext): Promise<readonly string[]> {
  const { kind, args, filters } = question;
  const isAsked =
    kind === 'product' && readFilterValues(args, 'missing').includes('pictures') && args.cursor === undefined;
  const [filter, ...others] = filters;
  if (!isAsked || context.settings.copyMaxAgeH <= 0 || filter === undefined || others.length > 0) return [];
  const ids = await askCopyBeside(context, async (ask) => (await ask(PICTURED)).rows.map(([id]) => Number(id)));
  if (ids === undefined || ids.length === 0) return [];
  const counted = ids.length > MOST_COUNTED || filter.ProductIds ? undefined : await countAmong(question, ids, context);
  if (counted === 0) return [];
  const some =
    counted === undefined
      ? 'some products without any have pictures on their variants'
      : `${counted} of these ${counted === 1 ? 'has' : 'have'} pictures on ${counted === 1 ? 'its' : 'their'} variants`;
  return [`missing pictures: a product's own; by the local copy, ${some}.`];
}

/** How many products of the answer are among these; undefined where the copy cannot tell in time. */
function countAmong(question: ListQuestion, ids: readonly number[], context: CallContext): Promise<number | undefined> {
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
