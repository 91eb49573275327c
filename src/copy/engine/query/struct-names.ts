/** Names of the members of structs that JavaScript objects cannot keep apart, or not keep at all. */

import type { DuckDBStructValue, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { DuckDb } from '../duckdb.ts';

/** Before a name that stands for another: no name in SQL has it. */
const STAND_IN = '\u0000';

/**
 * Gives members of all structs in a type names that an object can hold, before values of it are read: those of a struct
 * with empty or repeated names (`ROW(1, 2)`) numbers.
 */
export function nameMembers(duckdb: DuckDb, type: DuckDBType): void {
  if (type instanceof duckdb.DuckDBListType || type instanceof duckdb.DuckDBArrayType)
    nameMembers(duckdb, type.valueType);
  if (type instanceof duckdb.DuckDBMapType) {
    nameMembers(duckdb, type.keyType);
    nameMembers(duckdb, type.valueType);
  }
  if (!(type instanceof duckdb.DuckDBStructType)) return;
  for (const member of type.entryTypes) nameMembers(duckdb, member);
  // The names are only read when a value is, and are nobody else's: each result has types of its own.
  const names = type.entryNames as string[];
  const isList = names.some((name) => name === '' || name.startsWith(STAND_IN)) || new Set(names).size < names.length;
  for (const [index, name] of names.entries()) {
    if (isList) names[index] = STAND_IN + index;
    else if (name === '__proto__') names[index] = STAND_IN + name;
  }
}

/** The members of a struct by name, or, where they have no names of their own, in their order. */
export function readMembers({ entries }: DuckDBStructValue): Readonly<Record<string, DuckDBValue>> | DuckDBValue[] {
  const names = Object.keys(entries);
  if (names[0] === `${STAND_IN}0`) return Object.values(entries);
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name.replace(STAND_IN, ''), value]));
}
