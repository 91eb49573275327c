/** The views in words: compactly for the description of the tool, and whole for the resource. Pure. */

import { type Column, VIEWS, type View } from './schema.ts';

/** Columns that many views share, named once. */
const OWNED = ['owner', 'product_id', 'variant_id'];

/** Views that the description of the tool explains in words of its own, or that are not worth its tokens. */
const UNTOLD: ReadonlySet<string> = new Set(['fields', 'lists']);

/** All views in a line: `products(product_id, code, …)`; `o` stands for the columns that tell whose a row is. */
export function describeViews(): string {
  const views = VIEWS.filter(({ name }) => !UNTOLD.has(name)).map(describeView);
  return `${views.join(' ')} (o = ${OWNED.join(', ')})`;
}

function describeView({ name, columns }: View): string {
  const names = columns.map((column) => column.name);
  const isOwned = OWNED.every((owned) => names.includes(owned));
  const states = names.filter((column) => column.endsWith('_state'));
  const told = names.filter((column) => !(isOwned && OWNED.includes(column)) && !states.includes(column));
  const stated = states.length === 0 ? [] : [`${states.map((column) => column.slice(0, -6)).join('|')} + _state`];
  return `${name}(${[...(isOwned ? ['o'] : []), ...told, ...stated].join(',')})`;
}

/** Every view with its columns, types and meanings. */
export function listViews(): Readonly<
  Record<string, { readonly is: string; readonly columns: Record<string, string> }>
> {
  const describe = ({ type, meaning }: Column): string => `${type}. ${meaning}`;
  return Object.fromEntries(
    VIEWS.map(({ name, meaning, columns }) => [
      name,
      { is: meaning, columns: Object.fromEntries(columns.map((column) => [column.name, describe(column)])) },
    ]),
  );
}
