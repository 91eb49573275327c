/**
 * The field tables of Spec §2.1–2.3: the fields of a product, a variant, a picture and a document, their names in
 * answers, and how their values are read. Every other list of field names is derived from these tables. Pure.
 */

import type { SubRecordName } from './pim-keys.ts';
import { toSnakeCase } from './value.ts';

/**
 * How a field's value is read and printed. `code` and `link`: exact strings that callers send back or open. `text`:
 * prose. `html`: long rich text. `sub`: a sub-record that the spec does not show. `open`: a value of unknown shape.
 * `rest`: everything that no other field of the table has read.
 */
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
  /** Its name on the wire, in the spelling of Spec §2. */
  readonly wire: string;
  /** Its name in `fields` arguments and in answers: snake_case, in the words of the catalog. */
  readonly key: string;
  readonly kind: FieldKind;
  /** For `sub`, the reader that reads it; for `media`, which entries it holds. */
  readonly reader?: SubRecordName | 'pictures' | 'documents';
}

/**
 * The kinds of records. The first four have a table in the spec. `media` is a picture or document with its owner,
 * `reference` a category, brand or the like, `hit` a search result; their tables list the common fields that record/
 * reads.
 */
export type RecordKind = 'product' | 'variant' | 'picture' | 'document' | 'media' | 'reference' | 'hit';

function field(wire: string, kind: FieldKind, key = toSnakeCase(wire)): Field {
  return { wire, key, kind };
}

function sub(wire: string, reader: SubRecordName, key = toSnakeCase(wire)): Field {
  return { wire, key, kind: 'sub', reader };
}

const pictures: Field = { wire: 'Pictures', key: 'pictures', kind: 'media', reader: 'pictures' };
const documents: Field = { wire: 'Documents', key: 'documents', kind: 'media', reader: 'documents' };

/** Spec §2.1. */
export const PRODUCT_FIELDS: readonly Field[] = [
  field('ProductId', 'id'),
  field('Code', 'code'),
  field('Name', 'text'),
  field('IntegrationCode', 'code'),
  field('Status', 'status'),
  field('ShortDescription', 'text'),
  field('LongDescription', 'html'),
  field('Unit', 'text'),
  field('Type', 'number'),
  field('TaxRate', 'number'),
  field('Link', 'link'),
  field('ParentId', 'id'),
  sub('Variants', 'variants'),
  pictures,
  documents,
  sub('Properties', 'properties'),
  sub('Tags', 'tags'),
  sub('CategoryProducts', 'categories', 'categories'),
  sub('TrademarkProducts', 'brands', 'brands'),
  sub('Translations', 'translations'),
  sub('Codes', 'codes'),
  sub('Prices', 'prices'),
  sub('Dimensions', 'dimensions'),
  sub('Packaging', 'packaging'),
  sub('Warranties', 'warranties'),
  field('Created', 'date'),
  field('Updated', 'date'),
];

/** Spec §2.2. */
export const VARIANT_FIELDS: readonly Field[] = [
  field('VariantId', 'id'),
  field('ProductId', 'id'),
  field('Code', 'code'),
  field('Name', 'text'),
  field('IntegrationCode', 'code'),
  field('Status', 'status'),
  sub('OptionValues', 'options', 'options'),
  field('ShortDescription', 'text'),
  field('LongDescription', 'html'),
  field('SourceItemId', 'id'),
  sub('Product', 'parent', 'product'),
  pictures,
  documents,
  sub('Tags', 'tags'),
  sub('Properties', 'properties'),
  sub('Translations', 'translations'),
  sub('Codes', 'codes'),
  sub('Prices', 'prices'),
  field('Created', 'date'),
  field('Updated', 'date'),
];

/** Spec §2.3, picture entry. */
export const PICTURE_FIELDS: readonly Field[] = [
  field('PictureId', 'id'),
  field('ProductId', 'id'),
  field('IsCover', 'boolean'),
  field('SortOrder', 'number'),
  field('Status', 'status'),
  field('Link', 'link'),
  field('ImageUrl', 'link'),
  field('Alt', 'text'),
  field('DocumentName', 'code'),
  field('TypeCode', 'code'),
  field('Code', 'code'),
  field('SourceCode', 'code'),
  field('PictureKey', 'code'),
  field('DocumentId', 'code'),
  field('SelectionType', 'code'),
  field('Created', 'date'),
  field('Updated', 'date'),
];

/** Spec §2.3, document entry. */
export const DOCUMENT_FIELDS: readonly Field[] = [
  field('ProductDocumentId', 'id'),
  field('ProductId', 'id'),
  field('DocumentId', 'code'),
  field('Name', 'text'),
  field('SortOrder', 'number'),
  field('Status', 'status'),
  field('Path', 'link'),
  field('DocumentName', 'code'),
  field('TypeCode', 'code'),
  field('Code', 'code'),
  field('IntegrationCode', 'code'),
  field('SelectionType', 'code'),
  sub('Tags', 'tags'),
  field('Created', 'date'),
  field('Updated', 'date'),
];

/** A picture or document of a media list with its owner; reading it adds `MediaKind` and the owner. */
export const MEDIA_FIELDS: readonly Field[] = [
  field('MediaKind', 'code', 'kind'),
  field('ProductCode', 'code'),
  field('VariantId', 'id'),
  field('VariantCode', 'code'),
  ...PICTURE_FIELDS,
  ...DOCUMENT_FIELDS.filter(({ key }) => !PICTURE_FIELDS.some((picture) => picture.key === key)),
];

/** Categories, brands, document types, documents, properties, options: the spec has no table for them (Spec §2.4). */
export const REFERENCE_FIELDS: readonly Field[] = [
  field('Id', 'id'),
  field('Code', 'code'),
  field('Name', 'text'),
  field('ParentId', 'id'),
  // Only for categories, built from their parents.
  field('Path', 'text'),
  // Only for categories and brands, counted in the local copy.
  field('Products', 'number'),
  field('Status', 'status'),
];

/** Search results: the spec has no table for them (Spec §4.7). */
const HIT_FIELDS: readonly Field[] = [
  field('Type', 'code'),
  field('Id', 'id'),
  field('Code', 'code'),
  field('Name', 'text'),
  field('Status', 'status'),
];

/** The table of each record kind. */
export const FIELDS: Readonly<Record<RecordKind, readonly Field[]>> = {
  product: PRODUCT_FIELDS,
  variant: VARIANT_FIELDS,
  picture: PICTURE_FIELDS,
  document: DOCUMENT_FIELDS,
  media: MEDIA_FIELDS,
  reference: REFERENCE_FIELDS,
  hit: HIT_FIELDS,
};

/** The words of `count_by` that take no name. */
export const COUNT_KINDS = [
  'brand',
  'category',
  'root_category',
  'tag',
  'status',
  'type',
  'year_created',
  'year_updated',
] as const;

/** All words of `count_by`, for descriptions and errors. */
export const COUNT_WORDS: readonly string[] = [...COUNT_KINDS, 'property:<name>', 'option:<name>'];
