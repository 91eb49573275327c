/** Reads FROM: where a SELECT takes its rows from, and the conditions of ON. Pure. */

import { isRecord } from '../../../../record/value.ts';
import { VIEWS } from '../../../schema.ts';
import type { Select } from './statement.ts';
import { fold, hasItems, type Node, splitAnd } from './tree.ts';

/** A view with its description. */
export type View = (typeof VIEWS)[number];

const VIEW_OF: ReadonlyMap<string, View> = new Map(VIEWS.map((view) => [view.name, view]));

/** A source in FROM: a view, or the rows of another SELECT. */
export interface Source {
  /** The name that columns use for it, folded. */
  readonly alias: string;
  /** The node of FROM. */
  readonly ref: Node;
  readonly view?: View;
  /** A subquery, or a query of WITH. */
  readonly inner?: Select;
  /** True: an outer join fills it with NULL where no row matches. */
  readonly isOptional: boolean;
  /** False: its rows only decide which other rows appear (SEMI, ANTI). */
  readonly givesRows: boolean;
}

/** A condition of WHERE or ON. `limits`: the sources whose rows it filters, if an outer join keeps those of others. */
export interface Condition {
  readonly node: Node;
  readonly limits?: readonly Source[];
}

/** The queries that a source may take its rows from. */
interface Queries {
  /** Those of WITH, by name; undefined: not a single SELECT. */
  readonly named: ReadonlyMap<string, Select | undefined>;
  /** Reads a subquery. */
  readonly read: (query: Node) => Select | undefined;
}

/** FROM of one SELECT. */
export class FromClause {
  readonly sources: Source[] = [];
  readonly conditions: Condition[] = [];
  readonly #queries: Queries;

  constructor(ref: unknown, queries: Queries) {
    this.#queries = queries;
    this.#read(ref, true, false);
  }

  /** Reads a part of FROM. @returns its sources */
  #read(ref: unknown, givesRows: boolean, isOptional: boolean): readonly Source[] {
    if (!isRecord(ref) || ref.type === 'EMPTY') return [];
    if (ref.type === 'JOIN') return this.#readJoin(ref, givesRows, isOptional);
    const source = { ...this.#readSource(ref), givesRows, isOptional };
    this.sources.push(source);
    return [source];
  }

  #readJoin(ref: Node, givesRows: boolean, isOptional: boolean): readonly Source[] {
    const join = String(ref.join_type);
    const isTest = /^(SEMI|ANTI)$/.test(join);
    const isLeftOptional = isOptional || /^(RIGHT|OUTER)$/.test(join);
    const isRightOptional = isOptional || /^(LEFT|OUTER)$/.test(join);
    const left = this.#read(ref.left, givesRows, isLeftOptional);
    const right = this.#read(ref.right, givesRows && !isTest, isRightOptional);
    const limits = { LEFT: right, ANTI: right, RIGHT: left, OUTER: [] }[join];
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
