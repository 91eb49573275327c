/** Which column of which view a name in a query means. Pure. */

import type { Column } from '../../../schema-column.ts';
import { listNames, type Place, type Select, type View } from './selects.ts';
import { fold, listNodes, listParts, type Node, readColumn, readPlace } from './tree.ts';

/** A column of a view, in the SELECT that takes it from there. */
export interface ViewColumn extends Place {
  readonly view: View;
  readonly column: Column;
}

/** The column that an expression is; undefined: it is something else, or a column that is not known. */
export function findPlace(select: Select, node: Node | undefined): Place | undefined {
  const [first, second, ...more] = readColumn(node) ?? [];
  if (first === undefined || more.length > 0) return undefined;
  for (let scope: Select | undefined = select; scope !== undefined; scope = scope.outer) {
    const around: Select = scope;
    const source = around.sources.find((one) =>
      second === undefined ? listNames(one)?.includes(first) : one.alias === first,
    );
    if (source !== undefined) return { select: around, source, name: second ?? first };
  }
  return undefined;
}

/** The column of a view that a place shows as it is; undefined: it is made, or not known. */
export function traceColumn(place: Place | undefined): ViewColumn | undefined {
  let at = place;
  for (let depth = 0; at !== undefined && depth < 20; depth += 1) {
    const { source, name, select } = at;
    const { view, inner } = source;
    const column = view?.columns.find((one) => one.name === name);
    if (view !== undefined) return column && { select, source, name, view, column };
    const given = inner?.given?.find((one) => one.name === name);
    at = given?.from ?? (inner && findPlace(inner, given?.made));
  }
  return undefined;
}

/** The column of a view that an expression is; undefined: it is something else. */
export function findColumn(select: Select, node: Node | undefined): ViewColumn | undefined {
  return traceColumn(findPlace(select, node));
}

/** The columns that an expression reads, of this SELECT and those around it. */
export function listPlaces(select: Select, node: Node): readonly (Place | undefined)[] {
  return listParts(node)
    .filter((part) => part.type === 'COLUMN_REF')
    .map((part) => findPlace(select, part));
}

/**
 * What an expression of GROUP BY or ORDER BY stands for: a place number or the name of a column of the result is what SELECT
 * makes there.
 * @param namesFirst true for ORDER BY, where such a name counts before a column of a view
 */
export function readMeant(select: Select, node: Node, namesFirst: boolean): Node {
  const items = listNodes(select.node.select_list);
  const place = readPlace(node);
  if (place !== undefined) return items[place - 1] ?? node;
  const [name, ...more] = readColumn(node) ?? [];
  if (name === undefined || more.length > 0 || (!namesFirst && findPlace(select, node)?.select === select)) return node;
  return items.find((item) => fold(item.alias) === name) ?? node;
}
