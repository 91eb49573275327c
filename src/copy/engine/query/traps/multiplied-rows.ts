/** A join that gives rows more than once, which are then counted, summed or listed. Pure but for what is asked of the copy. */

import { findPlace, listPlaces, readMeant } from './columns.ts';
import { createFindMultipliers, type FindMultipliers, keyOf, readJoins } from './joins.ts';
import { listGroups } from './rows.ts';
import type { Select, Source } from './selects.ts';
import type { Ask, Trap } from './trap.ts';
import { fold, isAggregate, isSumming, listNodes, listParts, type Node, readFunction } from './tree.ts';

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
    const told = counted.length === 0 ? await tellRows(select, tally, find) : await tellOf(tally.call, counted, find);
    if (told !== undefined) return told;
  }
  return tallies.length > 0 ? undefined : tellListed(select, find);
}

/** The sources of this SELECT whose columns an expression reads. */
function listSources(select: Select, node: Node): readonly Source[] {
  return listPlaces(select, node).flatMap((place) => (place?.select === select ? [place.source] : []));
}

/** Of a count, sum or average of a column. */
async function tellOf(call: Node, counted: readonly Source[], find: FindMultipliers): Promise<string | undefined> {
  const multipliers = await find(counted);
  const [first] = counted;
  if (multipliers.length === 0 || first === undefined) return undefined;
  const name = readFunction(call);
  const isCount = name.startsWith('count');
  const start = `${name} takes each row of ${nameOf(first)} once for each of its rows in ${listNames(multipliers)}`;
  return `${start}: ${isCount ? 'write count(DISTINCT …)' : `aggregate ${listNames(multipliers)} in a subquery first, or use EXISTS`}.`;
}

/** Of count(*): which rows it counts, where those are not the ones that FROM begins with. */
async function tellRows(select: Select, { item }: Tally, find: FindMultipliers): Promise<string | undefined> {
  const giving = select.sources.filter(({ givesRows }) => givesRows);
  const [leading] = giving;
  if (leading === undefined) return undefined;
  const multipliers = await find([leading]);
  if (multipliers.length === 0) return undefined;
  const finest: Source[] = [];
  for (const source of giving) if ((await find([source])).length === 0) finest.push(source);
  const isMeant = finest.some((source) => names(item, source)) || (finest.length > 0 && isGroupedBy(select, leading));
  if (isMeant) return undefined;
  const key = keyOf(leading)?.length === 1 ? `${leading.alias}.${keyOf(leading)?.[0]}` : '…';
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
async function tellListed(select: Select, find: FindMultipliers): Promise<string | undefined> {
  const shown = [...new Set(listNodes(select.node.select_list).flatMap((item) => listSources(select, item)))];
  const [first] = shown;
  if (first === undefined) return undefined;
  const multipliers = await find(shown);
  if (multipliers.length === 0) return undefined;
  return `Rows repeat: each row of ${nameOf(first)} comes once for each of its rows in ${listNames(multipliers)}, and total counts all; write SELECT DISTINCT, or EXISTS instead of the join.`;
}

/** A source by its view, or by the name that the query gives it. */
const nameOf = ({ view, alias }: Source): string => view?.name ?? (/^\w{1,40}$/.test(alias) ? alias : 'the subquery');

const listNames = (sources: readonly Source[]): string => [...new Set(sources.map(nameOf))].join(', ');
