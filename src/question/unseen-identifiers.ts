/** Which of the identifiers that a call asks for no record has, told by the statement of the question. Pure. */

import type { Parameter } from '../filter/pim-filters.ts';
import type { Aside } from './build-select.ts';
import { LISTS, type List } from './list-rows.ts';
import { foldText, quoteList } from './sql.ts';

/** Plans the list of the identifiers that no record shows, as texts. */
export function planUnseen(
  { subject }: Pick<Parameter, 'subject'>,
  identifiers: readonly (string | number)[],
  list: List,
): Aside {
  const { id } = LISTS[list];
  const shown =
    subject === 'variant_code'
      ? 'SELECT v.code AS value FROM variants v JOIN judged j ON j.id = v.product_id'
      : `SELECT t.${subject}::VARCHAR AS value FROM ${list} t JOIN judged j ON j.id = t.${id}`;
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
      FROM (SELECT unnest([${quoteList(identifiers.map(String))}]) AS value)
      WHERE ${foldText('value')} NOT IN (SELECT value FROM shown)
    )`,
  };
}
