/** Counts of groups that are added up, where products are in several of the groups: those of each brand. Pure but for what is asked of the copy. */

import { isRecord } from '../../../../record/value.ts';
import { findPlace, readMeant } from './columns.ts';
import { isLink, keyOf } from './joins.ts';
import { buildRows, listGroups } from './rows.ts';
import type { Select } from './selects.ts';
import type { Trap } from './trap.ts';
import { isAggregate, listNodes, listParts, type Node, readColumn, readFunction, splitAnd } from './tree.ts';

/** The trap. */
export const findSummedGroups: Trap = (select) =>
  listNodes(select.node.select_list)
    .flatMap(listParts)
    .filter((call) => readFunction(call) === 'sum')
    .flatMap((call) => {
      const summed = readSummed(select, call);
      const units = summed === undefined ? undefined : listUnits(summed.grouped, summed.count);
      return summed === undefined || units === undefined ? [] : [suspect(summed, units)];
    });

/** Counts that a sum adds up. */
interface Summed {
  /** The SELECT that counts by groups. */
  readonly grouped: Select;
  readonly count: Node;
  readonly groups: readonly Node[];
  /** The groups that the sums themselves keep apart. */
  readonly kept: readonly number[];
}

/** What a call of sum adds up; undefined: no counts of groups, or only some of the groups. */
function readSummed(select: Select, call: Node): Summed | undefined {
  const [taken] = listNodes(call.children);
  const isWindow = call.class === 'WINDOW';
  if (taken === undefined) return undefined;
  if (isWindow && isCount(taken)) return sumUp(select, taken, listNodes(call.partitions), (node) => node);
  const source = findPlace(select, taken)?.source;
  const inner = source?.inner;
  const madeOf = (node: Node): Node | undefined => {
    const place = findPlace(select, node);
    return place?.source === source ? inner?.given?.find(({ name }) => name === place?.name)?.made : undefined;
  };
  const count = madeOf(taken);
  if (inner === undefined || count === undefined || !isCount(count)) return undefined;
  if (select.sources.length > 1 || !select.conditions.every(({ node }) => node.type === 'OPERATOR_IS_NOT_NULL')) {
    return undefined;
  }
  const apart = isWindow ? listNodes(call.partitions) : listGroups(select, isAggregate);
  return sumUp(
    inner,
    count,
    apart.map((node) => (isWindow ? node : readMeant(select, node, false))),
    madeOf,
  );
}

/** @param madeOf what an expression is in the SELECT that counts */
function sumUp(
  grouped: Select,
  count: Node,
  apart: readonly Node[],
  madeOf: (node: Node) => Node | undefined,
): Summed | undefined {
  const { node } = grouped;
  const isPart = listNodes(node.modifiers).some(({ type }) => type === 'LIMIT_MODIFIER') || isRecord(node.having);
  const isRolledUp = Array.isArray(node.group_sets) && node.group_sets.length > 1;
  const groups = listGroups(grouped, isAggregate).map((group) => readMeant(grouped, group, false));
  if (isPart || isRolledUp || groups.length === 0) return undefined;
  const written = groups.map((group) => write(grouped, group));
  const kept = apart.map((one) => {
    const made = madeOf(one);
    return made === undefined ? -1 : written.indexOf(write(grouped, readMeant(grouped, made, false)));
  });
  return kept.includes(-1) ? undefined : { grouped, count, groups, kept };
}

function isCount(node: Node): boolean {
  return node.class === 'FUNCTION' && /^(count|count_star)$/.test(readFunction(node));
}

/** An expression, so that two which mean the same column are the same. */
function write(select: Select, node: Node): string {
  const place = findPlace(select, node);
  if (place !== undefined) return `${select.sources.indexOf(place.source)}.${place.name}`;
  return JSON.stringify({ ...node, alias: '' }, (key, value) => (key === 'query_location' ? undefined : value));
}

/** Records that a count may count. */
const RECORDS = /^(products|variants)$/;

/** The columns that tell apart what a count counts: products or variants; undefined: something else. */
function listUnits({ sources, ...select }: Select, count: Node): readonly Node[] | undefined {
  const [counted] = listNodes(count.children);
  if (counted !== undefined) {
    const name = findPlace({ sources, ...select }, counted)?.name ?? '';
    return /^(product_id|variant_id|code)$/.test(name) ? [counted] : undefined;
  }
  const giving = sources.filter(({ givesRows }) => givesRows);
  const records = giving.filter(({ view }) => RECORDS.test(view?.name ?? ''));
  const links = giving.filter((source) => isLink(source) && source.view?.name !== 'category_tree');
  const others = giving.filter((source) => keyOf(source) === undefined && !isLink(source));
  const [first] = links;
  if (others.length > 0) return undefined;
  if (records.length > 0) {
    return records.flatMap((source) => (keyOf(source) ?? []).map((name) => columnOf(source.alias, name)));
  }
  return first === undefined ? undefined : [columnOf(first.alias, 'product_id')];
}

const columnOf = (alias: string, name: string): Node => ({
  class: 'COLUMN_REF',
  type: 'COLUMN_REF',
  alias: '',
  column_names: [alias, name],
});

function suspect({ grouped, groups, kept }: Summed, units: readonly Node[]): ReturnType<Trap>[number] {
  const given = [
    ...units.map((node, index) => ({ ...node, alias: `k${index}` })),
    ...groups.map((node, index) => ({ ...node, alias: `g${index}` })),
  ];
  const rows = buildRows(grouped.node.from_table, splitAnd(grouped.node.where_clause), grouped.ctes, given);
  const names = units.map((_, index) => `k${index}`);
  const within = [...names, ...kept.map((index) => `g${index}`)];
  const one = readColumn(units.at(-1))?.at(-1) === 'variant_id' ? 'variant' : 'product';
  return {
    confirm: async (ask) => {
      const found = await ask(
        rows,
        (of) =>
          `SELECT 1 FROM (SELECT DISTINCT * FROM ${of} WHERE ${names.map((name) => `${name} IS NOT NULL`).join(' AND ')}) GROUP BY ${within.join(', ')} HAVING count(*) > 1 LIMIT 1`,
      );
      return (found?.length ?? 0) === 0
        ? undefined
        : `sum adds up counts of groups that share ${one}s, each of which counts once in every group it is in; to count ${one}s, write count(DISTINCT ${one}_id) over the rows without these groups.`;
    },
  };
}
