import { type ColumnType, MADE_VIEWS, SHARED, VIEWS, type View } from './schema.ts';

const GROUPS = Object.entries(SHARED);

// Views that most questions need, in the order in which they are described.
const FIRST: readonly string[] = (
  'items products variants prices properties attributes ' +
  'product_category_tree identifiers ' +
  'coverage'
).split(' ');

const FULLY_LISTED: readonly View[] = FIRST.flatMap((name) =>
  VIEWS.filter((view) => view.name === name),
);

// Views that few questions need.
const LAST: readonly string[] =
  'rule_results fields texts facts text_units lists refreshes long_texts'.split(' ');

const REMAINING: readonly View[] = [
  ...VIEWS.filter(({ name }) => ![...FIRST, ...LAST].includes(name)),
  ...VIEWS.filter(({ name }) => LAST.includes(name)),
];

/**
 * Describes the first views with their columns, and names the others: `o = owner, …;
 * products(product_id, code, …)`.
 */
export function describeViews(): string {
  const groups = GROUPS.map(([letter, names]) => `${letter} = ${names.replaceAll(' ', ',')}`);
  const remainingNames = REMAINING.map(({ name }) => name);
  const described = FULLY_LISTED.map(describeView).join(' ');
  return `${groups.join('; ')}; ${described}. More: ${remainingNames.join(', ')}`;
}

function describeView({ name, columns }: View): string {
  const names = columns.map((column) => column.name);
  const isState = (column: string): boolean => column.endsWith('_state');
  const states = names.some(isState) ? ' *_state' : '';
  let columnList = ` ${names.filter((column) => !isState(column)).join(' ')}${states} `;
  for (const [letter, group] of GROUPS) {
    columnList = columnList.replace(` ${group} `, ` ${letter} `);
  }
  return `${name}(${columnList.trim().replaceAll(' ', ',')})`;
}

/** Lists the types of columns in one line; all others are VARCHAR. */
export function describeTypes(): string {
  const types: readonly ColumnType[] = [
    'BIGINT',
    'DOUBLE',
    'BOOLEAN',
    'TIMESTAMP',
    'JSON',
    'MAP(VARCHAR, VARCHAR)',
    'MAP(VARCHAR, DOUBLE)',
  ];
  return types.map((type) => `${nameColumns(type).join(',')} ${type}`).join('; ');
}

// Replaces the name of a column by a pattern that shows its type. document_id, which is a text, is
// mentioned separately.
function namePattern(name: string, type: ColumnType): string {
  if (type === 'BIGINT') return name.replace(/^.*_id$/, '*_id');
  if (type === 'BOOLEAN') return name.replace(/^(is|own|any)_.*/, '$1_*');
  if (type === 'TIMESTAMP') return name.replace(/^valid_.*/, 'valid_*');
  return name;
}

// Lists the columns of a type, as patterns where possible; with the view if another view has the
// same name with another type.
function nameColumns(type: ColumnType): readonly string[] {
  // In the views of the audit, the names already show which columns are numbers.
  const typed = FULLY_LISTED.filter(({ name }) => !MADE_VIEWS.some((made) => made.name === name));
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

/** Lists all views with their columns, types and meanings. */
export function listViews() {
  const views = VIEWS.map(({ name, meaning, columns }) => {
    const descriptions = columns.map(
      (column) => [column.name, `${column.type}. ${column.meaning}`] as const,
    );
    return [name, { is: meaning, columns: Object.fromEntries(descriptions) }] as const;
  });
  return Object.fromEntries(views);
}
