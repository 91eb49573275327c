import { buildEntries } from '../../filter/named-entries.ts';
import type { ReferenceKey } from '../../record/reference-and-hits.ts';
import { readText } from '../../record/value.ts';
import type { CallContext } from './context.ts';
import { tryCopyWithin3s, tryWithin3s } from './waiting.ts';

// Each field is also a view of the copy.
const REFERENCES = [
  { field: 'brands', endpoint: 'trademarks', column: 'brand_id' },
  { field: 'categories', endpoint: 'categories', column: 'category_id' },
] as const;

type Reference = (typeof REFERENCES)[number];

/**
 * Reads the names of brands and categories from the copy, else from the PIM's lists.
 * @param nameless ids or codes without a name, by field
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
  const quoted = keys.map((key) => {
    const escaped = String(key).replaceAll("'", "''");
    return `'${escaped}'`;
  });
  const texts = quoted.join(', ');
  const named = `${column}::VARCHAR IN (${texts}) OR code IN (${texts})`;
  const sql = `SELECT ${column}, code, name FROM ${field} WHERE ${named}`;
  const copied = await tryCopyWithin3s(context, async (ask) => (await ask(sql)).rows);
  const rows = copied ?? (await listNames(field, endpoint, context));
  const nameOf = new Map<ReferenceKey, string>();
  for (const [id, code, name] of rows) {
    const text = readText(name) ?? '';
    nameOf.set(Number(id), text);
    const codeText = readText(code);
    if (codeText !== undefined) nameOf.set(codeText, text);
  }
  return nameOf;
}

async function listNames(
  field: Reference['field'],
  endpoint: Reference['endpoint'],
  context: CallContext,
) {
  const { catalog, settings } = context;
  const list = await tryWithin3s(context, (call) => catalog.fetchList(endpoint, call));
  const entries = buildEntries(field, list ?? []);
  return entries.map(({ id, code, name }) => {
    return [id, code, settings.redact(name)];
  });
}
