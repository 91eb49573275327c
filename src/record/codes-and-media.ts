import { holdsNoBarcode, looksLikeBarcode } from './barcode.ts';
import { isEmptyGroup, openMediaEntry } from './media-entries.ts';
import { readIsMain } from './media-keys.ts';
import { foldLabel } from './nearest.ts';
import { isNoise, listUnread, safeKeys } from './read-result.ts';
import { READERS } from './readers.ts';
import { isLive, saysEnded } from './shapes/entry-status.ts';
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

// A fact that was read (also the absence of a value), or the keys of a shape that no reader knows.
type Fact<Value> =
  | { readonly isKnown: true; readonly value: Value }
  | { readonly isKnown: false; readonly keys: readonly string[] };

// Names of barcode types in PIMs, in snake_case; short ones only as whole words (not the `ean` in
// `ocean`).
const BARCODE_TYPE = new RegExp(
  [
    '(?:^|_)(?:ean|jan|upc[ae]?)(?:code|number)?(?=_|\\d|$)|gtin|bar_?cod|barkod|isbn',
    // In Romance, Germanic, Finnish, Polish and Czech.
    'cod(?:e|ice|igo)?_(?:\\w{1,2}_)?barr|strich_?code|streepjescode|stre[ck]k?_?kod|stregkod',
    'viivakood|kreskow|carov',
  ].join('|'),
);

// Fields of an entry of Codes that show whether it is a barcode.
interface TypedCode {
  readonly type?: string;
  readonly value?: string;
}

// In Chinese, Japanese, Korean and Russian; such letters are left out in snake_case.
const BARCODE_IN_OTHER_LETTERS = /条形?码|條碼|バーコード|바코드|штрих-?код/i;

function namesBarcode(name: string): boolean {
  return BARCODE_TYPE.test(toSnakeCase(name)) || BARCODE_IN_OTHER_LETTERS.test(name);
}

// The name of a number that is unique in the world, in snake_case: `global_unique_id`,
// `universal_product_code`.
const WORLDWIDE_NUMBER =
  /(?:^|_)(?:global|globally|universal|international)_(?:(?:unique|trade|item|article|product)_)*(?:id|identifier|number|code)$/;

/**
 * Returns true for an entry of Codes that is meant as a barcode: by its type, or by its form if its
 * type says nothing.
 */
export function standsForBarcode({ type, value = '' }: TypedCode): boolean {
  const saysNothing =
    type === undefined ||
    type === value ||
    /^\d+$/.test(type) ||
    WORLDWIDE_NUMBER.test(toSnakeCase(type));
  return saysNothing ? looksLikeBarcode(value.trim()) : namesBarcode(type);
}

/**
 * Returns true for an entry of Codes that is a barcode, right or wrong: `n/a` is none, whatever its
 * type.
 */
export function isBarcode(code: TypedCode): boolean {
  return standsForBarcode(code) && !holdsNoBarcode(code.value ?? '');
}

/** Reads the barcodes among a record's Codes. */
export function readBarcodes(record: PimRecord): Fact<readonly string[]> {
  const reading = READERS.codes(getField(record, 'Codes'));
  if (reading.state === 'unknown') return { isKnown: false, keys: reading.keys };
  if (reading.state === 'absent') return { isKnown: true, value: [] };
  const barcodes = reading.value.filter((code) => isBarcode(code) && isLive(code));
  const unread = listUnread(reading);
  if (barcodes.length === 0 && unread.length > 0) {
    return { isKnown: false, keys: unread };
  }
  const numbers = barcodes.map(({ value = '' }) => value);
  const filled = numbers.filter((number) => number !== '');
  return { isKnown: true, value: filled };
}

/** Lists the barcodes of a record's packaging: values under keys that mean a barcode. */
export function listPackagingBarcodes(record: PimRecord): readonly string[] {
  const readings = [
    READERS.packaging(getField(record, 'Packaging')),
    READERS.dimensions(getField(record, 'Dimensions')),
  ];
  const entries = readings.flatMap((reading) =>
    reading.state === 'value' ? reading.value.filter(isLive) : [],
  );
  return entries.flatMap(({ name, value, barcode, rest }) => {
    const isNamedSo = name !== undefined && namesBarcode(name);
    const named = isNamedSo ? value : undefined;
    const further = rest.filter(({ keys }) => namesBarcode(keys.at(-1) ?? ''));
    const texts = further.map((leaf) => readText(leaf.value));
    return [barcode, named, ...texts].filter((text) => text !== undefined);
  });
}

/** Lists the values of a record's Codes of any type. */
export function listTypedCodes(record: PimRecord): readonly string[] {
  const reading = READERS.codes(getField(record, 'Codes'));
  if (reading.state !== 'value') return [];
  return reading.value.flatMap(({ value }) => value ?? []);
}

type MediaList = 'pictures' | 'documents';

// `wire` holds the list, and `id` the id of an entry.
const MEDIA_LISTS = {
  pictures: { wire: 'Pictures', entry: 'picture', id: 'PictureId' },
  documents: { wire: 'Documents', entry: 'document', id: 'ProductDocumentId' },
} as const;

/**
 * Reads pictures or documents of a record or a media item in display order: by ascending SortOrder,
 * those without one last, ties by id (Spec §2.3 rule 2).
 */
export function readMedia(record: PimRecord, kind: MediaList): readonly PimRecord[] {
  const fields = MEDIA_LISTS[kind];
  const list = getField(record, fields.wire);
  if (!Array.isArray(list)) return [];
  const sent = list.filter(isRecord).filter((entry) => !isEmptyGroup(entry));
  const opened = sent.map((entry) => openMediaEntry(fields.entry, entry));
  const entries = kind === 'pictures' ? addCovers(opened) : opened;
  const placed = entries.map((entry) => ({
    entry,
    order: readNumber(getField(entry, 'SortOrder')) ?? Number.POSITIVE_INFINITY,
    id: readId(getField(entry, fields.id)) ?? Number.POSITIVE_INFINITY,
  }));
  // The difference of two infinities is NaN, which sort treats as equal.
  placed.sort((left, right) => left.order - right.order || left.id - right.id);
  return placed.map(({ entry }) => entry);
}

// Adds IsCover if no picture has it, but types or keys say which is the main one:
// `imageType: "GALLERY"`.
function addCovers(pictures: readonly PimRecord[]): readonly PimRecord[] {
  const hasCoverField = (entry: PimRecord): boolean => getField(entry, 'IsCover') !== undefined;
  if (pictures.length === 0 || pictures.some(hasCoverField)) return pictures;
  const isMainByPicture = pictures.map(readIsMain);
  if (isMainByPicture.every((isMain) => isMain === undefined)) return pictures;
  // Beside pictures that are marked as further ones, the unmarked one is the main one.
  const hasMain = isMainByPicture.includes(true);
  return pictures.map((entry, index) => {
    const isCover = isMainByPicture[index] ?? !hasMain;
    return { ...entry, IsCover: isCover };
  });
}

/** Returns true for a picture or document that is not passive, deleted or held back. */
export function isLiveMedia(entry: PimRecord): boolean {
  const isDeleted = readBoolean(getField(entry, 'IsDeleted')) === true;
  const status = readStatus(getField(entry, 'Status'));
  return !isDeleted && !saysEnded(status) && !KEPT_BACK.test(String(status));
}

// Words for media that nobody has approved.
const KEPT_BACK =
  /^(?:unapproved|not[ _-]?approved|rejected|declined|draft|unpublished|abgelehnt|niezatwierdzon[aey]|odrzucon[aey])$/;

// Fields that only a picture or document has.
const MEDIA_FIELDS = {
  pictures: ['PictureId', 'Link', 'ImageUrl', 'PictureKey', 'DocumentName'],
  documents: ['ProductDocumentId', 'Path', 'DocumentId', 'DocumentName', 'Name'],
} as const;

// Fields that name the owner of a media item.
const OWNER_FIELD = /^(product|variant)_?(id|code)$/i;

/**
 * Puts a media item without lists into a list of its own. An item with a list (Spec §2.3), or with
 * nothing but its owner, stays as it is. Other items are a picture or a document themselves; if
 * neither is certain, the pictures get an unknown shape.
 */
export function useOwnLists(item: PimRecord): PimRecord {
  const hasList = ['Pictures', 'Documents'].some((list) => getField(item, list) !== undefined);
  if (hasList) return item;
  const isEmpty = Object.entries(item).every(
    ([key, value]) => OWNER_FIELD.test(key) || isNoise(key) || isAbsent(value),
  );
  if (isEmpty) return item;
  const opened = openMediaEntry('picture', item);
  const has = (names: readonly string[]): boolean =>
    names.some((name) => !isAbsent(getField(opened, name)));
  // Pictures and documents both may have an address, a name or a type.
  const hasPictureField = has(['ImageId', 'ImageUrl', 'PictureKey', 'IsCover']);
  if (hasPictureField || !isAbsent(getField(item, 'PictureId'))) {
    return { ...item, Pictures: [item] };
  }
  const isDocument = has(['ProductDocumentId', 'Path']);
  return isDocument ? { ...item, Documents: [item] } : { ...item, Pictures: item };
}

/**
 * Returns the keys (plain identifiers) of a record's pictures or documents if no entry has a known
 * shape, or if they are not a list of records; undefined if there are none or they can be read.
 */
export function findUnknownMedia(
  record: PimRecord,
  kind: MediaList,
  isKnown = (entry: PimRecord) =>
    MEDIA_FIELDS[kind].some((name) => getField(entry, name) !== undefined),
): readonly string[] | undefined {
  const list = getField(record, MEDIA_LISTS[kind].wire);
  if (isAbsent(list)) return undefined;
  const items = [list]
    .flat()
    .filter((entry) => !isAbsent(entry) && !isMark(entry) && !isEmptyGroup(entry));
  const nonRecords = Array.isArray(list) ? items.filter((entry) => !isRecord(entry)) : items;
  const isRead = items.length === 0 || readMedia(record, kind).some(isKnown);
  if (nonRecords.length === 0 && isRead) return undefined;
  const unread = nonRecords.length > 0 ? nonRecords : items;
  const keys = new Set(unread.flatMap(safeKeys));
  return [...keys];
}

/**
 * Returns the keys of {@link findUnknownMedia}, also if no picture says whether it is the cover.
 */
export function findUnknownCovers(record: PimRecord): readonly string[] | undefined {
  const hasCoverMark = (entry: PimRecord) => readBoolean(getField(entry, 'IsCover')) !== undefined;
  return findUnknownMedia(record, 'pictures') ?? findUnknownMedia(record, 'pictures', hasCoverMark);
}

/**
 * Reads the cover pictures that are not passive. Spec §2.3 rule 1 allows at most one, but data may
 * have more.
 */
export function readCovers(record: PimRecord): readonly PimRecord[] {
  return readMedia(record, 'pictures').filter(
    (entry) => readBoolean(getField(entry, 'IsCover')) === true && isLiveMedia(entry),
  );
}

/** Reads the address of a picture: its direct link, else its thumbnail, else its storage key. */
export function readPictureAddress(picture: PimRecord): string | undefined {
  const fields = ['Link', 'ImageUrl', 'PictureKey'];
  const texts = fields.map((wire) => readText(getField(picture, wire)));
  return texts.find((text) => text !== undefined);
}

/**
 * Reads the options of variants: each with its values in order of appearance, and for each value
 * whether any variant that is not passive has it. `unknownKeys` (plain identifiers) are those of
 * unreadable values; empty: the options are complete.
 */
export function readOptionValues(variants: readonly PimRecord[]) {
  const unknownKeys = new Set<string>();
  const options = new Map<string, Map<string, boolean>>();
  for (const variant of variants) {
    const reading = READERS.options(getField(variant, 'OptionValues'));
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

/** Folds a file type: without dot, case and MIME prefix; `jpeg` becomes `jpg`. */
export function foldFileType(type: string): string {
  const bare = type
    .trim()
    .replace(/^([a-z]+\/(x-)?|\.)|\+xml$/gi, '')
    .toLowerCase();
  return bare === 'jpeg' ? 'jpg' : bare;
}

/**
 * Reads the file type of a picture or document: its TypeCode, otherwise the extension of its file
 * name.
 */
export function readFileType(entry: PimRecord): string | undefined {
  const fileName = readText(getField(entry, 'DocumentName')) ?? '';
  const [, ending] = /\.([A-Za-z0-9]{1,5})$/.exec(fileName) ?? [];
  const type = readText(getField(entry, 'TypeCode')) ?? ending;
  return type === undefined ? undefined : foldFileType(type);
}

/**
 * Kinds of sub-records whose entries have names, with their fields on the wire and their readers.
 */
export const NAMED_KINDS = {
  property: { wire: 'Properties', reader: 'properties' },
  option: { wire: 'OptionValues', reader: 'options' },
  dimension: { wire: 'Dimensions', reader: 'dimensions' },
} as const;

/** One of {@link NAMED_KINDS}. */
export type NamedKind = keyof typeof NAMED_KINDS;

/** Entry of Properties or OptionValues, as its reader reads it. */
export interface NamedEntry
  extends Readonly<Partial<Record<'name' | 'code' | 'value' | 'unit' | 'culture', string>>> {
  readonly unread?: readonly string[];
  readonly isNumber?: true;
  // Its value is a list whose values are joined.
  readonly isList?: true;
  readonly status?: string | number;
}

/** Tests entries for a name, comparing their name and code without case, accents and separators. */
export function isNamed(name: string): (entry: Pick<NamedEntry, 'name' | 'code'>) => boolean {
  const wanted = foldLabel(name);
  const isWanted = (text = ''): boolean => foldLabel(text) === wanted;
  return (entry) => isWanted(entry.name) || isWanted(entry.code);
}

// The end of a name that is no part of it: `per 100 g`, or something in brackets.
const BEHIND = /\s*(?:[([][^()[\]]*[)\]]|[\s,]per\s.*)$/iu;

/** Returns the name without the unit in brackets: `Power` of `Power (W)`. */
export function nameAlone(name: string): string {
  return name.replace(BEHIND, '');
}

/**
 * Reads the values of a property or option, given by name or code; `Power` stands for `Power (W)`
 * where nothing has that very name.
 * @param raw the field of {@link NAMED_KINDS}, as received
 */
export function readNamedValues(kind: NamedKind, raw: unknown, name: string) {
  const reading = READERS[NAMED_KINDS[kind].reader](raw);
  const entries: readonly NamedEntry[] = reading.state === 'value' ? reading.value : [];
  const live = entries.filter(isLive);
  const exact = live.filter(isNamed(name));
  const named =
    exact.length > 0
      ? exact
      : live.filter((entry) => isNamed(name)({ name: nameAlone(entry.name ?? '') }));
  return {
    values: named.flatMap(({ value, name: _, code: __, ...rest }) =>
      value === undefined ? [] : { ...rest, value },
    ),
    // Keys of unreadable entries, one of which may have the name; empty: the values are complete.
    unread: listUnread(reading),
  };
}
