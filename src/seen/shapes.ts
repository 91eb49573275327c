/**
 * What this PIM's sub-records look like, learned from records that passed by: names and types, never values. What is
 * kept is bounded.
 */

import type { PageQuery } from '../pim/port.ts';
import { isAbsent, isRecord, type PimRecord } from '../record/value.ts';
import { LOOKINGS, type Part } from './parts.ts';

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

interface GrowingPart {
  records: number;
  understood: number;
  lists: number;
  entries: number;
  hidesKeys: boolean;
  readonly keys: Map<string, { readonly types: Set<string>; entries: number }>;
}

const NOTHING = { records: 0, understood: 0, lists: 0, entries: 0, hidesKeys: false } as const;

/** Creates the shapes of a process, none yet. */
export function createShapes(): Shapes {
  const kinds = new Map<string, { records: number; readonly parts: Map<string, GrowingPart> }>();
  return {
    look: (endpoint, carrier) => {
      for (const { kind, recordsOf, parts } of LOOKINGS[endpoint]) {
        const known = kinds.get(kind) ?? { records: 0, parts: new Map() };
        for (const record of recordsOf(carrier)) {
          kinds.set(kind, known);
          known.records += 1;
          for (const part of parts) lookAtPart(part, record, known.parts);
        }
      }
    },
    seen: () => kinds,
  };
}

function lookAtPart(part: Part, record: PimRecord, parts: Map<string, GrowingPart>): void {
  const known: GrowingPart = parts.get(part.name) ?? { ...NOTHING, keys: new Map() };
  parts.set(part.name, known);
  const value = part.valueIn(record);
  if (isAbsent(value)) return;
  known.records += 1;
  if (part.read(record) !== 'unknown') known.understood += 1;
  if (Array.isArray(value)) known.lists += 1;
  const entries = Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : [value];
  const isMap = isMapOfRecords(value) || part.isMap?.(value) === true;
  for (const entry of entries) {
    known.entries += 1;
    for (const [key, types] of typesOf(entry, isMap)) addKey(known, key, types);
  }
}

function addKey(part: GrowingPart, key: string, types: ReadonlySet<string>): void {
  if (!part.keys.has(key) && part.keys.size >= MAX_KEYS) forgetKeys(part);
  const name = part.hidesKeys ? OTHER : key;
  const known = part.keys.get(name) ?? { types: new Set(), entries: 0 };
  part.keys.set(name, known);
  known.entries += 1;
  for (const type of types) known.types.add(type);
}

/** Makes one key of all. */
function forgetKeys(part: GrowingPart): void {
  const types = new Set([...part.keys.values()].flatMap((known) => [...known.types]));
  part.hidesKeys = true;
  part.keys.clear();
  part.keys.set(OTHER, { types, entries: part.entries });
}

/** The types in one entry by key. */
function typesOf(entry: unknown, isMap: boolean): ReadonlyMap<string, ReadonlySet<string>> {
  const types = new Map<string, Set<string>>();
  const add = (key: string, value: unknown): void =>
    void types.set(key, (types.get(key) ?? new Set()).add(typeOf(value)));
  if (!isRecord(entry)) {
    add('(entry itself)', entry);
    return types;
  }
  for (const [key, value] of Object.entries(entry)) {
    const name = isMap ? OTHER : nameOf(key);
    add(name, value);
    const isList = Array.isArray(value);
    for (const inner of isList ? value.slice(0, MAX_ENTRIES) : [value]) {
      if (!isRecord(inner)) continue;
      const hidesKeys = isMapOfRecords(inner);
      for (const [innerKey, innerValue] of Object.entries(inner)) {
        add(`${name}${isList ? '[]' : ''}.${hidesKeys ? OTHER : nameOf(innerKey)}`, innerValue);
      }
    }
  }
  return types;
}

/** Keys are upstream text as well: only plain identifiers are named. */
function nameOf(key: string): string {
  return /^[A-Za-z]\w{0,39}$/.test(key) ? key : OTHER;
}

/** Records by a name of the catalog: `{"SHR-1": {…}, "SHR-2": {…}}`. */
function isMapOfRecords(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const values = Object.values(value);
  return values.length > 1 && values.every(isRecord);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
