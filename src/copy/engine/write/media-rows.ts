/**
 * The rows of pictures and documents: from the items of the media lists (Spec §2.3), or, where a PIM does not tell there
 * whose they are, from the records of products and variants. Pure.
 */

import { readFileType, readMedia } from '../../../record/facts.ts';
import { DOCUMENT_FIELDS, PICTURE_FIELDS } from '../../../record/field-tables.ts';
import type { PimRecord } from '../../../record/value.ts';
import { MEDIA_VIEWS, type MediaView, type OwnerKind, ownerKeys } from '../../record-ids.ts';
import { type Owner, readOwnFields, type Sink, writeRaw } from './row.ts';

/**
 * Adds the media of an item of a media list. Whose they are, its own keys tell, or those of each entry; where these only
 * tell a code, it is looked up.
 * @param findOwner finds the id of an owner by its code
 */
export function addMediaItem(
  owner: OwnerKind,
  item: PimRecord,
  findOwner: (code: string) => number | undefined,
  sink: Sink,
): void {
  const told = ownerKeys(item);
  for (const view of MEDIA_VIEWS) {
    for (const entry of readMedia(item, view)) {
      const own = ownerKeys(entry);
      const code = told[`${owner}_code`] ?? own[`${owner}_code`];
      const ids = { product_id: told.product_id ?? own.product_id, variant_id: told.variant_id ?? own.variant_id };
      const id = ids[`${owner}_id`] ?? (code === undefined ? undefined : findOwner(code));
      addMedia(view, { owner, ...ids, [`${owner}_id`]: id }, entry, sink);
    }
  }
}

/** Adds a picture or a document. */
export function addMedia(view: MediaView, owner: Owner, entry: PimRecord, sink: Sink): void {
  const own = readOwnFields(view, view === 'pictures' ? PICTURE_FIELDS : DOCUMENT_FIELDS, entry, sink);
  sink.add(view, { ...own, ...owner, type_code: readFileType(entry), raw: writeRaw(entry) });
}
