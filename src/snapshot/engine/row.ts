/** Rows of the views as they are built. Pure. */

import type { ViewName } from '../schema.ts';

/** A row by column; what is left out is NULL. JSON columns hold JSON text, TIMESTAMP columns what readDate gives. */
export type Row = Readonly<Record<string, string | number | boolean | undefined>>;

/** Where rows go. */
export type AddRow = (table: ViewName, row: Row) => void;

/** Whose the rows of a sub-record are. */
export type Owner = Readonly<Record<'owner', 'product' | 'variant'>> & {
  readonly product_id: number | undefined;
  readonly variant_id: number | undefined;
};
