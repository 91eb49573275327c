/** The views in words: compactly for the description of the tool, and whole for the resource. Pure. */

import { MADE_VIEWS } from './made-views.ts';
import { type VIEW_NAMES, VIEWS } from './schema.ts';
import { type Column, type ColumnType, type Described, NUMBERS } from './schema-column.ts';
import {
  code,
  DATES,
  DESCRIPTIONS,
  integrationCode,
  MEDIA,
  name,
  OWNED,
  raw,
  status,
  unread,
} from './shared-columns.ts';

/** Columns that many views share, each group with the letter that stands for it. */
const GROUPS: readonly (readonly [letter: string, names: readonly string[]])[] = [
  ['o', OWNED.map(({ name }) => name)],
  ['t', [code, name, integrationCode, status, ...DESCRIPTIONS].map((column) => column.name)],
  ['n', NUMBERS.map(({ name }) => name)],
  ['m', MEDIA.slice(OWNED.length).map(({ name }) => name)],
  ['r', [...DATES, unread, raw].map(({ name }) => name)],
];

/** Views that the description of the tool explains in words of its own, or that are not worth its tokens. */
const UNTOLD: ReadonlySet<string> = new Set([
  ...(['fields', 'lists', 'texts', 'facts', 'rule_results'] satisfies Name[]),
]);

/** Views that most questions are about, which come first: some hosts cut a description at 2 KB. */
const FIRST: readonly Name[] = [
  'products',
  'variants',
  'prices',
  'properties',
  'options',
  'attributes',
  'product_categories',
  'product_brands',
  'category_tree',
  'variant_attributes',
  'codes',
  'identifiers',
  'coverage',
  'translation_coverage',
  'translations',
  'measures',
  'packaging',
];

type Name = (typeof VIEW_NAMES)[number];

const TOLD = VIEWS.filter(({ name }) => !UNTOLD.has(name));

/** Of what the audit makes, names tell which columns are numbers. */
const TYPED = TOLD.filter(({ name }) => !MADE_VIEWS.some((made) => made.name === name));

/** All views in a line: `o = owner, …; products(product_id, code, …)`. */
export function describeViews(): string {
  const groups = GROUPS.map(([letter, names]) => `${letter} = ${names.join(',')}`);
  const first = FIRST.flatMap((wanted) => TOLD.filter(({ name }) => name === wanted));
  const ordered = [...new Set([...first, ...TOLD])];
  return `${groups.join('; ')}; ${ordered.map(describeView).join(' ')}`;
}

function describeView({ name, columns }: Described<string>): string {
  let told = columns.map((column) => column.name);
  for (const [letter, names] of GROUPS) {
    if (!names.every((one) => told.includes(one))) continue;
    told = told.flatMap((one) => (one === names[0] ? [letter] : names.includes(one) ? [] : [one]));
  }
  const states = told.filter((column) => column.endsWith('_state'));
  const rest = told.filter((column) => !states.includes(column));
  const stated = states.length === 0 ? [] : [`${states.map((column) => column.slice(0, -6)).join('|')} + _state`];
  return `${name}(${[...rest, ...stated].join(',')})`;
}

/** The types of the columns in a line; what it does not name is VARCHAR. */
export function describeTypes(): string {
  const types: readonly ColumnType[] = ['BIGINT', 'DOUBLE', 'BOOLEAN', 'TIMESTAMP', 'JSON'];
  return types.map((type) => `${nameColumns(type).join(',')} ${type}`).join('; ');
}

/** The columns of a type: by their view where another view has the name for another type; patterns where they hold. */
function nameColumns(type: ColumnType): readonly string[] {
  const all = TYPED.flatMap(({ name: view, columns }) => columns.map((column) => ({ ...column, view })));
  const own = all.filter((column) => column.type === type);
  const isOwn = (name: string): boolean => all.every((column) => column.name !== name || column.type === type);
  const names = own.map(({ name, view }) => (isOwn(name) ? name : `${view}.${name}`));
  return [...new Set(names.map((name) => (isPattern(name, type) ? PATTERNS[type] : name)))].flatMap((one) => one ?? []);
}

/** Columns whose type their name tells. document_id, which is a text, is told beside. */
const PATTERNS: Readonly<Partial<Record<ColumnType, string>>> = { BIGINT: '*_id', BOOLEAN: 'is_*' };

function isPattern(name: string, type: ColumnType): boolean {
  return (type === 'BIGINT' && name.endsWith('_id')) || (type === 'BOOLEAN' && name.startsWith('is_'));
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
