/**
 * Records of the PIM → rows of the views, through the same tolerant readers as the answers of tools (record/). Beside the
 * rows it is counted which fields the PIM supplies at all. Pure.
 */

import { countLeft } from '../../../record/cut-mark.ts';
import { findUnknownMedia, readMedia } from '../../../record/facts.ts';
import { type Field, PRODUCT_FIELDS, REFERENCE_FIELDS, VARIANT_FIELDS } from '../../../record/field-tables.ts';
import { READERS, readParent } from '../../../record/readers.ts';
import { readReference } from '../../../record/reference.ts';
import { getField, isAbsent, isRecord, type PimRecord, readId } from '../../../record/value.ts';
import type { ListName } from '../../copied-lists.ts';
import { addEntries } from './entry-rows.ts';
import { collectRows, noteProduct, noteVariant } from './fact-rows.ts';
import { addMediaItem, addOwnMedia, type FindOwner, type MediaView, mediaItemId } from './media-rows.ts';
import { readOwnFields } from './own-fields.ts';
import type { Owner, Row, Sink, State } from './row.ts';
import { writeRaw } from './write-raw.ts';

/**
 * Turns one record of a list into rows. The media of a product or a variant are not among those of its record.
 * @param findOwner finds whose the items of a media list are that only tell a code
 */
export function addRecord(list: ListName, record: PimRecord, findOwner: FindOwner, sink: Sink): void {
  switch (list) {
    case 'products':
      addProduct(record, sink);
      break;
    case 'variants':
      addVariant(record, sink);
      break;
    case 'product_media':
      addMediaItem('product', record, findOwner, sink);
      break;
    case 'variant_media':
      addMediaItem('variant', record, findOwner, sink);
      break;
    case 'categories':
      addReference('categories', 'category_id', record, sink);
      break;
    case 'brands':
      addReference('brands', 'brand_id', record, sink);
      break;
  }
}

/**
 * What a record of a list is known by; undefined: nothing that can be read. For an item of a media list it is made of whose
 * and which media it holds: a PIM may give several for one owner.
 */
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
      return mediaItemId('product', record);
    case 'variant_media':
      return mediaItemId('variant', record);
  }
}

/** Adds the media that a record of products or variants holds itself. */
export function addMediaOfRecord(list: 'products' | 'variants', record: PimRecord, view: MediaView, sink: Sink): void {
  addOwnMedia(view, list === 'products' ? productOwner(record) : variantOwner(record), record, sink);
}

function productOwner(record: PimRecord): Owner {
  return { owner: 'product', product_id: readId(getField(record, 'ProductId')), variant_id: undefined };
}

function variantOwner(record: PimRecord): Owner {
  const parent = readParent(getField(record, 'Product'));
  const told = parent.state === 'value' ? parent.value[0]?.id : undefined;
  return {
    owner: 'variant',
    product_id: readId(getField(record, 'ProductId')) ?? told,
    variant_id: readId(getField(record, 'VariantId')),
  };
}

function addProduct(record: PimRecord, sink: Sink): void {
  const owner = productOwner(record);
  const { sink: collecting, rows } = collectRows(sink);
  const own = readOwnFields('products', PRODUCT_FIELDS, record, sink);
  const states = addSubRecords('products', PRODUCT_FIELDS, record, owner, collecting);
  const isParentUnread = own.unread !== undefined && String(own.unread).split(',').includes('parent_id');
  const isChild = own.parent_id !== undefined || (isParentUnread ? undefined : false);
  // Who is a parent is known when all products are read; see draft-writer.ts.
  sink.add('products', { ...own, is_parent: false, is_child: isChild, ...states, raw: writeRaw(record) });
  noteProduct(own, rows, owner, sink);
}

function addVariant(record: PimRecord, sink: Sink): void {
  const owner = variantOwner(record);
  const { sink: collecting, rows } = collectRows(sink);
  const own = readOwnFields('variants', VARIANT_FIELDS, record, sink);
  const states = addSubRecords('variants', VARIANT_FIELDS, record, owner, collecting);
  sink.add('variants', { ...own, product_id: owner.product_id, ...states, raw: writeRaw(record) });
  noteVariant(own, rows, owner, sink);
}

function addReference(kind: 'categories' | 'brands', idColumn: string, record: PimRecord, sink: Sink): void {
  const { id, unread: _, ...own } = readOwnFields(kind, REFERENCE_FIELDS, readReference(kind, record), sink);
  sink.add(kind, { ...own, [idColumn]: id, raw: writeRaw(record) });
  if (kind === 'categories') addCategoryNames(id, own.name, record, sink);
}

/** What a category is called: by its record, and by the translations that PIMs send with it. */
function addCategoryNames(id: Row[string], name: Row[string], record: PimRecord, sink: Sink): void {
  if (name !== undefined) sink.add('category_names', { category_id: id, name });
  const translations = READERS.translations(getField(record, 'Translations'));
  if (translations.state !== 'value') return;
  for (const { culture, name: translated } of translations.value)
    if (translated !== undefined) sink.add('category_names', { category_id: id, culture, name: translated });
}

/** The rows of all sub-records of a record, and how each could be read. */
function addSubRecords(
  view: 'products' | 'variants',
  fields: readonly Field[],
  record: PimRecord,
  owner: Owner,
  sink: Sink,
): Row {
  const states: Record<string, State> = {};
  for (const { wire, key, reader } of fields) {
    if (reader === undefined) continue;
    const raw = getField(record, wire);
    const read =
      reader === 'pictures' || reader === 'documents'
        ? readMediaState(reader, raw, record)
        : addEntries(reader, raw, owner, sink);
    // A parent that is only named is none to the reader, which looks for an id or a code.
    const state = reader === 'parent' && read === 'absent' && holdsAnything(raw) ? 'unknown' : read;
    sink.count(view, key, raw !== undefined, state);
    states[`${key}_state`] = state;
  }
  return states;
}

function holdsAnything(raw: unknown): boolean {
  return isRecord(raw) && Object.values(raw).some((one) => !isAbsent(one));
}

function readMediaState(kind: 'pictures' | 'documents', raw: unknown, record: PimRecord): State {
  if (countLeft(raw) > 0 || findUnknownMedia(record, kind) !== undefined) return 'unknown';
  return readMedia(record, kind).length > 0 ? 'value' : 'absent';
}
