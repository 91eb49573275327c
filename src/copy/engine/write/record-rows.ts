import type { CategoryParents } from '../../../record/category-parents.ts';
import {
  findUnknownMedia,
  isLiveMedia,
  readFileType,
  readMedia,
} from '../../../record/codes-and-media.ts';
import { READERS } from '../../../record/readers.ts';
import {
  DOCUMENT_FIELDS,
  type Field,
  PICTURE_FIELDS,
  PRODUCT_FIELDS,
  REFERENCE_FIELDS,
  VARIANT_FIELDS,
} from '../../../record/record-fields.ts';
import { readReference } from '../../../record/reference-and-hits.ts';
import { listTranslatedNames } from '../../../record/references-by-words.ts';
import { RecordShaper } from '../../../record/shapes/reshape.ts';
import {
  countLeft,
  getField,
  isAbsent,
  isRecord,
  type PimRecord,
  readId,
} from '../../../record/value.ts';
import { hash } from '../../hash.ts';
import {
  MEDIA_VIEWS,
  type MediaView,
  type OwnerKind,
  readOwnerCode,
  readOwnerId,
} from '../../record-ids.ts';
import { ENTRY_ROWS } from './entry-rows.ts';
import { noteRecord, type RecordRows } from './fact-rows.ts';
import { addOpenDates } from './open-dates.ts';
import { PlainColumns } from './plain-columns.ts';
import {
  type GrowingRow,
  type Owner,
  type Row,
  readOwnFields,
  type Sink,
  type State,
  writeRaw,
} from './table-row.ts';

/** List whose records are rows of the view of the same name. */
export type RecordList = 'products' | 'variants' | 'categories' | 'brands';

/** Knowledge from other records that the reading of a record needs. */
export interface RecordContext {
  readonly shaper: RecordShaper;
  readonly categoryParents: CategoryParents;
}

const ALONE: RecordContext = { shaper: new RecordShaper([]), categoryParents: new Map() };

/**
 * Turns one record of a list into rows, without the media of a product or variant; `raw` is the
 * record as it was sent.
 */
export function addRecord(
  list: RecordList,
  record: PimRecord,
  sink: Sink,
  { shaper, categoryParents }: RecordContext = ALONE,
): void {
  if (list === 'products') addOwner('product', PRODUCT_FIELDS, record, sink, shaper);
  else if (list === 'variants') addOwner('variant', VARIANT_FIELDS, record, sink, shaper);
  else if (list === 'categories') addCategory(record, categoryParents, sink);
  else addReference(list, record, {}, sink);
}

/**
 * Adds the media of an item of a media list. The owner is in the keys of the item or of each entry;
 * if these only have a code, it is looked up.
 * @param findOwner finds the id of an owner by its code
 */
export function addMediaItem(
  owner: OwnerKind,
  item: PimRecord,
  findOwner: (code: string) => number | undefined,
  sink: Sink,
): void {
  const productId = readOwnerId('product', item);
  const variantId = readOwnerId('variant', item);
  for (const view of MEDIA_VIEWS) {
    for (const entry of readMedia(item, view)) {
      const ids = {
        product_id: productId ?? readOwnerId('product', entry),
        variant_id: variantId ?? readOwnerId('variant', entry),
      };
      const id = ids[`${owner}_id`] ?? findByCode(owner, item, entry, findOwner);
      addMedia(view, { owner, ...ids, [`${owner}_id`]: id }, entry, sink);
    }
  }
}

// The code of the item comes before that of its entry.
function findByCode(
  owner: OwnerKind,
  item: PimRecord,
  entry: PimRecord,
  findOwner: (code: string) => number | undefined,
): number | undefined {
  const code = readOwnerCode(owner, item) ?? readOwnerCode(owner, entry);
  return code === undefined ? undefined : findOwner(code);
}

function addMedia(view: MediaView, owner: Owner, entry: PimRecord, sink: Sink): void {
  const fieldColumns = readOwnFields(
    view,
    view === 'pictures' ? PICTURE_FIELDS : DOCUMENT_FIELDS,
    entry,
    sink,
  );
  const raw = writeRaw(entry);
  const shared =
    view === 'pictures' ? { file: nameFile(fieldColumns) ?? hash(raw), file_uses: 1 } : {};
  const status = isLiveMedia(entry) ? fieldColumns.status : 'passive';
  sink.add(view, {
    ...fieldColumns,
    ...owner,
    ...shared,
    status,
    type_code: readFileType(entry),
    raw,
  });
}

// Ids of documents may restart on each product, so they come last.
const nameFile = ({
  picture_key: key,
  link,
  image_url: thumbnail,
  document_id: document,
}: Row): Row[string] => key ?? link ?? thumbnail ?? document;

/**
 * Adds the media in the record of a product or variant, unless no reader understands their shape.
 */
export function addOwnMedia(view: MediaView, kind: OwnerKind, record: PimRecord, sink: Sink): void {
  if (findUnknownMedia(record, view) !== undefined) return;
  const owner = ownerOf(kind, record);
  for (const entry of readMedia(record, view)) addMedia(view, owner, entry, sink);
}

/** Names the owner of the rows of a record. */
export function ownerOf(kind: OwnerKind, record: PimRecord): Owner {
  const product_id = readOwnerId('product', record);
  if (kind === 'product') {
    return { owner: kind, product_id, variant_id: undefined };
  }
  return {
    owner: kind,
    product_id: product_id ?? readParentId(record),
    variant_id: readOwnerId('variant', record),
  };
}

function readParentId(variant: PimRecord): number | undefined {
  const parent = READERS.parent(getField(variant, 'Product'));
  return parent.state === 'value' ? parent.value[0]?.id : undefined;
}

function addOwner(
  kind: OwnerKind,
  fields: readonly Field[],
  sent: PimRecord,
  sink: Sink,
  shaper: RecordShaper,
): void {
  const record = shaper.reshape(kind, sent);
  const view = `${kind}s` as const;
  const owner = ownerOf(kind, record);
  // Facts are about the texts as they were sent, markup included.
  const rows: RecordRows = {
    translations: [],
    properties: [],
    codes: [],
  };
  const columns = new PlainColumns();
  const add: Sink['add'] = (table, row) => {
    if (table === 'translations' || table === 'properties' || table === 'codes') {
      rows[table].push(row);
    }
    sink.add(table, columns.read(table, row));
  };
  const row = readOwnFields(view, fields, record, sink);
  if (kind === 'product') {
    // The parents are known once all products are read; see copy-writer.ts.
    row.is_parent = false;
    row.is_child = isChild(row);
  } else {
    row.product_id = owner.product_id;
  }
  addSubRecords({ view, fields, record, owner, row }, { ...sink, add });
  const isComplete = sink.wanted === undefined;
  row.raw = isComplete ? writeRaw(sent) : undefined;
  sink.add(view, columns.read(view, row));
  if (isComplete) noteRecord(row, rows, owner, sink);
  if (isComplete && row.unread !== undefined) {
    const id = owner[`${kind}_id`];
    addOpenDates(fields, { list: view, id, record, unread: String(row.unread) }, sink);
  }
}

// Undefined: its parent could not be read.
function isChild({ parent_id, unread = '' }: Row): boolean | undefined {
  if (parent_id !== undefined) return true;
  if (String(unread).split(',').includes('parent_id')) return undefined;
  return false;
}

function addCategory(record: PimRecord, parents: CategoryParents, sink: Sink): void {
  const id = readId(readReference('categories', record).Id);
  const parentId = id === undefined ? undefined : parents.get(id);
  const stated = parentId === undefined ? {} : { ParentId: parentId };
  addReference('categories', record, stated, sink);
}

// `learned`: fields known from other records of the list.
function addReference(
  kind: 'categories' | 'brands',
  record: PimRecord,
  learned: PimRecord,
  sink: Sink,
): void {
  const reference = Object.assign({}, readReference(kind, record), learned);
  const { id, unread: _, ...columns } = readOwnFields(kind, REFERENCE_FIELDS, reference, sink);
  const idColumn = kind === 'brands' ? 'brand_id' : 'category_id';
  sink.add(kind, { ...columns, [idColumn]: id, raw: writeRaw(record) });
  if (kind === 'categories') addCategoryNames(id, columns.name, record, sink);
}

// From its record, and from the translations that some PIMs send with it.
function addCategoryNames(id: Row[string], name: Row[string], record: PimRecord, sink: Sink): void {
  if (name !== undefined) sink.add('category_names', { category_id: id, name });
  for (const { culture, name: translated } of listTranslatedNames(record)) {
    sink.add('category_names', { category_id: id, culture, name: translated });
  }
}

interface OwnedRecord {
  readonly view: 'products' | 'variants';
  readonly fields: readonly Field[];
  readonly record: PimRecord;
  readonly owner: Owner;
  readonly row: GrowingRow;
}

// Also notes in the row of the record how each sub-record could be read.
function addSubRecords({ view, fields, record, owner, row }: OwnedRecord, sink: Sink): void {
  for (const { wire, key, reader } of fields) {
    if (reader === undefined) continue;
    const raw = getField(record, wire);
    const read =
      reader === 'pictures' || reader === 'documents'
        ? readMediaState(reader, raw, record)
        : ENTRY_ROWS[reader](raw, owner, sink);
    // The reader looks for a parent's id or code, so a parent with only a name counts as absent there.
    const state = reader === 'parent' && read === 'absent' && holdsAnything(raw) ? 'unknown' : read;
    sink.count(view, key, raw !== undefined, state);
    row[`${key}_state`] = state;
  }
}

function holdsAnything(raw: unknown): boolean {
  return isRecord(raw) && Object.values(raw).some((value) => !isAbsent(value));
}

function readMediaState(kind: MediaView, raw: unknown, record: PimRecord): State {
  if (countLeft(raw) > 0 || findUnknownMedia(record, kind) !== undefined) {
    return 'unknown';
  }
  return readMedia(record, kind).some(isLiveMedia) ? 'value' : 'absent';
}
