/** Describes the views in words: briefly for the tool's description, and in full for the resource. Pure. */

import { type ColumnType, HISTORY_VIEWS, MADE_VIEWS, SHARED, VIEWS, type View } from './schema.ts';

/** Columns that many views share; each group has a letter as abbreviation. */
const GROUPS = Object.entries({
  o: SHARED.owned,
  t: SHARED.texts,
  n: SHARED.numbers,
  m: SHARED.media,
  r: SHARED.read,
});

/** Views that the tool's description explains separately, or that are not worth its tokens. */
const UNTOLD: readonly string[] = [
  ...HISTORY_VIEWS.map(({ name }) => name),
  ...['fields', 'lists', 'texts', 'facts', 'rule_results', 'packaging', 'alarms'],
];

/** The views that most questions need come first, because some hosts cut a description at 2 KB. */
const FIRST: readonly string[] =
  'products variants sellable prices properties options attributes product_categories product_category_tree product_brands category_tree variant_attributes codes identifiers coverage translation_coverage translations measures'.split(
    ' ',
  );

const TOLD: readonly View[] = VIEWS.filter(({ name }) => !UNTOLD.includes(name));

/** All views in one line: `o = owner, …; products(product_id, code, …)`. */
export function describeViews(): string {
  const groups = GROUPS.map(([letter, names]) => `${letter} = ${names.replaceAll(' ', ',')}`);
  const first = FIRST.flatMap((wanted) => TOLD.filter(({ name }) => name === wanted));
  return `${groups.join('; ')}; ${[...new Set([...first, ...TOLD])].map(describeView).join(' ')}`;
}

function describeView({ name, columns }: View): string {
  const names = columns.map((column) => column.name);
  const states = names.filter((column) => column.endsWith('_state'));
  let told = ` ${names.filter((column) => !states.includes(column)).join(' ')} `;
  for (const [letter, group] of GROUPS) told = told.replace(` ${group} `, ` ${letter} `);
  const stated =
    states.length === 0 ? '' : `,${states.map((column) => column.slice(0, -6)).join('|')} + _state`;
  return `${name}(${told.trim().replaceAll(' ', ',')}${stated})`;
}

/** The types of the columns in one line; all others are VARCHAR. */
export function describeTypes(): string {
  const types: readonly ColumnType[] = ['BIGINT', 'DOUBLE', 'BOOLEAN', 'TIMESTAMP', 'JSON'];
  return types.map((type) => `${nameColumns(type).join(',')} ${type}`).join('; ');
}

/** A column, as a pattern if its name shows its type. document_id, which is a text, is mentioned separately. */
const namePattern = (name: string, type: ColumnType): string =>
  type === 'BIGINT'
    ? name.replace(/^.*_id$/, '*_id')
    : type === 'BOOLEAN'
      ? name.replace(/^(is|own|any)_.*/, '$1_*')
      : name;

/**
 * The columns of a type, as patterns where possible; with the view if another view has the same name with another type.
 */
function nameColumns(type: ColumnType): readonly string[] {
  // In the views of the audit, the names already show which columns are numbers.
  const typed = TOLD.filter(({ name }) => !MADE_VIEWS.some((made) => made.name === name));
  const all = typed.flatMap(({ name: view, columns }) =>
    columns.map((column) => ({ ...column, view })),
  );
  const isOnlyType = (name: string): boolean =>
    all.every((column) => column.name !== name || column.type === type);
  const names = all
    .filter((column) => column.type === type)
    .map(({ name, view }) => (isOnlyType(name) ? name : `${view}.${name}`))
    .map((name) => namePattern(name, type));
  return [...new Set(names)];
}

/** Every view with its columns, types and meanings. */
export function listViews() {
  const views = VIEWS.map(({ name, meaning, columns }) => {
    const told = columns.map(
      (column) => [column.name, `${column.type}. ${column.meaning}`] as const,
    );
    return [name, { is: meaning, columns: Object.fromEntries(told) }] as const;
  });
  return Object.fromEntries(views);
}
