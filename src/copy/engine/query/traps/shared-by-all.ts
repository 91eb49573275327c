/** Finds queries that filter, sort or group by a field that all records share, such as the day on which a catalog was moved. */

import { COMPARED_COLUMNS } from '../../../../record/compared-fields.ts';
import { fillSql } from '../../../fill-sql.ts';
import sharedField from './shared-field.sql';
import type { ViewColumn } from './statement.ts';
import type { Suspicion, Trap } from './trap.ts';
import { listNodes, listParts, readPlace } from './tree.ts';

/** Finds the fields of products and variants that a SELECT compares. */
export const findSharedFields: Trap = (select) => {
  const { conditionParts, sorts, items, node } = select;
  // GROUP BY 1 is the first of what it shows.
  const groups = listNodes(node.group_expressions).map(
    (group) => items[(readPlace(group) ?? 0) - 1] ?? group,
  );
  const compared = [...conditionParts, ...listParts(sorts, groups)];
  const columns = compared.flatMap((part) => select.column(part) ?? []).filter(isCompared);
  const columnByName = new Map(columns.map((column) => [nameColumn(column), column]));
  return [...columnByName.values()].map(suspect);
};

function isCompared({ view, name }: ViewColumn): boolean {
  if (view.name !== 'products' && view.name !== 'variants') {
    return false;
  }
  return COMPARED_COLUMNS[view.name].includes(name);
}

function nameColumn({ view, name }: ViewColumn): string {
  return `${view.name}.${name}`;
}

function suspect({ view, name }: ViewColumn): Suspicion {
  return {
    question: () => fillSql(sharedField, { view: view.name, field: name }),
    notice: ([row]) => {
      if (row === undefined) return undefined;
      const [value, records] = row;
      return {
        code: 'sql_shared_field',
        view: view.name,
        field: name,
        value: String(value),
        records: Number(records),
      };
    },
  };
}
