/** Why a query gives no rows: the condition that none meets by itself. Pure but for what is asked of the copy. */

import { isRecord } from '../../../../record/value.ts';
import { listPlaces } from './columns.ts';
import { repeatCondition } from './repeat-condition.ts';
import { buildRows } from './rows.ts';
import type { Select } from './selects.ts';
import type { Ask } from './trap.ts';
import { listNodes, listParts, type Node, readFunction, splitAnd } from './tree.ts';

/** Conditions that are looked at. */
const MOST_ASKED = 8;

/** Conditions that a sentence names. */
const MOST_TOLD = 2;

/**
 * Tells why a SELECT gives nothing.
 * @param explained conditions that another sentence tells of
 * @returns undefined: it is told already, or not known
 */
export async function explainNoRows(
  select: Select,
  explained: ReadonlySet<Node>,
  ask: Ask,
): Promise<string | undefined> {
  const { node, ctes } = select;
  const conditions = splitAnd(node.where_clause);
  if (conditions.some((one) => listParts(one).some((part) => explained.has(part)))) return undefined;
  const gives = async (some: readonly Node[]): Promise<boolean | undefined> => {
    const rows = await ask(buildRows(node.from_table, some, ctes), (of) => `SELECT 1 FROM ${of} LIMIT 1`);
    return rows && rows.length > 0;
  };
  if ((await gives([])) === false) return tellFrom(select, ask);
  if (conditions.length > MOST_ASKED) return undefined;
  const failing: Node[] = [];
  for (const condition of conditions) {
    const found = await gives([condition]);
    if (found === undefined) return undefined;
    if (!found) failing.push(condition);
  }
  if (failing.length > 0)
    return (await tellJoined(failing, select, ask)) ?? (await tellFailing(failing, conditions.length, gives));
  if (conditions.length > 1 && (await gives(conditions)) === false)
    return `Each condition of WHERE is met by some rows, but no row meets all ${conditions.length}.`;
  const filters = ['having', 'qualify'].filter((key) => isRecord(node[key]));
  return filters.length === 0
    ? undefined
    : `WHERE leaves rows; no group passes ${filters.join(' and ').toUpperCase()}.`;
}

/** Of FROM that gives nothing by itself: a view without rows, else the join. */
async function tellFrom({ sources, ctes }: Select, ask: Ask): Promise<string | undefined> {
  for (const { ref, view } of sources) {
    if (view === undefined) continue;
    const rows = await ask(buildRows(ref, [], ctes), (of) => `SELECT 1 FROM ${of} LIMIT 1`);
    if (rows?.length === 0) return `The view ${view.name} has no rows in this copy.`;
  }
  return sources.length < 2 ? undefined : 'The join alone gives no rows: check the columns that ON compares.';
}

/** Of a condition that rows of one view do meet, and that no row of the join does: it tells nothing of the view. */
async function tellJoined(failing: readonly Node[], select: Select, ask: Ask): Promise<string | undefined> {
  for (const condition of failing.slice(0, MOST_TOLD)) {
    const [place, ...places] = listPlaces(select, condition);
    const source = place?.select === select ? place.source : undefined;
    const others = select.sources.filter((one) => one !== source);
    if (source?.view === undefined || others.length === 0 || places.some((one) => one?.source !== source)) continue;
    const rows = await ask(buildRows(source.ref, [condition], select.ctes), (of) => `SELECT count(*) FROM ${of}`);
    const count = Number(rows?.[0]?.[0] ?? 0);
    if (count === 0) continue;
    const meet = count === 1 ? `1 row of ${source.view.name} meets` : `${count} rows of ${source.view.name} meet`;
    const joined = others.map(({ view }) => view?.name ?? 'the rest of FROM');
    return `${meet} ${repeatCondition(condition)}, but the join with ${[...new Set(joined)].join(' and ')} leaves none of them.`;
  }
  return undefined;
}

async function tellFailing(
  failing: readonly Node[],
  count: number,
  gives: (some: readonly Node[]) => Promise<boolean | undefined>,
): Promise<string> {
  const told = failing.slice(0, MOST_TOLD).map(repeatCondition);
  const start = `No row meets ${told.join(', nor ')}`;
  const [only] = failing;
  const loose = only === undefined ? undefined : ignoreCase(only);
  const hint =
    loose !== undefined && (await gives([loose])) === true ? '; with ILIKE, which ignores case, some do' : '';
  return `${start}${count === 1 ? '' : ', even without the other conditions'}${hint}.`;
}

/** The condition with ILIKE for LIKE; undefined: it has no LIKE. */
function ignoreCase(condition: Node): Node | undefined {
  if (readFunction(condition) !== '~~' || listNodes(condition.children).length !== 2) return undefined;
  return { ...condition, function_name: '~~*' };
}
