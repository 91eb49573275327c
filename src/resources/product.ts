/** pim://products/{code}: what get_product answers. */

import { getProduct } from '../tools/get-product.ts';
import { answerCall } from '../tools/run-tool.ts';
import type { Resource } from './define-resource.ts';

/** The resource. */
export const product: Resource = {
  name: 'product',
  title: 'Product',
  description: 'One product by its code, as get_product answers: texts, prices, codes, properties, variants, media.',
  uri: 'pim://products/{code}',
  from: ['get_product'],
  completes: 'product_codes',
  ttlMs: 60_000,
  read: (code, context) => answerCall(getProduct, { code }, context),
};
