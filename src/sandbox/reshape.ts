/** How profiles give the fields of a record another form. Pure. */
import type { WireRecord } from './source.ts';

/** One form of a value → another. */
export type Reshape = (value: unknown) => unknown;

/** The record with some of its fields in their other form; the rest stays as it is. */
export function reshapeFields(record: WireRecord, forms: Readonly<Record<string, Reshape>>): WireRecord {
  return Object.fromEntries(Object.entries(record).map(([field, value]) => [field, forms[field]?.(value) ?? value]));
}

/** Reshapes every entry of a list; what is no list stays as it is. */
export function each(reshape: Reshape): Reshape {
  return (value) => (Array.isArray(value) ? value.map(reshape) : value);
}

/** True for a JSON object (not null, not an array). */
export function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
