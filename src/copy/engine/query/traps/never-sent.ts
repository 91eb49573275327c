/** What the PIM never sends, taken for missing: NOT EXISTS over a view without rows, IS NULL of a field. Pure but for what is asked of the copy. */

import { isRecord } from '../../../../record/value.ts';
import { quote } from '../../../sql-quote.ts';
import { findPlace, listPlaces, traceColumn, type ViewColumn } from './columns.ts';
import { buildOwnRows } from './rows.ts';
import type { Select, Source } from './selects.ts';
import type { Suspicion, Trap } from './trap.ts';
import { isAggregate, listNodes, listParts } from './tree.ts';

/** Views of what stands within records, and so comes with another list or not at all. */
const WITHIN =
  /^(prices|codes|properties|options|translations|tags|measures|packaging|product_categories|product_brands)$/;

/** The trap. */
export const findNeverSent: Trap = (select) => [
  ...select.sources.filter((source) => isLookedUp(select, source)).map((source) => suspectView(select, source)),
  ...listTested(select).map(suspectColumn),
];

/** Whether the rows of a source only tell what others have or lack. FROM without rows is told of by itself. */
function isLookedUp({ use }: Select, { view, isOptional, givesRows }: Source): boolean {
  return WITHIN.test(view?.name ?? '') && (use === 'exists' || use === 'in' || isOptional || !givesRows);
}

function suspectView(select: Select, source: Source): Suspicion {
  const rows = buildOwnRows({ select, source }, (own) =>
    listParts(own).every((part) => part.type !== 'COLUMN_REF' || findPlace(select, part)?.name === 'owner'),
  );
  return {
    confirm: async (ask) => {
      const found = await ask(rows, (of) => `SELECT 1 FROM ${of} LIMIT 1`);
      return found?.length === 0
        ? `The view ${source.view?.name} has no such rows for any record of this copy: either all lack them, or this PIM does not send them.`
        : undefined;
    },
  };
}

/** The columns of records that conditions test and aggregates count. */
function listTested(select: Select): readonly ViewColumn[] {
  const aggregated = listNodes(select.node.select_list).flatMap(listParts).filter(isAggregate);
  const having = isRecord(select.node.having) ? [select.node.having] : [];
  const tested = [...select.conditions.map(({ node }) => node), ...having, ...aggregated];
  const columns = tested.flatMap((node) => listPlaces(select, node)).flatMap((place) => traceColumn(place) ?? []);
  const own = columns.filter(({ view, name }) => /^(products|variants)$/.test(view.name) && !/_(id|state)$/.test(name));
  return [...new Map(own.map((column) => [`${column.view.name}.${column.name}`, column])).values()];
}

function suspectColumn(column: ViewColumn): Suspicion {
  const { view, name } = column;
  return {
    confirm: async (ask) => {
      const never = await ask(
        buildOwnRows(column, () => false),
        () =>
          `SELECT 1 FROM fields WHERE "view" = ${quote(view.name)} AND field = ${quote(name)} AND records > 0 AND sent = 0`,
      );
      return (never?.length ?? 0) === 0
        ? undefined
        : `This PIM never sends ${view.name}.${name}: that it is NULL does not mean that it is missing.`;
    },
  };
}
