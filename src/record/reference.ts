/**
 * Reading the records of the list endpoints, of which the spec gives only the names (Spec §4.7): their id, code, name
 * and parent under whatever keys they come. Pure.
 */

import { getField, type PimRecord } from './value.ts';

/** The kinds of reference data by the word for them in answers, and the PIM's word in its keys. */
export const REFERENCE_KINDS = {
  categories: { endpoint: 'categories', wire: 'Category' },
  brands: { endpoint: 'trademarks', wire: 'Trademark' },
  document_types: { endpoint: 'documenttypes', wire: 'DocumentType' },
  documents: { endpoint: 'documents', wire: 'Document' },
  properties: { endpoint: 'properties', wire: 'Property' },
  options: { endpoint: 'options', wire: 'Option' },
} as const;

/** One of {@link REFERENCE_KINDS}. */
export type ReferenceKind = keyof typeof REFERENCE_KINDS;

/** The record with its common facts under the keys of `REFERENCE_FIELDS`. */
export function readReference(kind: ReferenceKind, record: PimRecord): PimRecord {
  const { wire } = REFERENCE_KINDS[kind];
  const first = (...keys: readonly string[]): unknown => {
    for (const key of keys) {
      const value = getField(record, key);
      if (value !== undefined && value !== null && value !== '') return value;
    }
    return undefined;
  };
  return {
    Id: first(`${wire}Id`, 'Id'),
    Code: first('Code', `${wire}Code`),
    Name: first('Name', `${wire}Name`, 'Title', 'DocumentName'),
    ParentId: first('ParentId', `Parent${wire}Id`),
    Status: first('Status'),
  };
}
