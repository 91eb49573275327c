import { setImmediate } from 'node:timers/promises';
import { cutText } from '../answer/fit/cut-text.ts';
import { toPlainText } from '../answer/text/text.ts';
import type { LocalCopy, QueryCall } from '../copy/copy-port.ts';
import { fillSql, withRelations } from '../copy/fill-sql.ts';
import { hasWordsSql, quote } from '../copy/sql-text.ts';
import type { NamedEntry } from '../filter/named-entries.ts';
import { NamedList } from '../filter/named-list.ts';
import { type JsonValue, readId, readText } from '../record/value.ts';
import scopeEntries from './scope-entries.sql';

/**
 * Records that are audited: those that meet all parts. They are compared with the whole catalog all
 * the same. Example: `{ categories: ['Lamps'], status: 'active', is: ['live'] }`.
 */
export interface Scope {
  /** Category names, including what is below them; absent: all. */
  readonly categories?: readonly string[];
  readonly brands?: readonly string[];
  /** Status of the record that a rule is about; absent: any. */
  readonly status?: string;
  /** House words of the rules file, such as `live`, that a product must all meet. */
  readonly is?: readonly string[];
  /** What `categories` and `brands` mean in the copy; {@link resolveScope} adds it. */
  readonly found?: Readonly<Partial<Record<GradedBy, FoundNames>>>;
}

export interface MissingName {
  readonly name: string;
  /**
   * The nearest entry, as answers show it; undefined: none is near, or too many names are missing.
   */
  readonly nearest: string | undefined;
}

/** Entries that the names of one kind mean. */
export interface FoundNames {
  readonly ids: readonly number[];
  /** Names by which products refer to it without an id. */
  readonly names: readonly string[];
  readonly missing: readonly MissingName[];
}

export type GradedBy = 'category' | 'brand';

/** The views that link products to categories and brands, by id, by name, or by both. */
export const OWNED = { category: 'product_categories', brand: 'product_brands' } as const;

/** The lists of categories and brands, and the members of a scope that name them. */
export const LISTS = { category: 'categories', brand: 'brands' } as const;

/** True if the scope is the whole catalog. */
export function isComplete({ categories, brands, status, is }: Scope): boolean {
  return [categories, brands, status, is].every((part) => part === undefined);
}

/**
 * Writes the SQL condition that a category or brand is in scope. Example:
 * `(category_id IN (7, 12, NULL) OR (category_id IS NULL AND name IN ('Lamps', '')))`.
 * @param idColumn SQL of its id
 * @param nameColumn SQL of its name, which counts only where it has no id
 */
export function writeEntryCondition(
  scope: Scope,
  kind: GradedBy,
  idColumn: string,
  nameColumn: string,
): string {
  const { ids = [], names = [] } = scope.found?.[kind] ?? {};
  // An IN list must not be empty, hence the extra entries.
  const idList = [...ids, 'NULL'].join(', ');
  const nameList = [...names, ''].map(quote).join(', ');
  const idMatches = `${idColumn} IN (${idList})`;
  const nameMatches = `${nameColumn} IN (${nameList})`;
  return `(${idMatches} OR (${idColumn} IS NULL AND ${nameMatches}))`;
}

// Writes the SELECT of the ids of the products that meet all parts of the scope.
// `set`: database of the audit, such as `quality`.
function selectMembers(scope: Scope, set: string): string {
  const { status, is: houseWords = [] } = scope;
  // The table `standing` has one row per audited product: an audit may leave out some, such as
  // those that are passive.
  const conditions = [`product_id IN (SELECT product_id FROM ${set}.standing)`];
  for (const kind of ['category', 'brand'] as const) {
    if (scope[LISTS[kind]] === undefined) continue;
    const entryCondition = writeEntryCondition(scope, kind, `${kind}_id`, 'name');
    const productIds = `SELECT product_id FROM ${OWNED[kind]} WHERE ${entryCondition}`;
    conditions.push(`product_id IN (${productIds})`);
  }
  if (houseWords.length > 0) conditions.push(hasWordsSql('product_id', houseWords, set));
  if (status !== undefined) conditions.push(`status = ${quote(status)}`);
  return `SELECT DISTINCT product_id FROM products WHERE ${conditions.join(' AND ')}`;
}

/**
 * Lists the relation `members`, the ids of the products in scope; nothing if the scope is the whole
 * catalog.
 * @param set database of the audit
 */
export function listMembers(scope: Scope, set: string): Readonly<Record<string, string>> {
  return isComplete(scope) ? {} : { members: selectMembers(scope, set) };
}

/** Writes the SELECT of the products in scope; it reads the relation `members`. */
export function selectProducts(scope: Scope): string {
  if (isComplete(scope)) {
    return 'SELECT DISTINCT product_id FROM products WHERE product_id IS NOT NULL';
  }
  return 'SELECT product_id FROM members WHERE product_id IS NOT NULL';
}

/**
 * Writes SQL that is true for a row `v` of `verdicts` in scope; it reads the relation `members`.
 */
export function writeCondition(scope: Scope): string {
  if (isComplete(scope)) return 'true';
  const productCondition = 'v.product_id IN (SELECT product_id FROM members)';
  if (scope.status === undefined) return productCondition;
  const variantIds = `SELECT variant_id FROM variants WHERE status = ${quote(scope.status)}`;
  return `${productCondition} AND (v.variant_id IS NULL OR v.variant_id IN (${variantIds}))`;
}

// More rows than any list has.
const MAX_ROWS = 20_000;

// Names for which the nearest entry is searched: that takes milliseconds each.
const MAX_GUESSED = 20;

const MAX_PATH_CHARS = 150;

/**
 * Looks up the names of a scope in the copy, as those of a list are looked up. A name that several
 * entries have means all of them; `resolved` tells what such a name means, as answers show it.
 * @throws CatalogError as LocalCopy.query does
 */
export async function resolveScope(
  scope: Scope,
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
) {
  const entriesByKind: Partial<Record<GradedBy, FoundNames>> = {};
  const resolved: Record<string, JsonValue> = {};
  for (const kind of ['category', 'brand'] as const) {
    const names = scope[LISTS[kind]];
    if (names === undefined) continue;
    const entries = await readEntries(kind, localCopy, call);
    const lookup = await findNames(names, new NamedList(entries));
    entriesByKind[kind] = lookup.matches;
    Object.assign(resolved, lookup.resolved);
  }
  const hasNames = Object.keys(entriesByKind).length > 0;
  return {
    scope: { ...scope, ...(hasNames && { found: entriesByKind }) },
    resolved,
  };
}

// Looks up the names of one kind. `resolved` has the names that mean more than one entry. Example:
// `{ Lamps: ['Lamps (ID 7)', 'and 2 below'] }`.
async function findNames(
  names: readonly string[],
  list: NamedList,
): Promise<{
  readonly matches: FoundNames;
  readonly resolved: Readonly<Record<string, JsonValue>>;
}> {
  const spell = (entry: NamedEntry) => spellEntry(entry, list);
  const foundIds = new Set<number>();
  const missing: MissingName[] = [];
  const resolved: Record<string, JsonValue> = {};
  for (const name of names) {
    // Lets other calls run between the names.
    await setImmediate();
    const matches = list.findNamed(name);
    const subtreeIds = list.listSubtree(matches.map(({ id }) => id));
    for (const id of subtreeIds) foundIds.add(id);
    const belowCount = subtreeIds.length - matches.length;
    const spellings = matches.map(spell);
    if (belowCount > 0) spellings.push(`and ${belowCount} below`);
    if (spellings.length > 1) resolved[name] = spellings;
    if (matches.length > 0) continue;
    const isGuessed = missing.length < MAX_GUESSED;
    const [nearest] = isGuessed ? list.findNearest(name, 1).map(spell) : [];
    missing.push({ name, nearest });
  }
  return {
    matches: {
      // Ids below 0 are ours, for entries without an id: these are found by name.
      ids: [...foundIds].filter((id) => id >= 0),
      names: list.entries.flatMap(({ id, name }) => (id < 0 && foundIds.has(id) ? name : [])),
      missing,
    },
    resolved,
  };
}

function spellEntry(entry: NamedEntry, list: NamedList): string {
  const path = cutText(toPlainText(list.spellPath(entry)), MAX_PATH_CHARS);
  return entry.id < 0 ? path : `${path} (ID ${entry.id})`;
}

const TRANSLATED_NAMES =
  '(SELECT list(n.name) FROM category_names n WHERE n.category_id = l.category_id)';

// SELECTs of the entries of a list, and of those that products refer to.
const ENTRY_RELATIONS: Readonly<Record<GradedBy, Readonly<Record<string, string>>>> = {
  category: {
    list_entries: `SELECT *, category_id AS id, ${TRANSLATED_NAMES} AS spellings FROM categories l`,
    owned: 'SELECT category_id AS id, name FROM product_categories',
  },
  brand: {
    list_entries: 'SELECT *, brand_id AS id, NULL AS parent_id, NULL AS spellings FROM brands',
    owned: 'SELECT brand_id AS id, name FROM product_brands',
  },
};

// Reads the entries of a list, and those known only from products; the latter have ids of ours,
// below 0, if they have none.
async function readEntries(
  kind: GradedBy,
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
): Promise<readonly NamedEntry[]> {
  const sql = withRelations(ENTRY_RELATIONS[kind], fillSql(scopeEntries));
  const page = {
    offset: 0,
    maxRows: MAX_ROWS,
    isUncut: true,
  };
  const { rows } = await localCopy.query(sql, page, call);
  return rows.map(([id, nameCell, code, parentId, spellings], index) => {
    const name = readText(nameCell) ?? '';
    const translations = Array.isArray(spellings) ? spellings.map(String) : [];
    return {
      id: readId(id) ?? -1 - index,
      parentId: readId(parentId),
      code: readText(code),
      name,
      spellings: [name, ...translations],
    };
  });
}
