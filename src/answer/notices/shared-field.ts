import type { NoticeRow } from './notice-row.ts';

type SharedField = {
  readonly view: string;
  readonly field: string;
  readonly value: string;
  readonly records: number;
};

/** States that all records of a list have the same value. */
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

function nameField(field: string): string {
  const isDate = field === 'created' || field === 'updated';
  return `${field.replaceAll('_', ' ')}${isDate ? ' date' : ''}`;
}
