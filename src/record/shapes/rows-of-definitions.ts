/**
 * Joins rows with the records that they refer to by id, in a list beside them: `{priceLists: [{id:
 * 1, name: "Retail", currency: "EUR"}], prices: [{priceListId: 1, amount: 12.5}]}`.
 */

import { isAbsent, isRecord, type Member, type PimRecord, readText } from '../value.ts';
import { listMembers } from './entry-records.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import { isScalar } from './tuples.ts';

// Records such as price lists, which rows refer to by id.
interface Definitions {
  readonly key: string;
  readonly byId: ReadonlyMap<string, unknown>;
}

/**
 * Returns the rows with the referred records in place of their ids; undefined if the item has none.
 */
export function joinDefinitions(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  const members = listMembers(item).filter(([, value]) => !isScalar(value));
  for (const [rowsKey, rows] of members) {
    if (!Array.isArray(rows) || !rows.every(isRecord)) continue;
    for (const member of members) {
      if (member[0] === rowsKey) continue;
      const definitions = readDefinitions(keys, member);
      const idKey = definitions && findIdKey(rows, definitions);
      if (definitions === undefined || idKey === undefined) continue;
      const beside = listMembers(item).filter(([key]) => key !== rowsKey && key !== member[0]);
      return rows.map((row) => joinRow(row, idKey, definitions, beside));
    }
  }
  return undefined;
}

// A list of records with ids, or a map by ids.
function readDefinitions(keys: KeyReader, [key, value]: Member): Definitions | undefined {
  const entries = Array.isArray(value)
    ? value.map((record) => [readOwnId(keys, record), record] as const)
    : [];
  const byId = isRecord(value)
    ? Object.entries(value).filter(([id]) => /\d/.test(id))
    : entries.flatMap(([id, record]) => (id === undefined ? [] : [[id, record] as const]));
  return byId.length > 0 ? { key, byId: new Map(byId) } : undefined;
}

function readOwnId(keys: KeyReader, record: unknown): string | undefined {
  const [, id] = listMembers(record).find(([key]) => keys.read(key).isPlain('id')) ?? [];
  return isScalar(id) ? readText(id) : undefined;
}

// The key that is named after the definitions and holds one of their ids in each row:
// `priceListId`.
function findIdKey(rows: readonly PimRecord[], { key, byId }: Definitions): string | undefined {
  const plural = splitKey(key).join('');
  const isOfDefinitions = (key: string): boolean => {
    const words = splitKey(key);
    const singular = words.slice(0, -1).join('');
    // `axisId` refers to one of `axes`.
    return singular.length > 2 && plural.startsWith(singular.slice(0, -2));
  };
  return Object.keys(rows[0] ?? {}).find(
    (idKey) =>
      isOfDefinitions(idKey) &&
      rows.every((row) => !isAbsent(row[idKey]) && byId.has(String(row[idKey]))),
  );
}

function joinRow(
  row: PimRecord,
  idKey: string,
  { byId }: Definitions,
  beside: readonly Member[],
): PimRecord {
  const { [idKey]: id, ...fields } = row;
  const name = splitKey(idKey).slice(0, -1).join('_');
  return Object.assign(Object.fromEntries(beside), { [name]: byId.get(String(id)) }, fields);
}
