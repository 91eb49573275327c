/** A question about the catalog, with how to answer it well. */

import type { Prompt } from './define-prompt.ts';
import { FRUGALITY, HONESTY, writeCall } from './words.ts';

/** The prompt. */
export const catalogQuestion: Prompt = {
  name: 'catalog_question',
  title: 'Ask the catalog',
  description: 'Answers a question about products, variants, media, categories or brands from the PIM.',
  arguments: {
    question: { description: 'The question, in any language', isRequired: true, isProse: true },
  },
  tools: ['find_products', 'get_variants', 'get_product', 'get_media', 'list_reference_data', 'search_catalog'],
  write: ({ question = '' }) => `Answer this question from the PIM catalog: ${JSON.stringify(question)}

Choose the call by what is asked:
- How many: ${writeCall('find_products', { brand_names: ['…'], limit: 0 })}, or get_variants in the same way.
- Which products: find_products with exact filters, and fields such as ["code","name"].
- Anything about one product: ${writeCall('get_product', { code: '…', sections: ['prices'] })}, with the sections that the question needs.
- Sizes and colours: ${writeCall('get_variants', { product_codes: ['…'] })}. Pictures and documents: get_media.
- How a category or brand is spelt: ${writeCall('list_reference_data', { kind: 'brands', name_contains: '…' })}.
- No exact filter fits: ${writeCall('search_catalog', { query: '…' })}, then ask for what it found by code.
Status, dates, missing, has, properties, tag, price and sort_by are evaluated by reading pages: give a category, brand or name with them.

${FRUGALITY}

${HONESTY}
Answer in the language of the question, the fact first.`,
};
