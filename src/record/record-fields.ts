/**
 * The columns of the copy, the fields of the history, the fields that a requirement may need, the
 * sections of get_product, the sheet of a product and the docs are derived from these tables.
 */

import tables from './fields.json' with { type: 'json' };
import type { SubRecordName } from './readers.ts';
import { toSnakeCase } from './value.ts';

// `code` and `link`: exact strings that callers send back or open. `text`: prose. `html`: long rich
// text. `sub`: a sub-record that the spec does not show. `open`: a value of unknown shape. `rest`:
// everything that no other field of the table has read.
type FieldKind =
  | 'id'
  | 'number'
  | 'code'
  | 'text'
  | 'html'
  | 'link'
  | 'boolean'
  | 'date'
  | 'status'
  | 'sub'
  | 'media'
  | 'open'
  | 'rest';

/** One field of a record kind. */
export interface Field {
  // In the spelling of Spec §2.
  readonly wire: string;
  // Other names in PIMs, the clearest first, separated by spaces.
  readonly otherKeys?: string;
  // The name in `fields` arguments and in answers: snake_case, in the words of the catalog.
  readonly key: string;
  readonly kind: FieldKind;
  // Columns of views that are made of it alone, separated by spaces: who hides one hides it.
  readonly columns?: string;
  // For `sub`, the reader that reads it; for `media`, the kind of its entries.
  readonly reader?: SubRecordName | 'pictures' | 'documents';
  // A sentence about its column, for the model; absent: that of the first table with this key.
  readonly meaning?: string;
  // Translations have this text as well.
  readonly isTranslated?: true;
  // The section of get_product; absent: none, or all.
  readonly section?: string;
  // The place in the sheet of a product: a tab, or beside the pictures (`facts`). Absent: nowhere,
  // or in a form of its own.
  readonly sheet?: 'texts' | 'facts' | 'details';
  // The history compares its column.
  readonly isFollowed?: true;
  // A requirement of a rules file may need its column, and an attribute of a channel may be in it.
  readonly canBeRequired?: true;
  // The id of another record; 0 means none.
  readonly isLink?: true;
}

/**
 * Kind of record. The first four have a table in the spec. `media` is a picture or document with
 * its owner, `reference` a category, brand or the like, `hit` a search result; their tables list
 * the common fields that record/ reads.
 */
export type RecordKind = keyof typeof tables;

type TableRow = Readonly<Record<'wire' | 'kind', string>>;

// The key is the wire name in snake_case where the row has none.
function listFields(rows: readonly TableRow[]): readonly Field[] {
  // The compiler knows only texts in a file; test/record/record-fields.test.ts checks that they are
  // kinds and readers.
  return rows.map(({ wire, ...row }) => ({
    key: toSnakeCase(wire),
    wire,
    ...row,
  })) as readonly Field[];
}

/** Fields of Spec §2.1. */
export const PRODUCT_FIELDS = listFields(tables.product);

/** Fields of Spec §2.2. */
export const VARIANT_FIELDS = listFields(tables.variant);

/** Fields of a picture entry (Spec §2.3). */
export const PICTURE_FIELDS = listFields(tables.picture);

/** Fields of a document entry (Spec §2.3). */
export const DOCUMENT_FIELDS = listFields(tables.document);

/**
 * Fields of a picture or document of a media list with its owner; reading it adds `MediaKind` and
 * the owner.
 */
export const MEDIA_FIELDS: readonly Field[] = [
  ...listFields(tables.media),
  ...PICTURE_FIELDS,
  ...DOCUMENT_FIELDS.filter(({ key }) => !listKeys(PICTURE_FIELDS).includes(key)),
];

/**
 * Fields of categories, brands, document types, documents, properties and options: the spec has no
 * table for them (Spec §2.4). Path is for categories alone, built from their parents; Products for
 * categories and brands, counted in the local copy.
 */
export const REFERENCE_FIELDS = listFields(tables.reference);

/** Texts of a product that translations hold as well. */
export const TRANSLATED_KEYS: readonly string[] = listKeys(
  PRODUCT_FIELDS.filter(({ isTranslated }) => isTranslated),
);

/** Fields of a product that a requirement may need. */
export const REQUIRABLE_FIELDS = PRODUCT_FIELDS.filter(({ canBeRequired }) => canBeRequired);

/** Lists the columns of a record that the history compares. */
export function listFollowed(fields: readonly Field[]): readonly string[] {
  return listKeys(fields.filter(({ isFollowed }) => isFollowed));
}

/** Lists the names of fields in answers, which are those of their columns. */
export function listKeys(fields: readonly Field[]): readonly string[] {
  return fields.map(({ key }) => key);
}

/** Table of each record kind; the spec has none of search results (Spec §4.7). */
export const FIELDS: Readonly<Record<RecordKind, readonly Field[]>> = {
  product: PRODUCT_FIELDS,
  variant: VARIANT_FIELDS,
  picture: PICTURE_FIELDS,
  document: DOCUMENT_FIELDS,
  media: MEDIA_FIELDS,
  reference: REFERENCE_FIELDS,
  hit: listFields(tables.hit),
};

/** Finds the field of a kind of record by its name in answers. */
export function findField(record: RecordKind, key: string): Field | undefined {
  return FIELDS[record].find((field) => field.key === key);
}
