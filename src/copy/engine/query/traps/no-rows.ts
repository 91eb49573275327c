/** Why a query gives no rows: the condition that none meets by itself. Pure but for what is asked of the copy. */

import { isRecord } from '../../../../record/value.ts';
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
  if (failing.length > 0) return tellFailing(failing, conditions.length, gives);
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
