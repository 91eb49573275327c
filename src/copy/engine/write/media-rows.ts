/**
 * The rows of pictures and documents: from the items of the media lists (Spec §2.3), or, where a PIM does not tell there
 * whose they are, from the records of products and variants. Pure.
 */

import { findUnknownMedia, readFileType, readMedia } from '../../../record/facts.ts';
import { DOCUMENT_FIELDS, PICTURE_FIELDS } from '../../../record/field-tables.ts';
import { getField, type PimRecord, readId, readText } from '../../../record/value.ts';
import { hashNumber } from '../../hash.ts';
import { readOwnFields } from './own-fields.ts';
import type { Owner, Sink } from './row.ts';
import { writeRaw } from './write-raw.ts';

/** The views of media. */
export const MEDIA_VIEWS = ['pictures', 'documents'] as const;

/** A view of media. */
export type MediaView = (typeof MEDIA_VIEWS)[number];

/** Finds the id of a product or a variant by its code. */
export type FindOwner = (code: string) => number | undefined;

/**
 * Adds the media of an item of a media list. Whose they are, its own keys tell, or those of each entry; where these only
 * tell a code, it is looked up.
 */
export function addMediaItem(owner: Owner['owner'], item: PimRecord, findOwner: FindOwner, sink: Sink): void {
  const told = ownerKeys(item);
  for (const view of MEDIA_VIEWS) {
    for (const entry of readMedia(item, view)) {
      const keys = { ...ownerKeys(entry), ...told };
      const code = keys[`${owner}_code`];
      const id = keys[`${owner}_id`] ?? (code === undefined ? undefined : findOwner(code));
      addMedia(
        view,
        { owner, product_id: keys.product_id, variant_id: keys.variant_id, [`${owner}_id`]: id },
        entry,
        sink,
      );
    }
  }
}

/** Adds the media that the record of a product or a variant holds itself, unless they are of a shape that no reader knows. */
export function addOwnMedia(view: MediaView, owner: Owner, record: PimRecord, sink: Sink): void {
  if (findUnknownMedia(record, view) !== undefined) return;
  for (const entry of readMedia(record, view)) addMedia(view, owner, entry, sink);
}

/**
 * A number for an item of a media list that it has in every answer; undefined where it does not tell whose it is. It is made
 * of ids: links may be signed anew for each answer. Where an entry has none that can be read, it is made of all there is.
 */
export function mediaItemId(owner: Owner['owner'], item: PimRecord): number | undefined {
  const entries = MEDIA_VIEWS.flatMap((view) => readMedia(item, view));
  const id = [item, ...entries].map((one) => ownerKeys(one)[`${owner}_id`]).find((told) => told !== undefined);
  if (id === undefined) return undefined;
  const keys = MEDIA_VIEWS.map((view) => readMedia(item, view).map((entry) => entryKey(view, entry)));
  const isUnknown = MEDIA_VIEWS.some((view) => findUnknownMedia(item, view) !== undefined);
  const isTold = !isUnknown && keys.flat().every((key) => key !== undefined);
  return hashNumber(JSON.stringify(isTold ? [id, ...keys.map((own) => own.sort())] : item));
}

/** What an entry is known by; undefined: nothing. 0 is what some PIMs write where there is none. */
function entryKey(view: MediaView, entry: PimRecord): string | undefined {
  const [idKey, codeKey] = view === 'pictures' ? ['PictureId', 'PictureKey'] : ['ProductDocumentId', 'DocumentId'];
  const id = readId(getField(entry, idKey));
  return id ? `${id}` : readText(getField(entry, codeKey));
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

function addMedia(view: MediaView, owner: Owner, entry: PimRecord, sink: Sink): void {
  const own = readOwnFields(view, view === 'pictures' ? PICTURE_FIELDS : DOCUMENT_FIELDS, entry, sink);
  sink.add(view, { ...own, ...owner, type_code: readFileType(entry), raw: writeRaw(entry) });
}
