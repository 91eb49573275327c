/** Which of the identifiers that a call asks for some record has, by a SELECT over the rows that its conditions leave. */

import { readFilterValues, type Subject } from '../../../filter/pim-filters.ts';
import { findIdentifiers, type Identifiers } from '../../../filter/proof.ts';
import { buildRelations, type Selection, withTables } from '../../../question/build-select.ts';
import { LISTS } from '../../../question/list-rows.ts';
import type { Rows } from '../../../question/rows.ts';
import { foldText, quoteValue } from '../../../question/sql.ts';
import type { ListQuestion } from '../asked/question.ts';

/** Values of one query, which must stay within its length. */
const VALUES_A_QUERY = 300;

/** The identifiers that the records show, as `value`. */
function selectShown(subject: Subject, { list }: Selection): string {
  const { id } = LISTS[list];
  return subject === 'variant_code'
    ? 'SELECT v.code AS value FROM variants v JOIN judged j ON j.id = v.product_id'
    : `SELECT t.${subject}::VARCHAR AS value FROM ${list} t JOIN judged j ON j.id = t.${id}`;
}

/** The SQL by which identifiers are looked for, which tells the tables that it reads; empty where none are given. */
export function writeShown({ args, list }: ListQuestion, selection: Selection): string {
  const given = findIdentifiers(args, list.parameters);
  return given === undefined ? '' : selectShown(given.row.subject, selection);
}

/** @returns undefined where the call asks for none, or for several kinds */
export async function findSeen(
  { args, list }: ListQuestion,
  selection: Selection,
  rows: Rows,
): Promise<Pick<Identifiers, 'argument' | 'alone' | 'unseen'> | undefined> {
  const given = findIdentifiers(args, list.parameters);
  if (given === undefined) return undefined;
  const { row, alone } = given;
  const asked = [...new Set(readFilterValues(args, row.argument))];
  const shown = selectShown(row.subject, selection);
  // What could not be judged is not said to match nothing.
  const { judged, matches: _, ...before } = buildRelations(selection);
  const relations = {
    ...before,
    judged: `SELECT * FROM (${judged}) WHERE is_match IS NOT false`,
    shown: `SELECT DISTINCT ${foldText('value')} AS value FROM (${shown})`,
  };
  const unseen: (string | number)[] = [];
  for (let from = 0; from < asked.length; from += VALUES_A_QUERY) {
    const part = asked.slice(from, from + VALUES_A_QUERY);
    const values = part.map((value, at) => `(${at}, ${quoteValue(String(value))})`).join(', ');
    const result = await rows.ask(
      withTables(
        relations,
        `SELECT a.ordinal
         FROM (VALUES ${values}) AS a(ordinal, value)
         WHERE ${foldText('a.value')} NOT IN (SELECT value FROM shown WHERE value IS NOT NULL)
         ORDER BY a.ordinal`,
      ),
    );
    unseen.push(...result.flatMap(([ordinal]) => part[Number(ordinal)] ?? []));
  }
  return { argument: row.argument, alone, unseen: () => unseen };
}
