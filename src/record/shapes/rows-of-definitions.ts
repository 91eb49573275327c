/**
 * Joins rows with the records that they name by id, in a list beside them:
 * `{priceLists: [{id: 1, name: "Retail", currency: "EUR"}], prices: [{priceListId: 1, amount: 12.5}]}`. Pure.
 */

import { isAbsent, isRecord, type Member, type PimRecord, readText } from '../value.ts';
import { listMembers } from './entry-records.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import { isScalar } from './tuples.ts';

/** Records that rows name by id, such as price lists. */
interface Definitions {
  readonly key: string;
  readonly byId: ReadonlyMap<string, unknown>;
}

/** The rows with what they name in the place of its id; undefined: the item is another. */
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

/** A list of records with ids, or a map by ids. */
function readDefinitions(keys: KeyReader, [key, value]: Member): Definitions | undefined {
  const entries = Array.isArray(value)
    ? value.map((one) => [readOwnId(keys, one), one] as const)
    : [];
  const byId = isRecord(value)
    ? Object.entries(value).filter(([id]) => /\d/.test(id))
    : entries.flatMap(([id, one]) => (id === undefined ? [] : [[id, one] as const]));
  return byId.length > 0 ? { key, byId: new Map(byId) } : undefined;
}

function readOwnId(keys: KeyReader, record: unknown): string | undefined {
  const [, id] = listMembers(record).find(([key]) => keys.read(key).isPlain('id')) ?? [];
  return isScalar(id) ? readText(id) : undefined;
}

/** The key of the rows that is named after the definitions, and holds an id of one in each row: `priceListId`. */
function findIdKey(rows: readonly PimRecord[], { key, byId }: Definitions): string | undefined {
  const plural = splitKey(key).join('');
  const isOfDefinitions = (one: string): boolean => {
    const words = splitKey(one);
    const singular = words.slice(0, -1).join('');
    // `axisId` names one of `axes`.
    return singular.length > 2 && plural.startsWith(singular.slice(0, -2));
  };
  return Object.keys(rows[0] ?? {}).find(
    (one) =>
      isOfDefinitions(one) &&
      rows.every((row) => !isAbsent(row[one]) && byId.has(String(row[one]))),
  );
}

function joinRow(
  row: PimRecord,
  idKey: string,
  { byId }: Definitions,
  beside: readonly Member[],
): PimRecord {
  const { [idKey]: id, ...others } = row;
  const name = splitKey(idKey).slice(0, -1).join('_');
  return Object.assign(Object.fromEntries(beside), { [name]: byId.get(String(id)) }, others);
}
