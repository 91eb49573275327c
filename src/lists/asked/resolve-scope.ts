/**
 * Brands and categories that an audit is narrowed to, by the names that lists of records take, looked up in the copy that is
 * audited: without a request.
 */

import { cutText } from '../../answer/fit/cut-text.ts';
import { toPlainText } from '../../answer/text/text.ts';
import type { FoundNames, GradedBy, Scope } from '../../audit/scope.ts';
import type { CallContext } from '../../call/context.ts';
import type { LocalCopy, QueryCall } from '../../copy/port.ts';
import { buildEntries, findNamed, listSubtree, type NamedEntry } from '../../filter/named-entries.ts';
import { isRecord, type JsonValue, readId, readText } from '../../record/value.ts';
import { findOffers, tellEntry, tellMeaning } from './tell-names.ts';

/** More entries than a list has; names beyond them are those that the query of the audit itself finds. */
const MAX_ROWS = 20_000;

/** Names offered for one that nothing has. */
const MOST_OFFERED = 3;

/** Longest name that a sentence quotes, in characters. */
const MAX_CHARS = 60;

/** Where each kind is in the copy. */
const KINDS = [
  { kind: 'category', named: 'categories', list: 'categories', owned: 'product_categories', id: 'category_id' },
  { kind: 'brand', named: 'brands', list: 'brands', owned: 'product_brands', id: 'brand_id' },
] as const;

/** What the names of a scope mean. */
export interface ResolvedScope {
  readonly scope: Scope;
  /** What a name stands for, where it is not just one entry of that name: as answers show it. */
  readonly resolved: Readonly<Record<string, JsonValue>>;
}

/**
 * Looks the names of a scope up. What several have, and what nothing has, is told among the warnings of the call.
 * @throws CatalogError as LocalCopy.query does
 */
export async function resolveScope(
  scope: Scope,
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall & Pick<CallContext['call'], 'warnings'>,
): Promise<ResolvedScope> {
  const found: Partial<Record<GradedBy, FoundNames>> = {};
  const resolved: Record<string, JsonValue> = {};
  for (const { kind, named, list, owned, id } of KINDS) {
    const names = scope[named];
    if (names === undefined) continue;
    const sql = `SELECT raw::VARCHAR AS raw, NULL AS id, NULL AS name FROM ${list}
      UNION ALL SELECT DISTINCT NULL, ${id}, name FROM ${owned} WHERE name IS NOT NULL
        AND (${id} IS NULL OR ${id} NOT IN (SELECT ${id} FROM ${list} WHERE ${id} IS NOT NULL AND name IS NOT NULL))`;
    const { rows } = await localCopy.query(sql, { offset: 0, maxRows: MAX_ROWS, isWhole: true }, call);
    const entries = readEntries(rows, named);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const meanings = names.map((name) => ({ name, of: findNamed(name, entries) }));
    const called = meanings.filter(({ of }) => of.length > 0);
    const missing = meanings.filter(({ of }) => of.length === 0).map(({ name }) => name);
    for (const { name, of } of called) {
      const told = tellMeaning(name, of, withBelow(of, kind, entries).length, byId);
      if (told !== undefined) resolved[name] = told;
      if (of.length > 1) call.warnings.add(`${quote(name)} means ${of.length} ${named}; all of them are counted.`);
    }
    const near = missing.map((name) => {
      const offers = findOffers(name, entries).offers.slice(0, MOST_OFFERED);
      return [name, offers.map((entry) => tellEntry(entry, byId))] as const;
    });
    if (near.length > 0) call.warnings.add(tellMissing(near, kind, called.length > 0));
    const all = withBelow(
      called.flatMap(({ of }) => of),
      kind,
      entries,
    );
    found[kind] = {
      ids: all.filter((one) => one > 0),
      names: all.flatMap((one) => (one < 0 ? (byId.get(one)?.name ?? []) : [])),
      near,
    };
  }
  return { scope: { ...scope, ...(Object.keys(found).length > 0 && { found }) }, resolved };
}

/** The entries of a list, and those that products alone name; of these some have no id, for which an own one stands. */
function readEntries(rows: readonly (readonly JsonValue[])[], kind: 'categories' | 'brands'): readonly NamedEntry[] {
  const listed = rows.flatMap(([raw]) => {
    const record: unknown = typeof raw === 'string' ? JSON.parse(raw) : undefined;
    return isRecord(record) ? [record] : [];
  });
  const shown = rows.flatMap(([raw, id, name], at): NamedEntry[] => {
    const own = readText(name);
    if (raw !== null || own === undefined) return [];
    return [{ id: readId(id) ?? -at - 1, code: undefined, name: own, spellings: [own], parentId: undefined }];
  });
  return [...buildEntries(kind, listed), ...shown];
}

/** The ids of entries and, of categories, of all below. Below 0: products alone name it, without an id. */
function withBelow(of: readonly NamedEntry[], kind: GradedBy, entries: readonly NamedEntry[]): readonly number[] {
  return kind === 'category' ? listSubtree(idsOf(of), entries) : idsOf(of);
}

function idsOf(entries: readonly NamedEntry[]): readonly number[] {
  return [...new Set(entries.map(({ id }) => id))];
}

function quote(name: string): string {
  return `"${cutText(toPlainText(name), MAX_CHARS)}"`;
}

/** The names themselves are those of the call; what is called nearly so is data, beside them. */
function tellMissing(near: FoundNames['near'], kind: GradedBy, hasOthers: boolean): string {
  const names = near.map(([name]) => quote(name)).join(', ');
  const nearest = near.some(([, offers]) => offers.length > 0) ? ` no_${kind} tells the nearest.` : '';
  return `No ${kind} is called ${names}.${nearest} ${hasOthers ? 'Only the other names are counted.' : 'So nothing is counted.'}`;
}
