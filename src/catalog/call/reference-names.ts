/** Reads the names of brands and categories by their ids or codes. */

import { buildEntries } from '../../filter/named-entries.ts';
import type { ReferenceKey } from '../../record/reference-and-hits.ts';
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
 * @param nameless the ids, or codes, that lack a name, by the field that has them
 * @throws CatalogError only when the call was cancelled
 */
export async function readReferenceNames(
  nameless: Readonly<Record<Reference['field'], readonly ReferenceKey[]>>,
  context: CallContext,
) {
  const names = new Map<string, ReadonlyMap<ReferenceKey, string>>();
  for (const reference of REFERENCES) {
    const keys = [...new Set(nameless[reference.field])];
    if (keys.length === 0) continue;
    names.set(reference.field, await readNames(reference, keys, context));
  }
  return names;
}

async function readNames(
  { field, endpoint, column }: Reference,
  keys: readonly ReferenceKey[],
  context: CallContext,
): Promise<ReadonlyMap<ReferenceKey, string>> {
  const texts = keys.map((key) => `'${String(key).replaceAll("'", "''")}'`).join(', ');
  const named = `${column}::VARCHAR IN (${texts}) OR code IN (${texts})`;
  const sql = `SELECT ${column}, code, name FROM ${field} WHERE ${named}`;
  const copied = await askCopyBeside(context, async (ask) => (await ask(sql)).rows);
  if (copied !== undefined) {
    return nameByKey(
      copied.map(([id, code, name]) => ({
        id: Number(id),
        code: readText(code),
        name: readText(name) ?? '',
      })),
    );
  }
  const list = await askBeside(context, (call) => context.catalog.fetchList(endpoint, call));
  const entries = buildEntries(field, list ?? []);
  return nameByKey(
    entries.map(({ id, code, name }) => ({ id, code, name: context.settings.redact(name) })),
  );
}

/** The names by ids, and by codes. */
function nameByKey(
  entries: readonly {
    readonly id: number;
    readonly code: string | undefined;
    readonly name: string;
  }[],
): ReadonlyMap<ReferenceKey, string> {
  const names = new Map<ReferenceKey, string>();
  for (const { id, code, name } of entries) {
    names.set(id, name);
    if (code !== undefined) names.set(code, name);
  }
  return names;
}
