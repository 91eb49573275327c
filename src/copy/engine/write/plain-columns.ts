/**
 * Columns hold texts as answers show them, so that a condition compares the text its author has
 * seen. The HTML stays in `raw`.
 */

import { rememberTexts, toPlainText } from '../../../answer/text/text.ts';
import type { RowTable } from '../../schema.ts';
import type { GrowingRow, Row } from './table-row.ts';

const DESCRIPTIONS = ['short_description', 'long_description'] as const;
const VALUE = ['value'] as const;

const PLAIN_COLUMNS: Readonly<Partial<Record<RowTable, readonly string[]>>> = {
  products: DESCRIPTIONS,
  variants: DESCRIPTIONS,
  translations: DESCRIPTIONS,
  properties: VALUE,
  options: VALUE,
  measures: VALUE,
  extras: VALUE,
  // The reading of an amount is written to the property, option or measure with the same value.
  amounts: VALUE,
};

/** Is true for a column of plain text. */
export function isPlainColumn(view: string, column: string): boolean {
  return Object.entries(PLAIN_COLUMNS).some(
    ([table, columns]) => table === view && columns.includes(column),
  );
}

// Tags, entities, and blanks that HTML editors leave.
const MARKUP = /[<&]|[^\S \n\t]/;

// Blanks that look like a space, which nobody would type.
const OTHER_BLANKS = /[^\S \n\t]/g;

/** Makes a value plain: without tags and entities, whose semicolons would separate values. */
export function toPlainValue(value: string): string {
  if (MARKUP.test(value)) return toPlainText(value).replace(OTHER_BLANKS, ' ');
  return value;
}

/** Makes the texts in rows of one record plain; repeated texts are converted once. */
export class PlainColumns {
  readonly #toPlainText = rememberTexts();

  read(table: RowTable, row: Row): Row {
    let plainRow: GrowingRow | undefined;
    for (const column of PLAIN_COLUMNS[table] ?? []) {
      const text = row[column];
      if (typeof text !== 'string') continue;
      // Invisible characters in a value are a fault of the catalog, which rules look for.
      if (column === 'value' && !MARKUP.test(text)) continue;
      const plain = this.#readText(text);
      if (plain === text) continue;
      plainRow ??= { ...row };
      plainRow[column] = plain;
    }
    return plainRow ?? row;
  }

  #readText(text: string): string {
    return this.#toPlainText(text).replace(OTHER_BLANKS, ' ');
  }
}
