/** The tables of a copy, one behind each view. Pure. */

import { type ColumnType, VIEWS } from '../../schema.ts';

/** Long texts resemble each other, and are seldom read. */
const SQUEEZED: ReadonlySet<string> = new Set(['raw', 'long_description', 'short_description']);

/** Statements that make them in the database that is attached as `draft`. */
export const CREATE_COPY: readonly string[] = VIEWS.map(
  ({ name, columns }) => `CREATE TABLE draft."${name}" (${columns.map(declare).join(', ')})`,
);

function declare({ name, type }: { readonly name: string; readonly type: ColumnType }): string {
  return `"${name}" ${type}${SQUEEZED.has(name) ? " USING COMPRESSION 'zstd'" : ''}`;
}
