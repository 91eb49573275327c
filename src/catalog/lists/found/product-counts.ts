/** How many products each category or brand of the local copy holds. */

import { cutText } from '../../../answer/fit/cut-text.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import type { NamedEntry } from '../../../filter/named-entries.ts';
import { foldText } from '../../../record/nearest.ts';
import type { CallContext } from '../../call/context.ts';
import { askCopyBeside } from '../../call/waiting.ts';

/** Longest name that is told, in characters. */
const MAX_NAME_CHARS = 200;

/** The kinds of reference data that products belong to. */
type Holder = 'categories' | 'brands';

/**
 * Reads by the local copy how many products each category (with all below it) or brand holds: the PIM's lists do not tell.
 * @returns undefined where no copy knows them all
 * @throws CatalogError only when the call was cancelled
 */
export async function readProductCounts(kind: Holder, context: CallContext) {
  const { id, all } = VIEWS[kind];
  return askCopyBeside(context, async (ask) => {
    const sure = await ask(buildSureSql(kind));
    if (sure.copy.lists.products?.complete !== true || sure.rows[0]?.[0] !== true) {
      return undefined;
    }
    const { rows, version, counted } = await ask(
      `SELECT ${id}, count(DISTINCT product_id) FROM ${all} GROUP BY ${id}`,
    );
    if (version !== sure.version || counted > rows.length) return undefined;
    const counts = new Map(rows.map(([id, count]) => [Number(id), Number(count)]));
    /** Products that a category or brand holds; 0 for one that no product names. */
    const countOf = (id: number | undefined) =>
      id === undefined ? undefined : (counts.get(id) ?? 0);
    return { countOf, asOf: sure.copy.asOf };
  });
}

/** Brands whose names contain one that was taken exactly, those with the most products first. Throws CatalogError only when the call was cancelled. */
export async function tellSisters(
  taken: readonly number[],
  entries: readonly NamedEntry[],
  context: CallContext,
): Promise<readonly string[]> {
  const spell = ({ name }: NamedEntry): string =>
    ` ${(foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  const called = entries.filter(({ id }) => taken.includes(id)).map(spell);
  const others = entries.filter(({ id }) => !taken.includes(id));
  const sisters = others.filter((one) => called.some((name) => spell(one).includes(name)));
  const counts = sisters.length === 0 ? undefined : await readProductCounts('brands', context);
  return sisters
    .map(({ id, name }) => ({
      told: `${cutText(toPlainText(name), MAX_NAME_CHARS)} (${id})`,
      count: counts?.countOf(id),
    }))
    .filter(({ count }) => count !== 0)
    .sort((left, right) => (right.count ?? 0) - (left.count ?? 0))
    .map(({ told, count }) => (count === undefined ? told : `${told}: ${count} products`));
}

/** The views of a copy: what products name, and `all` that they belong to. */
const VIEWS = {
  categories: {
    view: 'product_categories',
    id: 'category_id',
    all: 'product_category_tree',
  },
  brands: { view: 'product_brands', id: 'brand_id', all: 'product_brands' },
} as const;

/** Whether every product showed what it belongs to, in a shape and by an id that could be read: else counts are too low. */
function buildSureSql(kind: Holder): string {
  const { view, id } = VIEWS[kind];
  return `SELECT (SELECT count(*) FILTER (sent = records AND "unknown" = 0) = 1 FROM fields
      WHERE "view" = 'products' AND field = '${kind}')
    AND (SELECT count(*) > 0 AND count(*) = count(${id}) FROM ${view})`;
}
