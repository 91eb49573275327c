/** The scope of an audit: finds the brands and categories that its names mean, and turns the scope into SQL. */

import { cutText } from '../answer/fit/cut-text.ts';
import { toPlainText } from '../answer/text/text.ts';
import type { LocalCopy, QueryCall } from '../copy/copy-port.ts';
import { isOfWords, quote } from '../copy/sql-text.ts';
import { foldLabel, nearestName } from '../record/nearest.ts';
import { type JsonValue, readId, readText } from '../record/value.ts';

/** Which records are audited. They are compared with the whole catalog all the same. */
export interface Scope {
  /** Category names, including what is below them; absent: all. */
  readonly categories?: readonly string[];
  /** Brand names; absent: all. */
  readonly brands?: readonly string[];
  /** Status of the record that a rule is about; absent: any. */
  readonly status?: string;
  /** House words that must be true of the product. */
  readonly is?: readonly string[];
  /** What the names mean. */
  readonly found?: Readonly<Partial<Record<GradedBy, FoundNames>>>;
}

/** What the names of one kind mean. */
export interface FoundNames {
  /** Ids of all entries with these names, and of everything below them. */
  readonly ids: readonly number[];
  /** Names by which products refer to it without an id. */
  readonly names: readonly string[];
  /** Names that no entry has, each with the nearest existing name. */
  readonly missing: readonly string[];
}

/** What products are grouped by for grades. */
export type GradedBy = 'category' | 'brand';

/** The views that link products to categories and brands, by id, by name, or by both. */
const OWNED = { category: 'product_categories', brand: 'product_brands' } as const;

/** The lists of categories and brands, and the members of a scope that name them. */
const LISTS = { category: 'categories', brand: 'brands' } as const;

/** Whether the scope is the whole catalog. */
export function isWhole({ categories, brands, status, is }: Scope): boolean {
  return [categories, brands, status, is].every((part) => part === undefined);
}

/** SQL: whether something is in scope, by the columns of its id and its name. */
export function isFound(scope: Scope, kind: GradedBy, id: string, name: string): string {
  const { ids = [], names = [] } = scope.found?.[kind] ?? {};
  // An IN list must not be empty, hence the extra entries.
  return `(${id} IN (${[...ids, 'NULL'].join(', ')}) OR (${id} IS NULL AND ${name} IN (${[...names, ''].map(quote).join(', ')})))`;
}

/** The SELECT of the ids of the products in scope. @param set the database of the audit, which has the house words */
function selectMembers(scope: Scope, set: string): string {
  const { status, is = [] } = scope;
  const kinds = (['category', 'brand'] as const).filter((kind) => scope[LISTS[kind]] !== undefined);
  const conditions = [
    // An audit may cover only some products, such as those that are not passive.
    `product_id IN (SELECT product_id FROM ${set}.standing)`,
    ...kinds.map(
      (kind) =>
        `product_id IN (SELECT product_id FROM ${OWNED[kind]} WHERE ${isFound(scope, kind, `${kind}_id`, 'name')})`,
    ),
    ...(is.length === 0 ? [] : [isOfWords('product_id', is, set)]),
    ...(status === undefined ? [] : [`status = ${quote(status)}`]),
  ];
  return `SELECT DISTINCT product_id FROM products WHERE ${conditions.join(' AND ')}`;
}

/** The beginning of a query, with the relation `members` unless the scope is the whole catalog. */
export function withMembers(scope: Scope, set: string): string {
  return isWhole(scope) ? '' : `WITH members AS MATERIALIZED (${selectMembers(scope, set)}) `;
}

/** SQL: whether a row `v` of `verdicts` is in scope; it reads the relation `members`. */
export function writeCondition(scope: Scope): string {
  if (isWhole(scope)) return 'true';
  const { status } = scope;
  const ofVariants =
    status === undefined
      ? ''
      : ` AND (v.variant_id IS NULL OR v.variant_id IN (SELECT variant_id FROM variants WHERE status = ${quote(status)}))`;
  return `v.product_id IN (SELECT product_id FROM members)${ofVariants}`;
}

/**
 * A brand or category. `path`: its ancestors from the top, and itself. Without an id, it is known only from products.
 */
interface Entry {
  readonly id: number | undefined;
  readonly name: string;
  readonly path: readonly Entry[];
}

/** More rows than any list has. */
const MAX_ROWS = 20_000;

/** Longest path that an answer shows, in characters. */
const MAX_PATH_CHARS = 150;

/**
 * Looks up the names of a scope in the copy. A name that several entries have means all of them; `resolved` tells what such a
 * name means, as answers show it.
 * @throws CatalogError as LocalCopy.query does
 */
export async function resolveScope(scope: Scope, localCopy: Pick<LocalCopy, 'query'>, call: QueryCall) {
  const found: Partial<Record<GradedBy, FoundNames>> = {};
  const resolved: Record<string, JsonValue> = {};
  for (const kind of ['category', 'brand'] as const) {
    const names = scope[LISTS[kind]];
    if (names === undefined) continue;
    const entries = await readEntries(kind, localCopy, call);
    const all = new Set<Entry>();
    const missing: string[] = [];
    for (const name of names) {
      const of = entries.filter((entry) => isMeant(name, entry));
      const within = entries.filter(({ path }) => path.some((entry) => of.includes(entry)));
      for (const entry of within) all.add(entry);
      const shown = of.map(tell);
      if (within.length > of.length) shown.push(`and ${within.length - of.length} below`);
      if (shown.length > 1) resolved[name] = shown;
      if (of.length > 0) continue;
      const nearest = nearestName(name, [...new Set(entries.map((entry) => entry.name))]);
      const [near] = entries.filter((entry) => entry.name === nearest).map(tell);
      missing.push(near === undefined ? name : `${name}; nearest: ${near}`);
    }
    const ids = [...all].flatMap(({ id }) => id ?? []);
    found[kind] = { ids, names: [...all].flatMap((one) => (one.id === undefined ? one.name : [])), missing };
  }
  return { scope: { ...scope, ...(Object.keys(found).length > 0 && { found }) }, resolved };
}

/** The entries of a list, and those known only from products. */
async function readEntries(
  kind: GradedBy,
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
): Promise<readonly Entry[]> {
  const [list, id, parent] = [LISTS[kind], `${kind}_id`, kind === 'category' ? 'parent_id' : 'NULL'];
  const sql = `SELECT ${id}, name, ${parent} FROM ${list} WHERE name IS NOT NULL AND ${id} IS NOT NULL
    UNION ALL SELECT DISTINCT ${id}, name, NULL FROM ${OWNED[kind]} WHERE name IS NOT NULL
      AND (${id} IS NULL OR ${id} NOT IN (SELECT ${id} FROM ${list} WHERE ${id} IS NOT NULL AND name IS NOT NULL))`;
  const { rows } = await localCopy.query(sql, { offset: 0, maxRows: MAX_ROWS, isWhole: true }, call);
  const read = rows.map(([own, name, up]) => ({
    id: readId(own),
    name: readText(name) ?? '',
    up: readId(up),
    path: [] as Entry[],
  }));
  const byId = new Map(read.map((entry) => [entry.id, entry]));
  for (const entry of read) {
    for (let at: (typeof read)[number] | undefined = entry; at !== undefined && !entry.path.includes(at); ) {
      entry.path.unshift(at);
      at = at.up === undefined ? undefined : byId.get(at.up);
    }
  }
  return read;
}

/** Whether a text is the name of an entry, the end of its path (`Men > Tops`), or either with its id as answers show it. */
function isMeant(text: string, { id, name, path }: Entry): boolean {
  const [, plain = text, ownId] = /^(.*\S)\s*\((\d{1,15})\)$/s.exec(text.trim()) ?? [];
  if (foldLabel(text) === foldLabel(name)) return true;
  if (ownId !== undefined && Number(ownId) !== id) return false;
  const parts = plain.split(/[>›»→|/]/).map(foldLabel);
  const end = path.slice(-parts.length).map((entry) => foldLabel(entry.name));
  return foldLabel(plain) === foldLabel(name) || end.join('>') === parts.join('>');
}

function tell({ id, path }: Entry): string {
  const shown = cutText(toPlainText(path.map(({ name }) => name).join(' > ')), MAX_PATH_CHARS);
  return id === undefined ? shown : `${shown} (${id})`;
}
