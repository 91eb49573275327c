/** The resources, in the order in which they are listed. */

import { copySchema } from './copy-schema.ts';
import type { Resource, ResourceFiles } from './define-resource.ts';
import { exportedFiles } from './exports.ts';
import { product } from './product.ts';
import { quota } from './quota.ts';
import { brands, categories } from './reference.ts';
import { schema } from './schema.ts';
import { variant } from './variant.ts';

/** All resources; hosts show them in this order. */
export const RESOURCES: readonly (Resource | ResourceFiles)[] = [
  product,
  variant,
  categories,
  brands,
  quota,
  schema,
  copySchema,
  exportedFiles,
];
