import { findUnknownMedia, readMedia } from '../record/codes-and-media.ts';
import { readReference } from '../record/reference-and-hits.ts';
import { getField, type PimRecord, readId, readText } from '../record/value.ts';
import type { ListName } from './copied-lists.ts';
import { hashNumber } from './hash.ts';

export type OwnerKind = 'product' | 'variant';

export const MEDIA_VIEWS = ['pictures', 'documents'] as const;

export type MediaView = (typeof MEDIA_VIEWS)[number];

/** Id columns of the lists; media are identified by their owners. */
export const ID_COLUMNS = {
  products: 'product_id',
  variants: 'variant_id',
  product_media: 'product_id',
  variant_media: 'variant_id',
  categories: 'category_id',
  brands: 'brand_id',
} as const satisfies Readonly<Record<ListName, string>>;

// Keys by which a record refers to a product or a variant.
const OWNER_KEYS = {
  product: { id: 'ProductId', code: 'ProductCode' },
  variant: { id: 'VariantId', code: 'VariantCode' },
} as const satisfies Readonly<Record<OwnerKind, object>>;

// Each key is read for itself: a record that lacks one is searched for other spellings of it, which
// takes long.

/** Reads the id of the product or the variant that a record refers to. */
export function readOwnerId(owner: OwnerKind, record: PimRecord): number | undefined {
  return readId(getField(record, OWNER_KEYS[owner].id));
}

/** Reads the code of the product or the variant that a record refers to. */
export function readOwnerCode(owner: OwnerKind, record: PimRecord): string | undefined {
  return readText(getField(record, OWNER_KEYS[owner].code));
}

/**
 * Returns the id of a record in a list; undefined: it has no readable id. For an item of a media
 * list it is computed from the owner and the media, because a PIM may send several items for one
 * owner.
 */
export function idOf(list: ListName, record: PimRecord): number | undefined {
  switch (list) {
    case 'products':
      return readOwnerId('product', record);
    case 'variants':
      return readOwnerId('variant', record);
    case 'product_media':
      return mediaItemId('product', record);
    case 'variant_media':
      return mediaItemId('variant', record);
    default:
      return readId(readReference(list, record).Id);
  }
}

/** Finds the id of the owner that a record or one of its media names. */
export function findOwnerId(owner: OwnerKind, record: PimRecord): number | undefined {
  const id = readOwnerId(owner, record);
  if (id !== undefined) return id;
  for (const entry of MEDIA_VIEWS.flatMap((view) => readMedia(record, view))) {
    const entryId = readOwnerId(owner, entry);
    if (entryId !== undefined) return entryId;
  }
  return undefined;
}

// Computes a number for an item of a media list that is the same in every answer; undefined: the
// item does not name its owner. It is computed from ids, because links may be signed anew for each
// answer. For an entry without a readable id, all its content is used.
function mediaItemId(owner: OwnerKind, item: PimRecord): number | undefined {
  const id = findOwnerId(owner, item);
  if (id === undefined) return undefined;
  const keys = MEDIA_VIEWS.flatMap((view) => {
    const entries = readMedia(item, view);
    return entries.map((entry) => entryKey(view, entry));
  });
  const isKnown = MEDIA_VIEWS.every((view) => findUnknownMedia(item, view) === undefined);
  const isTold = isKnown && !keys.includes(undefined);
  const content = isTold ? [id, ...keys.sort()] : item;
  return hashNumber(JSON.stringify(content));
}

// Keys of the id of an entry, and of substitutes.
const ENTRY_KEYS = {
  pictures: ['PictureId', 'PictureKey'],
  documents: ['ProductDocumentId', 'DocumentId'],
} as const satisfies Readonly<Record<MediaView, readonly [string, string]>>;

// Some PIMs write 0 where there is no id.
function entryKey(view: MediaView, entry: PimRecord): string | undefined {
  const [idKey, codeKey] = ENTRY_KEYS[view];
  const id = readId(getField(entry, idKey));
  const key = id || readText(getField(entry, codeKey));
  return key === undefined ? undefined : `${view} ${key}`;
}
