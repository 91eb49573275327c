/** The notice on a field that a question uses and that tells no record from another. */

import type { NoticeRow } from './notice-row.ts';

type SharedField = {
  /** products or variants. */
  readonly view: string;
  readonly field: string;
  /** A date, number or truth as text. */
  readonly value: string;
  readonly records: number;
};

/** Says that all records of a list have the same value. */
export const SHARED_FIELD = {
  say: ({ view, field, value, records }: SharedField) => {
    const isPlain = /^[\w.+-]{1,20}$/.test(value);
    return (
      `All ${records.toLocaleString('en')} ${view} have the same ${nameField(field)}` +
      `${isPlain ? `, ${value}` : ''}: it says nothing about single ${view}.`
    );
  },
  toPeople: 'same',
} as const satisfies NoticeRow<SharedField>;

/** What people call a field: `created date`, `tax rate`. */
function nameField(field: string): string {
  const isDate = field === 'created' || field === 'updated';
  return `${field.replaceAll('_', ' ')}${isDate ? ' date' : ''}`;
}
