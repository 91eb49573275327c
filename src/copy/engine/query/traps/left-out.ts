import { fillSql } from '../../../fill-sql.ts';
import type { Source } from './statement.ts';
import type { Suspicion, Trap } from './trap.ts';
import { isAggregate, listParts } from './tree.ts';
import unsentField from './unsent-field.sql';

// Views of data inside records, which comes with another list or not at all.
const WITHIN =
  /^(prices|codes|properties|options|translations|tags|measures|packaging|product_categories|product_brands)$/;

/** Finds queries that treat as missing what the PIM never sends: NOT EXISTS over an empty view, IS NULL on a field. */
export const findNeverSent: Trap = (select) => {
  const { around, sources, conditionParts, items, node, sorts } = select;
  // An empty view in FROM is reported separately.
  const isLookedUp = ({ view, isOptional, givesRows }: Source): boolean =>
    WITHIN.test(view?.name ?? '') &&
    (around.use === 'exists' || around.use === 'in' || isOptional || !givesRows);
  const views = sources.filter(isLookedUp).map(
    (source): Suspicion => ({
      rows: select.queryRowsOf(source, (node) => !select.reads(source, /^(?!owner$)/, node)),
      question: (of) => `SELECT 1 FROM ${of} LIMIT 1`,
      notice: (entries) =>
        entries.length > 0
          ? undefined
          : { code: 'sql_view_never_sent', view: source.view?.name ?? source.alias },
    }),
  );
  const aggregates = listParts(items).filter(isAggregate);
  const tested = listParts(node.having, aggregates, conditionParts, sorts)
    .flatMap((part) => select.column(part) ?? [])
    .filter(
      ({ view, name }) => /^(products|variants)$/.test(view.name) && !/_(id|state)$/.test(name),
    );
  const columns = new Map(tested.map((column) => [`${column.view.name}.${column.name}`, column]));
  return [
    ...views,
    ...[...columns.values()].map(
      ({ view, name }): Suspicion => ({
        question: () => fillSql(unsentField, { view: view.name, field: name }),
        notice: ([row]) =>
          row && {
            code: 'sql_field_never_sent',
            view: view.name,
            column: name,
            isSent: row[0] === true,
          },
      }),
    ),
  ];
};
