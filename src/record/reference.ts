/**
 * Reading the records of the list endpoints, of which the spec gives only the names (Spec §4.7): their id, code, name
 * and parent under whatever keys they come. Pure.
 */

import { getField, type PimRecord } from './value.ts';

/** The kinds of reference data by the word for them in answers, and the words for them in a PIM's keys. */
export const REFERENCE_KINDS = {
  categories: { endpoint: 'categories', words: ['Category'] },
  brands: { endpoint: 'trademarks', words: ['Trademark', 'Brand'] },
  document_types: { endpoint: 'documenttypes', words: ['DocumentType'] },
  documents: { endpoint: 'documents', words: ['Document'] },
  properties: { endpoint: 'properties', words: ['Property'] },
  options: { endpoint: 'options', words: ['Option'] },
} as const;

/** One of {@link REFERENCE_KINDS}. */
export type ReferenceKind = keyof typeof REFERENCE_KINDS;

/** The record with its common facts under the keys of `REFERENCE_FIELDS`: null where empty, undefined where no key is known. */
export function readReference(kind: ReferenceKind, record: PimRecord): PimRecord {
  const { words } = REFERENCE_KINDS[kind];
  const first = (...keys: readonly string[]): unknown => {
    const values = keys.map((key) => getField(record, key)).filter((value) => value !== undefined);
    return values.find((value) => value !== null && value !== '') ?? (values.length > 0 ? null : undefined);
  };
  return {
    Id: first(...words.map((word) => `${word}Id`), 'Id'),
    Code: first('Code', ...words.map((word) => `${word}Code`)),
    Name: first('Name', ...words.map((word) => `${word}Name`), 'Title'),
    ParentId: first('ParentId', ...words.map((word) => `Parent${word}Id`)),
    Status: first('Status'),
  };
}
