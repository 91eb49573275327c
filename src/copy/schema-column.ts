/** What a view of a copy is described by: its columns, each with its type and meaning. Pure. */

/** What a column holds, in DuckDB's words. TIMESTAMP is without zone: with one in the PIM, UTC. */
export type ColumnType = 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'VARCHAR' | 'TIMESTAMP' | 'JSON';

/** One column of a view. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly meaning: string;
}

/** A view, or the table behind one, by whatever names there are of its kind. */
export interface Described<Name extends string> {
  readonly name: Name;
  readonly meaning: string;
  readonly columns: readonly Column[];
}

/** Describes a column. @param meaning a sentence for the model */
export const column = (name: string, type: ColumnType, meaning: string): Column => ({ name, type, meaning });

/** The value of a property, an option or a measure as a number, by itself and where others can be compared with it. */
export const NUMBERS: readonly Column[] = [
  column('number', 'DOUBLE', 'The value as a number, in its own unit; NULL if it is none or may be read in two ways.'),
  column('number_base', 'DOUBLE', 'The number in base_unit; NULL if its unit is not known.'),
  column('base_unit', 'VARCHAR', 'One unit for all of a kind: g, mm, mm², ml, B, s, month, W, V, mAh, kJ or Hz.'),
];
