/** What the demo asks, in the words of a merchandiser, and the tool call that an assistant makes of it. */

/** One question. */
export interface Question {
  readonly asks: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The parts of the answer to show, its columns included; absent: all. */
  readonly shows?: readonly string[];
}

/** The questions, about the records of the embedded sandbox's default catalog. */
export const QUESTIONS: readonly Question[] = [
  {
    asks: 'In which colours and sizes is the flannel shirt SHR-00299 sold?',
    tool: 'get_product',
    args: { code: 'SHR-00299', sections: ['options'] },
  },
  {
    asks: 'What are the article codes of that shirt in olive?',
    tool: 'get_variants',
    args: { product_codes: ['SHR-00299'], options: [{ name: 'Colour', value: 'Olive' }] },
  },
  {
    asks: 'Which picture is the cover of that shirt?',
    tool: 'get_media',
    args: { product_codes: ['SHR-00299'], cover_only: true, fields: ['alt', 'link'] },
  },
  {
    asks: 'Which products have no French translation yet?',
    tool: 'find_products',
    args: { missing: ['translation:fr'], fields: ['code', 'name', 'updated'] },
  },
  {
    asks: 'How many products of Kestrelund do we have?',
    tool: 'find_products',
    args: { brand_names: ['Kestrelund'], limit: 0 },
  },
  {
    asks: 'What are our most expensive headphones, in euros?',
    tool: 'find_products',
    args: {
      category_names: ['Headphones'],
      fields: ['code', 'name', 'prices'],
      sort_by: 'price',
      sort_direction: 'desc',
      currency: 'EUR',
      limit: 3,
    },
  },
  {
    asks: 'What do we have for the garden, categories and products alike?',
    tool: 'search_catalog',
    args: { query: 'garden', entity_types: ['Category', 'Product'], limit: 7 },
  },
];

/** The questions about a whole catalog, which the local copy answers. The first makes it. */
export const COPY_QUESTIONS: readonly Question[] = [
  { asks: 'Read the whole catalog once.', tool: 'sync_catalog', args: {} },
  {
    asks: 'What do the products of our largest brands cost, in euros?',
    tool: 'query_catalog',
    args: {
      sql: "SELECT b.name AS brand, count(DISTINCT product_id) AS products, min(price) AS lowest, round(median(price), 2) AS median, max(price) AS highest FROM product_brands b JOIN prices p USING (product_id) WHERE p.owner = 'product' AND p.currency = 'EUR' GROUP BY brand ORDER BY products DESC, brand LIMIT 5",
    },
    shows: ['columns', 'rows', 'total', 'returned'],
  },
  {
    asks: 'How good is our data, and what should we fix first?',
    tool: 'audit_catalog',
    args: {},
    shows: ['products', 'fix_first'],
  },
];
