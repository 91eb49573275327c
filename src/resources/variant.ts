/** pim://variants/{code}: what get_variants answers of one variant. */

import { getVariants } from '../tools/get-variants.ts';
import { answerCall } from '../tools/run-tool.ts';
import type { Resource } from './define-resource.ts';

/** The resource. */
export const variant: Resource = {
  name: 'variant',
  title: 'Variant',
  description: 'One variant by its own code, with all its fields, as get_variants answers.',
  uri: 'pim://variants/{code}',
  from: ['get_variants'],
  completes: 'variant_codes',
  ttlMs: 60_000,
  read: (code, context) => answerCall(getVariants, { codes: [code], fields: ['all'] }, context),
};
