/**
 * The tables, the descriptions for the model and the check of names in queries are all generated
 * from here.
 */

import {
  DOCUMENT_FIELDS,
  FIELDS,
  type Field,
  listKeys,
  PICTURE_FIELDS,
  PRODUCT_FIELDS,
  TRANSLATED_KEYS,
  VARIANT_FIELDS,
} from '../record/record-fields.ts';
import MEANINGS from './column-meanings.json' with { type: 'json' };
import { HIDDEN_COLUMNS, OWNED } from './hidden-columns.ts';

/** DuckDB's type of a column. TIMESTAMP has no zone: if the PIM sends one, the value is in UTC. */
export type ColumnType = keyof typeof MEANINGS;

// Column types by kind of field; the default is VARCHAR.
const FIELD_TYPES: Readonly<Partial<Record<Field['kind'], ColumnType>>> = {
  id: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'TIMESTAMP',
};

type Meanings = readonly [type: ColumnType, meanings: Readonly<Record<string, string | undefined>>];

// Meanings of columns by type; those of fields come last. `view.column` is for a column with
// another meaning in this view.
const COLUMNS: readonly Meanings[] = [
  // The keys are the types.
  ...(Object.entries(MEANINGS) as readonly Meanings[]),
  // The view of a record is called by its kind.
  ...Object.entries(FIELDS).flatMap(([record, fields]) =>
    fields.map(
      ({ key, kind, meaning }): Meanings => [
        FIELD_TYPES[kind] ?? 'VARCHAR',
        { [`${record}s.${key}`]: meaning, [key]: meaning },
      ],
    ),
  ),
];

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  // A sentence for the model.
  readonly meaning: string;
}

export interface View<Name extends string = string> {
  readonly name: Name;
  readonly meaning: string;
  readonly columns: readonly Column[];
}

const NUMBERS = 'number number_base base_unit';
const READ = 'created updated unread raw';

const SHARED_COLUMNS = `${OWNED} ${READ}`.split(' ');

// Lists the columns of the single values of a record, except for those that many views share.
function listColumns(fields: readonly Field[]): string {
  const single = fields.filter(
    ({ key, reader }) => reader === undefined && !SHARED_COLUMNS.includes(key),
  );
  return listKeys(single).join(' ');
}

// Columns that spare most queries a join.
const JOINED = 'brand category_path price currency barcode props nums';

/**
 * Columns that many views share, as names separated by spaces; each group has a letter as
 * abbreviation.
 */
export const SHARED = {
  o: OWNED,
  t: listColumns(PRODUCT_FIELDS.filter(({ key }) => listKeys(VARIANT_FIELDS).includes(key))),
  n: NUMBERS,
  r: READ,
  j: JOINED,
};

// `_state` columns, which say how each sub-record of a record could be read.
const statesOf = (fields: readonly Field[]): string =>
  fields.flatMap(({ key, reader }) => (reader === undefined ? [] : `${key}_state`)).join(' ');

type Views = Readonly<Record<string, readonly [meaning: string, columns: string]>>;

// Views that the copy stores, each in a table of its name.
const TABLE_COLUMNS = {
  products: [
    'One row per product.',
    `product_id ${listColumns(PRODUCT_FIELDS)} is_parent is_child ` +
      `created updated ${statesOf(PRODUCT_FIELDS)} unread raw`,
  ],
  variants: [
    'One row per variant; join products on product_id.',
    `variant_id product_id ${listColumns(VARIANT_FIELDS)} ` +
      `created updated ${statesOf(VARIANT_FIELDS)} unread raw`,
  ],
  pictures: [
    'Pictures of products and variants, from the media lists ' +
      'or, if the PIM does not serve those, from the records.',
    `${OWNED} ${listColumns(PICTURE_FIELDS)} file file_uses ${READ}`,
  ],
  documents: [
    'Documents of products and variants, from the same source as pictures.',
    `${OWNED} ${listColumns(DOCUMENT_FIELDS)} ${READ}`,
  ],
  prices: [
    'Prices of products and variants.',
    `${OWNED} price currency label price_list valid_from valid_to min_quantity ` +
      'customer_group condition price_status vat_included holds_today',
  ],
  codes: ['Additional codes of products and variants.', `${OWNED} type value is_barcode`],
  properties: ['Custom fields.', `${OWNED} name value unit culture code type in_group ${NUMBERS}`],
  translations: [
    'Translated names and descriptions.',
    `${OWNED} culture ${TRANSLATED_KEYS.join(' ')}`,
  ],
  shapes: [
    'What the keys within the lists of products and variants stand for, in a sample of records: ' +
      'how the other views were read. A key without a role is in extras.',
    'list path role source filled',
  ],
  categories: ['One row per category of the PIM.', 'category_id code name parent_id status raw'],
  category_names: ['What each category is called, in each language.', 'category_id culture name'],
  brands: ['One row per brand of the PIM.', 'brand_id code name status raw'],
  product_categories: [
    'The categories of each product, as its record names them.',
    'product_id category_id code name',
  ],
  product_category_tree: [
    'Each category of a product and each above it, once per product. ' +
      'Filter by path or category_id, or group by root, with count(DISTINCT product_id).',
    'product_id category_id path root level',
  ],
  product_brands: [
    'The brands of each product, as its record names them.',
    'product_id brand_id code name',
  ],
  tags: ['Tags of products and variants.', `${OWNED} name`],
  options: [
    'Option values, such as colour.',
    `variant_id product_id name value unit code ${NUMBERS}`,
  ],
  measures: [
    'Dimensions, packaging, warranties.',
    `product_id kind name value unit code material packaging_barcode ${NUMBERS}`,
  ],
  texts: [
    'What was noted of each text of products when it was read: its own ones and its translations.',
    'product_id field culture meant chars words language print has_tags shows_more tells_name',
  ],
  facts: [
    'What was found wrong with a record by itself; the audit makes findings of it.',
    `fact ${OWNED} detail extent`,
  ],
  extras: [
    'What the lists of records hold beside the columns of their views: ' +
      'one row for each value under a key of its own.',
    `${OWNED} list entry key value`,
  ],
  coverage: [
    'Whether each product has a barcode, a picture and a price: ' +
      'its own, as missing and has of find_products mean it, ' +
      'or any, its own or one of a variant, ' +
      'as the audit rules no_barcode, no_picture and no_price mean it. ' +
      'NULL where the copy cannot tell.',
    'product_id own_barcode any_barcode own_picture any_picture own_price any_price',
  ],
  fields: [
    'How often this PIM sends each field, over the whole catalog; ' +
      'sent = 0 means that it never sends the field, so do not count it as missing.',
    'view field records sent filled unknown shared',
  ],
  text_units: [
    'Names whose numbers state no unit ' +
      'while the texts of nearly all products that have one repeat it with a unit.',
    'kind name unit percent',
  ],
  lists: [
    'How the copy was made: one row per list.',
    'list records announced complete note read_from read_to checked',
  ],
} as const satisfies Views;

// Columns that callers see beside those of the table; see shown-views.ts.
const SHOWN_COLUMNS = {
  products: `${JOINED} price_min price_max`,
  variants: JOINED,
} as const satisfies Readonly<Partial<Record<keyof typeof TABLE_COLUMNS, string>>>;

// Views that are computed from others at query time; see sql-views.ts.
const DERIVED_COLUMNS = {
  items: [
    'One row per thing that can be bought: each variant, ' +
      'and each product that has neither variants nor children, passive ones too. ' +
      'props and nums hold its attributes: ' +
      "SELECT code FROM items WHERE props['Colour'] = 'Red' AND nums['Weight'] < 500.",
    `product_id variant_id code name status ${JOINED} label sale_price`,
  ],
  sellable: [
    'One row per thing that can be bought, with one price: ' +
      'each variant, and each product that has neither variants nor children, passive ones too. ' +
      'Count and average here, where parents, children and variants carry the same price. ' +
      'It has nothing to do with grades.',
    'product_id variant_id code name status price currency label category_path',
  ],
  product_prices: [
    'One row per product of which something can be bought: what its active variants cost, ' +
      'each at its price in sellable.',
    'product_id code name status price price_min price_max currency label',
  ],
  attributes: [
    'Which properties, options and measures the catalog has: ' +
      'one row per owner, kind, name and unit. Start here to learn the names.',
    'owner kind name code unit records distinct_values is_number min max example',
  ],
  variant_attributes: [
    'What is true of each variant: its options, its own properties, ' +
      'and the properties of its product that it has no value of its own for.',
    `variant_id product_id kind name code value unit culture ${NUMBERS} from_product`,
  ],
  translation_coverage: [
    'Which texts each product has in each language that any product is translated into. ' +
      'Texts of the record itself, which tell no language, do not count.',
    'product_id culture name short long',
  ],
  category_tree: [
    'Each category with every category below it. ' +
      'Join product_categories on category_id ' +
      'and filter by ancestor_id to have a whole branch.',
    'ancestor_id category_id depth',
  ],
  packaging: [
    'Packaging of products: what a product is packed in, or how many make a pack. ' +
      'Weights and sizes of a level are rows of their own: "Carton, gross weight".',
    `product_id name code material value unit packaging_barcode ${NUMBERS}`,
  ],
  identifiers: [
    'Every code, integration code, barcode and additional code of products and variants. ' +
      'Filter by folded to find what a person typed.',
    `${OWNED} kind value folded`,
  ],
} as const satisfies Views;

// Views of audit results (audit/run/), which callers can query as soon as they are made.
const MADE_COLUMNS = {
  findings: [
    'What fails the rules of audit_catalog: one row per record and rule. ' +
      'Accepted ones and gaps of the whole system (rule_results.is_system_gap) ' +
      'are left out.',
    `rule severity ${OWNED} detail extent field value proposed sure`,
  ],
  rule_results: [
    'What each rule came to: one row per rule.',
    'rule checked failed unknown is_system_gap note',
  ],
  grades: [
    'The grade of each product, A (best) to E, and how many rules it or its variants fail. ' +
      'Gaps of the whole system do not count.',
    'product_id grade errors warnings hints',
  ],
  completeness: [
    'How complete each product is by each requirement: ' +
      'its translations, and what the rules file asks (requirements).',
    'product_id requirement of has missing unknown',
  ],
  norms: [
    'What is usual in this catalog, as the audit learned it from its own records: ' +
      'one row per norm. What breaks one is in findings.',
    'kind owner category_id category brand field value low high unit n share',
  ],
  alarms: [
    'The alarms of the rules file, and what was raised of those that are built in: ' +
      'what has changed for the worse within a week: how filled, in which units and languages, ' +
      'how many, at which prices.',
    'name is_raised value before at_most may_move_percent category property unit codes note sql',
  ],
} as const satisfies Views;

// Views of differences that refreshes found; see history-views.ts.
const HISTORY_COLUMNS = {
  changes: [
    'What refreshes found: one row per record that is new or gone, ' +
      'and one per field or list entry that changed, with before and after. ' +
      'Prices, names, everything of products and variants, also categories and brands.',
    'seen_at seen_before kind owner product_id variant_id code name field label ' +
      'before after pim_updated',
  ],
  refreshes: [
    'One row per refresh since history began. ' +
      'What happened before the first seen_before is not known.',
    'seen_at seen_before is_whole products variants ' +
      'checked_products checked_variants new gone changed requests volatile',
  ],
  long_texts: ['The texts that changes only has a print of, each once.', 'print text'],
  price_history: [
    'What each price was, and from when to when.',
    'product_id variant_id code label price from_at to_at',
  ],
  status_history: [
    'What the status of each product and variant was, and from when to when.',
    'product_id variant_id code status from_at to_at',
  ],
} as const satisfies Views;

export type HiddenName = keyof typeof HIDDEN_COLUMNS;

export type HistoryName = keyof typeof HISTORY_COLUMNS;

export type TableName = keyof typeof TABLE_COLUMNS;

/** Name of a table with rows of the PIM's records. */
export type RowTable =
  | TableName
  | 'amounts'
  | 'open_dates'
  | 'price_choices'
  | 'sellable_spans'
  | 'product_price_spans';

export type DerivedName = keyof typeof DERIVED_COLUMNS;

const STATE = 'value, absent (nothing there), or unknown (sent in an unknown shape: not missing).';

function describeColumn(view: string, name: string): Column {
  if (name.endsWith('_state')) return { name, type: 'VARCHAR', meaning: STATE };
  for (const key of [`${view}.${name}`, name]) {
    for (const [type, { [key]: meaning }] of COLUMNS) {
      if (meaning !== undefined) return { name, type, meaning };
    }
  }
  throw new Error(`The column ${view}.${name} is not described.`);
}

function describe<Name extends string>(
  views: Readonly<Record<Name, Views[string]>>,
): readonly View<Name>[] {
  // The names are the keys.
  return (Object.keys(views) as Name[]).map((name) => {
    const [meaning, columns] = views[name];
    return {
      name,
      meaning,
      columns: columns.split(' ').map((column) => describeColumn(name, column)),
    };
  });
}

/** All tables, in the order in which the model sees them. */
export const TABLES = describe(TABLE_COLUMNS);

export const MADE_VIEWS = describe(MADE_COLUMNS);

export const HISTORY_VIEWS = describe(HISTORY_COLUMNS);

export const HIDDEN_TABLES = describe(HIDDEN_COLUMNS);

/** Name of a view with more columns for callers than its table has. */
export type ShownName = keyof typeof SHOWN_COLUMNS;

const SHOWN_TABLES: readonly View[] = TABLES.map((table) => {
  const added = new Map<string, string>(Object.entries(SHOWN_COLUMNS)).get(table.name) ?? '';
  const names = added.split(' ').filter((name) => name !== '');
  const columns = names.map((name) => describeColumn(table.name, name));
  return {
    name: table.name,
    meaning: table.meaning,
    columns: [...table.columns, ...columns],
  };
});

export const VIEWS: readonly View[] = [
  ...SHOWN_TABLES,
  ...describe(DERIVED_COLUMNS),
  ...MADE_VIEWS,
  ...HISTORY_VIEWS,
];

export const VIEW_NAMES = VIEWS.map(({ name }) => name);
