/** The tables of a copy, and the views that are made of them. Pure. */

import { DERIVED_VIEWS } from '../../derived-views.ts';
import { TABLES } from '../../schema.ts';
import type { ColumnType } from '../../schema-column.ts';

/** Long texts resemble each other, and are seldom read. */
const SQUEEZED: ReadonlySet<string> = new Set(['raw', 'long_description', 'short_description']);

/** Statements that make them in the database that is attached as `draft`. */
export const CREATE_COPY: readonly string[] = [
  ...TABLES.map(({ name, columns }) => `CREATE TABLE draft."${name}" (${columns.map(declare).join(', ')})`),
  // They find the tables beside them, whatever the database is called later.
  ...DERIVED_VIEWS.map(({ name, sql }) => `CREATE VIEW draft.main."${name}" AS ${sql}`),
];

function declare({ name, type }: { readonly name: string; readonly type: ColumnType }): string {
  return `"${name}" ${type}${SQUEEZED.has(name) ? " USING COMPRESSION 'zstd'" : ''}`;
}
