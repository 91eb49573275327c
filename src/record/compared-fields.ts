import { type Field, PRODUCT_FIELDS, VARIANT_FIELDS } from './record-fields.ts';

const COMPARED: ReadonlySet<Field['kind']> = new Set(['date', 'number', 'boolean'] as const);

/** Columns of these fields, by the list of the records. */
export const COMPARED_COLUMNS = {
  products: listCompared(PRODUCT_FIELDS),
  variants: listCompared(VARIANT_FIELDS),
} as const;

function listCompared(fields: readonly Field[]): readonly string[] {
  const compared = fields.filter(({ kind }) => COMPARED.has(kind));
  return compared.map(({ key }) => key);
}
