import type { ViewColumn } from './statement.ts';
import type { Suspected, Trap } from './trap.ts';
import { columnNode, listParts, readText } from './tree.ts';

/** Finds conditions that a variant is active, in a SELECT that asks nothing of its product's status. */
export const findPassiveProducts: Trap = (select): Suspected => {
  const statuses = select.parts.flatMap((part) => {
    const column = select.column(part);
    return column?.name === 'status' ? [column] : [];
  });
  const ofVariant = statuses.find(({ view }) => view.name === 'variants');
  const filtersActive = select.where.some((condition) => {
    const parts = listParts(condition);
    return parts.some((part) => isSame(select.column(part), ofVariant)) && namesActive(parts);
  });
  const filtersProducts = statuses.some(({ source }) => source !== ofVariant?.source);
  if (ofVariant === undefined || !filtersActive || filtersProducts) return [];
  return {
    rows: select.queryRows([
      columnNode(ofVariant.source.alias, 'product_id', 'k0'),
      columnNode(ofVariant.source.alias, 'variant_id', 'k1'),
    ]),
    question: (rows) =>
      `SELECT count(DISTINCT k1)::DOUBLE FROM ${rows} ` +
      "JOIN products p ON p.product_id = k0 WHERE p.status = 'passive'",
    notice: ([row]) => {
      const count = Number(row?.[0] ?? 0);
      return count === 0 ? undefined : { code: 'sql_passive_products', count };
    },
  };
};

function isSame(column: ViewColumn | undefined, second: ViewColumn | undefined): boolean {
  return column !== undefined && column.source === second?.source && column.name === second.name;
}

function namesActive(parts: ReturnType<typeof listParts>): boolean {
  return parts.some((part) => readText(part) === 'active');
}
