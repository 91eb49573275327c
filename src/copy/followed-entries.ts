/**
 * The entries of lists that the history follows. Its comparison, questions about changes and tests
 * share this table.
 */

import type { EntryListName } from '../record/readers.ts';
import { TRANSLATED_KEYS } from '../record/record-fields.ts';

/** Value of entries in a list. All texts but `kind` are SQL over the table of the list. */
export interface FollowedEntry {
  readonly table: string;
  // Kind of a change, as the history names it.
  readonly kind: string;
  // Follows the kind behind a colon.
  readonly name?: string;
  // Distinguishes entries of one name, and is shown.
  readonly label?: string;
  // Identifies entries that are there or not, and never change into one another.
  readonly key?: string;
  readonly value: string;
  // Owner of all rows of the table; absent: a column says so.
  readonly owner?: 'product' | 'variant';
  // Selects rows; absent: all of them.
  readonly where?: string;
}

const MEASURE = "nullif(concat_ws(' ', value, unit), '')";
const PICTURE = 'pim_picture(document_name, file)';
const PRICE_LABEL = 'pim_price_label(label, price_list, currency)';
const DOCUMENT = 'coalesce(document_name, name, pim_clean(path), document_id)';

// Further columns of a price; whether it includes VAT is one of the extras.
const PRICE_COLUMNS = [
  'valid_from',
  'valid_to',
  'min_quantity',
  'customer_group',
  'price_status',
] as const;

function followMeasures(kind: string): readonly FollowedEntry[] {
  const where = `kind = '${kind}'`;
  const owner = 'product';
  return [
    { table: 'measures', kind, name: 'name', label: 'material', value: MEASURE, owner, where },
  ];
}

// Followed values by list. A new list of records must be added here.
const FOLLOWED: Readonly<
  Record<EntryListName | 'pictures' | 'documents' | 'extras', readonly FollowedEntry[]>
> = {
  prices: [
    { table: 'prices', kind: 'price', label: PRICE_LABEL, value: 'pim_amount(price)' },
    ...PRICE_COLUMNS.map((column) => ({
      table: 'prices',
      kind: `price_${column.replace('price_', '')}`,
      label: PRICE_LABEL,
      value: column,
    })),
  ],
  properties: [
    {
      table: 'properties',
      kind: 'property',
      name: 'coalesce(name, code)',
      label: 'culture',
      value: MEASURE,
    },
  ],
  options: [{ table: 'options', kind: 'option', name: 'name', value: MEASURE, owner: 'variant' }],
  dimensions: followMeasures('dimension'),
  packaging: followMeasures('packaging'),
  warranties: followMeasures('warranty'),
  codes: [{ table: 'codes', kind: 'code', name: 'type', value: 'value' }],
  translations: TRANSLATED_KEYS.map((text) => ({
    table: 'translations',
    kind: 'translation',
    name: `concat(culture, '.${text}')`,
    value: `pim_clean(${text})`,
  })),
  categories: [
    {
      table: 'product_categories',
      kind: 'category',
      // It becomes another one only where what has the same id is called otherwise.
      key: 'ifnull(category_id::TEXT, name)',
      value: 'coalesce(name, code, category_id::TEXT)',
      owner: 'product',
    },
  ],
  brands: [
    {
      table: 'product_brands',
      kind: 'brand',
      key: 'ifnull(brand_id::TEXT, name)',
      value: 'coalesce(name, code, brand_id::TEXT)',
      owner: 'product',
    },
  ],
  tags: [{ table: 'tags', kind: 'tag', key: 'name', value: 'name' }],
  pictures: [
    { table: 'pictures', kind: 'picture', key: PICTURE, value: PICTURE },
    { table: 'pictures', kind: 'picture_alt', label: PICTURE, value: 'alt' },
    { table: 'pictures', kind: 'picture_order', label: PICTURE, value: 'pim_amount(sort_order)' },
    { table: 'pictures', kind: 'picture_file', label: PICTURE, value: 'pim_clean(file)' },
    { table: 'pictures', kind: 'picture_status', label: PICTURE, value: 'status' },
    {
      table: 'pictures',
      kind: 'cover_picture',
      value: `CASE WHEN is_cover THEN ${PICTURE} END`,
    },
  ],
  documents: [
    { table: 'documents', kind: 'document', key: DOCUMENT, value: DOCUMENT },
    { table: 'documents', kind: 'document_file', label: DOCUMENT, value: 'pim_clean(path)' },
    { table: 'documents', kind: 'document_status', label: DOCUMENT, value: 'status' },
  ],
  extras: [
    { table: 'extras', kind: 'extra', name: "concat(list, '.', key)", value: 'pim_clean(value)' },
  ],
};

export const FOLLOWED_ENTRIES: readonly FollowedEntry[] = Object.values(FOLLOWED).flat();
