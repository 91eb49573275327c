/** DuckDB's own answers would list its tables, and contain no meanings. */

import { isRecord, type PimRecord } from '../../../record/value.ts';
import { fillSql, writeLiteral } from '../../fill-sql.ts';
import { VIEWS, type View } from '../../schema.ts';
import describeWords from './describe-words.sql';
import { fold, listNodes } from './traps/tree.ts';

/** Is true for the node of FROM that DESCRIBE, SHOW and SUMMARIZE are parsed to. */
export function isShow({ type }: PimRecord): boolean {
  return type === 'SHOW_REF';
}

/** Is true if it is about a query or a view; otherwise it lists tables, databases, … */
export function isAboutRows({ query }: PimRecord): boolean {
  return isRecord(query);
}

const TABLE_LISTS: ReadonlySet<string> = new Set(['"tables"', '__show_tables_expanded']);

/** Is true for SHOW TABLES, SHOW ALL TABLES, SHOW TABLES FROM main, SHOW, DESCRIBE. */
export function isTableList({ table_name, show_type, catalog_name, schema_name }: PimRecord) {
  if (show_type === 'SHOW_FROM') {
    return catalog_name === '' && fold(schema_name) === 'main';
  }
  return TABLE_LISTS.has(String(table_name));
}

/** Returns the node of a statement that is only DESCRIBE, SHOW or SUMMARIZE, else undefined. */
export function findWholeShow(statement: PimRecord): PimRecord | undefined {
  const from = isRecord(statement.node) ? statement.node.from_table : undefined;
  return isRecord(from) && isShow(from) ? from : undefined;
}

/**
 * Writes the SELECT for such a statement; undefined: it is about a query, which DuckDB answers.
 * @param show the node of a checked statement
 */
export function rewriteShow(show: PimRecord): string | undefined {
  if (!isAboutRows(show)) return LIST_VIEWS;
  const view = findView(show.query);
  if (view === undefined) return undefined;
  if (show.show_type === 'SUMMARY') return summarizeView(view);
  return describeView(view);
}

function findView(query: unknown): View | undefined {
  if (!isRecord(query) || !isRecord(query.from_table)) return undefined;
  const { from_table: from, select_list: items, type: _, aggregate_handling: __, ...more } = query;
  const [item = {}, ...moreItems] = listNodes(items);
  const isStar = item.class === 'STAR' && moreItems.length === 0;
  if (!isStar || from.type !== 'BASE_TABLE') return undefined;
  const rest = [more, withoutNames(item), withoutNames(from)];
  if (!rest.every(isEmpty)) return undefined;
  return VIEWS.find(({ name }) => name === fold(from.table_name));
}

// Keys with the kind of a node, its position and the table that it names.
const NAMES: ReadonlySet<string> = new Set([
  'type',
  'class',
  'query_location',
  'table_name',
  'schema_name',
  'catalog_name',
]);

function withoutNames(node: PimRecord): PimRecord {
  const entries = Object.entries(node).filter(([key]) => !NAMES.has(key));
  return Object.fromEntries(entries);
}

// True for a part without WITH, filter, sample, replaced or excluded columns.
function isEmpty(part: unknown): boolean {
  if (Array.isArray(part)) return part.length === 0;
  if (isRecord(part)) return Object.values(part).every(isEmpty);
  return part === null || part === '' || part === false;
}

function selectValues(rows: readonly Readonly<Record<string, string>>[]): string {
  return fillSql('SELECT unnest($rows, recursive := true)', { rows });
}

const MEANINGS = VIEWS.map(({ name, meaning }) => ({ name, meaning }));

const LIST_VIEWS = selectValues(MEANINGS);

// For products also the columns that the operator's rules file adds.
function describeView({ name, columns }: View): string {
  const rows = columns.map((column) => ({
    column_name: column.name,
    column_type: column.type,
    meaning: column.meaning,
  }));
  const described = selectValues(rows);
  if (name !== 'products') return described;
  const names = columns.map((column) => column.name);
  const words = fillSql(describeWords, { names });
  return `${described} UNION ALL ${words}`;
}

const MAX_VALUE_CHARS = 60;

// Values of these types could only be compared as a whole.
const NOT_COMPARED = /^(?:JSON$|MAP\b)/;

// Counts exactly. Averages are left out, because they would mix currencies and units.
function summarizeView({ name, columns }: View): string {
  const compared = columns.filter(({ type }) => !NOT_COMPARED.test(type));
  const names = compared.map((column) => column.name);
  const types = compared.map((column) => column.type);
  // One row for each column.
  const list = (write: (column: string) => string): string => {
    const values = names.map((column) => write(`"${column}"`));
    return `unnest([${values.join(', ')}])`;
  };
  const least = list((column) => shorten(`min(${column})::VARCHAR`));
  const greatest = list((column) => shorten(`max(${column})::VARCHAR`));
  const distinct = list((column) => `count(DISTINCT ${column})`);
  const nulls = list((column) => `count(*) - count(${column})`);
  const columnsOfRow = [
    `unnest(${writeLiteral(names)}) AS column_name`,
    `unnest(${writeLiteral(types)}) AS column_type`,
    `${least} AS min`,
    `${greatest} AS max`,
    `${distinct} AS distinct_values`,
    `${nulls} AS nulls`,
    'count(*) AS rows',
  ];
  return `SELECT ${columnsOfRow.join(', ')} FROM "${name}"`;
}

function shorten(text: string): string {
  const cut = `left_grapheme(${text}, ${MAX_VALUE_CHARS - 1}) || '…'`;
  return `if(length(${text}) > ${MAX_VALUE_CHARS}, ${cut}, ${text})`;
}
