/** Reads statements: ours as they are written, those of callers as they are meant. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../duckdb.ts';
import { check, explained } from './parse-query.ts';
import attributeNames from './slips/attribute-names.sql';
import { type KnownNames, mendSlips } from './slips/mend-slips.ts';

/** A query that was checked. */
type CheckedQuery = Awaited<ReturnType<typeof check>>;

/** A query that was checked, and what was mended in it. */
export type Statement = CheckedQuery & { readonly corrections: readonly string[] };

/** Where statements run. */
interface Connections {
  /** The connections for our own SQL, and for that of callers. */
  readonly ours: DuckDBConnection;
  readonly theirs: DuckDBConnection;
  /** The databases of the derived files, which our own SQL may read too. */
  readonly attached: readonly string[];
}

/** Reads the statements of one copy. `isTheirs` says that one is a caller's, which may read the views alone. */
export class StatementReader {
  readonly #connections: Connections;
  /** Asks for the names that a caller's query may have missed. */
  readonly names: KnownNames;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.names = knownNamesOf(connections.ours);
  }

  /** Reads a statement: a caller's as it is meant. @throws QueryError when it may not run */
  async read(sql: string, isTheirs: boolean): Promise<Statement> {
    if (!isTheirs) return { ...(await this.check(sql, false)), corrections: [] };
    const { checked, corrections } = await mendSlips(sql, {
      ...this.names,
      check: (text) => this.check(text, true),
      bind: ({ runnable }) => this.#bind(runnable),
    });
    return { ...checked, corrections };
  }

  /** Checks a query. @throws QueryError when it may not run */
  check(sql: string, isTheirs: boolean): Promise<CheckedQuery> {
    const { ours, theirs, attached } = this.#connections;
    if (isTheirs) return check(theirs, sql);
    return check(ours, sql, [...attached, 'main']);
  }

  /** Whether a caller's query can run. @throws QueryError when it cannot */
  #bind(sql: string): Promise<void> {
    const { theirs } = this.#connections;
    return explained(sql, async () => (await theirs.prepare(sql)).destroySync());
  }
}

const LIST_FUNCTIONS = 'SELECT DISTINCT function_name FROM duckdb_functions()';

/** The names of a copy that callers may use, read when they are needed. */
function knownNamesOf(connection: DuckDBConnection): KnownNames {
  return {
    listFunctions: async () => {
      const rows = await readRows(connection, LIST_FUNCTIONS);
      return rows.map(([name]) => String(name));
    },
    listAttributes: async () => {
      const rows = await readRows(connection, attributeNames);
      return rows.map(([key, nameFolded, codeFolded, hasNumbers]) => ({
        key: String(key),
        nameFolded: String(nameFolded),
        codeFolded: codeFolded === null ? null : String(codeFolded),
        hasNumbers: hasNumbers === true,
      }));
    },
  };
}
