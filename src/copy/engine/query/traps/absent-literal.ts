/** A column compared with a text that it never has: `status = 'Active'`, where values are active and passive. Pure. */

import { isRecord } from '../../../../record/value.ts';
import { quote } from '../../../sql-quote.ts';
import { findPlace } from './columns.ts';
import { type Compared, listCompared } from './compared-texts.ts';
import { findOtherCode, placeOf } from './other-codes.ts';
import { buildOwnRows } from './rows.ts';
import { listQuoted, tellAbsent } from './tell-absent.ts';
import { type Ask, isPlain, quoteName, repeatText, type Suspicion, type Trap } from './trap.ts';
import { listNodes, listParts, type Node, readColumn } from './tree.ts';
import { tellBelow } from './upper-categories.ts';

/** Values of a column that are looked through for what is meant, the most frequent ones. */
const MOST_VALUES = 5_000;

/** The trap. */
export const findAbsentLiterals: Trap = (select) => {
  const parts = ['where_clause', 'having', 'select_list', 'qualify'].flatMap((key) => {
    const part = select.node[key];
    return Array.isArray(part) ? listNodes(part) : isRecord(part) ? [part] : [];
  });
  const joined = select.conditions.filter(({ isWhere }) => !isWhere).map(({ node }) => node);
  const compared = [...parts, ...joined].flatMap((part) => listCompared(select, part));
  return compared.map((one) => suspect(one, compared));
};

/** Columns that say what the value of a row is: with them a value is looked for among its like. */
const NAMING = /^(name|code|kind|type)$/;

/** @param all the comparisons of the SELECT, so that nothing is said to be left out that another of them asks for */
function suspect(compared: Compared, all: readonly Compared[]): Suspicion {
  const { column, turned, text, ignoresCase, condition } = compared;
  // Only what all rows meet narrows down where to look: not what is one branch of an OR.
  const isNaming = (own: Node): boolean =>
    column.name === 'value' &&
    /^COMPARE_(EQUAL|IN)$/.test(String(own.type)) &&
    listParts(own).every((part) => part.type !== 'COLUMN_REF' || NAMING.test(readColumn(part)?.at(-1) ?? ''));
  const name = quoteName(column.name);
  const subject = ignoresCase ? `lower(${name})` : turned === undefined ? name : `${turned}(${name})`;
  const wanted = quote(ignoresCase ? text.toLowerCase() : text);
  return {
    condition,
    confirm: async (ask) => {
      const rows = buildOwnRows(column, isNaming);
      const found = await ask(rows, (of) => `SELECT 1 FROM ${of} WHERE ${subject} = ${wanted} LIMIT 1`);
      if (found === undefined) return undefined;
      const below = await tellBelow(compared, ask, rows);
      if (found.length > 0)
        return (await tellOthers(compared, new Set(all.map((one) => one.text)), ask, rows)) ?? below;
      if (below !== undefined) return below;
      const other = compared.isNegated ? undefined : await findOtherCode(compared, ask, rows);
      const isAsked = (place: string): boolean => all.some((one) => one.text === text && placeOf(one) === place);
      if (other !== undefined) return other.places.every(isAsked) ? undefined : other.sentence;
      return tellAbsent(compared, isNarrowed(compared, isNaming), await listValues(ask, rows, name));
    },
  };
}

/** Of a text that the column has: that it has it in another case, too, which the query leaves out. */
async function tellOthers(
  { column, turned, text, isNegated, ignoresCase }: Compared,
  written: ReadonlySet<string>,
  ask: Ask,
  rows: Node,
): Promise<string | undefined> {
  if (turned !== undefined || ignoresCase || isNegated) return undefined;
  const name = quoteName(column.name);
  const found = await ask(
    rows,
    (of) =>
      `SELECT DISTINCT ${name} FROM ${of} WHERE lower(${name}) = lower(${quote(text)}) AND ${name} <> ${quote(text)} LIMIT 3`,
  );
  const others = (found ?? []).map(([value]) => String(value)).filter((other) => isPlain(other) && !written.has(other));
  return others.length === 0
    ? undefined
    : `${column.view.name}.${column.name} is also written ${listQuoted(others)}; lower(${column.name}) = ${repeatText(text.toLowerCase())} finds all.`;
}

/** True where a value was only looked for under its name. */
function isNarrowed({ column: { select, source } }: Compared, isNaming: (own: Node) => boolean): boolean {
  return select.conditions.some(
    ({ node }) =>
      isNaming(node) &&
      listParts(node).some((part) => part.type === 'COLUMN_REF' && findPlace(select, part)?.source === source),
  );
}

async function listValues(ask: Ask, rows: Node, name: string): Promise<readonly string[]> {
  const found = await ask(
    rows,
    (of) =>
      `SELECT ${name} FROM ${of} WHERE ${name} IS NOT NULL AND length(${name}) <= 60 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MOST_VALUES}`,
  );
  return (found ?? []).map(([value]) => String(value));
}
