/** The tables behind the views: in the staging database with what tells reads apart, in a finished copy without. Pure. */

import { type Column, type ColumnType, VIEWS, type ViewName } from '../schema.ts';

/** Long texts resemble each other, and are seldom read. */
const SQUEEZED: ReadonlySet<string> = new Set(['raw', 'long_description', 'short_description']);

/** Columns that only the staging database has, beside `read_no`, which tells the read of a page. */
const HIDDEN: Readonly<Partial<Record<ViewName, readonly Pick<Column, 'name' | 'type'>[]>>> = {
  pictures: [
    { name: 'source', type: 'VARCHAR' },
    { name: 'owner_code', type: 'VARCHAR' },
  ],
  documents: [
    { name: 'source', type: 'VARCHAR' },
    { name: 'owner_code', type: 'VARCHAR' },
  ],
};

/** The columns of a table of the staging database after `read_no`, in the order in which rows are appended. */
export const STAGING_COLUMNS: ReadonlyMap<ViewName, readonly Pick<Column, 'name' | 'type'>[]> = new Map(
  VIEWS.filter(({ name }) => name !== 'snapshot').map(({ name, columns }) => [
    name,
    [...columns, ...(HIDDEN[name] ?? [])],
  ]),
);

/** Everything that the staging database needs, made if it is not there. */
export const CREATE_STAGING: readonly string[] = [
  'CREATE TABLE IF NOT EXISTS stamp (stamp VARCHAR)',
  `CREATE TABLE IF NOT EXISTS pages (list VARCHAR, page_offset BIGINT, span BIGINT, total BIGINT, read_no INTEGER,
    read_at TIMESTAMP)`,
  'CREATE TABLE IF NOT EXISTS reads (list VARCHAR, read_no INTEGER, id BIGINT)',
  ...[...STAGING_COLUMNS].map(
    ([name, columns]) => `CREATE TABLE IF NOT EXISTS "${name}" (read_no INTEGER, ${columns.map(declare).join(', ')})`,
  ),
];

/** The tables of a finished copy. */
export const CREATE_COPY: readonly string[] = VIEWS.map(
  ({ name, columns }) => `CREATE TABLE made."${name}" (${columns.map(declare).join(', ')})`,
);

function declare({ name, type }: { readonly name: string; readonly type: ColumnType }): string {
  return `"${name}" ${type}${SQUEEZED.has(name) ? " USING COMPRESSION 'zstd'" : ''}`;
}

/** The id of a row's record, by which a row of an outdated read is told; the tables in which rows have none are left out. */
export const ID_OF_ROW: Readonly<Partial<Record<ViewName, string>>> = {
  products: 'product_id',
  variants: 'variant_id',
  categories: 'category_id',
  brands: 'brand_id',
  product_categories: 'product_id',
  product_brands: 'product_id',
  measures: 'product_id',
  options: 'variant_id',
  ...Object.fromEntries(
    (['pictures', 'documents', 'prices', 'codes', 'properties', 'translations', 'tags'] as const).map((name) => [
      name,
      "CASE owner WHEN 'product' THEN product_id ELSE variant_id END",
    ]),
  ),
};
