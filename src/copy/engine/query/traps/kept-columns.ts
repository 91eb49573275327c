/** What a query keeps apart that it aggregates. Pure. */

import { findPlace, readMeant, traceColumn, type ViewColumn } from './columns.ts';
import { readJoins } from './joins.ts';
import { listGroups } from './rows.ts';
import type { Select } from './selects.ts';
import { isAggregate, listNodes, type Node } from './tree.ts';

/** The columns of the view of a column that are one value in each group, or in what OVER looks at. @param call what takes it */
export function listKept(select: Select, taken: ViewColumn, call: Node): readonly string[] {
  const partitions = call.class === 'WINDOW' ? listNodes(call.partitions) : listGroups(select, isAggregate);
  const places = partitions.map((node) => findPlace(select, readMeant(select, node, false)));
  const direct = places.map(traceColumn).filter((column) => column?.source === taken.source);
  // Grouping by the id of a product that rows are joined to keeps the rows of each product together.
  const joins = taken.select === select ? readJoins(select, false) : undefined;
  const joined = taken.view.columns.filter(({ name }) =>
    places.some(
      (place) =>
        joins && place?.select === select && joins.mark(place.source, place.name) === joins.mark(taken.source, name),
    ),
  );
  return [...new Set([...direct.flatMap((column) => column?.name ?? []), ...joined.map(({ name }) => name)])];
}
