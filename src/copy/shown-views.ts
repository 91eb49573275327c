/**
 * The views are in a schema of their own, so that the views of the copy and SQL of pim-mcp read the
 * tables alone.
 */

import { fillSql, withRelations } from './fill-sql.ts';
import type { ShownName } from './schema.ts';
import shownProducts from './views/shown-products.sql';
import shownVariants from './views/shown-variants.sql';

const SCHEMA = 'shown';

/** Statements that create the views in a copy. @param copy the name of its database */
export function createShownViews(copy: string): readonly string[] {
  const views: Readonly<Record<ShownName, string>> = {
    products: selectProducts('main'),
    variants: selectVariants('main'),
  };
  return [
    `CREATE SCHEMA "${copy}".${SCHEMA}`,
    ...Object.entries(views).map(
      ([name, sql]) => `CREATE VIEW "${copy}".${SCHEMA}."${name}" AS ${sql}`,
    ),
  ];
}

/** Search path by which names mean the views. @param copy the name of its database */
export function pathOfCallers(copy: string): string {
  return `"${copy}".${SCHEMA},"${copy}".main`;
}

/** SELECT of the view `products`. @param schema that of the copy's tables */
export function selectProducts(schema: string): string {
  return withRelations({ stored: `FROM ${schema}.products` }, fillSql(shownProducts));
}

function selectVariants(schema: string): string {
  return withRelations({ stored: `FROM ${schema}.variants` }, fillSql(shownVariants));
}
