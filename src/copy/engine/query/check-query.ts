/**
 * A query may run if the tree of DuckDB's own parser shows one SELECT over the views, with
 * functions that neither leave the copy nor reveal anything about the engine.
 */

import { nearestName } from '../../../record/nearest.ts';
import { isRecord, type PimRecord } from '../../../record/value.ts';
import { HIDDEN_TABLES, VIEW_NAMES } from '../../schema.ts';
import { findWholeShow, isAboutRows, isShow, isTableList, rewriteShow } from './show-statements.ts';
import { collectNodes, fold, listNodes, readPlace } from './traps/tree.ts';

/** Details about a query that does not run. */
export interface Refusal {
  readonly position?: number | undefined;
  // In bytes of UTF-8, which is how DuckDB's tree gives positions.
  readonly byte?: number | undefined;
  readonly isUnparsed?: boolean | undefined;
  readonly addsTexts?: boolean | undefined;
  // Set if that is why the query fails.
  readonly column?: string | undefined;
  // Candidates for an ambiguous column, as `alias.column`.
  readonly choices?: readonly string[] | undefined;
  readonly unknownFunction?: string | undefined;
}

/** A query that does not run, explained to its author. */
export class QueryError extends Error {
  readonly fix: string;
  /** `query`: it is wrong; `memory`: it only needs more memory than allowed. */
  readonly reason: 'query' | 'memory';
  readonly refusal: Refusal;
  constructor(
    failed: string,
    fix: string,
    reason: 'query' | 'memory' = 'query',
    refusal: Refusal = {},
  ) {
    super(failed);
    this.fix = fix;
    this.reason = reason;
    this.refusal = refusal;
  }

  at(refusal: Refusal): QueryError {
    return new QueryError(this.message, this.fix, this.reason, { ...this.refusal, ...refusal });
  }
}

/** Sentence that says which statements can be run. */
export const ONE_SELECT =
  'Send one SELECT (or WITH … SELECT) over the views, ' +
  'DESCRIBE view, SUMMARIZE view or SHOW TABLES; nothing else can be run.';

const TABLE_FUNCTIONS: ReadonlySet<string> = new Set([
  'unnest',
  'range',
  'generate_series',
  'json_each',
  'json_tree',
]);

// Allowed in FROM, beside DESCRIBE and SUMMARIZE of rows; databases and files are not.
const TABLE_KIND = /^(BASE_TABLE|SUBQUERY|JOIN|TABLE_FUNCTION|EXPRESSION_LIST|EMPTY|PIVOT)$/;

const REFUSED_FUNCTIONS = [
  'pim_.*',
  'getenv',
  'getvariable',
  'current_(?:setting|query|query_id|transaction_id|connection_id)',
  'current_(?:database|schemas?|catalog|role|user)',
  'user',
  'session_user',
  'version',
  'txid_current',
  'error',
  '(pg_)?sleep(_ms)?',
  'write_log',
  'parse_duckdb_log_message',
  'json_(de)?serialize_(sql|plan)',
  'json_execute_serialized_sql',
  'query',
  'query_table',
  'nextval',
  'currval',
  'set_.*',
  'setseed',
  'repeat',
  'list_resize',
  'array_resize',
  'in_search_path',
  'has_.*_privilege',
  'pg_.*',
  'duckdb_.*',
  'pragma_.*',
  'read_.*',
  'which_secret',
  'arrow_scan.*',
  'test_.*',
  'add_parquet_key',
  '.*_to_parquet_.*',
  'stats',
  'vector_type',
  'create_sort_key',
];

/**
 * Names of functions that reveal the engine or its environment, wait, write, run text as SQL, or
 * only produce large values; and our own macros.
 */
export const REFUSED_FUNCTION = new RegExp(`^(?:${REFUSED_FUNCTIONS.join('|')})$`);

// Functions that fill a text up to a length; the length must be a small literal number.
const FILL_UP = /^[lr]pad$/;
const MAX_FILLED_CHARACTERS = 100;

// Functions that give another value every time. The time of day is not among them: results rarely
// depend on a second.
const VOLATILE = /^(random|uuid|uuidv[47]|gen_random_uuid|reservoir_quantile)$/;

/**
 * Checks a query.
 * @param tree result of `json_serialize_sql`
 * @param databases other databases than the copy whose tables it may read
 * @throws QueryError
 */
export function checkQuery(tree: unknown, databases: readonly string[] = []) {
  const statements = isRecord(tree) && Array.isArray(tree.statements) ? tree.statements : [];
  if (statements.length !== 1) {
    throw new QueryError(`The SQL has ${statements.length} statements.`, ONE_SELECT);
  }
  const nodes = collectNodes(statements);
  const names = new Set(nodes.flatMap(listCteNames));
  const [statement = {}] = listNodes(statements);
  const show = findWholeShow(statement);
  for (const node of nodes) {
    try {
      if (isShow(node)) checkShow(node, show);
      else checkNode(node, names, databases);
    } catch (error) {
      throw addPlace(error, node);
    }
  }
  return {
    // False if it uses a function whose result changes from run to run.
    isRepeatable: !nodes.some(isVolatile),
    // SQL to run in place of the query; absent: the query itself.
    rewritten: show && rewriteShow(show),
  };
}

function addPlace(error: unknown, node: PimRecord): unknown {
  const { query_location: byte } = node;
  // For a query on the engine's own tables the position does not help.
  const isOfEngine = ENGINE_TABLE.test(fold(node.table_name));
  const hasPlace = Number.isSafeInteger(byte) && !isOfEngine;
  if (error instanceof QueryError && hasPlace) return error.at({ byte: Number(byte) });
  return error;
}

const ENGINE_TABLE = /^(duckdb|pragma|sqlite|pg)_|^information_schema$/;

const HIDDEN: ReadonlySet<string> = new Set(HIDDEN_TABLES.map(({ name }) => name));

// No query of WITH may take the name of a table that no query may read: where the name does not
// hold, in another scope or in its own definition, it would mean the table.
const isInternal = (name: string): boolean => ENGINE_TABLE.test(name) || HIDDEN.has(name);

function listCteNames({ cte_map: ctes }: PimRecord): readonly string[] {
  return isRecord(ctes) ? listNodes(ctes.map).map(nameCte) : [];
}

// Scopes are left to DuckDB.
function nameCte({ key }: PimRecord): string {
  const name = fold(key);
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !isInternal(name)) {
    return name;
  }
  const fix = 'Give it another name, of letters, digits and _.';
  throw new QueryError(`WITH cannot hold a query ${quotePlain(name)}.`, fix);
}

function checkNode(
  node: PimRecord,
  names: ReadonlySet<string>,
  databases: readonly string[],
): void {
  const { type } = node;
  // Only nodes of FROM have a sample.
  const isOfFrom = 'sample' in node && typeof type === 'string' && !/_NODE$/.test(type);
  if (isOfFrom && !TABLE_KIND.test(type)) {
    const fix = `Use SELECT on ${VIEWS_LISTED}; DESCRIBE view tells the columns of one.`;
    throw new QueryError('FROM holds something other than a view.', fix);
  }
  if (type === 'BASE_TABLE' && !isReadByUs(node, databases)) {
    checkTable(node, names);
  }
  if (type === 'TABLE_FUNCTION') checkTableFunction(node);
  else if (typeof node.function_name === 'string' && !isCalledByUs(node, databases)) {
    checkFunction(node.function_name, node);
  }
  if (type === 'COLUMN_REF') checkColumn(node.column_names);
  if (type === 'VALUE_PARAMETER') {
    throw new QueryError('The SQL holds a parameter.', 'Write its value into the SQL.');
  }
}

const VIEWS_LISTED = VIEW_NAMES.join(', ');

// Tables that only our own SQL reads: those of the derived databases, and the hidden ones of the
// copy, which is `main`.
function isReadByUs(node: PimRecord, databases: readonly string[]): boolean {
  const schema = fold(node.schema_name);
  const isHidden = schema === '' && HIDDEN.has(fold(node.table_name));
  return databases.includes(isHidden ? 'main' : schema);
}

// Our macros read more than the views, so only our own SQL may call them.
function isCalledByUs(node: PimRecord, databases: readonly string[]): boolean {
  return databases.length > 0 && fold(node.function_name).startsWith('pim_');
}

function checkShow(node: PimRecord, whole: PimRecord | undefined): void {
  // The query inside has nodes of its own.
  if (isAboutRows(node) || (node === whole && isTableList(node))) {
    return;
  }
  const fix = 'SHOW TABLES alone lists the views, DESCRIBE view the columns of one.';
  throw new QueryError('SHOW lists the views and nothing else here.', fix);
}

function checkTable(node: PimRecord, names: ReadonlySet<string>): void {
  const name = fold(node.table_name);
  const schema = fold(node.schema_name);
  if (node.at_clause !== null && node.at_clause !== undefined) {
    throw new QueryError('The copy has no earlier versions.', 'Leave AT (…) out.');
  }
  const isBare = schema === '';
  const isView = VIEW_NAMES.some((view) => view === name);
  const isThere = isView || (isBare && names.has(name));
  const isPlaceOfViews = node.catalog_name === '' && (isBare || schema === 'main');
  if (isThere && isPlaceOfViews) return;
  const nearest = isView || !isBare ? undefined : nearestName(name, [...names, ...VIEW_NAMES]);
  const hint = nearest === undefined ? '.' : `; did you mean ${nearest}?`;
  const failed = isView
    ? `The view ${quotePlain(name)} is not in that schema.`
    : `There is no view ${quotePlain(name)}${hint}`;
  throw new QueryError(
    failed,
    `The views are ${VIEWS_LISTED}; write them without a schema. ` +
      'DESCRIBE view tells the columns of one.',
  );
}

function checkTableFunction(node: PimRecord): void {
  const name = isRecord(node.function) ? fold(node.function.function_name) : '';
  if (TABLE_FUNCTIONS.has(name)) return;
  const functions = [...TABLE_FUNCTIONS].join(', ');
  const fix = `FROM takes the views ${VIEWS_LISTED}, subqueries, and ${functions}.`;
  throw new QueryError(`The function ${quotePlain(name)} cannot be used in FROM.`, fix);
}

function checkFunction(written: string, call: PimRecord = {}): void {
  const name = fold(written);
  // In `column.lpad(14, '0')` the tree has the column as a schema, and the length in the first place.
  const length = call.schema === '' ? readPlace(listNodes(call.children)[1]) : undefined;
  const isTooLong = length === undefined || length > MAX_FILLED_CHARACTERS;
  if (FILL_UP.test(name) && isTooLong) {
    const failed = `The function "${name}" cannot fill texts up to that length.`;
    const fix =
      `Write it as ${name}(text, length, fill), ` +
      `with the length as a number of at most ${MAX_FILLED_CHARACTERS}.`;
    throw new QueryError(failed, fix);
  }
  if (!REFUSED_FUNCTION.test(name)) return;
  const failed = `The function ${quotePlain(name)} cannot be used.`;
  throw new QueryError(failed, 'Query the views instead.');
}

// Some functions are written without brackets, like columns.
function checkColumn(names: unknown): void {
  const [name = '', ...more] = Array.isArray(names) ? names.map(fold) : [];
  if (more.length === 0 && name.startsWith('current_')) {
    checkFunction(name);
  }
}

function isVolatile(node: PimRecord): boolean {
  const { sample, function_name: name } = node;
  const isSampled = isRecord(sample);
  return isSampled || (typeof name === 'string' && VOLATILE.test(fold(name)));
}

// Repeats a name of the caller only if it is a plain word.
function quotePlain(name: string): string {
  return /^\w{1,60}$/.test(name) ? `"${name}"` : 'of that name';
}
