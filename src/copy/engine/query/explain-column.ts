import { nearestName } from '../../../record/nearest.ts';
import { VIEWS } from '../../schema.ts';
import { QueryError } from './check-query.ts';

/** Sentence that says how to find the columns of a view. */
export const DESCRIBE_HINT = 'DESCRIBE view tells the columns of a view.';

interface ViewColumns {
  readonly view: string;
  readonly columns: readonly string[];
}

const VIEW_COLUMNS: readonly ViewColumns[] = VIEWS.map(({ name, columns }) => ({
  view: name,
  columns: columns.map((column) => column.name),
}));

const COLUMNS = [...new Set(VIEW_COLUMNS.flatMap(({ columns }) => columns))];

// Views with more columns are not listed in the error for a missing column.
const MAX_COLUMNS = 20;

const MAX_VIEWS = 5;

// The column was written with its table: `p.colour`.
const UNKNOWN_OF_TABLE =
  /^(?:Table|Values list) "(?<table>\w{1,60})" does not have a column named "(?<column>[^"]*)"/;
const UNKNOWN_ALONE = /^Referenced column "(?<column>[^"]*)" (?:not|was not) found/;

interface UnknownColumn {
  readonly column: string;
  // Table or alias that it was written with.
  readonly table?: string | undefined;
}

/** Explains a message about an unknown column; undefined: it is about something else. */
export function explainUnknownColumn(message: string, sql: string): QueryError | undefined {
  const unknown = readUnknown(message);
  if (unknown === undefined) return undefined;
  return describeUnknown(message, unknown, sql).at({ column: unknown.column });
}

function readUnknown(message: string): UnknownColumn | undefined {
  const { table, column } =
    UNKNOWN_OF_TABLE.exec(message)?.groups ?? UNKNOWN_ALONE.exec(message)?.groups ?? {};
  return column === undefined ? undefined : { table, column };
}

function describeUnknown(
  message: string,
  { table, column }: UnknownColumn,
  sql: string,
): QueryError {
  if (!/^\w{1,60}$/.test(column)) {
    const fix = `Put texts in single quotes. ${DESCRIBE_HINT}`;
    return new QueryError('A name in double quotes is no column.', fix);
  }
  const views = listViewsOf(column.toLowerCase());
  if (views.length === 0) return describeNowhere(message, column, listColumnsRead(table, sql));
  const lacking = table === undefined ? 'the views of FROM do not' : `"${table}" does not`;
  const failed = `"${column}" is a column of other views; ${lacking} have it.`;
  return new QueryError(failed, `Join ${rankBySharedIds(views, sql, column).join(' or ')}.`);
}

// Describes a column that no view has. `columnsRead`: sentence with the columns of the view that
// the query reads; empty: none.
function describeNowhere(message: string, name: string, columnsRead: string): QueryError {
  const candidates = listCandidates(message);
  const nearest = findNearest(name, candidates);
  // If the columns are listed, a barely similar column of another view does not help.
  const isSlip = candidates.includes(nearest ?? '') || isNearlyAsLong(name, nearest);
  const suggested = columnsRead === '' || isSlip ? nearest : undefined;
  const question = suggested === undefined ? '.' : `; did you mean ${suggested}?`;
  return new QueryError(
    `There is no column "${name}"${question}`,
    `${nameViewsOf(suggested, candidates)}${columnsRead === '' ? `${DESCRIBE_HINT} ` : columnsRead}` +
      "The PIM's own fields are in props and nums of products, " +
      "variants and items (props['Colour']); put texts in single quotes.",
  );
}

// `… Candidate bindings: "barcode", "p.code"` → barcode
function listCandidates(message: string): readonly string[] {
  const { bindings = '' } = /Candidate bindings:(?<bindings>[^\n]*)/.exec(message)?.groups ?? {};
  return [...bindings.matchAll(/"(\w{1,60})"/g)].map(([, column = '']) => column);
}

function findNearest(name: string, candidates: readonly string[]): string | undefined {
  // A single letter matches too many names.
  if (name.length <= 1) return undefined;
  const similar = COLUMNS.filter((column) => column.includes(name.toLowerCase()));
  return nearestName(name, candidates) ?? nearestName(name, similar);
}

function isNearlyAsLong(name: string, nearest: string | undefined): boolean {
  return nearest !== undefined && Math.abs(nearest.length - name.length) < 3;
}

// Says which views have a column, unless the query reads it already.
function nameViewsOf(column: string | undefined, candidates: readonly string[]): string {
  if (column === undefined || candidates.includes(column)) return '';
  const views = listViewsOf(column);
  return views.length === 0 ? '' : `It is a column of ${views.join(', ')}. `;
}

function listViewsOf(column: string): readonly string[] {
  const matches = VIEW_COLUMNS.filter(({ columns }) => columns.includes(column));
  const views = matches.map(({ view }) => view);
  // Norms are about categories and brands; a query for a brand means the one of a product.
  return views.length > 1 ? views.filter((view) => view !== 'norms') : views;
}

const SOURCE = /\b(?:FROM|JOIN)\s+(?<view>\w{1,60})(?:\s+(?:AS\s+)?(?<alias>\w{1,60}))?/gi;

interface Source {
  readonly view: string;
  readonly alias: string;
}

function listSources(sql: string): readonly Source[] {
  return [...sql.matchAll(SOURCE)].map(({ groups: { view = '', alias = '' } = {} }) => ({
    view,
    alias,
  }));
}

// Sentence with the columns of the one view that a query reads, or that `table` names; empty:
// several views, or too many columns.
function listColumnsRead(table: string | undefined, sql: string): string {
  const sources = listSources(sql).filter(
    ({ view, alias }) => table === undefined || table === view || table === alias,
  );
  const [onlyView, ...otherViews] = new Set(sources.map(({ view }) => view.toLowerCase()));
  if (otherViews.length > 0) return '';
  const match = VIEW_COLUMNS.find(({ view }) => view === onlyView);
  if (match === undefined || match.columns.length > MAX_COLUMNS) return '';
  return `${match.view} has ${match.columns.join(', ')}. `;
}

// The first views, those that share an id with a view of FROM before the others:
// `prices by product_id`.
function rankBySharedIds(
  views: readonly string[],
  sql: string,
  unknownColumn: string,
): readonly string[] {
  const viewsRead = listSources(sql).map(({ view }) => view.toLowerCase());
  const idsRead = listIdsOf(viewsRead).filter((id) => id !== unknownColumn);
  const sharing: string[] = [];
  const strange: string[] = [];
  for (const view of views) {
    const sharedId = listIdsOf([view]).find((id) => idsRead.includes(id));
    if (sharedId === undefined) strange.push(view);
    else sharing.push(`${view} by ${sharedId}`);
  }
  return [...sharing, ...strange].slice(0, MAX_VIEWS);
}

function listIdsOf(views: readonly string[]): readonly string[] {
  const matches = VIEW_COLUMNS.filter(({ view }) => views.includes(view));
  return matches.flatMap(({ columns }) => columns.filter((column) => column.endsWith('_id')));
}
