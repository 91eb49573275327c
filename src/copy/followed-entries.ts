/** What the history follows of the lists within records, which its comparison, questions about changes and tests share. */

import type { EntryListName } from '../record/readers.ts';
import { TRANSLATED_KEYS } from '../record/record-fields.ts';

/** Something that entries of a list say. Texts but `kind` are SQL over the table of the list. */
export interface FollowedEntry {
  readonly table: string;
  /** What a change of it is called. */
  readonly kind: string;
  /** What follows its kind behind a colon; absent: nothing does. */
  readonly name?: string;
  /** What distinguishes entries of one name, and is told. */
  readonly label?: string;
  /** What makes two entries one where they are there or not, and never become another one. */
  readonly key?: string;
  readonly value: string;
  /** Whose all rows of the table are; absent: its column says so. */
  readonly owner?: 'product' | 'variant';
  /** Which rows of the table are meant; absent: all of them. */
  readonly where?: string;
}

const MEASURE = "nullif(concat_ws(' ', value, unit), '')";
const PICTURE = 'pim_picture(document_name, file)';
const PRICE_LABEL = 'pim_price_label(label, price_list, currency)';
const DOCUMENT = 'coalesce(document_name, name, pim_clean(path), document_id)';

/** What else a price says; whether it includes VAT is one of the extras. */
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

/** By list. A list of records that is added has to say here what is followed of it. */
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
