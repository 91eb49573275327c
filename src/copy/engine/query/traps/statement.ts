import { isRecord } from '../../../../record/value.ts';
import { type Column, VIEWS } from '../../../schema.ts';
import {
  fold,
  hasItems,
  isAggregate,
  isTally,
  listNodes,
  listParts,
  type Node,
  readColumn,
  readPlace,
  readText,
  selectRows,
  splitAnd,
} from './tree.ts';

// Column of a source of a SELECT; its name is folded.
interface Place {
  readonly select: Select;
  readonly source: Source;
  readonly name: string;
}

/** Column of a view, in the SELECT that reads it. */
export interface ViewColumn extends Place {
  readonly view: View;
  readonly column: Column;
}

/** Value in a map of a view, by its name: `props['Colour']`. */
export interface Member {
  readonly column: ViewColumn;
  readonly key: string;
}

// Column of a result, with its expression or the source column that it comes from.
interface ResultColumn {
  readonly name: string;
  readonly expression?: Node;
  readonly from?: Place;
}

// Purpose of the rows of a SELECT: the answer, an existence test, a list for IN, a single value, or
// rows for another query.
type Use = 'answer' | 'exists' | 'in' | 'value' | 'rows';

interface Around {
  // Queries of WITH that are visible here, outermost first: as nodes, and their SELECTs by name.
  readonly ctes: readonly Node[];
  readonly named: ReadonlyMap<string, Select | undefined>;
  // The SELECT that contains it as an expression; its columns are visible inside.
  readonly outer?: Select;
  readonly use: Use;
  readonly selects: Select[];
}

/**
 * Reads all SELECTs of a query, outer ones before inner ones. Recursive queries and UNIONs are not
 * SELECTs of their own: their columns stay unknown, so nothing is reported about them.
 */
export function readSelects(tree: unknown): readonly Select[] {
  const selects: Select[] = [];
  const statement = isRecord(tree) ? listNodes(tree.statements)[0] : undefined;
  if (isRecord(statement?.node))
    readQuery(statement.node, { ctes: [], use: 'answer', named: new Map(), selects });
  return selects;
}

// Returns undefined for a query that is not a single SELECT.
function readQuery(node: Node, around: Around): Select | undefined {
  let inside = around;
  for (const entry of isRecord(node.cte_map) ? listNodes(node.cte_map.map) : []) {
    const named = new Map(inside.named).set(fold(entry.key), readCte(entry.value, inside));
    inside = { ...inside, ctes: [...inside.ctes, entry], named };
  }
  if (node.type === 'SELECT_NODE') return new Select(node, inside);
  const { cte_map: _, ...parts } = node;
  for (const part of Object.values(parts).flat())
    if (isRecord(part) && /_NODE$/.test(String(part.type))) readQuery(part, inside);
  return undefined;
}

// Returns undefined for a query that is not a single SELECT, or whose columns are renamed.
function readCte(definition: unknown, around: Around): Select | undefined {
  if (!isRecord(definition)) return undefined;
  const query = isRecord(definition.query) ? definition.query.node : undefined;
  const select = isRecord(query) ? readQuery(query, { ...around, use: 'rows' }) : undefined;
  return hasItems(definition.aliases) ? undefined : select;
}

function useOf(kind: unknown): Use {
  if (kind === 'ANY') return 'in';
  return /EXISTS/.test(String(kind)) ? 'exists' : 'value';
}

// More columns of a SELECT are not followed: self-joins can have any number.
const MAX_COLUMNS = 500;

/** One SELECT of a query. */
export class Select {
  readonly node: Node;
  readonly around: Around;
  readonly sources: readonly Source[];
  readonly conditions: readonly Condition[];
  readonly items: readonly Node[];
  // Undefined: not all are known.
  readonly resultColumns: readonly ResultColumn[] | undefined;
  // All conditions of WHERE and ON, with everything inside them.
  readonly conditionParts: readonly Node[];
  // All expressions it shows, filters and sorts by, with everything inside them.
  readonly parts: readonly Node[];

  constructor(node: Node, around: Around) {
    this.node = node;
    this.around = around;
    this.items = listNodes(node.select_list);
    around.selects.push(this);
    const from = new FromClause(node.from_table, {
      named: around.named,
      read: (query) => readQuery(query, { ...around, outer: this, use: 'rows' }),
    });
    this.sources = from.sources;
    const where = splitAnd(node.where_clause).map((condition) => ({ node: condition }));
    this.conditions = [...from.conditions, ...where];
    this.resultColumns = this.#listResultColumns();
    this.conditionParts = listParts(this.conditions.map((condition) => condition.node));
    const { group_expressions: groups, having, qualify, modifiers } = node;
    this.parts = [
      ...listParts(this.items, groups, having, qualify, modifiers),
      ...this.conditionParts,
    ];
    for (const { subquery, subquery_type: kind } of this.parts) {
      if (isRecord(subquery) && isRecord(subquery.node))
        readQuery(subquery.node, { ...around, outer: this, use: useOf(kind) });
    }
  }

  #listResultColumns(): readonly ResultColumn[] | undefined {
    const columns: ResultColumn[] = [];
    for (const item of this.items) {
      if (item.type !== 'STAR') {
        columns.push({
          name: fold(item.alias) || (readColumn(item).at(-1) ?? ''),
          expression: item,
        });
        continue;
      }
      if (item.columns === true || hasItems(item.replace_list)) return undefined;
      const qualifier = fold(item.relation_name);
      for (const source of this.rowSources.filter(
        ({ alias }) => qualifier === '' || alias === qualifier,
      )) {
        const names = listNames(source);
        if (names === undefined || columns.length + names.length > MAX_COLUMNS) return undefined;
        columns.push(...names.map((name) => ({ name, from: { select: this, source, name } })));
      }
    }
    return columns;
  }

  get rowSources(): readonly Source[] {
    return this.sources.filter(({ givesRows }) => givesRows);
  }

  get where(): readonly Node[] {
    return splitAnd(this.node.where_clause);
  }

  get calls(): readonly Node[] {
    return listParts(this.items).filter((part) => part.class === 'FUNCTION');
  }

  // Calls that count, sum or average rows in the shown expressions.
  get tallies(): readonly Node[] {
    return this.calls.filter(isTally);
  }

  // Resolved too; with GROUP BY ALL: all expressions that are not aggregates.
  get groups(): readonly Node[] {
    return this.node.aggregate_handling === 'FORCE_AGGREGATES'
      ? this.items.filter((item) => !listParts(item).some(isAggregate))
      : listNodes(this.node.group_expressions).map((group) => this.#resolve(group, false));
  }

  get isLimited(): boolean {
    return listNodes(this.node.modifiers).some(({ type }) => /^LIMIT/.test(String(type)));
  }

  // With the positions and names of result columns resolved.
  get sorts(): readonly Node[] {
    const keys = listNodes(this.node.modifiers).flatMap(({ orders }) => listNodes(orders));
    return keys.flatMap(({ expression }) =>
      isRecord(expression) ? [this.#resolve(expression, true)] : [],
    );
  }

  // Resolves the position or the name of a result column to its expression. Only in ORDER BY,
  // result names take precedence over columns of views.
  #resolve(node: Node, namesFirst: boolean): Node {
    const place = readPlace(node);
    if (place !== undefined) return this.items[place - 1] ?? node;
    const [name, ...more] = readColumn(node);
    if (name === undefined || more.length > 0) return node;
    if (!namesFirst && this.place(node)?.select === this) return node;
    return this.items.find((item) => fold(item.alias) === name) ?? node;
  }

  place(node: unknown): Place | undefined {
    const [first, second, ...more] = readColumn(node);
    if (first === undefined || more.length > 0) return undefined;
    const source = this.sources.find((candidate) =>
      second === undefined ? listNames(candidate)?.includes(first) : candidate.alias === first,
    );
    return source === undefined
      ? this.around.outer?.place(node)
      : { select: this, source, name: second ?? first };
  }

  column(node: unknown): ViewColumn | undefined {
    let at = this.place(node);
    for (let depth = 0; at !== undefined && depth < 20; depth += 1) {
      const { source, name } = at;
      const { view, inner } = source;
      const column = view?.columns.find((candidate) => candidate.name === name);
      if (view !== undefined) return column && { ...at, view, column };
      const resultColumn = inner?.resultColumns?.find((candidate) => candidate.name === name);
      at = resultColumn?.from ?? inner?.place(resultColumn?.expression);
    }
    return undefined;
  }

  member(node: unknown): Member | undefined {
    let at: { readonly select: Select; readonly node: unknown } = { select: this, node };
    for (let depth = 0; depth < 20; depth += 1) {
      if (isRecord(at.node) && at.node.type === 'ARRAY_EXTRACT')
        return at.select.#readMember(at.node);
      const place = at.select.place(at.node);
      const inner = place?.source.inner;
      const resultColumn = inner?.resultColumns?.find(
        (candidate) => candidate.name === place?.name,
      );
      if (inner === undefined || resultColumn?.expression === undefined) return undefined;
      at = { select: inner, node: resultColumn.expression };
    }
    return undefined;
  }

  #readMember(node: Node): Member | undefined {
    const [map, name] = listNodes(node.children);
    const column = this.column(map);
    const key = readText(name);
    const isMap = column?.column.type.startsWith('MAP') === true;
    return isMap && key !== undefined ? { column, key } : undefined;
  }

  reads(source: Source, names: RegExp, ...nodes: readonly unknown[]): boolean {
    return listParts(...nodes).some((part) => {
      const place = this.place(part);
      return place?.source === source && names.test(place.name);
    });
  }

  queryRows(columns?: readonly Node[], conditions: readonly Node[] = this.where): Node {
    return selectRows(this.node.from_table, conditions, this.around.ctes, columns);
  }

  queryRowsOf(source: Source, counts: (condition: Node) => boolean = () => true): Node {
    const applicable = this.conditions.filter(({ node, limits }) => {
      const parts = listParts(node);
      const columns = parts.filter(({ type }) => type === 'COLUMN_REF');
      const isSimple = parts.every(
        ({ type, class: kind }) => type !== 'SUBQUERY' && kind !== 'WINDOW',
      );
      const readsOnlySource =
        columns.length > 0 && columns.every((column) => this.place(column)?.source === source);
      return isSimple && readsOnlySource && limits?.includes(source) !== false && counts(node);
    });
    const nodes = applicable.map(({ node }) => node);
    return selectRows(source.ref, nodes, this.around.ctes);
  }
}

// Undefined: not all are known.
function listNames({ view, inner }: Source): readonly string[] | undefined {
  return view === undefined
    ? inner?.resultColumns?.map(({ name }) => name)
    : view.columns.map(({ name }) => name);
}

export type View = (typeof VIEWS)[number];

const VIEW_OF: ReadonlyMap<string, View> = new Map(VIEWS.map((view) => [view.name, view]));

/** Source in FROM: a view, or the rows of another SELECT. */
export interface Source {
  // The name that columns use for it, folded.
  readonly alias: string;
  readonly ref: Node;
  readonly view?: View;
  // A subquery, or a query of WITH.
  readonly inner?: Select;
  // True: an outer join fills it with NULL if no row matches.
  readonly isOptional: boolean;
  // False: its rows only decide which other rows appear (SEMI, ANTI).
  readonly givesRows: boolean;
}

/**
 * Condition of WHERE or ON. `limits`: the sources whose rows it filters, if an outer join keeps
 * those of the other sources.
 */
export interface Condition {
  readonly node: Node;
  readonly limits?: readonly Source[];
}

interface Queries {
  // Undefined: a query of WITH that is not a single SELECT.
  readonly named: ReadonlyMap<string, Select | undefined>;
  readonly read: (query: Node) => Select | undefined;
}

type SourceRole = Pick<Source, 'givesRows' | 'isOptional'>;

class FromClause {
  readonly sources: Source[] = [];
  readonly conditions: Condition[] = [];
  readonly #queries: Queries;

  constructor(ref: unknown, queries: Queries) {
    this.#queries = queries;
    this.#read(ref, { givesRows: true, isOptional: false });
  }

  #read(ref: unknown, role: SourceRole): readonly Source[] {
    if (!isRecord(ref) || ref.type === 'EMPTY') return [];
    if (ref.type === 'JOIN') return this.#readJoin(ref, role);
    const source = { ...this.#readSource(ref), ...role };
    this.sources.push(source);
    return [source];
  }

  #readJoin(ref: Node, { givesRows, isOptional }: SourceRole): readonly Source[] {
    const join = String(ref.join_type);
    const isTest = /^(SEMI|ANTI)$/.test(join);
    const left = this.#read(ref.left, {
      givesRows,
      isOptional: isOptional || /^(RIGHT|OUTER)$/.test(join),
    });
    const right = this.#read(ref.right, {
      givesRows: givesRows && !isTest,
      isOptional: isOptional || /^(LEFT|OUTER)$/.test(join),
    });
    const limits = {
      LEFT: right,
      ANTI: right,
      RIGHT: left,
      OUTER: [],
    }[join];
    for (const node of splitAnd(ref.condition))
      this.conditions.push({ node, ...(limits && { limits }) });
    return [...left, ...right];
  }

  #readSource(ref: Node): Pick<Source, 'alias' | 'ref' | 'view' | 'inner'> {
    const table = fold(ref.table_name);
    const alias = fold(ref.alias) || table;
    // Renamed columns would have to be tracked; they stay unknown.
    if (hasItems(ref.column_name_alias)) return { alias, ref };
    const isNamed = this.#queries.named.has(table) && fold(ref.schema_name) === '';
    const view = ref.type === 'BASE_TABLE' && !isNamed ? VIEW_OF.get(table) : undefined;
    const inner = this.#readSubquery(ref) ?? (isNamed ? this.#queries.named.get(table) : undefined);
    return { alias, ref, ...(view && { view }), ...(inner && { inner }) };
  }

  #readSubquery(ref: Node): Select | undefined {
    if (ref.type !== 'SUBQUERY' || !isRecord(ref.subquery)) return undefined;
    const { node } = ref.subquery;
    return isRecord(node) ? this.#queries.read(node) : undefined;
  }
}
