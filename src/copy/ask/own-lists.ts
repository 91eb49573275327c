/**
 * Some PIMs leave a list empty in every product of the product query. These lists are filled from their own endpoints,
 * which the copy holds as well (Spec §4.3, §4.4).
 */

import { FIELDS } from '../../record/field-tables.ts';
import { getField, isRecord, type JsonValue, type PimRecord, readId } from '../../record/value.ts';
import type { ListName } from '../copied-lists.ts';
import type { CopyInfo } from '../copy-port.ts';

type Ask = (sql: string) => Promise<readonly (readonly JsonValue[])[]>;

/** Where the copy has the entries of each list: the rows of a view, and the PIM list that they were read from. */
const OWN_LISTS: Readonly<Record<string, { readonly list: ListName; readonly rows: string }>> = {
  Variants: { list: 'variants', rows: 'variants WHERE true' },
  Pictures: { list: 'product_media', rows: "pictures WHERE owner = 'product'" },
  Documents: { list: 'product_media', rows: "documents WHERE owner = 'product'" },
};

/** What the copy knows about the lists in the records of a view. */
interface OwnLists {
  /** Lists, by wire name, that are filled in some record or complete in their own endpoint. */
  readonly filled: ReadonlySet<string>;
  /** Whether one of these lists, by its name in the view, is known only from its own endpoint. */
  isAbout(fields: readonly string[]): boolean;
  /** Fills those lists in records of the view. */
  fill(records: readonly PimRecord[]): Promise<readonly PimRecord[]>;
}

/** Finds out which lists the PIM has filled. */
export async function readOwnLists(view: 'products' | 'variants', { lists }: CopyInfo, ask: Ask): Promise<OwnLists> {
  const rows = await ask(`SELECT field FROM fields WHERE "view" = '${view}' AND filled > 0`);
  const keys = new Set(rows.map(([field]) => String(field)));
  const wires = FIELDS[view === 'products' ? 'product' : 'variant'].filter(({ key }) => keys.has(key));
  const sent = new Set(wires.map(({ wire }) => wire));
  const hollow = Object.entries(OWN_LISTS).filter(
    ([wire, { list }]) => view === 'products' && !sent.has(wire) && lists[list]?.complete === true,
  );
  return {
    filled: new Set([...sent, ...hollow.map(([wire]) => wire)]),
    isAbout: (fields) => hollow.some(([wire]) => fields.includes(wire.toLowerCase())),
    fill: async (records) => {
      let filled = records;
      for (const [wire, own] of hollow) {
        const entries = await readEntries(own.rows, filled, ask);
        filled = filled.map((record) => ({ ...record, [wire]: entries.get(idOf(record)) ?? [] }));
      }
      return filled;
    },
  };
}

async function readEntries(
  rows: string,
  records: readonly PimRecord[],
  ask: Ask,
): Promise<ReadonlyMap<number | undefined, readonly PimRecord[]>> {
  const entries = new Map<number | undefined, PimRecord[]>();
  const ids = records.flatMap((record) => idOf(record) ?? []);
  if (ids.length === 0) return entries;
  for (const [id, raw] of await ask(
    `SELECT product_id, raw::VARCHAR FROM ${rows} AND product_id IN (${ids.join(', ')}) ORDER BY rowid`,
  )) {
    // The engine wrote it with JSON.stringify.
    const entry: unknown = JSON.parse(String(raw));
    if (isRecord(entry)) entries.set(Number(id), [...(entries.get(Number(id)) ?? []), entry]);
  }
  return entries;
}

function idOf(record: PimRecord): number | undefined {
  return readId(getField(record, 'ProductId'));
}
