/** Changes come from the file beside the copy, up to that copy. */

import { fillSql, splitStatements } from './fill-sql.ts';
import { HISTORY_VIEWS, type HistoryName } from './schema.ts';
import macros from './views/history-macros.sql';
import spans from './views/history-spans.sql';
import priceHistory from './views/price_history.sql';
import statusHistory from './views/status_history.sql';

/** Database of the history file. */
export const HISTORY = 'history';

// End of the reading that made the copy. Later rows are of a refresh that was killed before it
// replaced the copy.
const READ_TO = '(SELECT max(read_to) FROM lists)';

// Views that are computed from other views.
const FOLLOWING: Readonly<Partial<Record<HistoryName, string>>> = {
  price_history: priceHistory,
  status_history: statusHistory,
};

/** Views whose rows are in the file. */
export const HISTORY_TABLES = HISTORY_VIEWS.filter(({ name }) => !Object.hasOwn(FOLLOWING, name));

/**
 * Statements that create the views beside the tables of the copy.
 * @param isThere the history file is attached; without it the views are empty
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
