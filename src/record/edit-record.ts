import { isBarcode } from './codes-and-media.ts';
import { isOfCulture } from './culture.ts';
import { READERS } from './readers.ts';
import { findField } from './record-fields.ts';
import type { RecordShaper, ShapedKind } from './shapes/reshape.ts';
import { getField, isRecord, type PimRecord } from './value.ts';

/** Place of a value. */
export interface ValuePlace {
  readonly kind: 'field' | 'translation' | 'barcode' | 'attribute' | 'price' | 'category' | 'brand';
  readonly name: string;
  readonly names?: readonly string[];
  readonly list?: string | undefined;
  readonly culture?: string;
  readonly unit?: string;
  readonly currency?: string;
}

/** Values for one place of a record; none: it becomes empty. */
export interface ValueEdit extends ValuePlace {
  readonly values: readonly string[];
}

type Entry = Readonly<Partial<Record<string, unknown>>>;

interface ListPlace {
  readonly wire: string;
  readonly read: (sent: unknown) => { readonly state: string; readonly value?: readonly object[] };
  readonly key: string;
  readonly isMeant: (entry: Entry) => boolean;
  readonly write: (value: string) => PimRecord;
}

/** The record with the values, and how many of them could not be put into it. */
export function editRecord(
  kind: ShapedKind,
  record: PimRecord,
  edits: readonly ValueEdit[],
  shaper: RecordShaper,
): { readonly record: PimRecord; readonly unplaced: number } {
  let edited = record;
  let unplaced = 0;
  for (const edit of edits) {
    const next = edit.kind === 'field' ? editField(kind, edited, edit) : undefined;
    const placed = next ?? editList(kind, edited, edit, shaper);
    if (placed === undefined) unplaced += 1;
    edited = placed ?? edited;
  }
  return { record: edited, unplaced };
}

// A key in the spelling of the spec is read before any other.
function editField(
  kind: ShapedKind,
  record: PimRecord,
  { name, values: [value] }: ValueEdit,
): PimRecord | undefined {
  const field = findField(kind, name);
  return field && { ...record, [field.wire]: value ?? null };
}

function editList(
  kind: ShapedKind,
  record: PimRecord,
  edit: ValueEdit,
  shaper: RecordShaper,
): PimRecord | undefined {
  const place = findPlace(edit);
  if (place === undefined) return undefined;
  const { wire, key, read, isMeant, write } = place;
  const sent = getField(record, wire);
  const Translations = getField(record, 'Translations');
  const readList = (list: unknown): readonly Entry[] => {
    const reading = read(getField(shaper.reshape(kind, { Translations, [wire]: list }), wire));
    return (reading.value ?? []).map((entry) => ({ ...entry }));
  };
  const valuesOf = (entries: readonly Entry[]): readonly string[] =>
    entries
      .filter(isMeant)
      .flatMap((entry) => (entry[key] === undefined ? [] : String(entry[key])));
  const entries = readList(sent);
  const otherMembers = JSON.stringify(
    describeAll(
      entries.filter((entry) => !isMeant(entry)),
      key,
    ),
  );
  const isRight = (list: unknown): boolean => {
    const now = readList(list);
    const rest = JSON.stringify(
      describeAll(
        now.filter((entry) => !isMeant(entry)),
        key,
      ),
    );
    return rest === otherMembers && String(valuesOf(now)) === String(edit.values);
  };
  const [before, ...more] = valuesOf(entries);
  const [value, ...further] = edit.values;
  const isSingle = before !== undefined && more.length + further.length === 0;
  const replaced = isSingle
    ? listReplaced(sent, before, value).find((list) => isRight(list))
    : undefined;
  if (replaced !== undefined) return { ...record, [wire]: replaced };
  if (sent !== undefined && sent !== null && !Array.isArray(sent)) return undefined;
  const items: readonly unknown[] = Array.isArray(sent) ? sent : [];
  const remaining = items.filter((item) => !readList([item]).some(isMeant));
  const list = [...remaining, ...edit.values.map(write)];
  return isRight(list) ? { ...record, [wire]: list } : undefined;
}

function describeAll(entries: readonly Entry[], key: string) {
  return entries.map((entry) => [entry.name, entry.code, entry.culture, entry.label, entry[key]]);
}

function listReplaced(
  sent: unknown,
  before: string,
  value: string | undefined,
): readonly unknown[] {
  if (Array.isArray(sent)) {
    const items: readonly unknown[] = sent;
    return items.flatMap((item, index) =>
      listReplaced(item, before, value).map((edited) => items.with(index, edited)),
    );
  }
  if (isRecord(sent)) {
    return Object.entries(sent).flatMap(([key, member]) =>
      listReplaced(member, before, value).map((edited) => ({ ...sent, [key]: edited })),
    );
  }
  if (sent === null || sent === undefined || String(sent) !== before) return [];
  return [typeof sent === 'number' && value !== undefined ? Number(value) : (value ?? null)];
}

const TEXT_KEYS: Readonly<Record<string, readonly [key: string, wire: string]>> = {
  name: ['name', 'Name'],
  short_description: ['shortDescription', 'ShortDescription'],
  long_description: ['longDescription', 'LongDescription'],
};

const ATTRIBUTE_LISTS = {
  properties: { wire: 'Properties', read: READERS.properties },
  options: { wire: 'OptionValues', read: READERS.options },
  dimension: { wire: 'Dimensions', read: READERS.dimensions },
};

function findPlace(edit: ValueEdit): ListPlace | undefined {
  const { kind, name, names = [name], culture, unit, currency } = edit;
  const isOfLanguage = (entry: Entry): boolean =>
    culture === undefined || isOfCulture(String(entry.culture ?? ''), culture);
  if (kind === 'attribute') {
    const lists = new Map(Object.entries(ATTRIBUTE_LISTS));
    const list = lists.get(edit.list ?? 'properties');
    return (
      list && {
        ...list,
        key: 'value',
        isMeant: (entry) =>
          [entry.name, entry.code].some((word) => names.includes(String(word))) &&
          isOfLanguage(entry),
        write: (Value) => ({ Name: name, Value, Unit: unit, Culture: culture }),
      }
    );
  }
  const text = TEXT_KEYS[name];
  if (kind === 'translation') {
    return (
      text && {
        wire: 'Translations',
        read: READERS.translations,
        key: text[0],
        isMeant: (entry) => isOfLanguage(entry) && entry[text[0]] !== undefined,
        write: (value) => ({ Culture: culture, [text[1]]: value }),
      }
    );
  }
  if (kind === 'price') {
    return {
      wire: 'Prices',
      read: READERS.prices,
      key: 'price',
      isMeant: (entry) =>
        (entry.label ?? '') === name &&
        (entry.currency ?? '') === currency &&
        Number(entry.minQuantity ?? 1) <= 1 &&
        entry.customerGroup === undefined,
      write: (value) => ({ Price: Number(value), Currency: currency, PriceType: name }),
    };
  }
  if (kind === 'barcode') {
    return {
      wire: 'Codes',
      read: READERS.codes,
      key: 'value',
      isMeant: (entry) => isBarcode(entry),
      write: (Value) => ({ CodeType: 'EAN13', Value }),
    };
  }
  return undefined;
}
