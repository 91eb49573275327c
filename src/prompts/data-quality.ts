/** The check of the data of a category, a brand, or a brand within a category. */

import { InvalidArgumentError } from '../errors.ts';
import type { Prompt } from './define-prompt.ts';
import { FRUGALITY, HONESTY, writeCall } from './words.ts';

/** What is counted, in the words of the argument `missing`, the most telling first. */
const CHECKED = ['cover_picture', 'long_description', 'short_description', 'barcode', 'prices', 'brand', 'properties'];

/** The prompt. */
export const dataQuality: Prompt = {
  name: 'data_quality',
  title: 'Check data quality',
  description: 'Counts what is missing in the products of a category or brand, and lists what to fix first.',
  arguments: {
    category: {
      description: 'Name of a category; this, a brand, or both',
      isRequired: false,
      completes: 'category_names',
    },
    brand: { description: 'Name of a brand; this, a category, or both', isRequired: false, completes: 'brand_names' },
  },
  tools: ['find_products', 'list_reference_data'],
  write: ({ category, brand }) => {
    if (category === undefined && brand === undefined) {
      throw new InvalidArgumentError(
        'No argument says which products to check.',
        'Give category, brand, or both.',
        'category',
      );
    }
    const filter = {
      ...(category === undefined ? {} : { category_names: [category] }),
      ...(brand === undefined ? {} : { brand_names: [brand] }),
    };
    const count = (missing: string): string => writeCall('find_products', { ...filter, missing: [missing], limit: 0 });
    return `Check the data quality of the products of ${[category, brand].flatMap((name) => (name === undefined ? [] : [JSON.stringify(name)])).join(' and ')}.

If the tool audit_catalog is listed, ${writeCall('audit_catalog', filter)} answers all of this in one call, from the local copy and without a request; if it says that there is no copy, sync_catalog makes one. Report what it finds and how old the copy is. Only if you cannot use it, continue:

1. ${writeCall('find_products', { ...filter, limit: 0 })} tells how many there are. If there are none, find the right spelling with list_reference_data and name_contains.
2. Count each gap with one call, one call after the other. Each call reads all of these products, 100 per request, so with more than about 500 products make only the first calls, and say which you left out:
${CHECKED.map((word) => `   ${count(word)}`).join('\n')}
3. ${writeCall('find_products', { ...filter, status: 'passive', limit: 0 })} tells how many are passive, which matter less.
4. For the two worst gaps list examples: the same call without limit: 0, with "fields": ["code","name"] and "limit": 20.

Report a table: gap, products, share of all; then the examples; then what to fix first and why.

${FRUGALITY}

${HONESTY}`;
  },
};
