import { mayHaveProduct } from '../own-variants.ts';
import type { Rule } from '../rule.ts';
import { checkVariants, MAY_BE_MORE_PRODUCTS } from '../sql.ts';

/** A variant whose product does not exist (Spec §1: linked through ProductId). */
export const variantWithoutParent: Rule = {
  id: 'variant_without_parent',
  severity: 'error',
  group: 'consistency',
  subject: 'variant',
  appliesToAll: true,
  checks: 'belongs to no product that exists.',
  why: 'It is on no page, and may still be exported and counted.',
  fix: 'Link it to its product, or remove it.',
  sql: checkVariants({
    from: 'variants v LEFT JOIN products p ON p.product_id = v.product_id',
    failed: 'p.product_id IS NULL',
    unknown: `p.product_id IS NULL AND (${MAY_BE_MORE_PRODUCTS} OR ${mayHaveProduct('v')})`,
    detail: "coalesce('product ' || v.product_id || ' is missing', 'no product named')",
  }),
};
