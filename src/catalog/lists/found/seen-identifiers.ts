/** Which of the identifiers that a call asks for some record has, by a SELECT over the rows that its conditions leave. */

import { readFilterValues } from '../../../filter/pim-filters.ts';
import { findIdentifiers, type Identifiers } from '../../../filter/proof.ts';
import { buildRelations, type Selection, withTables } from '../../../question/build-select.ts';
import { LISTS } from '../../../question/list-rows.ts';
import type { Rows } from '../../../question/rows.ts';
import { foldName, quoteValue } from '../../../question/sql.ts';
import type { ListQuestion } from '../asked/question.ts';

/** @returns undefined where the call asks for none, or for several kinds */
export async function findSeen(
  { args, parameters }: ListQuestion,
  selection: Selection,
  rows: Rows,
): Promise<Pick<Identifiers, 'argument' | 'alone' | 'unseen'> | undefined> {
  const given = findIdentifiers(args, parameters);
  if (given === undefined) return undefined;
  const { row, alone } = given;
  const asked = [...new Set(readFilterValues(args, row.argument))];
  const values = asked.map((value, at) => `(${at}, ${quoteValue(String(value))})`).join(', ');
  const { id } = LISTS[selection.list];
  const shown =
    row.subject === 'variant_code'
      ? 'SELECT v.code AS value FROM variants v JOIN judged j ON j.id = v.product_id'
      : `SELECT t.${row.subject}::VARCHAR AS value FROM ${selection.list} t JOIN judged j ON j.id = t.${id}`;
  // What could not be judged is not said to match nothing.
  const { tested, judged } = buildRelations(selection);
  const sql = withTables(
    {
      tested: tested ?? '',
      judged: `SELECT * FROM (${judged}) WHERE is_match IS NOT false`,
      shown: `SELECT DISTINCT ${foldName('value')} AS value FROM (${shown})`,
    },
    `SELECT a.ordinal
     FROM (VALUES ${values}) AS a(ordinal, value)
     WHERE ${foldName('a.value')} NOT IN (SELECT value FROM shown WHERE value IS NOT NULL)
     ORDER BY a.ordinal`,
  );
  const unseen = (await rows.ask(sql)).flatMap(([ordinal]) => asked[Number(ordinal)] ?? []);
  return { argument: row.argument, alone, unseen: () => unseen };
}
