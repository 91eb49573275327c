/** Reads the names of brands and categories by their ids. */

import { buildEntries } from '../../filter/named-entries.ts';
import { readText } from '../../record/value.ts';
import type { CallContext } from './context.ts';
import { askBeside, askCopyBeside } from './waiting.ts';

/** The fields that hold references, which are views of a copy, too. */
const REFERENCES = [
  { field: 'brands', endpoint: 'trademarks', column: 'brand_id' },
  { field: 'categories', endpoint: 'categories', column: 'category_id' },
] as const;

type Reference = (typeof REFERENCES)[number];

/**
 * Reads the names of brands and categories: of the copy where there is one, else of the PIM's lists.
 * @param nameless the ids that lack a name, by the field that has them
 * @throws CatalogError only when the call was cancelled
 */
export async function readReferenceNames(
  nameless: Readonly<Record<Reference['field'], readonly number[]>>,
  context: CallContext,
) {
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const reference of REFERENCES) {
    const ids = [...new Set(nameless[reference.field])];
    if (ids.length === 0) continue;
    names.set(reference.field, await readNames(reference, ids, context));
  }
  return names;
}

async function readNames(
  { field, endpoint, column }: Reference,
  ids: readonly number[],
  context: CallContext,
): Promise<ReadonlyMap<number, string>> {
  const sql = `SELECT ${column}, name FROM ${field} WHERE ${column} IN (${ids.join(', ')})`;
  const copied = await askCopyBeside(context, async (ask) => (await ask(sql)).rows);
  if (copied !== undefined) {
    return new Map(copied.map(([id, name]) => [Number(id), readText(name) ?? '']));
  }
  const list = await askBeside(context, (call) => context.catalog.fetchList(endpoint, call));
  const entries = buildEntries(field, list ?? []);
  return new Map(entries.map(({ id, name }) => [id, context.settings.redact(name)]));
}
