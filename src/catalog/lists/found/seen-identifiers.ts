/** Which of the identifiers that a call asks for no record has, told by the statement of the question. */

import { readFilterValues } from '../../../filter/pim-filters.ts';
import { findIdentifiers } from '../../../filter/proof.ts';
import type { Aside, Selection } from '../../../question/build-select.ts';
import { LISTS } from '../../../question/list-rows.ts';
import { foldText, quoteList } from '../../../question/sql.ts';
import type { ListQuestion } from '../asked/question.ts';
import type { UnseenIdentifiers } from './matches.ts';

/** Plans the list of the identifiers that no record shows; undefined where the call asks for none, or for several kinds. */
export function planUnseen(
  { args, list: { parameters } }: ListQuestion,
  { list }: Selection,
): Aside | undefined {
  const identifiers = findIdentifiers(args, parameters);
  if (identifiers === undefined) return undefined;
  const { argument, subject } = identifiers.row;
  const { id } = LISTS[list];
  const shown =
    subject === 'variant_code'
      ? 'SELECT v.code AS value FROM variants v JOIN judged j ON j.id = v.product_id'
      : `SELECT t.${subject}::VARCHAR AS value FROM ${list} t JOIN judged j ON j.id = t.${id}`;
  const values = quoteList(readFilterValues(args, argument).map(String));
  return {
    relations: {
      // What could not be judged is not said to match nothing.
      shown: `
        SELECT DISTINCT ${foldText('value')} AS value
        FROM (${shown} WHERE j.is_match IS NOT false)
        WHERE value IS NOT NULL`,
    },
    value: `(
      SELECT list(value)
      FROM (SELECT unnest([${values}]) AS value)
      WHERE ${foldText('value')} NOT IN (SELECT value FROM shown)
    )`,
  };
}

/** Reads what the statement gives for a plan. */
export function readUnseen(
  { args, list: { parameters } }: ListQuestion,
  value: unknown,
): UnseenIdentifiers | undefined {
  const identifiers = findIdentifiers(args, parameters);
  if (identifiers === undefined) return undefined;
  const { row, alone } = identifiers;
  const unseen = new Set(Array.isArray(value) ? value : []);
  const asked = [...new Set(readFilterValues(args, row.argument))];
  return {
    argument: row.argument,
    isAlone: alone,
    unseen: asked.filter((identifier) => unseen.has(String(identifier))),
  };
}
