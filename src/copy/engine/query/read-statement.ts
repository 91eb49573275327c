import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../duckdb.ts';
import attributeNames from './corrections/attribute-names.sql';
import { correctSql, type KnownNames } from './corrections/correct-sql.ts';
import { check, explained } from './parse-query.ts';

type CheckedQuery = Awaited<ReturnType<typeof check>>;

/** Checked query with the corrections that were made to it. */
export type Statement = CheckedQuery & { readonly corrections: readonly string[] };

interface Connections {
  // `ours` runs our own SQL, `theirs` that of callers.
  readonly ours: DuckDBConnection;
  readonly theirs: DuckDBConnection;
  readonly attached: readonly string[];
}

/**
 * Checks the statements of one copy. `isTheirs`: a caller wrote it, so it may read the views alone.
 */
export class StatementReader {
  readonly #connections: Connections;
  readonly names: KnownNames;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.names = knownNamesOf(connections.ours);
  }

  async read(sql: string, isTheirs: boolean): Promise<Statement> {
    if (!isTheirs) return { ...(await this.check(sql, false)), corrections: [] };
    const { checked, corrections } = await correctSql(sql, {
      ...this.names,
      check: (text) => this.check(text, true),
      bind: ({ runnable }) => this.#bind(runnable),
    });
    return { ...checked, corrections };
  }

  check(sql: string, isTheirs: boolean): Promise<CheckedQuery> {
    const { ours, theirs, attached } = this.#connections;
    if (isTheirs) return check(theirs, sql);
    return check(ours, sql, [...attached, 'main']);
  }

  // Throws a QueryError when the query cannot run.
  #bind(sql: string): Promise<void> {
    const { theirs } = this.#connections;
    return explained(sql, async () => (await theirs.prepare(sql)).destroySync());
  }
}

const LIST_FUNCTIONS = 'SELECT DISTINCT function_name FROM duckdb_functions()';

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
