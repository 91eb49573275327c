/**
 * SQL of the views of history: what the file beside the copy holds of changes up to that copy, and what follows from
 * it for prices and status. Pure.
 */

import { fillSql, splitStatements } from './fill-sql.ts';
import { HISTORY_VIEWS, type HistoryName } from './schema.ts';
import macros from './views/history-macros.sql';
import spans from './views/history-spans.sql';
import priceHistory from './views/price_history.sql';
import statusHistory from './views/status_history.sql';

/** The database of the history file. */
export const HISTORY = 'history';

/** When the reading that made the copy ended. Rows from later are of a refresh that was killed before it replaced it. */
const READ_TO = '(SELECT max(read_to) FROM lists)';

/** The views that follow from the others. */
const FOLLOWING: Readonly<Partial<Record<HistoryName, string>>> = {
  price_history: priceHistory,
  status_history: statusHistory,
};

/** The views whose rows the file holds. */
export const HISTORY_TABLES = HISTORY_VIEWS.filter(({ name }) => !Object.hasOwn(FOLLOWING, name));

/**
 * Statements that show the views to a connection beside the tables of the copy.
 * @param isThere whether the history file is attached; without it the views are empty
 */
export function showHistory(isThere: boolean): readonly string[] {
  return [
    ...splitStatements(macros),
    ...HISTORY_TABLES.map((view) =>
      showView(view.name, isThere ? selectStored(view) : selectNothing(view)),
    ),
    ...splitStatements(spans),
    ...Object.entries(FOLLOWING).map(([name, sql]) => showView(name, fillSql(sql))),
  ];
}

function showView(name: string, select: string): string {
  return `CREATE TEMP VIEW "${name}" AS ${select}`;
}

type HistoryView = (typeof HISTORY_VIEWS)[number];

function selectStored({ name }: HistoryView): string {
  const until = name === 'long_texts' ? '' : ` WHERE seen_at <= ${READ_TO}`;
  return `FROM "${HISTORY}".main."${name}"${until}`;
}

function selectNothing({ columns }: HistoryView): string {
  const nulls = columns.map((column) => `NULL::${column.type} AS "${column.name}"`);
  return `SELECT ${nulls.join(', ')} WHERE false`;
}
