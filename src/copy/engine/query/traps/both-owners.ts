/** Rows of products and of variants in one count or average, in views that hold both. Pure but for what is asked of the copy. */

import { isRecord } from '../../../../record/value.ts';
import { findPlace, listPlaces, readMeant, traceColumn } from './columns.ts';
import { readJoins } from './joins.ts';
import { buildOwnRows, listGroups } from './rows.ts';
import type { Select, Source } from './selects.ts';
import { repeatAlias, type Suspicion, type Trap } from './trap.ts';
import { isAggregate, isSumming, listNodes, listParts, type Node, readFunction } from './tree.ts';

/** The columns that tell whose a row is. */
const TELLING = /^(owner|variant_id)$/;

const HAS_BOTH = (of: string): string => `SELECT 1 FROM ${of} HAVING count(DISTINCT owner) > 1`;

/** Products that only rows of their variants name. */
const HAS_ONLY_VARIANTS = (of: string): string =>
  `SELECT 1 FROM ${of} WHERE product_id IS NOT NULL GROUP BY product_id HAVING bool_and(owner = 'variant') LIMIT 1`;

/** The trap. */
export const findBothOwners: Trap = (select, all) =>
  select.sources
    .filter((source) => hasOwners(source) && !isTold(select, source) && !isCompared(select, source, all))
    .flatMap((source): readonly Suspicion[] => {
      const how = readUse(select, source);
      if (how === undefined) return [];
      const view = source.view?.name ?? '';
      const prefix = select.sources.length > 1 ? `${repeatAlias(source.alias)}.` : '';
      const fix = `add ${prefix}owner = 'product' (or 'variant'), or GROUP BY owner`;
      return [
        {
          confirm: async (ask) => {
            const found = await ask(
              buildOwnRows({ select, source }, (own) => !isNullTest(own)),
              how === 'products' ? HAS_ONLY_VARIANTS : HAS_BOTH,
            );
            if ((found?.length ?? 0) === 0) return undefined;
            return how !== 'products'
              ? `This ${how === 'rows' ? 'counts' : 'aggregates'} rows of ${view} of products and of variants together; ${fix}.`
              : `${view} has product_id on rows of variants, too, so a product counts by what only its variants have; add ${prefix}owner = 'product' if that is not meant.`;
          },
        },
      ];
    });

const hasOwners = ({ view }: Source): boolean => view?.columns.some(({ name }) => name === 'owner') === true;

/** Whether the query says anything of whose rows it wants. */
function isTold(select: Select, source: Source): boolean {
  const { node, conditions } = select;
  const groups = listGroups(select, isAggregate).map((group) => readMeant(select, group, false));
  const having = isRecord(node.having) ? [node.having] : [];
  // What the answer shows of it, or filters by within an aggregate, tells it, too: string_agg(DISTINCT owner).
  const shown = listNodes(node.select_list);
  const telling = [...conditions.map((one) => one.node), ...groups, ...having, ...shown].flatMap(listParts);
  const isTelling = (part: Node): boolean => {
    const place = findPlace(select, part);
    return place?.source === source && TELLING.test(place.name);
  };
  const joins = readJoins(select, false);
  const own = joins.mark(source, 'variant_id');
  const isJoined = select.sources.some((other) => other !== source && joins.mark(other, 'variant_id') === own);
  return isJoined || telling.some(isTelling);
}

/** Whether the query takes the same view beside it and says there whose rows it wants: it compares these with all. */
function isCompared(select: Select, { view }: Source, all: readonly Select[]): boolean {
  return all
    .filter((other) => other.outer === select.outer)
    .some((other) => other.sources.some((source) => source.view === view && isTold(other, source)));
}

/**
 * How a query takes the rows of a source: counts the `rows`, sums or averages their `values`, or counts by the `products` that
 * they name. Undefined: not at all, or in a way that is right for both.
 */
function readUse(select: Select, source: Source): 'rows' | 'values' | 'products' | undefined {
  const joins = readJoins(select, false);
  const product = joins.mark(source, 'product_id');
  const isProduct = (node: Node | undefined): boolean => {
    const place = findPlace(select, node);
    return place?.select === select && joins.mark(place.source, place.name) === product;
  };
  if (select.use === 'exists') return isCorrelated(select, isProduct) ? 'products' : undefined;
  if (select.use === 'in') return isProduct(select.given?.[0]?.made) ? 'products' : undefined;
  if (source.isOptional && isLeftOut(select, source)) return 'products';
  const calls = listNodes(select.node.select_list)
    .flatMap(listParts)
    .filter((part) => part.class === 'FUNCTION');
  for (const call of calls) {
    const [counted] = listNodes(call.children);
    const name = readFunction(call);
    if (name === 'count' && call.distinct === true && isProduct(counted)) return 'products';
    const isOwn = counted === undefined || traceColumn(findPlace(select, counted))?.source === source;
    if (
      (name === 'count_star' || (name === 'count' && call.distinct !== true && isOwn)) &&
      !findsRepeated(select, isProduct)
    )
      return 'rows';
    const taken = listNodes(call.children).flatMap((child) => listPlaces(select, child));
    if (isSumming(call) && taken.some((place) => traceColumn(place)?.source === source)) return 'values';
  }
  return undefined;
}

const isNullTest = ({ type }: Node): boolean => type === 'OPERATOR_IS_NULL';

/** Whether only what has no row there is wanted: LEFT JOIN … WHERE its id IS NULL. */
function isLeftOut(select: Select, source: Source): boolean {
  return select.conditions.some(
    ({ node, isWhere }) =>
      isWhere && isNullTest(node) && listPlaces(select, node).some((place) => place?.source === source),
  );
}

/** Whether a subquery is about the products of the query around it. */
function isCorrelated(select: Select, isProduct: (node: Node) => boolean): boolean {
  return select.conditions.some(({ node }) => {
    const sides = node.type === 'COMPARE_EQUAL' ? [node.left, node.right].filter(isRecord) : [];
    return sides.some(isProduct) && sides.some((side) => findPlace(select, side)?.select === select.outer);
  });
}

/** Whether it looks for values that several rows have, whoever they are of: HAVING count(*) > 1. */
function findsRepeated(select: Select, isProduct: (node: Node) => boolean): boolean {
  const groups = listGroups(select, isAggregate).map((group) => readMeant(select, group, false));
  const written = isRecord(select.node.having) ? listParts(select.node.having) : [];
  const having = written.flatMap((part) => listParts(readMeant(select, part, false)));
  return groups.length > 0 && !groups.some(isProduct) && having.some((part) => /^count/.test(readFunction(part)));
}
