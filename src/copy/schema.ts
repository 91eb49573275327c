/**
 * The views of a copy that SQL may query, with the type and meaning of each column. The tables, the descriptions for
 * the model and the check of names in queries are all generated from here. Pure.
 */

import { type Field, PRODUCT_FIELDS, VARIANT_FIELDS } from '../record/record-fields.ts';

/** DuckDB's type of a column. TIMESTAMP has no zone: if the PIM sends one, the value is in UTC. */
export type ColumnType = 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'VARCHAR' | 'TIMESTAMP' | 'JSON';

/** One column of a view. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** A sentence for the model. */
  readonly meaning: string;
}

/** A view with its columns. */
export interface View<Name extends string = string> {
  readonly name: Name;
  readonly meaning: string;
  readonly columns: readonly Column[];
}

/**
 * Descriptions of columns, by type. `view.column` is for a view in which a column has another meaning than elsewhere.
 */
const COLUMNS: Readonly<Record<ColumnType, Readonly<Record<string, string>>>> = {
  BIGINT: {
    product_id: 'Id of the product; on a variant row, of its product: NULL if the PIM does not tell it.',
    variant_id: 'Id of the variant; NULL on product rows.',
    source_item_id: 'Reference to the source of the variant.',
    parent_id: 'Id of the parent in the tree.',
    picture_id: 'Id of the picture.',
    product_document_id: 'Id of the link between document and owner.',
    category_id: 'Id of the category.',
    brand_id: 'Id of the brand.',
    chars: 'Characters that it shows, without markup; 0: nothing.',
    words: 'Words that it shows.',
    print: 'The same for texts of the same words.',
    records: 'Records of it, each counted once.',
    sent: 'Records that have the key, with or without a value.',
    filled: 'Records whose value was read.',
    unknown: 'Of how many the copy cannot tell, because something was sent in an unknown shape or not read.',
    announced: 'Records that the PIM announced; NULL if it did not say.',
    distinct_values: 'Different values.',
    ancestor_id: 'Id of a category.',
    level: '1 for a root, 2 below it, …; NULL where the PIM lists no such category.',
    file_uses: 'How many products and variants have a picture of this file, each counted once.',
    depth: 'How many levels below it; 0: itself.',
    checked: 'Records that it could judge or could not.',
    failed: 'Records that fail; NULL: it could not be asked.',
    errors: 'Failed rules of severity error.',
    warnings: 'Of severity warning.',
    hints: 'Of severity hint.',
    of: 'What it asks for, as far as the copy can tell of it.',
    has: 'How much of that there is.',
  },
  DOUBLE: {
    'products.type': 'Type number of the product.',
    tax_rate: 'VAT rate.',
    sort_order: 'Position in display order, ascending.',
    'sellable.price':
      'Of several, that of the kind (label, then currency) that most have; NULL: none. A variant without one has that of its product.',
    price: 'Amount.',
    number: 'The value as a number, in its own unit; NULL if it is none or may be read in two ways.',
    number_base: 'The number in base_unit; NULL if its unit is not known.',
    min: 'Least number.',
    max: 'Greatest number.',
    tells_name: 'Share (0 to 1) of the words of the name that a description holds.',
    extent: 'How bad: more is worse, within a rule.',
  },
  BOOLEAN: {
    is_parent: 'Whether a product of the copy has it as parent.',
    is_child: 'Whether it has a parent; NULL if that could not be read.',
    is_cover: 'Whether it is the cover; NULL if the PIM does not tell.',
    vat_included: 'Whether it includes VAT; NULL if the PIM does not tell.',
    is_barcode: 'Whether it is a barcode: by its type, or by its digits if the type does not tell.',
    has_tags: 'Whether it holds HTML tags.',
    shows_more: 'Whether it shows more than its characters say: pictures, or a script such as Chinese.',
    complete: 'Whether everything announced was read; NULL if the PIM does not serve the list.',
    is_number: 'Whether every value is a number.',
    from_product: 'Whether the product passes it on; the variant may have another value that could not be read.',
    'translation_coverage.name': 'Whether it has a name in it; NULL if its translations could not be read.',
    short: 'Whether it has a short description; NULL as above.',
    long: 'Whether it has a long description; NULL as above.',
    own_barcode: 'Whether it has a barcode of its own.',
    any_barcode: 'Whether it or a variant of it has a barcode.',
    own_picture: 'Whether it has a picture of its own.',
    any_picture: 'Whether it or a variant of it has a picture.',
    own_price: 'Whether it has a price of its own.',
    any_price: 'Whether it or a variant of it has a price.',
    is_system_gap: 'Whether nearly all for sale fails it, so that it counts in no grade.',
  },
  VARCHAR: {
    owner: 'What the row belongs to: product or variant.',
    code: 'Code, as the PIM writes it.',
    name: 'Name: of a translation in its language, else in that of the record itself.',
    integration_code: 'Code in other systems.',
    status: 'active, passive, or another word that the PIM sends.',
    short_description: 'Short description.',
    long_description: 'Long description, HTML as the PIM sends it.',
    link: 'Address.',
    unread: 'Columns that the PIM sent in an unknown shape, joined by commas: NULL there does not mean missing.',
    file: 'The file, never NULL: its storage key, else its address, else its document_id. The same for all who share it.',
    'pictures.document_id':
      'Id of the image in the document system, no row of documents; some PIMs begin at 1 on each product: compare file.',
    'pictures.document_name':
      'Name of the image file when it was uploaded (front.jpg), no title; several files may have it.',
    document_id: 'Id of the file in the document system; product_document_id is that of its use by one owner.',
    document_name: 'Name of the file when it was uploaded (manual.pdf); its title is name.',
    type_code: 'File type in lower case (jpg, pdf), of the file name if the PIM sends none; not the kind of document.',
    selection_type: 'Classification as image or document.',
    image_url: 'Address of the thumbnail.',
    alt: 'Alternative text.',
    picture_key: 'Storage key.',
    source_code: 'Code in the source system.',
    path: 'Address or place of the file.',
    'product_category_tree.path': 'Names from the root down to it: Women > Shoes.',
    root: 'Name of the root above it, or its own; NULL where the PIM lists no such category.',
    category_path: 'Path of its deepest category (Women > Shoes); product_category_tree has all.',
    'sellable.status': 'Its own; that of its product where that is not active.',
    currency: 'Currency, as the PIM writes it.',
    label: 'Kind of price, else the price list.',
    price_list: 'Price list, where the PIM tells it beside the kind.',
    type: 'Kind, as the PIM calls it, such as EAN of a code.',
    value: 'Its value as text; several are joined by ", "; NULL if empty.',
    unit: 'Unit of measurement of the value, or of the product.',
    culture: 'Language code as the PIM writes it; NULL: of the record itself.',
    in_group: 'Group of the property.',
    base_unit: 'One unit for all of a kind: g, mm, mm², ml, B, s, month, W, V, mAh, kJ or Hz.',
    material: 'Material, of packaging.',
    meant: 'Language of that code: de of de-AT and de_DE.',
    language: 'Language that it is plainly in, such as de; NULL: too short, or not plain.',
    fact: 'What is wrong, such as garbled_text; as the rules of audit_catalog are called.',
    detail: 'What is wrong and where, in a few words.',
    view: 'products, variants, pictures, documents, categories or brands.',
    field: 'Column of the record, or its sub-record (prices, codes, ...).',
    list: 'products, variants, product_media, variant_media, categories or brands.',
    note: 'What to know about it: changes while it was read, a refusal, or what a rule does not judge.',
    kind: 'property, option, dimension, packaging or warranty.',
    example: 'One of the values, at most 60 characters.',
    'identifiers.kind': 'code, integration_code, barcode or additional.',
    folded: 'Its letters and digits in upper case, without accents and leading zeros; two codes may fold to the same.',
    rule: 'Id of the rule (docs/audit-rules.md).',
    severity: 'error, warning or hint.',
    grade: 'A to E; NULL: a list was not read to its end.',
    requirement: 'Name of the requirement, such as translation:fr.',
    missing: 'What is missing, joined by commas; NULL: nothing.',
  },
  TIMESTAMP: {
    created: 'When it was created.',
    updated: 'When it was last changed; NULL if never.',
    read_from: 'UTC time of the first page.',
    read_to: 'UTC time of the last page.',
  },
  JSON: { raw: 'The record as the PIM sent it, with everything that no column holds.' },
};

/** Columns that many views share, as names separated by spaces. */
export const SHARED = {
  owned: 'owner product_id variant_id',
  texts: 'code name integration_code status short_description long_description',
  numbers: 'number number_base base_unit',
  media: 'sort_order status code document_id document_name type_code selection_type',
  read: 'created updated unread raw',
} as const;

const { owned: OWNED, texts: TEXTS, numbers: NUMBERS, media: MEDIA, read: READ } = SHARED;

/** The `_state` columns: how each sub-record of a record could be read. */
const statesOf = (fields: readonly Field[]): string =>
  fields.flatMap(({ key, reader }) => (reader === undefined ? [] : `${key}_state`)).join(' ');

type Views = Readonly<Record<string, readonly [meaning: string, columns: string]>>;

/** The views that the copy stores, each in a table of its name. */
const TABLE_COLUMNS = {
  products: [
    'One row per product.',
    `product_id ${TEXTS} unit type tax_rate link parent_id is_parent is_child created updated ${statesOf(PRODUCT_FIELDS)} unread raw`,
  ],
  variants: [
    'One row per variant; join products on product_id.',
    `variant_id product_id ${TEXTS} source_item_id created updated ${statesOf(VARIANT_FIELDS)} unread raw`,
  ],
  pictures: [
    'Pictures of products and variants, from the media lists or, if the PIM does not serve those, from the records.',
    `${OWNED} ${MEDIA} picture_id is_cover file file_uses link image_url alt picture_key source_code ${READ}`,
  ],
  documents: [
    'Documents of products and variants, from the same source as pictures.',
    `${OWNED} ${MEDIA} product_document_id name integration_code path ${READ}`,
  ],
  prices: ['Prices of products and variants.', `${OWNED} price currency label price_list vat_included`],
  sellable: [
    'One row per thing that can be bought, with one price: each variant, and each product that has neither variants nor children. Count and average here, where parents, children and variants carry the same price. It has nothing to do with grades.',
    'product_id variant_id code name status price currency label category_path',
  ],
  codes: ['Additional codes of products and variants.', `${OWNED} type value is_barcode`],
  properties: ['Custom fields.', `${OWNED} name value unit culture code type in_group ${NUMBERS}`],
  translations: ['Translated names and descriptions.', `${OWNED} culture name short_description long_description`],
  categories: ['One row per category of the PIM.', 'category_id code name parent_id status raw'],
  category_names: ['What each category is called, in each language.', 'category_id culture name'],
  brands: ['One row per brand of the PIM.', 'brand_id code name status raw'],
  product_categories: ['The categories of each product, as its record names them.', 'product_id category_id code name'],
  product_category_tree: [
    'Each category of a product and each above it, once per product. Filter by path or category_id, or group by root, with count(DISTINCT product_id).',
    'product_id category_id path root level',
  ],
  product_brands: ['The brands of each product, as its record names them.', 'product_id brand_id code name'],
  tags: ['Tags of products and variants.', `${OWNED} name`],
  options: ['Option values, such as colour.', `variant_id product_id name value unit code ${NUMBERS}`],
  measures: ['Dimensions, packaging, warranties.', `product_id kind name value unit material ${NUMBERS}`],
  texts: [
    'What was noted of each text of products when it was read: its own ones and its translations.',
    'product_id field culture meant chars words language print has_tags shows_more tells_name',
  ],
  facts: [
    'What was found wrong with a record by itself; the audit makes findings of it.',
    `fact ${OWNED} detail extent`,
  ],
  fields: [
    'How often this PIM sends each field, over the whole catalog; sent = 0 means that it never sends the field, so do not count it as missing.',
    'view field records sent filled unknown',
  ],
  lists: ['How the copy was made: one row per list.', 'list records announced complete note read_from read_to'],
} as const satisfies Views;

/** The views that are computed from others at query time; see sql-views.ts. */
const DERIVED_COLUMNS = {
  attributes: [
    'Which properties, options and measures the catalog has: one row per owner, kind, name and unit. Start here to learn the names.',
    'owner kind name code unit records distinct_values is_number min max example',
  ],
  variant_attributes: [
    'What is true of each variant: its options, its own properties, and the properties of its product that it has no value of its own for.',
    `variant_id product_id kind name code value unit culture ${NUMBERS} from_product`,
  ],
  translation_coverage: [
    'Which texts each product has in each language that any product is translated into. Texts of the record itself, which tell no language, do not count.',
    'product_id culture name short long',
  ],
  coverage: [
    'Whether each product has a barcode, a picture and a price: its own, as missing and has of find_products mean it, or any, its own or one of a variant, as the audit rules no_barcode, no_picture and no_price mean it. NULL where the copy cannot tell.',
    'product_id own_barcode any_barcode own_picture any_picture own_price any_price',
  ],
  category_tree: [
    'Each category with every category below it. Join product_categories on category_id and filter by ancestor_id to have a whole branch.',
    'ancestor_id category_id depth',
  ],
  packaging: [
    'Packaging of products: what a product is packed in, or how many make a pack.',
    `product_id name material value unit ${NUMBERS}`,
  ],
  identifiers: [
    'Every code, integration code, barcode and additional code of products and variants. Filter by folded to find what a person typed.',
    `${OWNED} kind value folded`,
  ],
} as const satisfies Views;

/** The views of audit results (audit/run/), which callers can query as soon as they are made. */
const MADE_COLUMNS = {
  findings: [
    'What fails the rules of audit_catalog: one row per record and rule. Accepted ones and gaps of the whole system (rule_results.is_system_gap) are left out.',
    `rule severity ${OWNED} detail extent`,
  ],
  rule_results: ['What each rule came to: one row per rule.', 'rule checked failed unknown is_system_gap note'],
  grades: [
    'The grade of each product, A (best) to E, and how many rules it or its variants fail. Gaps of the whole system do not count.',
    'product_id grade errors warnings hints',
  ],
  completeness: [
    'How complete each product is by each requirement: its translations, and what the rules file asks (requirements).',
    'product_id requirement of has missing unknown',
  ],
} as const satisfies Views;

/** The name of a table. */
export type TableName = keyof typeof TABLE_COLUMNS;

/** The name of a derived view. */
export type DerivedName = keyof typeof DERIVED_COLUMNS;

const STATE = 'value, absent (nothing there), or unknown (sent in an unknown shape: not missing).';

/** @throws Error for a column that is not described */
function describeColumn(view: string, name: string): Column {
  if (name.endsWith('_state')) return { name, type: 'VARCHAR', meaning: STATE };
  for (const key of [`${view}.${name}`, name]) {
    for (const [type, meanings] of Object.entries(COLUMNS)) {
      // The keys are the types.
      if (meanings[key] !== undefined) return { name, type: type as ColumnType, meaning: meanings[key] };
    }
  }
  throw new Error(`The column ${view}.${name} is not described.`);
}

function describe<Name extends string>(views: Readonly<Record<Name, Views[string]>>): readonly View<Name>[] {
  // The names are the keys.
  return (Object.keys(views) as Name[]).map((name) => {
    const [meaning, columns] = views[name];
    return { name, meaning, columns: columns.split(' ').map((column) => describeColumn(name, column)) };
  });
}

/** All tables, in the order in which the model sees them. */
export const TABLES = describe(TABLE_COLUMNS);

/** The views made by an audit. */
export const MADE_VIEWS = describe(MADE_COLUMNS);

/** Every view. */
export const VIEWS: readonly View[] = [...TABLES, ...describe(DERIVED_COLUMNS), ...MADE_VIEWS];

/** Their names. */
export const VIEW_NAMES = VIEWS.map(({ name }) => name);
