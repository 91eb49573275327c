/** Finds searches with the text before the column, `instr('Shoe', name)`, which look for the column within the text. */

import { withRelations } from '../../../fill-sql.ts';
import { quote } from '../../../sql-text.ts';
import type { Trap } from './trap.ts';
import { listNodes, readFunction, readText } from './tree.ts';

// Functions that search their first argument for the second one.
const SEARCHES = /^(instr|strpos|contains)$/;

/** Finds such searches where the column has the text. */
export const findSwappedSearch: Trap = (select) =>
  select.conditionParts.flatMap((condition) => {
    const name = readFunction(condition);
    const [first, second] = SEARCHES.test(name) ? listNodes(condition.children) : [];
    const text = readText(first);
    const column = select.column(second);
    if (text === undefined || column === undefined) return [];
    const value = `"${column.name}"`;
    return {
      condition,
      rows: column.select.queryRowsOf(column.source, () => false),
      question: (of) =>
        withRelations(
          { query_rows: `SELECT ${value}::VARCHAR AS value FROM ${of}` },
          `SELECT count(*)::DOUBLE FROM query_rows WHERE contains(value, ${quote(text)})`,
        ),
      notice: ([row]) => {
        const count = Number(row?.[0] ?? 0);
        if (count === 0) return undefined;
        return {
          code: 'sql_search_swapped',
          name,
          column: column.name,
          text,
          count,
        };
      },
    };
  });
