/** What the columns of a copy are, each described once for all views that have it. Pure. */

/** What a column holds, in DuckDB's words. TIMESTAMP is without zone: with one in the PIM, UTC. */
export type ColumnType = 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'VARCHAR' | 'TIMESTAMP' | 'JSON';

/** One column of a view. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** A sentence for the model. */
  readonly meaning: string;
}

/** What columns hold, by their types. `view.column` is for a view in which a column holds something else than in others. */
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
    records: 'Records read, each counted once.',
    sent: 'Records that have the key, with or without a value.',
    filled: 'Records whose value was read.',
    unknown: 'Of how many the copy cannot tell, because something was sent in an unknown shape or not read.',
    announced: 'Records that the PIM announced; NULL if it did not say.',
    'attributes.records': 'Products or variants that have a value.',
    distinct_values: 'Different values.',
    ancestor_id: 'Id of a category.',
    'category_tree.category_id': 'Id of itself or of a category below it.',
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
    document_id: 'Id of the file; picture_id and product_document_id name its use.',
    document_name: 'Original file name.',
    type_code: 'File type in lower case (jpg, pdf), of the file name if the PIM sends none; not the kind of document.',
    selection_type: 'Classification as image or document.',
    image_url: 'Address of the thumbnail.',
    alt: 'Alternative text.',
    picture_key: 'Storage key.',
    source_code: 'Code in the source system.',
    path: 'Address or place of the file.',
    currency: 'Currency, as the PIM writes it.',
    label: 'Kind of price, else the price list.',
    price_list: 'Price list, where the PIM tells it beside the kind.',
    type: 'Kind, as the PIM calls it, such as EAN of a code.',
    value: 'Its value as text.',
    'properties.value': 'Its value as text; several are joined by ", "; NULL if empty.',
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
    'attributes.unit': 'Unit of min and max.',
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

const STATE = 'value, absent (nothing there), or unknown (sent in an unknown shape: not missing).';

/** What a column of a view is. @throws Error where it is not described */
export function describeColumn(view: string, name: string): Column {
  if (name.endsWith('_state')) return { name, type: 'VARCHAR', meaning: STATE };
  for (const key of [`${view}.${name}`, name]) {
    for (const [type, meanings] of Object.entries(COLUMNS)) {
      // The keys are the types.
      if (meanings[key] !== undefined) return { name, type: type as ColumnType, meaning: meanings[key] };
    }
  }
  throw new Error(`The column ${view}.${name} is not described.`);
}
