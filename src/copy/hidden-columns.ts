/** Columns that identify the owner of a row. */
export const OWNED = 'owner product_id variant_id';

/** Tables for comparisons of a refresh and for SQL of pim-mcp. */
export const HIDDEN_COLUMNS = {
  prints: [
    'One row per record: what it held, as a number, and when it was read.',
    'list id product_id print read_at',
  ],
  about: ['What is known of the copy itself.', 'name value'],
  price_choices: [
    'The prices that are for one piece and for everyone, in the order in which they count; ' +
      'the price of a record is the first of those that hold on the asked day.',
    `${OWNED} label currency price from_day until_day kind comes_last is_sale place`,
  ],
  sellable_spans: [
    'What each thing that can be bought costs, by the days in which the same prices hold; ' +
      'sellable shows those of the asked day.',
    'product_id variant_id code name status price currency label category_path ' +
      'kind from_day until_day sale_price',
  ],
  product_price_spans: [
    'What each product costs of which something can be bought, ' +
      'by the days in which the same prices hold; ' +
      'product_prices shows those of the asked day.',
    'product_id price price_min price_max currency label from_day until_day',
  ],
  record_columns: [
    'What products and variants show beside their own columns; ' +
      'id is a product_id, or a variant_id below 0.',
    'id brand category_path barcode props nums texts',
  ],
  attribute_names: [
    'Under which name props and nums have what is called by a name and code, ' +
      'and in which unit nums has it.',
    'name_folded code_folded key unit',
  ],
  pieces: [
    'What each product has in `raw`, cut up: to read a few of them.',
    'product_id part piece',
  ],
  amounts: [
    'Every named value: properties, options, dimensions, packaging and warranties, ' +
      'as questions compare them. ' +
      'One row for each of several values, and one for their whole text.',
    `${OWNED} place name code name_folded code_folded value is_member value_folded ` +
      'unit unit_folded culture number_min number_max number_unit_folded ' +
      'number_min_base number_max_base base_unit is_range is_number is_readable',
  ],
  open_dates: [
    'Dates of records that may be read with the day or the month first, while a copy is written.',
    'list id field day_first month_first',
  ],
  volatile: [
    'What changes in the records of a list by itself, and is no part of their prints.',
    'list path',
  ],
} as const satisfies Readonly<Record<string, readonly [meaning: string, columns: string]>>;
