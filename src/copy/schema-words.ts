/** The views in words: compactly for the description of the tool, and whole for the resource. Pure. */

import { type ColumnType, MADE_VIEWS, SHARED, VIEWS, type View } from './schema.ts';

/** Columns that many views share, each group with the letter that stands for it. */
const GROUPS = Object.entries({ o: SHARED.owned, t: SHARED.texts, n: SHARED.numbers, m: SHARED.media, r: SHARED.read });

/** Views that the description of the tool explains in words of its own, or that are not worth its tokens. */
const UNTOLD: readonly string[] = ['fields', 'lists', 'texts', 'facts', 'rule_results'];

/** Views that most questions are about, which come first: some hosts cut a description at 2 KB. */
const FIRST: readonly string[] =
  'products variants prices properties options attributes product_categories product_brands category_tree variant_attributes codes identifiers coverage translation_coverage translations measures packaging'.split(
    ' ',
  );

const TOLD: readonly View[] = VIEWS.filter(({ name }) => !UNTOLD.includes(name));

/** All views in a line: `o = owner, …; products(product_id, code, …)`. */
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
  const stated = states.length === 0 ? '' : `,${states.map((column) => column.slice(0, -6)).join('|')} + _state`;
  return `${name}(${told.trim().replaceAll(' ', ',')}${stated})`;
}

/** The types of the columns in a line; what it does not name is VARCHAR. */
export function describeTypes(): string {
  const types: readonly ColumnType[] = ['BIGINT', 'DOUBLE', 'BOOLEAN', 'TIMESTAMP', 'JSON'];
  return types.map((type) => `${nameColumns(type).join(',')} ${type}`).join('; ');
}

/** Columns whose type their name tells. document_id, which is a text, is told beside. */
const PATTERNS: readonly (readonly [type: ColumnType, names: RegExp, pattern: string])[] = [
  ['BIGINT', /_id$/, '*_id'],
  ['BOOLEAN', /^is_/, 'is_*'],
];

/** The columns of a type: by their view where another view has the name for another type; patterns where they hold. */
function nameColumns(type: ColumnType): readonly string[] {
  // Of what the audit makes, names tell which columns are numbers.
  const typed = TOLD.filter(({ name }) => !MADE_VIEWS.some((made) => made.name === name));
  const all = typed.flatMap(({ name: view, columns }) => columns.map((column) => ({ ...column, view })));
  const isOnlyType = (name: string): boolean => all.every((column) => column.name !== name || column.type === type);
  const names = all
    .filter((column) => column.type === type)
    .map(({ name, view }) => (isOnlyType(name) ? name : `${view}.${name}`))
    .map((name) => PATTERNS.find(([of, names]) => of === type && names.test(name))?.[2] ?? name);
  return [...new Set(names)];
}

/** Every view with its columns, types and meanings. */
export function listViews(): Readonly<
  Record<string, { readonly is: string; readonly columns: Readonly<Record<string, string>> }>
> {
  return Object.fromEntries(
    VIEWS.map(({ name, meaning, columns }) => [
      name,
      {
        is: meaning,
        columns: Object.fromEntries(columns.map((column) => [column.name, `${column.type}. ${column.meaning}`])),
      },
    ]),
  );
}
