/** A value that records have in several languages, each a row that counts. Pure but for what is asked of the copy. */

import { findPlace, readMeant, traceColumn, type ViewColumn } from './columns.ts';
import { buildOwnRows, listGroups } from './rows.ts';
import type { Select, Source } from './selects.ts';
import type { Trap } from './trap.ts';
import { isAggregate, isSumming, listNodes, listParts, type Node, readFunction } from './tree.ts';

/** Views whose rows tell the language of a value. */
const OF_CULTURES = /^(properties|variant_attributes)$/;

/** @param differing whether they must differ, since a record counts once in the group of each value */
const hasSeveral =
  (differing: boolean) =>
  (of: string): string =>
    `SELECT 1 FROM ${of} WHERE value IS NOT NULL AND product_id IS NOT NULL
   GROUP BY product_id, variant_id, coalesce(code, name)
   HAVING count(DISTINCT culture) > 1${differing ? ' AND count(DISTINCT value) > 1' : ''} LIMIT 1`;

/** The trap. */
export const findSplitCultures: Trap = (select) =>
  select.sources
    .filter((source) => OF_CULTURES.test(source.view?.name ?? '') && !isTold(select, source))
    .flatMap((source) => {
      const how = readUse(select, source);
      if (how === undefined) return [];
      const start = `A product has a row of ${source.view?.name} for each culture of a value`;
      return [
        {
          confirm: async (ask) => {
            const found = await ask(buildOwnRows({ select, source }), hasSeveral(how === 'distinct groups'));
            if ((found?.length ?? 0) === 0) return undefined;
            return how !== 'rows'
              ? `${start}, so it stands in several of these groups; GROUP BY culture, too, or keep one culture (most rows may have NULL).`
              : `${start}, each of which counts here; write count(DISTINCT product_id), or keep one culture (most rows may have NULL).`;
          },
        },
      ];
    });

/** The column of a source that a part of an expression is. */
function columnOf(select: Select, source: Source, part: Node): ViewColumn | undefined {
  const column = traceColumn(findPlace(select, part));
  return column?.source === source ? column : undefined;
}

/** Whether the query says anything of languages, or of single rows. */
function isTold(select: Select, source: Source): boolean {
  const { node, conditions } = select;
  const written = [...conditions.map((one) => one.node), ...listNodes(node.select_list), ...listNodes([node.having])];
  return [...written, ...listGroups(select, isAggregate)]
    .flatMap(listParts)
    .some((part) => columnOf(select, source, part)?.name === 'culture');
}

/**
 * How a query takes the rows of a source: in `groups` of one value each, of which it may count only distinct records, or as
 * `rows` that it counts or sums by themselves. Undefined: not at all, or once for each product, be it beside the rows.
 */
function readUse(select: Select, source: Source): 'groups' | 'distinct groups' | 'rows' | undefined {
  const items = listNodes(select.node.select_list);
  const calls = items.flatMap(listParts).filter((part) => part.class === 'FUNCTION');
  const counts = calls.filter((call) => isSumming(call) || /^count/.test(readFunction(call)));
  if (counts.length === 0) return undefined;
  const groups = listGroups(select, isAggregate).map((group) => readMeant(select, group, false));
  const grouped = groups.flatMap(listParts).flatMap((part) => columnOf(select, source, part)?.name ?? []);
  if (grouped.includes('value')) return counts.every((call) => call.distinct === true) ? 'distinct groups' : 'groups';
  // What joins records with their values is judged as a join.
  if (select.sources.some(({ view }) => view?.name === 'products' || view?.name === 'variants')) return undefined;
  const isRow = (call: Node): boolean => {
    const taken = listNodes(call.children).flatMap(listParts);
    return call.distinct !== true && (taken.length === 0 || taken.some((part) => columnOf(select, source, part)));
  };
  const isOfRecords = (call: Node): boolean =>
    call.distinct === true &&
    listNodes(call.children).some((child) => /^(product_id|variant_id)$/.test(findPlace(select, child)?.name ?? ''));
  return counts.some(isRow) && !counts.some(isOfRecords) ? 'rows' : undefined;
}
