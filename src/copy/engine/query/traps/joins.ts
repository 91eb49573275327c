/**
 * How the sources of a SELECT hang together: which columns its conditions make equal, and which sources give more than one
 * row for a row of another. Pure but for what is asked of the copy.
 */

import { isRecord } from '../../../../record/value.ts';
import { findPlace, readMeant } from './columns.ts';
import { buildOwnRows, listGroups } from './rows.ts';
import { listNames, type Select, type Source } from './selects.ts';
import { type Ask, quoteName } from './trap.ts';
import { isAggregate, listNodes, listParts, type Node } from './tree.ts';

/** The columns that tell the rows of a view apart. Of the others nothing is sure: a product may have a tag twice. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  products: ['product_id'],
  variants: ['variant_id'],
  categories: ['category_id'],
  brands: ['brand_id'],
  translation_coverage: ['product_id', 'culture'],
  category_tree: ['ancestor_id', 'category_id'],
  fields: ['view', 'field'],
  lists: ['list'],
};

/** What one row of a view is told apart by; undefined: nothing. */
export function keyOf(source: Source): readonly string[] | undefined {
  return source.view && KEYS[source.view.name];
}

/** Views whose rows only say that others belong together. */
const LINKS: ReadonlySet<string> = new Set(['product_categories', 'product_brands', 'category_tree']);

/** True for a view of links, of which a product has any number. */
export const isLink = ({ view }: Source): boolean => view !== undefined && LINKS.has(view.name);

/** Which columns of a SELECT are equal in every row that it gives. */
export interface Joins {
  /** A mark of a column: those of one mark are equal. */
  readonly mark: (source: Source, name: string) => string;
  /** The marks of what is one value: in the whole, or in each group. */
  readonly fixed: ReadonlySet<string>;
}

/** Reads them. @param isGrouped true where what is grouped by counts as one value */
export function readJoins(select: Select, isGrouped: boolean): Joins {
  const parents = new Map<string, string>();
  const find = (mark: string): string => {
    let at = mark;
    for (let next = parents.get(at); next !== undefined; next = parents.get(at)) at = next;
    return at;
  };
  const nameOf = (source: Source, name: string): string => `${select.sources.indexOf(source)}.${name}`;
  const unite = (left: string, right: string): void => {
    const [one, other] = [find(left), find(right)];
    if (one !== other) parents.set(other, one);
  };
  for (const { left, right, names } of select.shared) {
    const both = names ?? left.flatMap(namesOf).filter((name) => right.flatMap(namesOf).includes(name));
    for (const name of both) {
      const [one, other] = [left, right].map((side) => side.find((source) => namesOf(source).includes(name)));
      if (one !== undefined && other !== undefined) unite(nameOf(one, name), nameOf(other, name));
    }
  }
  const fixed: string[] = [];
  for (const { node } of select.conditions) {
    if (node.type !== 'COMPARE_EQUAL') continue;
    const sides = [node.left, node.right].filter(isRecord);
    const places = sides
      .map((side) => findPlace(select, side))
      .map((place) => (place?.select === select ? place : undefined));
    const [one, other] = places;
    if (one !== undefined && other !== undefined) unite(nameOf(one.source, one.name), nameOf(other.source, other.name));
    // Equal to what no source of this SELECT has a part in.
    for (const [index, place] of places.entries())
      if (place !== undefined && !readsSources(select, sides[1 - index])) fixed.push(nameOf(place.source, place.name));
  }
  if (isGrouped) {
    for (const group of listGroups(select, isAggregate)) {
      const place = findPlace(select, readMeant(select, group, false));
      if (place?.select === select) fixed.push(nameOf(place.source, place.name));
    }
  }
  return { mark: (source, name) => find(nameOf(source, name)), fixed: new Set(fixed.map(find)) };
}

const namesOf = (source: Source): readonly string[] => listNames(source) ?? [];

function readsSources(select: Select, node: Node | undefined): boolean {
  if (node === undefined) return true;
  return listParts(node).some((part) => {
    const place = findPlace(select, part);
    return part.type === 'COLUMN_REF' && (place === undefined || place.select === select);
  });
}

/** Finds the sources that give several rows for one row of the sources of `start`. */
export type FindMultipliers = (start: readonly Source[]) => Promise<readonly Source[]>;

/**
 * Finds them for one SELECT. What is unknown counts as giving one row: only what the copy shows is said.
 */
export function createFindMultipliers(select: Select, joins: Joins, ask: Ask): FindMultipliers {
  const known = new Map<string, Promise<boolean>>();
  const giving = select.sources.filter(({ givesRows }) => givesRows);
  const isSingle = (source: Source, columns: readonly string[]): Promise<boolean> => {
    const key = `${select.sources.indexOf(source)} ${columns.join(' ')}`;
    const asked = known.get(key) ?? isOneRow(select, source, columns, ask);
    known.set(key, asked);
    return asked;
  };
  return async (start) => {
    const reached = new Set(start);
    for (let grew = true; grew; ) {
      grew = false;
      const marks = new Set([
        ...joins.fixed,
        ...[...reached].flatMap((one) => namesOf(one).map((name) => joins.mark(one, name))),
      ]);
      for (const source of giving) {
        if (reached.has(source)) continue;
        const columns = namesOf(source).filter((name) => marks.has(joins.mark(source, name)));
        if (!(await isSingle(source, columns))) continue;
        reached.add(source);
        grew = true;
      }
    }
    return giving.filter((source) => !reached.has(source));
  };
}

/** Whether a source has at most one row for each value of some columns. */
async function isOneRow(select: Select, source: Source, columns: readonly string[], ask: Ask): Promise<boolean> {
  if (keyOf(source)?.every((name) => columns.includes(name)) === true) return true;
  if (source.inner !== undefined && isOneOf(source.inner, columns)) return true;
  if (source.view === undefined && source.inner === undefined) return true;
  const names = columns.map(quoteName);
  const repeated = await ask(buildOwnRows({ select, source }), (of) =>
    names.length === 0
      ? `SELECT 1 FROM ${of} LIMIT 1 OFFSET 1`
      : `SELECT 1 FROM ${of} WHERE ${names.map((name) => `${name} IS NOT NULL`).join(' AND ')} GROUP BY ${names} HAVING count(*) > 1 LIMIT 1`,
  );
  return (repeated?.length ?? 0) === 0;
}

/** Whether a subquery gives one row for each value of some of its columns: by what it groups by, or as it is one aggregate. */
function isOneOf(inner: Select, columns: readonly string[]): boolean {
  const groups = listGroups(inner, isAggregate);
  const isGrouped =
    groups.length > 0 || listNodes(inner.node.select_list).some((item) => listParts(item).some(isAggregate));
  if (!isGrouped) return false;
  return groups.every((group) => {
    const meant = readMeant(inner, group, false);
    const written = JSON.stringify(findPlace(inner, meant)?.name ?? meant);
    const given = inner.given?.find(
      ({ made }) => made === meant || (made !== undefined && JSON.stringify(findPlace(inner, made)?.name) === written),
    );
    return given !== undefined && columns.includes(given.name);
  });
}
