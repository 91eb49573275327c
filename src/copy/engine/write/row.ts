/** Rows of the views as they are built. Pure. */

import type { TableName } from '../../schema.ts';

/** A row by column; what is left out is NULL. JSON columns hold JSON text, TIMESTAMP columns what readDate gives. */
export type Row = Readonly<Record<string, string | number | boolean | undefined>>;

/** How a field or a sub-record could be read; see the `_state` columns. */
export type State = 'value' | 'absent' | 'unknown';

/** Where rows go. */
export interface Sink {
  add(table: TableName, row: Row): void;
  /** Counts a field of a record, for the view `fields`. @param isSent whether the record carries its key */
  count(view: TableName, field: string, isSent: boolean, state: State): void;
}

/** Whose the rows of a sub-record are. */
export type Owner = Readonly<Record<'owner', 'product' | 'variant'>> & {
  readonly product_id: number | undefined;
  readonly variant_id: number | undefined;
};
