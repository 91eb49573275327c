/**
 * The pictures and documents inside products and variants, whose entries the spec does not show (Spec §2.4): the keys
 * under which PIMs send what the media lists of Spec §2.3 show. To teach pim-mcp another spelling, add the key here. Pure.
 */

import { getField, type PimRecord } from './value.ts';

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
export function readMediaEntry(entry: PimRecord, kind: 'pictures' | 'documents'): PimRecord {
  const added: Record<string, unknown> = {};
  for (const [field, keys] of Object.entries(OTHER_KEYS[kind])) {
    if (getField(entry, field) !== undefined) continue;
    const other = keys.map((key) => getField(entry, key)).find((value) => value !== undefined);
    if (other !== undefined) added[field] = other;
  }
  return Object.keys(added).length === 0 ? entry : { ...entry, ...added };
}
