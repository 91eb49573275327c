import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../duckdb.ts';
import attributeNames from './corrections/attribute-names.sql';
import { correctSql, type KnownNames } from './corrections/correct-sql.ts';
import { explainErrors, type ParsedQuery, parseQuery } from './parse-query.ts';

/** Query that may run, with the corrections that were made to it. */
export interface Statement extends ParsedQuery {
  readonly corrections: readonly string[];
}

interface Connections {
  // `ours` runs our own SQL, `theirs` that of callers.
  readonly ours: DuckDBConnection;
  readonly theirs: DuckDBConnection;
  readonly attached: readonly string[];
}

/** Parses and checks the statements of one copy. */
export class StatementReader {
  readonly #connections: Connections;
  readonly names: KnownNames;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.names = readKnownNames(connections.ours);
  }

  /** Reads SQL of a caller, which may read the views alone, and corrects it where it cannot run. */
  async readCorrected(sql: string): Promise<Statement> {
    const { checked, corrections } = await correctSql(sql, {
      ...this.names,
      check: (text) => parseQuery(this.#connections.theirs, text),
      bind: ({ runnable }) => this.#bind(runnable),
    });
    return { ...checked, corrections };
  }

  /** Reads SQL of a caller as written. */
  async readAsWritten(sql: string): Promise<Statement> {
    return { ...(await parseQuery(this.#connections.theirs, sql)), corrections: [] };
  }

  /** Reads our own SQL. */
  async readOurs(sql: string): Promise<Statement> {
    const { ours, attached } = this.#connections;
    return { ...(await parseQuery(ours, sql, [...attached, 'main'])), corrections: [] };
  }

  // Throws a QueryError when the query cannot run.
  #bind(sql: string): Promise<void> {
    const { theirs } = this.#connections;
    return explainErrors(sql, async () => (await theirs.prepare(sql)).destroySync());
  }
}

const LIST_FUNCTIONS = 'SELECT DISTINCT function_name FROM duckdb_functions()';

function readKnownNames(connection: DuckDBConnection): KnownNames {
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
