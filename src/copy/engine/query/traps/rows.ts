/** The rows of a source under the conditions that a query sets for it alone, as a query of its own. Pure. */

import { findPlace } from './columns.ts';
import type { Condition, Place, Select, Source } from './selects.ts';
import { fold, listNodes, listParts, type Node } from './tree.ts';

/** Everything, as the tree writes it. */
const STAR: Node = {
  class: 'STAR',
  type: 'STAR',
  alias: '',
  relation_name: '',
  exclude_list: [],
  replace_list: [],
  columns: false,
  expr: null,
  qualified_exclude_list: [],
  rename_list: [],
};

/**
 * The query `SELECT … FROM … WHERE …`, as a tree.
 * @param ctes the queries of WITH that it sees
 * @param given what it selects; absent: everything
 */
export function buildRows(
  from: unknown,
  conditions: readonly Node[],
  ctes: readonly Node[],
  given: readonly Node[] = [STAR],
): Node {
  const [first] = conditions;
  const all = { class: 'CONJUNCTION', type: 'CONJUNCTION_AND', alias: '', children: conditions };
  // Of two of one name the inner one is meant.
  const map = [...new Map(ctes.map((entry) => [fold(entry.key), entry])).values()];
  return {
    type: 'SELECT_NODE',
    modifiers: [],
    cte_map: { map },
    select_list: given,
    from_table: from,
    where_clause: conditions.length > 1 ? all : (first ?? null),
    group_expressions: [],
    group_sets: [],
    aggregate_handling: 'STANDARD_HANDLING',
    having: null,
    sample: null,
    qualify: null,
  };
}

/** True for an expression that asks another SELECT, or tells of more than one row. */
const reachesFurther = (node: Node): boolean =>
  listParts(node).some(({ type, class: kind }) => type === 'SUBQUERY' || kind === 'WINDOW');

/** The conditions of a SELECT that are about one source alone, and hold for all rows that come of it. */
function listOwn(select: Select, source: Source): readonly Condition[] {
  return select.conditions.filter(({ node, kept }) => {
    if (kept.includes(source) || reachesFurther(node)) return false;
    const columns = listParts(node).filter(({ type }) => type === 'COLUMN_REF');
    return columns.length > 0 && columns.every((column) => findPlace(select, column)?.source === source);
  });
}

/** Which of the conditions of a source count. */
export type Counts = (condition: Node) => boolean;

/** The rows of the source of a column, under its own conditions. */
export function buildOwnRows({ select, source }: Omit<Place, 'name'>, counts: Counts = () => true): Node {
  const own = listOwn(select, source).map(({ node }) => node);
  return buildRows(source.ref, own.filter(counts), select.ctes);
}

/** The expressions that a SELECT groups by, as it writes them; GROUP BY ALL: all that are no aggregates. */
export function listGroups(select: Select, isAggregated: (node: Node) => boolean): readonly Node[] {
  if (select.node.aggregate_handling === 'FORCE_AGGREGATES')
    return listNodes(select.node.select_list).filter((item) => !listParts(item).some(isAggregated));
  return listNodes(select.node.group_expressions);
}
