/**
 * Facts of a record that more than one place asks for (answers, refinements, the quality of data): barcodes, cover
 * pictures, media in display order, what it says under the name of a property or option. Pure.
 */

import { foldLabel } from './nearest.ts';
import { READERS, readCodes, readOptions } from './readers.ts';
import { safeKeys } from './sub-entry.ts';
import { listUnread } from './sub-record.ts';
import {
  getField,
  isAbsent,
  isMark,
  isRecord,
  type PimRecord,
  readBoolean,
  readId,
  readNumber,
  readStatus,
  readText,
  toSnakeCase,
} from './value.ts';

/** A fact that could be read (maybe as nothing there), or a shape that no reader knows. */
type Fact<Value> =
  | { readonly known: true; readonly value: Value }
  | { readonly known: false; readonly keys: readonly string[] };

/** Types of barcodes as PIMs call them, in snake_case; the short ones only as whole words (not the `ean` of `ocean`). */
const BARCODE_TYPE = /(?:^|_)(?:ean|upc[ae]?)(?:code|number)?(?=_|\d|$)|gtin|barcod|barkod|isbn/;

/** Whether an entry of Codes is a barcode: typed as one, or 8, 12, 13 or 14 digits whose type says nothing. */
export function isBarcode({ type, value }: { readonly type?: string; readonly value?: string }): boolean {
  return type === undefined || type === value || /^\d+$/.test(type)
    ? /^(\d{8}|\d{12,14})$/.test(value ?? '')
    : BARCODE_TYPE.test(toSnakeCase(type));
}

/** The barcodes among a record's Codes. */
export function readBarcodes(record: PimRecord): Fact<readonly string[]> {
  const reading = readCodes(getField(record, 'Codes'));
  if (reading.state === 'unknown') return { known: false, keys: reading.keys };
  if (reading.state === 'absent') return { known: true, value: [] };
  const barcodes = reading.value.filter(isBarcode);
  const unread = listUnread(reading);
  if (barcodes.length === 0 && unread.length > 0) return { known: false, keys: unread };
  return { known: true, value: barcodes.map(({ value }) => value ?? '').filter((value) => value !== '') };
}

/**
 * Pictures or documents of a record or a media item in display order: ascending SortOrder, none last, ties by id
 * (Spec §2.3 rule 2).
 */
export function readMedia(record: PimRecord, kind: 'pictures' | 'documents'): readonly PimRecord[] {
  const list = getField(record, kind === 'pictures' ? 'Pictures' : 'Documents');
  if (!Array.isArray(list)) return [];
  const idField = kind === 'pictures' ? 'PictureId' : 'ProductDocumentId';
  return (
    list
      .filter(isRecord)
      .map((entry) => readMediaEntry(entry, kind))
      .map((entry) => ({
        entry,
        order: readNumber(getField(entry, 'SortOrder')) ?? Number.POSITIVE_INFINITY,
        id: readId(getField(entry, idField)) ?? Number.POSITIVE_INFINITY,
      }))
      // Two infinities differ by NaN, which counts as no difference.
      .sort((left, right) => left.order - right.order || left.id - right.id)
      .map(({ entry }) => entry)
  );
}

/**
 * The keys of a record's pictures or documents (plain identifiers) when no entry is of a shape that is known, or they are
 * no list of records; undefined when there are none or they can be read.
 */
export function findUnknownMedia(record: PimRecord, kind: 'pictures' | 'documents'): readonly string[] | undefined {
  const list = getField(record, kind === 'pictures' ? 'Pictures' : 'Documents');
  if (isAbsent(list)) return undefined;
  const strangers = Array.isArray(list)
    ? list.filter((entry) => !isRecord(entry) && !isAbsent(entry) && !isMark(entry))
    : [list];
  if (strangers.length > 0) return [...new Set(strangers.flatMap(safeKeys))];
  const entries = readMedia(record, kind);
  const isKnown = entries.some((entry) => MEDIA_FIELDS[kind].some((name) => getField(entry, name) !== undefined));
  return entries.length === 0 || isKnown ? undefined : keysOf(entries);
}

/** The keys of a record's pictures when none tells whether it is the cover; undefined when they do, or there are none. */
export function findUnknownCovers(record: PimRecord): readonly string[] | undefined {
  const unknown = findUnknownMedia(record, 'pictures');
  if (unknown !== undefined) return unknown;
  const entries = readMedia(record, 'pictures');
  const isTold = entries.some((entry) => readBoolean(getField(entry, 'IsCover')) !== undefined);
  return entries.length === 0 || isTold ? undefined : keysOf(entries);
}

/** Fields that only a picture or document would have. */
const MEDIA_FIELDS = {
  pictures: ['PictureId', 'Link', 'ImageUrl', 'PictureKey', 'DocumentName'],
  documents: ['ProductDocumentId', 'Path', 'DocumentId', 'DocumentName', 'Name'],
} as const;

function keysOf(entries: readonly PimRecord[]): readonly string[] {
  return [...new Set(entries.flatMap(safeKeys))];
}

/** The cover pictures (Spec §2.3 rule 1 allows one at most; data may hold more). */
export function readCovers(record: PimRecord): readonly PimRecord[] {
  return readMedia(record, 'pictures').filter((entry) => readBoolean(getField(entry, 'IsCover')) === true);
}

/** Where a picture can be seen: its direct link, else its thumbnail, else its storage key. */
export function readPictureAddress(picture: PimRecord): string | undefined {
  return (
    readText(getField(picture, 'Link')) ??
    readText(getField(picture, 'ImageUrl')) ??
    readText(getField(picture, 'PictureKey'))
  );
}

/** What variants offer. */
interface OfferedOptions {
  /** Each option with its values in order of appearance, and whether any variant that is not passive has the value. */
  readonly options: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  /** Keys of option values that could not be read (plain identifiers); empty: the options are all there are. */
  readonly unknownKeys: readonly string[];
}

/** Reads what variants offer. */
export function readOptionValues(variants: readonly PimRecord[]): OfferedOptions {
  const unknownKeys = new Set<string>();
  const options = new Map<string, Map<string, boolean>>();
  for (const variant of variants) {
    const reading = readOptions(getField(variant, 'OptionValues'));
    for (const key of listUnread(reading)) unknownKeys.add(key);
    if (reading.state !== 'value') continue;
    const isOffered = readStatus(getField(variant, 'Status')) !== 'passive';
    for (const { name, code, value } of reading.value) {
      if (value === undefined) continue;
      const option = name ?? code ?? 'option';
      const values = options.get(option) ?? new Map<string, boolean>();
      values.set(value, isOffered || values.get(value) === true);
      options.set(option, values);
    }
  }
  return { options, unknownKeys: [...unknownKeys] };
}

/** Other keys of a field, most telling first. */
const OTHER_KEYS: Readonly<Record<'pictures' | 'documents', Readonly<Record<string, readonly string[]>>>> = {
  pictures: {
    PictureId: ['Id', 'ImageId'],
    Link: ['Url', 'Href'],
    ImageUrl: ['Thumbnail', 'ThumbnailUrl'],
    IsCover: ['IsMain', 'IsDefault', 'IsPrimary'],
    Alt: ['AltText'],
  },
  documents: {
    ProductDocumentId: ['Id'],
    Name: ['Title'],
    Path: ['Url', 'Href'],
    TypeCode: ['Extension', 'FileType'],
  },
};

/** The entry with the fields of Spec §2.3 that it has under other keys added under their own. */
function readMediaEntry(entry: PimRecord, kind: 'pictures' | 'documents'): PimRecord {
  const added: Record<string, unknown> = {};
  for (const [field, keys] of Object.entries(OTHER_KEYS[kind])) {
    if (getField(entry, field) !== undefined) continue;
    const other = keys.map((key) => getField(entry, key)).find((value) => value !== undefined);
    if (other !== undefined) added[field] = other;
  }
  return Object.keys(added).length === 0 ? entry : { ...entry, ...added };
}

/** Folds a file type: no dot, no case, no MIME prefix, `jpeg` as `jpg`. */
export function foldFileType(type: string): string {
  const bare = type
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+\/(x-)?/, '')
    .replace(/^\./, '')
    .replace(/\+xml$/, '');
  return bare === 'jpeg' ? 'jpg' : bare;
}

/** The file type of a picture or document: its TypeCode, else the ending of its file name. */
export function readFileType(entry: PimRecord): string | undefined {
  const type = readText(getField(entry, 'TypeCode'));
  if (type !== undefined) return foldFileType(type);
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(readText(getField(entry, 'DocumentName')) ?? '')?.[1];
  return ending === undefined ? undefined : foldFileType(ending);
}

/** A kind of sub-record whose entries have names, its field on the wire and its reader. */
export const NAMED_KINDS = {
  property: { wire: 'Properties', reader: 'properties' },
  option: { wire: 'OptionValues', reader: 'options' },
} as const;

/** One of {@link NAMED_KINDS}. */
export type NamedKind = keyof typeof NAMED_KINDS;

/** A value under a name. */
interface NamedValue {
  readonly value: string;
  readonly unit?: string;
  readonly culture?: string;
}

/** What a record says under a name. */
interface NamedValues {
  readonly values: readonly NamedValue[];
  /** The keys of what could not be read, among which the name may be; empty: the values are all there are. */
  readonly unread: readonly string[];
}

/**
 * Reads what a record says under the name, or code, of a property or option.
 * @param raw the field {@link NAMED_KINDS} names, as it came
 */
export function readNamedValues(kind: NamedKind, raw: unknown, name: string): NamedValues {
  const reading = READERS[NAMED_KINDS[kind].reader](raw);
  const wanted = foldLabel(name);
  const entries: readonly NamedEntry[] = reading.state === 'value' ? reading.value : [];
  const named = entries.filter((entry) => [entry.name, entry.code].some((text) => foldLabel(text ?? '') === wanted));
  return {
    values: named.flatMap(({ value, unit, culture }) =>
      value === undefined
        ? []
        : [{ value, ...(unit !== undefined && { unit }), ...(culture !== undefined && { culture }) }],
    ),
    unread: listUnread(reading),
  };
}

interface NamedEntry extends Partial<NamedValue> {
  readonly name?: string;
  readonly code?: string;
}
