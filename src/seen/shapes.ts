/**
 * What this PIM's sub-records look like that the spec does not show (Spec §2.4, §4.7), learned from records that passed by:
 * names and types, never values. What is kept is bounded.
 */

import type { PageQuery } from '../pim/port.ts';
import { findUnknownMedia } from '../record/facts.ts';
import { type Field, PRODUCT_FIELDS, VARIANT_FIELDS } from '../record/field-tables.ts';
import { READERS } from '../record/readers.ts';
import { type ReferenceKind, readReference } from '../record/unshown-records.ts';
import { foldKey, getField, isAbsent, isRecord, type PimRecord } from '../record/value.ts';

/** What is known of one part of one kind of record. */
export interface PartShape {
  /** Records in which it was not empty. */
  readonly records: number;
  /** How many of those a reader understood; in the others it is of a shape that no reader knows. */
  readonly understood: number;
  /** Records in which it came as a list. */
  readonly lists: number;
  /** Entries that were looked at: of lists each, else the value itself. */
  readonly entries: number;
  /** JSON types by key, `Key.Inner` and `Key[].Inner` for one level of what is nested, with the entries that have it. */
  readonly keys: ReadonlyMap<string, { readonly types: ReadonlySet<string>; readonly entries: number }>;
}

/** What is known of one kind of record. */
export interface KindShape {
  /** Records that were looked at. */
  readonly records: number;
  /** By the name of the part; those that were always empty included. */
  readonly parts: ReadonlyMap<string, PartShape>;
}

/** The shapes seen so far. */
export interface Shapes {
  look(endpoint: PageQuery['endpoint'], record: PimRecord): void;
  /** By kind of record, in the order in which they were first seen. */
  seen(): ReadonlyMap<string, KindShape>;
}

/** Entries of one list that are looked at. */
const MAX_ENTRIES = 50;

/** Keys that are told apart in one part; where there are more, they are names of the catalog. */
const MAX_KEYS = 100;

/** What stands for a key that is no plain identifier, or a name of the catalog. */
const OTHER = '(other)';

/** One part of a record. */
interface Part {
  readonly name: string;
  readonly valueIn: (record: PimRecord) => unknown;
  readonly isUnderstood: (record: PimRecord) => boolean;
  /** Tells an object whose keys are names of the catalog rather than of the PIM's interface; absent: there is none. */
  readonly isMap?: (value: unknown) => boolean;
}

/** What is looked at in the records of each endpoint. */
const LOOKINGS: Readonly<Record<PageQuery['endpoint'], { readonly kind: string; readonly parts: readonly Part[] }>> = {
  products: { kind: 'product', parts: listParts(PRODUCT_FIELDS) },
  variants: { kind: 'variant', parts: listParts(VARIANT_FIELDS) },
  'product-media-list': { kind: 'product media item', parts: [whole(holdsMedia, ['Pictures', 'Documents'])] },
  'variant-media-list': { kind: 'variant media item', parts: [whole(holdsMedia, ['Pictures', 'Documents'])] },
  search: { kind: 'search result', parts: [whole(() => true)] },
  categories: { kind: 'category', parts: [reference('categories')] },
  trademarks: { kind: 'brand', parts: [reference('brands')] },
  documenttypes: { kind: 'document type', parts: [reference('document_types')] },
  documents: { kind: 'reference document', parts: [reference('documents')] },
  properties: { kind: 'property', parts: [reference('properties')] },
  options: { kind: 'option', parts: [reference('options')] },
};

function listParts(fields: readonly Field[]): readonly Part[] {
  return fields.flatMap(({ key: name, wire, kind, reader }): readonly Part[] => {
    if ((kind !== 'sub' && kind !== 'media') || reader === undefined) return [];
    const valueIn = (record: PimRecord): unknown => getField(record, wire);
    if (reader === 'pictures' || reader === 'documents') {
      return [{ name, valueIn, isUnderstood: (record) => findUnknownMedia(record, reader) === undefined }];
    }
    const read = READERS[reader];
    // What is understood as it is, but not as an entry of a list, is an object of named values (`{Width: 10}`).
    const isMap = (value: unknown): boolean => read(value).state === 'value' && read([value]).state === 'unknown';
    return [{ name, valueIn, isUnderstood: (record) => read(valueIn(record)).state !== 'unknown', isMap }];
  });
}

/** The record as a whole, but for the fields that the spec shows. */
function whole(isUnderstood: Part['isUnderstood'], shown: readonly string[] = []): Part {
  const isOpen = ([key]: readonly [string, unknown]): boolean => !shown.some((name) => foldKey(name) === foldKey(key));
  const valueIn = (record: PimRecord): unknown => Object.fromEntries(Object.entries(record).filter(isOpen));
  return { name: 'record', valueIn, isUnderstood };
}

function holdsMedia(record: PimRecord): boolean {
  return Array.isArray(getField(record, 'Pictures') ?? getField(record, 'Documents'));
}

function reference(kind: ReferenceKind): Part {
  return whole((record) => !isAbsent(readReference(kind, record).Name));
}

interface GrowingPart extends PartShape {
  records: number;
  understood: number;
  lists: number;
  entries: number;
  hidesKeys: boolean;
  readonly keys: Map<string, { readonly types: Set<string>; entries: number }>;
}

/** Creates the shapes of a process, none yet. */
export function createShapes(): Shapes {
  const kinds = new Map<string, { records: number; readonly parts: Map<string, GrowingPart> }>();
  return {
    look: (endpoint, record) => {
      const { kind, parts } = LOOKINGS[endpoint];
      const known = kinds.get(kind) ?? { records: 0, parts: new Map() };
      kinds.set(kind, known);
      known.records += 1;
      for (const part of parts) lookAtPart(part, record, known.parts);
    },
    seen: () => kinds,
  };
}

function lookAtPart({ name, valueIn, isUnderstood, isMap }: Part, record: PimRecord, parts: Map<string, GrowingPart>) {
  const nothing = { records: 0, understood: 0, lists: 0, entries: 0, hidesKeys: false };
  const known: GrowingPart = parts.get(name) ?? { ...nothing, keys: new Map() };
  parts.set(name, known);
  const value = valueIn(record);
  if (isAbsent(value)) return;
  known.records += 1;
  if (isUnderstood(record)) known.understood += 1;
  if (Array.isArray(value)) known.lists += 1;
  const hidesKeys = isMapOfRecords(value) || (isRecord(value) && isMap?.(value) === true);
  for (const entry of listEntries(value)) {
    known.entries += 1;
    for (const [key, types] of readTypes(entry, hidesKeys)) addKey(known, key, types);
  }
}

function addKey(part: GrowingPart, key: string, types: ReadonlySet<string>): void {
  if (!part.keys.has(key) && part.keys.size >= MAX_KEYS) {
    const all = new Set([...part.keys.values()].flatMap((known) => [...known.types]));
    part.hidesKeys = true;
    part.keys.clear();
    part.keys.set(OTHER, { types: all, entries: part.entries });
  }
  const name = part.hidesKeys ? OTHER : key;
  const known = part.keys.get(name) ?? { types: new Set(), entries: 0 };
  part.keys.set(name, known);
  known.entries += 1;
  for (const type of types) known.types.add(type);
}

/** The types in one entry by key, and in what is nested in it. */
function readTypes(entry: unknown, hidesKeys: boolean): ReadonlyMap<string, ReadonlySet<string>> {
  const types = new Map<string, Set<string>>();
  const add = (key: string, value: unknown): void =>
    void types.set(key, (types.get(key) ?? new Set()).add(typeOf(value)));
  if (!isRecord(entry)) add('(entry itself)', entry);
  else {
    for (const [key, value] of Object.entries(entry)) {
      const name = hidesKeys ? OTHER : nameOf(key);
      add(name, value);
      for (const inner of listEntries(value).filter(isRecord)) {
        const isOfNames = isMapOfRecords(inner);
        for (const [innerKey, innerValue] of Object.entries(inner)) {
          add(`${name}${Array.isArray(value) ? '[]' : ''}.${isOfNames ? OTHER : nameOf(innerKey)}`, innerValue);
        }
      }
    }
  }
  return types;
}

function listEntries(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : [value];
}

/** Keys are upstream text as well: only plain identifiers are named. */
function nameOf(key: string): string {
  return /^[A-Za-z]\w{0,39}$/.test(key) ? key : OTHER;
}

/** Records by a name of the catalog: `{"SHR-1": {…}, "SHR-2": {…}}`. */
function isMapOfRecords(value: unknown): boolean {
  const values = isRecord(value) ? Object.values(value) : [];
  return values.length > 1 && values.every(isRecord);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
