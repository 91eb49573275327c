/** The parts of records that the spec does not show (Spec §2.4, §4.7), and what makes of each a shape that is understood. */

import type { PageQuery } from '../pim/port.ts';
import { findUnknownMedia } from '../record/facts.ts';
import { DOCUMENT_FIELDS, type Field, PRODUCT_FIELDS, VARIANT_FIELDS } from '../record/field-tables.ts';
import { READERS } from '../record/readers.ts';
import { type REFERENCE_KINDS, type ReferenceKind, readReference } from '../record/reference.ts';
import { foldKey, getField, isAbsent, isRecord, type PimRecord } from '../record/value.ts';

/** Whether a reader made something of a value, or found it empty. */
type ReadState = 'value' | 'absent' | 'unknown';

/** One part of a record. */
export interface Part {
  readonly name: string;
  readonly valueIn: (record: PimRecord) => unknown;
  readonly read: (record: PimRecord) => ReadState;
  /** Tells an object whose keys are names of the catalog rather than of the PIM's interface; absent: there is none. */
  readonly isMap?: (value: unknown) => boolean;
}

/** Records that are looked at, and their parts. */
interface Looking {
  readonly kind: string;
  /** The records of that kind in a record of the endpoint. */
  readonly recordsOf: (record: PimRecord) => readonly PimRecord[];
  readonly parts: readonly Part[];
}

const itself = (record: PimRecord): readonly PimRecord[] => [record];

/** What is looked at in the records of each endpoint. */
export const LOOKINGS: Readonly<Record<PageQuery['endpoint'], readonly Looking[]>> = {
  products: [{ kind: 'product', recordsOf: itself, parts: partsOf(PRODUCT_FIELDS) }],
  variants: [{ kind: 'variant', recordsOf: itself, parts: partsOf(VARIANT_FIELDS) }],
  'product-media-list': lookAtMedia('product media item'),
  'variant-media-list': lookAtMedia('variant media item'),
  search: [{ kind: 'search result', recordsOf: itself, parts: [whole(() => 'value')] }],
  ...lookAtReferences(),
};

function partsOf(fields: readonly Field[]): readonly Part[] {
  return fields.flatMap((field): readonly Part[] => {
    const { key: name, wire, kind, reader } = field;
    if ((kind !== 'sub' && kind !== 'media') || reader === undefined) return [];
    const valueIn = (record: PimRecord): unknown => getField(record, wire);
    if (reader === 'pictures' || reader === 'documents') {
      return [
        { name, valueIn, read: (record) => (findUnknownMedia(record, reader) === undefined ? 'value' : 'unknown') },
      ];
    }
    const read = READERS[reader];
    // What is understood as it is, but not as an entry of a list, is an object of named values (`{Width: 10}`).
    const isMap = (value: unknown): boolean =>
      isRecord(value) && read(value).state === 'value' && read([value]).state === 'unknown';
    return [{ name, valueIn, read: (record) => read(valueIn(record)).state, isMap }];
  });
}

/** The record as a whole, but for the fields that the spec shows. */
function whole(read: Part['read'], shown: readonly string[] = []): Part {
  const isShown = (key: string): boolean => shown.some((name) => foldKey(name) === foldKey(key));
  const valueIn = (record: PimRecord): unknown =>
    Object.fromEntries(Object.entries(record).filter(([key]) => !isShown(key)));
  return { name: 'record', valueIn, read };
}

/** Media items: the spec shows their two lists, not by what they tell their owner (Spec §4.5), nor documents' Tags. */
function lookAtMedia(kind: string): readonly Looking[] {
  const holdsLists = (record: PimRecord): ReadState =>
    Array.isArray(getField(record, 'Pictures') ?? getField(record, 'Documents')) ? 'value' : 'unknown';
  const documentsOf = (record: PimRecord): readonly PimRecord[] =>
    [getField(record, 'Documents')].flat().filter((entry) => isRecord(entry));
  return [
    { kind, recordsOf: itself, parts: [whole(holdsLists, ['Pictures', 'Documents'])] },
    { kind: 'document', recordsOf: documentsOf, parts: partsOf(DOCUMENT_FIELDS) },
  ];
}

function lookAtReferences(): Readonly<Record<(typeof REFERENCE_KINDS)[ReferenceKind]['endpoint'], readonly Looking[]>> {
  const looking = (kind: ReferenceKind, word: string): readonly Looking[] => {
    const read = (record: PimRecord): ReadState => (isAbsent(readReference(kind, record).Name) ? 'unknown' : 'value');
    return [{ kind: word, recordsOf: itself, parts: [whole(read)] }];
  };
  return {
    categories: looking('categories', 'category'),
    trademarks: looking('brands', 'brand'),
    documenttypes: looking('document_types', 'document type'),
    documents: looking('documents', 'reference document'),
    properties: looking('properties', 'property'),
    options: looking('options', 'option'),
  };
}
