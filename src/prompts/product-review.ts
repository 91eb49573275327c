/** The review of one product's sheet. */

import type { Prompt } from './define-prompt.ts';
import { FRUGALITY, HONESTY, writeCall } from './words.ts';

/** The prompt. */
export const productReview: Prompt = {
  name: 'product_review',
  title: 'Review a product sheet',
  description: 'Checks the sheet of one product for gaps, contradictions and weak texts, and proposes corrections.',
  arguments: {
    code: { description: 'Code of the product', isRequired: true, completes: 'product_codes' },
  },
  tools: ['get_product'],
  write: ({ code = '' }) => `Review the product sheet of ${JSON.stringify(code)}.

1. ${writeCall('get_product', { code })} shows nearly everything. If it answers not_found, no_match or candidates, report that and stop.
2. ${writeCall('get_product', { code, sections: ['translations', 'history'] })} shows the languages and the dates.
3. Only if a long text ends in […+n] and the rest matters: get_product with sections ["texts"] and text_offset.

Then judge, naming for each finding the field, what it holds now and what it should hold:
- Identity: name, code, barcodes, categories and brand fit each other.
- Texts: short and long description exist, say what the product is, do not repeat each other, hold no placeholder, and do not contradict properties, dimensions or options.
- Offer: prices with currency, tax rate, unit, packaging and warranties are plausible.
- Variants: options are complete and spelt alike; passive variants are distinguished.
- Media: exactly one cover picture, alternative texts, documents with meaningful names.
- Languages: which translations lack a name or a description.
Order findings by what hurts a buyer most, and end with corrected texts ready to paste. You cannot write to the PIM from here.

${FRUGALITY}

${HONESTY}`,
};
