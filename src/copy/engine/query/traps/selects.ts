/**
 * The SELECTs of a query, wherever they stand in it: what each takes its rows from, by which columns these are joined, and
 * which conditions all of its rows meet. Pure.
 */

import { isRecord } from '../../../../record/value.ts';
import { VIEWS } from '../../../schema.ts';
import { fold, listNodes, type Node, readColumn, splitAnd } from './tree.ts';

/** A view as it is described. */
export type View = (typeof VIEWS)[number];

/** One thing that FROM names: a view, or the rows of another SELECT. */
export interface Source {
  /** The name by which columns refer to it, folded. */
  readonly alias: string;
  /** As FROM has it. */
  readonly ref: Node;
  readonly view?: View;
  /** A subquery, or a query of WITH. */
  readonly inner?: Select;
  /** True: an outer join gives NULL for it where it has no row. */
  readonly isOptional: boolean;
  /** False: its rows only decide which others there are (SEMI, ANTI). */
  readonly givesRows: boolean;
}

/** A condition, and of which sources it says nothing: those that an outer join keeps although it does not hold. */
export interface Condition {
  readonly node: Node;
  readonly kept: readonly Source[];
  /** True for one of WHERE. */
  readonly isWhere: boolean;
}

/** Columns of two sources that USING or NATURAL makes one. */
interface Shared {
  readonly left: readonly Source[];
  readonly right: readonly Source[];
  /** Undefined: all that both have. */
  readonly names: readonly string[] | undefined;
}

/** A column of one of the sources of a SELECT. */
export interface Place {
  readonly select: Select;
  readonly source: Source;
  /** Its name, folded. */
  readonly name: string;
}

/** A column that a SELECT gives: its name, with the expression that makes it or the place that it is taken from. */
interface Given {
  readonly name: string;
  readonly made?: Node;
  readonly from?: Place;
}

/** One SELECT. */
export interface Select {
  readonly node: Node;
  readonly sources: readonly Source[];
  readonly conditions: readonly Condition[];
  readonly shared: readonly Shared[];
  /** The queries of WITH that it sees, outermost first, as the tree has them. */
  readonly ctes: readonly Node[];
  /** The SELECT that it is an expression of: its columns can be seen within. */
  readonly outer?: Select;
  /** The columns that it gives; undefined: not all are known. */
  readonly given: readonly Given[] | undefined;
  /** What its rows are for: the answer, a test whether there are any, a list to look in, one value, or other rows. */
  readonly use: 'answer' | 'exists' | 'in' | 'value' | 'rows';
}

/** What surrounds a part of the tree. */
interface Around {
  readonly ctes: readonly Node[];
  readonly outer?: Select;
  readonly use: Select['use'];
  /** The SELECT of each query of WITH, by its name. */
  readonly named: ReadonlyMap<string, Select | undefined>;
}

const VIEW_OF: ReadonlyMap<string, View> = new Map(VIEWS.map((view) => [view.name, view]));

/**
 * All SELECTs of a query, the outermost before those within it. A recursive query, and what UNION makes of others, is no
 * SELECT of its own: its columns stay unknown, and so nothing is said of them.
 */
export function readSelects(tree: unknown): readonly Select[] {
  const found: Select[] = [];
  const statement = isRecord(tree) ? listNodes(tree.statements)[0] : undefined;
  if (isRecord(statement?.node)) readQuery(statement.node, { ctes: [], use: 'answer', named: new Map() }, found);
  return found;
}

/** A query with what WITH gives it; undefined: it is not one SELECT. */
function readQuery(node: Node, around: Around, found: Select[]): Select | undefined {
  let inside = around;
  for (const entry of isRecord(node.cte_map) ? listNodes(node.cte_map.map) : []) {
    const query = isRecord(entry.value) && isRecord(entry.value.query) ? entry.value.query.node : undefined;
    const hasAliases = isRecord(entry.value) && listTexts(entry.value.aliases).length > 0;
    const select = isRecord(query) ? readQuery(query, { ...inside, use: 'rows' }, found) : undefined;
    const named = new Map(inside.named).set(fold(entry.key), hasAliases ? undefined : select);
    inside = { ...inside, ctes: [...inside.ctes, entry], named };
  }
  if (node.type === 'SELECT_NODE') return readSelect(node, inside, found);
  for (const [key, part] of Object.entries(node)) {
    if (key === 'cte_map') continue;
    for (const one of Array.isArray(part) ? part : [part])
      if (isRecord(one) && typeof one.type === 'string' && one.type.endsWith('_NODE')) readQuery(one, inside, found);
  }
  return undefined;
}

/** A SELECT that is being read. */
interface Draft extends Omit<Select, 'given'> {
  given: Select['given'];
}

function readSelect(node: Node, around: Around, found: Select[]): Select {
  const sources: Source[] = [];
  const conditions: Condition[] = [];
  const shared: Shared[] = [];
  const { ctes, outer, use } = around;
  const select: Draft = { node, sources, conditions, shared, ctes, use, given: undefined, ...(outer && { outer }) };
  found.push(select);
  const readFrom = (ref: unknown, givesRows: boolean, isOptional: boolean): readonly Source[] => {
    if (!isRecord(ref)) return [];
    if (ref.type !== 'JOIN') {
      const source = readSource(ref, { givesRows, isOptional }, { ...around, outer: select, use: 'rows' }, found);
      if (source !== undefined) sources.push(source);
      return source === undefined ? [] : [source];
    }
    const join = String(ref.join_type);
    const left = readFrom(ref.left, givesRows, isOptional || /^(RIGHT|OUTER)$/.test(join));
    const right = readFrom(
      ref.right,
      givesRows && !/^(SEMI|ANTI)$/.test(join),
      isOptional || /^(LEFT|OUTER)$/.test(join),
    );
    const kept = { LEFT: left, RIGHT: right, OUTER: [...left, ...right], ANTI: left }[join] ?? [];
    for (const one of splitAnd(ref.condition)) conditions.push({ node: one, kept, isWhere: false });
    const using = listTexts(ref.using_columns).map(fold);
    if (using.length > 0) shared.push({ left, right, names: using });
    if (ref.ref_type === 'NATURAL') shared.push({ left, right, names: undefined });
    return [...left, ...right];
  };
  readFrom(node.from_table, true, false);
  select.given = listGiven(select);
  for (const one of splitAnd(node.where_clause)) conditions.push({ node: one, kept: [], isWhere: true });
  for (const condition of conditions) readSubqueries(condition.node, { ...around, outer: select }, found);
  for (const key of ['select_list', 'group_expressions', 'having', 'qualify', 'modifiers'])
    readSubqueries(node[key], { ...around, outer: select }, found);
  return select;
}

/** Columns of a SELECT of which more is known than their number: of self-joins there may be any number. */
const MOST_GIVEN = 500;

function listGiven(select: Select): Select['given'] {
  const given: Given[] = [];
  for (const item of listNodes(select.node.select_list)) {
    if (item.type !== 'STAR') {
      given.push({ name: fold(item.alias) || (readColumn(item)?.at(-1) ?? ''), made: item });
      continue;
    }
    if (item.columns === true || listNodes(item.replace_list).length > 0) return undefined;
    const of = fold(item.relation_name);
    for (const source of select.sources.filter(({ alias, givesRows }) => givesRows && (of === '' || alias === of))) {
      const names = listNames(source);
      if (names === undefined || given.length + names.length > MOST_GIVEN) return undefined;
      given.push(...names.map((name) => ({ name, from: { select, source, name } })));
    }
  }
  return given;
}

/** The columns of a source; undefined: not all are known. */
export function listNames({ view, inner }: Source): readonly string[] | undefined {
  return view === undefined ? inner?.given?.map(({ name }) => name) : view.columns.map(({ name }) => name);
}

function readSource(
  ref: Node,
  how: Pick<Source, 'givesRows' | 'isOptional'>,
  around: Around,
  found: Select[],
): Source | undefined {
  const table = fold(ref.table_name);
  const alias = fold(ref.alias) || table;
  // Other names for columns would have to be told apart.
  const isRenamed = listTexts(ref.column_name_alias).length > 0;
  if (ref.type === 'BASE_TABLE') {
    const isNamed = around.named.has(table) && fold(ref.schema_name) === '';
    const [view, inner] = isNamed ? [undefined, around.named.get(table)] : [VIEW_OF.get(table), undefined];
    return { alias, ref, ...how, ...(!isRenamed && view && { view }), ...(!isRenamed && inner && { inner }) };
  }
  const query = ref.type === 'SUBQUERY' && isRecord(ref.subquery) ? ref.subquery.node : undefined;
  const inner = isRecord(query) ? readQuery(query, around, found) : undefined;
  return ref.type === 'EMPTY' ? undefined : { alias, ref, ...how, ...(!isRenamed && inner && { inner }) };
}

/** The SELECTs that an expression holds. */
function readSubqueries(value: unknown, around: Around, found: Select[]): void {
  const left = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (Array.isArray(next)) left.push(...next);
    if (!isRecord(next)) continue;
    const { subquery, ...parts } = next;
    left.push(...Object.values(parts).filter((part) => part !== null && part !== undefined));
    if (!isRecord(subquery) || !isRecord(subquery.node)) continue;
    const use = { EXISTS: 'exists', NOT_EXISTS: 'exists', ANY: 'in' }[String(next.subquery_type)] ?? 'value';
    readQuery(subquery.node, { ...around, use: use as Select['use'] }, found); // one of the words above
  }
}

function listTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
