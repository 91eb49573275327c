/** What is not translated into a language yet. */

import type { Prompt } from './define-prompt.ts';
import { FRUGALITY, HONESTY, writeCall } from './words.ts';

/** The prompt. */
export const translationGaps: Prompt = {
  name: 'translation_gaps',
  title: 'Find translation gaps',
  description: 'Lists products without a translation into a language, in one category or the whole catalog.',
  arguments: {
    culture: { description: 'Language code such as fr', isRequired: true, completes: 'cultures' },
    category: {
      description: 'Name of a category; without it, the whole catalog is read',
      isRequired: false,
      completes: 'category_names',
    },
  },
  tools: ['find_products', 'list_reference_data', 'get_product'],
  write: ({ culture = '', category }) => {
    const filter = category === undefined ? {} : { category_names: [category] };
    const missing = [`translation:${culture}`];
    const where = category === undefined ? 'the whole catalog' : JSON.stringify(category);
    return `Find the products of ${where} that have no translation into ${JSON.stringify(culture)}.

1. ${writeCall('find_products', { ...filter, limit: 0 })} tells how many products there are.${
      category === undefined
        ? ' With more than about 2,000, ask the user for a category first: each of them has to be read, 100 per request.'
        : ' If there are none, find the right spelling with list_reference_data and name_contains.'
    }
2. ${writeCall('find_products', { ...filter, missing, limit: 0 })} counts those without the translation. If its deadline cuts it, continue with its cursor: the last answer tells the total.
3. ${writeCall('find_products', { ...filter, missing, status: 'active', fields: ['code', 'name', 'updated'], limit: 50 })} lists those on sale.
4. For at most three of them, ${writeCall('get_product', { code: '…', sections: ['texts', 'translations'] })} shows which other languages there are to translate from.

Report how many of how many lack the translation, the list, and which of them to translate first (recently updated before old). Propose translations only if asked.

${FRUGALITY}

${HONESTY}`;
  },
};
