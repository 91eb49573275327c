/**
 * Fills lists that some PIMs leave empty in every product of the product query from their own
 * endpoints, which the copy holds as well (Spec §4.3, §4.4).
 */

import { FIELDS } from '../../record/record-fields.ts';
import { getField, isRecord, type JsonValue, type PimRecord, readId } from '../../record/value.ts';
import type { ListName } from '../copied-lists.ts';
import type { CopyInfo } from '../copy-port.ts';

type AskRows = (sql: string) => Promise<readonly (readonly JsonValue[])[]>;

// Rows of a view with the entries of each list, and the PIM list that they were read from.
const OWN_LISTS: Readonly<Record<string, { readonly list: ListName; readonly rows: string }>> = {
  Variants: { list: 'variants', rows: 'variants WHERE true' },
  Pictures: { list: 'product_media', rows: "pictures WHERE owner = 'product'" },
  Documents: { list: 'product_media', rows: "documents WHERE owner = 'product'" },
};

const idOf = (record: PimRecord): number | undefined => readId(getField(record, 'ProductId'));

/**
 * Finds the lists that the PIM leaves empty.
 * @param isFilled tells if any record of the view has a value in a field
 */
export function findOwnLists(
  view: 'products' | 'variants',
  { lists }: CopyInfo,
  isFilled: (field: string) => boolean,
  ask: AskRows,
) {
  const fields = FIELDS[view === 'products' ? 'product' : 'variant'];
  const sent = fields.filter(({ key }) => isFilled(key)).map(({ wire }) => wire);
  const ownLists = view === 'products' ? Object.entries(OWN_LISTS) : [];
  const emptyLists = ownLists.filter(([wire, { list }]) => {
    const isCopied = lists[list]?.complete === true;
    return isCopied && !sent.includes(wire);
  });
  return {
    fill: async (records: readonly PimRecord[]): Promise<readonly PimRecord[]> => {
      let filled = records;
      for (const [wire, { rows }] of emptyLists) {
        const entriesById = await readOwned(rows, filled, ask);
        filled = filled.map((record) => ({
          ...record,
          [wire]: entriesById.get(idOf(record)) ?? [],
        }));
      }
      return filled;
    },
  };
}

// `rows`: the view of the entries and its condition.
async function readOwned(
  rows: string,
  products: readonly PimRecord[],
  ask: AskRows,
): Promise<ReadonlyMap<unknown, readonly PimRecord[]>> {
  const ids = products.flatMap((product) => idOf(product) ?? []);
  const list = ids.length === 0 ? 'NULL' : ids.join(', ');
  const from = `${rows} AND product_id IN (${list})`;
  const sql = `SELECT product_id, raw::VARCHAR FROM ${from} ORDER BY rowid`;
  const entriesOf = new Map<unknown, PimRecord[]>();
  for (const [id, raw] of await ask(sql)) {
    const entry: unknown = JSON.parse(String(raw)); // what the engine wrote
    if (!isRecord(entry)) continue;
    const before = entriesOf.get(id) ?? [];
    entriesOf.set(id, [...before, entry]);
  }
  return entriesOf;
}
