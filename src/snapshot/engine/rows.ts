/**
 * Records of the PIM → rows of the views, through the same tolerant readers as the answers of tools (record/). Beside the
 * rows it counts which fields the PIM supplies at all. Pure.
 */

import { findUnknownMedia, readMedia } from '../../record/facts.ts';
import {
  DOCUMENT_FIELDS,
  type Field,
  PICTURE_FIELDS,
  PRODUCT_FIELDS,
  REFERENCE_FIELDS,
  VARIANT_FIELDS,
} from '../../record/fields.ts';
import { readFileType } from '../../record/media-type.ts';
import { READERS, readParent, type SubRecordName } from '../../record/readers.ts';
import { readReference } from '../../record/reference.ts';
import { listUnread } from '../../record/sub-record.ts';
import {
  getField,
  isAbsent,
  type PimRecord,
  readBoolean,
  readDate,
  readId,
  readNumber,
  readStatus,
  readText,
} from '../../record/value.ts';
import type { ListName } from '../lists.ts';
import type { ViewName } from '../schema.ts';
import { ENTRY_ROWS } from './entry-rows.ts';
import type { AddRow, Owner, Row } from './row.ts';

/** Turns one record of a list into rows. */
export function addRecord(list: ListName, record: PimRecord, add: AddRow): void {
  switch (list) {
    case 'products':
      addProduct(record, add);
      break;
    case 'variants':
      addVariant(record, add);
      break;
    case 'product_media':
      addMediaItem('product', record, add);
      break;
    case 'variant_media':
      addMediaItem('variant', record, add);
      break;
    case 'categories':
      addReference('categories', 'category_id', record, add);
      break;
    case 'brands':
      addReference('brands', 'brand_id', record, add);
      break;
  }
}

/** The id by which a record of a list is known; undefined: it has none that can be read. */
export function idOf(list: ListName, record: PimRecord): number | undefined {
  switch (list) {
    case 'products':
      return readId(getField(record, 'ProductId'));
    case 'variants':
      return readId(getField(record, 'VariantId'));
    case 'categories':
    case 'brands':
      return readId(readReference(list, record).Id);
    case 'product_media':
      return ownerOf('product', record);
    case 'variant_media':
      return ownerOf('variant', record);
  }
}

function addProduct(record: PimRecord, add: AddRow): void {
  const productId = readId(getField(record, 'ProductId'));
  const owner: Owner = { owner: 'product', product_id: productId, variant_id: undefined };
  const own = readOwnFields('products', PRODUCT_FIELDS, record, add);
  const states = addSubRecords('products', PRODUCT_FIELDS, record, owner, add);
  add('products', { ...own, ...states, raw: JSON.stringify(record) });
}

function addVariant(record: PimRecord, add: AddRow): void {
  const parent = readParent(getField(record, 'Product'));
  const own = readOwnFields('variants', VARIANT_FIELDS, record, add);
  const told = parent.state === 'value' ? parent.value[0]?.id : undefined;
  const productId = readId(getField(record, 'ProductId')) ?? told;
  const owner: Owner = {
    owner: 'variant',
    product_id: productId,
    variant_id: readId(getField(record, 'VariantId')),
  };
  const states = addSubRecords('variants', VARIANT_FIELDS, record, owner, add);
  add('variants', { ...own, product_id: productId, ...states, raw: JSON.stringify(record) });
}

function addReference(kind: 'categories' | 'brands', idColumn: string, record: PimRecord, add: AddRow): void {
  const { id, ...own } = readOwnFields(kind, REFERENCE_FIELDS, readReference(kind, record), add);
  add(kind, { ...own, [idColumn]: id, raw: JSON.stringify(record) });
}

/** An item of a media list (Spec §2.3). Whose it is, its own keys tell, or those of each entry. */
function addMediaItem(owner: 'product' | 'variant', item: PimRecord, add: AddRow): void {
  const told = ownerKeys(item);
  for (const kind of ['pictures', 'documents'] as const) {
    for (const entry of readMedia(item, kind))
      addMedia(kind, owner, { ...ownerKeys(entry), ...told }, entry, 'list', add);
  }
}

/** The owner that an item of a media list names itself, or in its entries. */
function ownerOf(owner: 'product' | 'variant', item: PimRecord): number | undefined {
  const key = owner === 'product' ? 'product_id' : 'variant_id';
  const entries = [...readMedia(item, 'pictures'), ...readMedia(item, 'documents')];
  return [item, ...entries].map((one) => ownerKeys(one)[key]).find((id) => id !== undefined);
}

interface OwnerKeys {
  readonly product_id?: number;
  readonly variant_id?: number;
  readonly product_code?: string;
  readonly variant_code?: string;
}

function ownerKeys(record: PimRecord): OwnerKeys {
  const productId = readId(getField(record, 'ProductId'));
  const variantId = readId(getField(record, 'VariantId'));
  const productCode = readText(getField(record, 'ProductCode'));
  const variantCode = readText(getField(record, 'VariantCode'));
  return {
    ...(productId === undefined ? {} : { product_id: productId }),
    ...(variantId === undefined ? {} : { variant_id: variantId }),
    ...(productCode === undefined ? {} : { product_code: productCode }),
    ...(variantCode === undefined ? {} : { variant_code: variantCode }),
  };
}

/** @param source the media `list`, or the `record` that the entry was in: only one of them is shown in the end */
function addMedia(
  kind: 'pictures' | 'documents',
  owner: 'product' | 'variant',
  { product_id, variant_id, product_code, variant_code }: OwnerKeys,
  entry: PimRecord,
  source: 'list' | 'record',
  add: AddRow,
): void {
  const fields = kind === 'pictures' ? PICTURE_FIELDS : DOCUMENT_FIELDS;
  const own = readOwnFields(kind, fields, entry, source === 'list' ? add : () => {});
  add(kind, {
    ...own,
    owner,
    product_id,
    variant_id,
    type_code: readFileType(entry),
    raw: source === 'list' ? JSON.stringify(entry) : undefined,
    source,
    owner_code: owner === 'product' ? product_code : variant_code,
  });
}

/** The fields of a table that hold one value, each under its column; and counts of what is supplied. */
function readOwnFields(view: ViewName, fields: readonly Field[], record: PimRecord, add: AddRow): Row {
  const row: Record<string, string | number | boolean | undefined> = {};
  for (const { wire, key, kind } of fields) {
    if (kind === 'sub' || kind === 'media') continue;
    const raw = getField(record, wire);
    const value = readOwn(kind, raw);
    row[key] = value;
    countField(view, key, raw, value === undefined ? (isAbsent(raw) ? 'absent' : 'unknown') : 'value', add);
  }
  return row;
}

function readOwn(kind: Field['kind'], raw: unknown): string | number | boolean | undefined {
  switch (kind) {
    case 'id':
      return readId(raw);
    case 'number':
      return readNumber(raw);
    case 'boolean':
      return readBoolean(raw);
    case 'date':
      return readDate(raw);
    case 'status':
      return readStatus(raw)?.toString();
    default:
      return readText(raw);
  }
}

/** How a field could be read; see the `_state` columns. */
type State = 'value' | 'absent' | 'unknown';

function countField(view: ViewName, field: string, raw: unknown, state: State, add: AddRow): void {
  add('fields', {
    view,
    field,
    records: 1,
    sent: raw === undefined ? 0 : 1,
    filled: state === 'value' ? 1 : 0,
    unknown: state === 'unknown' ? 1 : 0,
  });
}

/** The rows of all sub-records of a record, and how each could be read. */
function addSubRecords(
  view: 'products' | 'variants',
  fields: readonly Field[],
  record: PimRecord,
  owner: Owner,
  add: AddRow,
): Row {
  const states: Record<string, State> = {};
  for (const { wire, key, reader } of fields) {
    if (reader === undefined) continue;
    const raw = getField(record, wire);
    const state =
      reader === 'pictures' || reader === 'documents'
        ? addEmbeddedMedia(reader, record, owner, add)
        : addEntries(reader, raw, record, owner, add);
    countField(view, key, raw, state, add);
    // Its parent is in columns of a variant already.
    if (reader !== 'parent') states[`${key}_state`] = state;
  }
  return states;
}

function addEmbeddedMedia(kind: 'pictures' | 'documents', record: PimRecord, owner: Owner, add: AddRow): State {
  if (findUnknownMedia(record, kind) !== undefined) return 'unknown';
  const entries = readMedia(record, kind);
  const { product_id, variant_id } = owner;
  const keys = {
    ...(product_id === undefined ? {} : { product_id }),
    ...(variant_id === undefined ? {} : { variant_id }),
  };
  for (const entry of entries) addMedia(kind, owner.owner, keys, entry, 'record', add);
  return entries.length > 0 ? 'value' : 'absent';
}

function addEntries(reader: SubRecordName, raw: unknown, record: PimRecord, owner: Owner, add: AddRow): State {
  const reading = READERS[reader](raw);
  if (reading.state === 'value') ENTRY_ROWS[reader]?.(raw, record, owner, add);
  return listUnread(reading).length > 0 ? 'unknown' : reading.state;
}
