import type { Trap } from './trap.ts';
import { listNodes, type Node } from './tree.ts';

const PRODUCTS_WITH_VARIANTS =
  'SELECT count(*)::DOUBLE FROM products p WHERE EXISTS ' +
  '(SELECT 1 FROM variants v WHERE v.product_id = p.product_id)';

/**
 * Finds `variant_id IS NULL` over the things that can be bought: it leaves out each product that
 * has variants, where products were meant.
 */
export const findProductsWithVariants: Trap = (select) =>
  select.where
    .filter((condition) => condition.type === 'OPERATOR_IS_NULL')
    .filter((condition) => isVariantOfItem(select.column(listNodes(condition.children)[0])))
    .map((condition: Node) => ({
      condition,
      question: () => PRODUCTS_WITH_VARIANTS,
      notice: ([row]) => {
        const count = Number(row?.[0] ?? 0);
        return count === 0 ? undefined : { code: 'sql_products_with_variants', count };
      },
    }));

function isVariantOfItem(
  column: { readonly name: string; readonly view: { readonly name: string } } | undefined,
): boolean {
  if (column?.name !== 'variant_id') return false;
  return column.view.name === 'items' || column.view.name === 'sellable';
}
