/** A join that gives rows more than once, which are then counted, summed or listed. Pure but for what is asked of the copy. */

import { findPlace, listPlaces, readMeant } from './columns.ts';
import { createFindMultipliers, type FindMultipliers, isLink, keyOf, readJoins } from './joins.ts';
import { buildRows, listGroups } from './rows.ts';
import type { Select, Source } from './selects.ts';
import { type Ask, repeatAlias, type Trap } from './trap.ts';
import { fold, isAggregate, isSumming, listNodes, listParts, type Node, readFunction, splitAnd } from './tree.ts';
import { tellUnmatched } from './unmatched-rows.ts';

/** The trap. */
export const findMultipliedRows: Trap = (select) => {
  if (select.sources.filter(({ givesRows }) => givesRows).length < 2) return [];
  const tallies = listTallies(select);
  return tallies.length > 0 || listsRows(select) ? [{ confirm: (ask) => confirm(select, tallies, ask) }] : [];
};

/** An aggregate that is wrong where rows come more than once, with the column of the result that it is in. */
interface Tally {
  readonly call: Node;
  readonly item: Node;
}

function listTallies(select: Select): readonly Tally[] {
  return listNodes(select.node.select_list).flatMap((item) =>
    listParts(item)
      .filter((part) => part.class === 'FUNCTION' && part.distinct !== true)
      .filter((part) => isSumming(part) || /^(count|count_star|count_if|countif)$/.test(readFunction(part)))
      .map((call) => ({ call, item })),
  );
}

/** True where the rows themselves are the answer, each shown as often as it comes. */
function listsRows(select: Select): boolean {
  const { node, use } = select;
  const items = listNodes(node.select_list).flatMap(listParts);
  const isDistinct = listNodes(node.modifiers).some(({ type }) => type === 'DISTINCT_MODIFIER');
  const isPlain = items.every((part) => part.class !== 'WINDOW' && part.type !== 'STAR' && !isAggregate(part));
  return (
    use === 'answer' &&
    isPlain &&
    !isDistinct &&
    listNodes(node.group_expressions).length === 0 &&
    node.aggregate_handling !== 'FORCE_AGGREGATES'
  );
}

async function confirm(select: Select, tallies: readonly Tally[], ask: Ask): Promise<string | undefined> {
  const find = createFindMultipliers(select, readJoins(select, tallies.length > 0), ask);
  for (const tally of tallies) {
    const counted = [...new Set(listNodes(tally.call.children).flatMap((child) => listSources(select, child)))];
    const told =
      counted.length === 0
        ? await tellRows(select, tally, find, ask)
        : await tellOf(select, tally.call, counted, find, ask);
    if (told !== undefined) return told;
  }
  return tallies.length > 0 ? undefined : tellListed(select, find, ask);
}

/** The sources of this SELECT whose columns an expression reads. */
function listSources(select: Select, node: Node): readonly Source[] {
  return listPlaces(select, node).flatMap((place) => (place?.select === select ? [place.source] : []));
}

/**
 * Whether some row of the sources does come more than once among all that the SELECT takes, or within one of its groups: the
 * conditions together may leave fewer than each source by itself shows.
 * @param told what tells the rows of a source apart that has no key; absent: nothing
 * @returns true, too, where nothing tells them apart, or it took too long to ask
 */
async function isRepeated(
  select: Select,
  sources: readonly Source[],
  ask: Ask,
  told: readonly Node[] = [],
): Promise<boolean> {
  const keys = sources.flatMap((source) => keyOf(source)?.map((name) => [source.alias, name]) ?? []);
  if (told.length === 0 && sources.some((source) => keyOf(source) === undefined)) return true;
  const groups = listGroups(select, isAggregate).map((group) => readMeant(select, group, false));
  const columns = keys.map((names) => ({ class: 'COLUMN_REF', type: 'COLUMN_REF', column_names: names }));
  const given = [...columns, ...groups, ...told].map((node, index) => ({ ...node, alias: `k${index}` }));
  const rows = buildRows(select.node.from_table, splitAnd(select.node.where_clause), select.ctes, given);
  const repeated = await ask(
    rows,
    (of) => `SELECT 1 FROM ${of} GROUP BY ${given.map(({ alias }) => alias)} HAVING count(*) > 1 LIMIT 1`,
  );
  return repeated === undefined || repeated.length > 0;
}

/** Of a count, sum or average of a column. */
async function tellOf(
  select: Select,
  call: Node,
  counted: readonly Source[],
  find: FindMultipliers,
  ask: Ask,
): Promise<string | undefined> {
  const multipliers = await find(counted);
  const [first] = counted;
  if (multipliers.length === 0 || first === undefined || !(await isRepeated(select, counted, ask))) return undefined;
  const name = readFunction(call);
  const isCount = name.startsWith('count');
  const start = `${name} takes each row of ${nameOf(first)} once for each of its rows in ${listNames(multipliers)}`;
  return `${start}: ${isCount ? 'write count(DISTINCT …)' : `aggregate ${listNames(multipliers)} in a subquery first, or use EXISTS`}.`;
}

/** Of count(*): which rows it counts, where those are not the ones that FROM begins with. */
async function tellRows(select: Select, { item }: Tally, find: FindMultipliers, ask: Ask): Promise<string | undefined> {
  const giving = select.sources.filter(({ givesRows }) => givesRows);
  // What only links others is not what is counted.
  const leading = giving.find((source) => !isLink(source));
  if (leading === undefined) return undefined;
  const multipliers = await find([leading]);
  if (multipliers.length === 0) return undefined;
  const finest: Source[] = [];
  for (const source of giving) if ((await find([source])).length === 0) finest.push(source);
  const isMeant = finest.some((source) => names(item, source)) || (finest.length > 0 && isGroupedBy(select, leading));
  const optional = finest.find(({ isOptional }) => isOptional);
  if (isMeant && optional !== undefined) return tellUnmatched(select, optional, ask);
  if (isMeant || !(await isRepeated(select, [leading], ask))) return undefined;
  const key = keyOf(leading)?.length === 1 ? `${repeatAlias(leading.alias)}.${keyOf(leading)?.[0]}` : '…';
  return `count(*) counts each row of ${nameOf(leading)} once for each of its rows in ${listNames(multipliers)}; to count ${nameOf(leading)}, write count(DISTINCT ${key}).`;
}

/** Whether a column of the result is called after a source: `AS variants`, `AS variant_count`. */
function names(item: Node, { view, alias }: Source): boolean {
  const called = fold(item.alias);
  const [one] = /^[a-z]+?(?=ie?s$|s$|$)/.exec((view?.name ?? alias).split('_').at(-1) ?? '') ?? [''];
  return one.length > 2 && called.includes(one);
}

/** Whether each group is about one row of a source: its id, its code, its name. */
function isGroupedBy(select: Select, source: Source): boolean {
  const key = keyOf(source);
  if (key?.length !== 1) return false;
  return listGroups(select, isAggregate).some((group) => {
    const place = findPlace(select, readMeant(select, group, false));
    return place?.source === source && [...key, 'code', 'name'].includes(place.name);
  });
}

/** Of rows that are listed: those of which nothing is shown give the others more than once. */
async function tellListed(select: Select, find: FindMultipliers, ask: Ask): Promise<string | undefined> {
  const items = listNodes(select.node.select_list);
  const shown = [...new Set(items.flatMap((item) => listSources(select, item)))];
  const [first] = shown;
  if (first === undefined) return undefined;
  const multipliers = await find(shown);
  if (multipliers.length === 0 || !(await isRepeated(select, shown, ask, items))) return undefined;
  return `Rows repeat: each row of ${nameOf(first)} comes once for each of its rows in ${listNames(multipliers)}, and total counts all; write SELECT DISTINCT, or EXISTS instead of the join.`;
}

/** A source by its view, or by the name that the query gives it. */
const nameOf = ({ view, alias }: Source): string => view?.name ?? repeatAlias(alias);

const listNames = (sources: readonly Source[]): string => [...new Set(sources.map(nameOf))].join(', ');
