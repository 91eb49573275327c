/**
 * The views of a copy that SQL may ask, each column with its type and meaning. Tables, view definitions, the words
 * for the model and the check of a query's names are all made from this table. Pure.
 */

import { type Field, PRODUCT_FIELDS, VARIANT_FIELDS } from '../record/field-tables.ts';
import { DERIVED_NAMES, DERIVED_VIEWS } from './derived-views.ts';
import { FACT_NAMES, FACT_TABLES, MADE_NAMES, MADE_VIEWS } from './made-views.ts';
import { type Column, column, type Described, NUMBERS } from './schema-column.ts';
import {
  code,
  DATES,
  DESCRIPTIONS,
  integrationCode,
  MEDIA,
  name,
  OWNED,
  productId,
  raw,
  status,
  unread,
  variantId,
} from './shared-columns.ts';

/** The views whose rows the copy holds, each in a table of its name. */
const TABLE_NAMES = [
  'products',
  'variants',
  'pictures',
  'documents',
  'prices',
  'codes',
  'properties',
  'translations',
  'categories',
  'category_names',
  'brands',
  'product_categories',
  'product_brands',
  'tags',
  'options',
  'measures',
  ...FACT_NAMES,
  'fields',
  'lists',
] as const;

/** The name of a table. */
export type TableName = (typeof TABLE_NAMES)[number];

/** All views. */
export const VIEW_NAMES = [...TABLE_NAMES, ...DERIVED_NAMES, ...MADE_NAMES] as const;

/** A table with the columns that it shows. */
type Table = Described<TableName>;

/**
 * How a sub-record could be read: `value` wholly; `absent`, nothing there; `unknown`, something that no reader knows, so
 * its rows may be missing without the data being missing.
 */
const state = (view: string): Column =>
  column(`${view}_state`, 'VARCHAR', 'value, absent (nothing there), or unknown (sent in an unknown shape).');

/** Those of all sub-records of a kind of record. */
function statesOf(fields: readonly Field[]): readonly Column[] {
  return fields.filter(({ reader }) => reader !== undefined).map(({ key }) => state(key));
}

/** Every table, in the order in which the model is told of them. */
export const TABLES: readonly Table[] = [
  {
    name: 'products',
    meaning: 'One row per product.',
    columns: [
      column('product_id', 'BIGINT', 'Id of the product.'),
      code,
      name,
      integrationCode,
      status,
      ...DESCRIPTIONS,
      column('unit', 'VARCHAR', 'Unit of measurement.'),
      column('type', 'DOUBLE', 'Type number of the product.'),
      column('tax_rate', 'DOUBLE', 'VAT rate.'),
      column('link', 'VARCHAR', 'External link.'),
      column('parent_id', 'BIGINT', 'Parent product in the variation tree.'),
      column('is_parent', 'BOOLEAN', 'Whether a product of the copy has it as parent.'),
      column('is_child', 'BOOLEAN', 'Whether it has a parent; NULL if that could not be read.'),
      ...DATES,
      ...statesOf(PRODUCT_FIELDS),
      unread,
      raw,
    ],
  },
  {
    name: 'variants',
    meaning: 'One row per variant; join products on product_id.',
    columns: [
      column('variant_id', 'BIGINT', 'Id of the variant.'),
      column('product_id', 'BIGINT', 'Its product; NULL if the PIM does not tell it.'),
      code,
      name,
      integrationCode,
      status,
      ...DESCRIPTIONS,
      column('source_item_id', 'BIGINT', 'Reference to the source of the variant.'),
      ...DATES,
      ...statesOf(VARIANT_FIELDS),
      unread,
      raw,
    ],
  },
  {
    name: 'pictures',
    meaning:
      'Pictures of products and variants, from the media lists or, if the PIM does not serve those, from the records.',
    columns: [
      ...MEDIA,
      column('picture_id', 'BIGINT', 'Id of the picture.'),
      column('is_cover', 'BOOLEAN', 'Whether it is the cover; NULL if the PIM does not tell.'),
      column('link', 'VARCHAR', 'Direct address.'),
      column('image_url', 'VARCHAR', 'Address of the thumbnail.'),
      column('alt', 'VARCHAR', 'Alternative text.'),
      column('picture_key', 'VARCHAR', 'Storage key.'),
      column('source_code', 'VARCHAR', 'Code in the source system.'),
      ...DATES,
      unread,
      raw,
    ],
  },
  {
    name: 'documents',
    meaning: 'Documents of products and variants, from the same source as pictures.',
    columns: [
      ...MEDIA,
      column('product_document_id', 'BIGINT', 'Id of the link between document and owner.'),
      column('name', 'VARCHAR', 'Name of the document.'),
      integrationCode,
      column('path', 'VARCHAR', 'Address or place of the file.'),
      ...DATES,
      unread,
      raw,
    ],
  },
  {
    name: 'prices',
    meaning: 'Prices of products and variants.',
    columns: [
      ...OWNED,
      column('price', 'DOUBLE', 'Amount.'),
      column('currency', 'VARCHAR', 'Currency, as the PIM writes it.'),
      column('label', 'VARCHAR', 'Kind of price, else the price list.'),
      column('price_list', 'VARCHAR', 'Price list, where the PIM tells it beside the kind.'),
      column('vat_included', 'BOOLEAN', 'Whether it includes VAT; NULL if the PIM does not tell.'),
    ],
  },
  {
    name: 'codes',
    meaning: 'Additional codes of products and variants.',
    columns: [
      ...OWNED,
      column('type', 'VARCHAR', 'Kind of code, for example EAN.'),
      column('value', 'VARCHAR', 'The code.'),
      column(
        'is_barcode',
        'BOOLEAN',
        'Whether it is a barcode: by its type, or by its digits if the type does not tell.',
      ),
    ],
  },
  {
    name: 'properties',
    meaning: 'Custom fields of products and variants.',
    columns: [
      ...OWNED,
      column('name', 'VARCHAR', 'Name of the property.'),
      column('value', 'VARCHAR', 'Its value as text; several are joined by ", "; NULL if empty.'),
      column('unit', 'VARCHAR', 'Unit of the value.'),
      column('culture', 'VARCHAR', 'Language of the value.'),
      column('code', 'VARCHAR', 'Code of the property.'),
      column('type', 'VARCHAR', 'Type of the property, as the PIM calls it.'),
      column('in_group', 'VARCHAR', 'Group of the property.'),
      ...NUMBERS,
    ],
  },
  {
    name: 'translations',
    meaning: 'Translated names and descriptions of products and variants.',
    columns: [...OWNED, column('culture', 'VARCHAR', 'Language code as the PIM writes it.'), name, ...DESCRIPTIONS],
  },
  {
    name: 'categories',
    meaning: 'One row per category of the PIM.',
    columns: [
      column('category_id', 'BIGINT', 'Id of the category.'),
      code,
      name,
      column('parent_id', 'BIGINT', 'Id of the parent category.'),
      status,
      raw,
    ],
  },
  {
    name: 'category_names',
    meaning: 'What each category is called, in each language.',
    columns: [
      column('category_id', 'BIGINT', 'Id of the category.'),
      column(
        'culture',
        'VARCHAR',
        'Language code as the PIM writes it; NULL: name in the language of the record itself.',
      ),
      column('name', 'VARCHAR', 'Name in that language.'),
    ],
  },
  {
    name: 'brands',
    meaning: 'One row per brand of the PIM.',
    columns: [column('brand_id', 'BIGINT', 'Id of the brand.'), code, name, status, raw],
  },
  {
    name: 'product_categories',
    meaning: 'The categories of each product, as its record names them.',
    columns: [productId, column('category_id', 'BIGINT', 'Id of the category.'), code, name],
  },
  {
    name: 'product_brands',
    meaning: 'The brands of each product, as its record names them.',
    columns: [productId, column('brand_id', 'BIGINT', 'Id of the brand.'), code, name],
  },
  { name: 'tags', meaning: 'Tags of products and variants.', columns: [...OWNED, name] },
  {
    name: 'options',
    meaning: 'Option values of variants, for example colour and size.',
    columns: [
      variantId,
      productId,
      column('name', 'VARCHAR', 'Name of the option.'),
      column('value', 'VARCHAR', 'Its value as text.'),
      column('unit', 'VARCHAR', 'Unit of the value.'),
      column('code', 'VARCHAR', 'Code of the option.'),
      ...NUMBERS,
    ],
  },
  {
    name: 'measures',
    meaning: 'Dimensions, packaging and warranties of products.',
    columns: [
      productId,
      column('kind', 'VARCHAR', 'dimension, packaging or warranty.'),
      column('name', 'VARCHAR', 'What is measured, for example Width.'),
      column('value', 'VARCHAR', 'Its value as text.'),
      column('unit', 'VARCHAR', 'Unit of the value.'),
      column('material', 'VARCHAR', 'Material, of packaging.'),
      ...NUMBERS,
    ],
  },
  ...FACT_TABLES,
  {
    name: 'fields',
    meaning:
      'How often this PIM sends each field, over the whole catalog; sent = 0 means that it never sends the field, so do not count it as missing.',
    columns: [
      column('view', 'VARCHAR', 'products, variants, pictures, documents, categories or brands.'),
      column('field', 'VARCHAR', 'Column of that view, or sub-record (prices, codes, ...).'),
      column('records', 'BIGINT', 'Records read.'),
      column('sent', 'BIGINT', 'Records that have the key, with or without a value.'),
      column('filled', 'BIGINT', 'Records whose value was read.'),
      column('unknown', 'BIGINT', 'Records that hold something in an unknown shape there.'),
    ],
  },
  {
    name: 'lists',
    meaning: 'How the copy was made: one row per list of the PIM.',
    columns: [
      column('list', 'VARCHAR', 'products, variants, product_media, variant_media, categories or brands.'),
      column('records', 'BIGINT', 'Records read, each counted once.'),
      column('announced', 'BIGINT', 'Records that the PIM announced; NULL if it did not say.'),
      column('complete', 'BOOLEAN', 'Whether everything announced was read; NULL if the PIM does not serve the list.'),
      column('note', 'VARCHAR', 'What to know about the list, such as changes while it was read, or a refusal.'),
      column('read_from', 'TIMESTAMP', 'UTC time of the first page.'),
      column('read_to', 'TIMESTAMP', 'UTC time of the last page.'),
    ],
  },
];

/** Every view. */
export const VIEWS: readonly Described<(typeof VIEW_NAMES)[number]>[] = [...TABLES, ...DERIVED_VIEWS, ...MADE_VIEWS];
