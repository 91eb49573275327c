/** A copy of records that a test has at hand, made and asked by the engine itself, in the test's process. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import { LIST_NAMES, type ListName } from '../../../src/copy/copied-lists.ts';
import { openCopy } from '../../../src/copy/engine/query/open-copy.ts';
import { openKeptPages } from '../../../src/copy/engine/write/kept-pages.ts';
import { judgeCopy } from '../../../src/copy/judge-copy.ts';
import { noteNotServed } from '../../../src/copy/not-served.ts';
import type { LocalCopy } from '../../../src/copy/port.ts';
import type { ListOutcome } from '../../../src/copy/protocol.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import type { CatalogSource } from '../../../src/sandbox/source.ts';

/** The records of each list; a list that is left out is one that the PIM does not serve. */
export type Lists = Readonly<Partial<Record<ListName, readonly PimRecord[]>>>;

/** What of a copy answers questions. */
export type Asked = Pick<LocalCopy, 'query'>;

const READ_AT = '2026-03-01T08:00:00.000Z';

/**
 * Makes a copy.
 * @param announced totals that the PIM announces, where they differ from what is read
 * @param errors codes of the errors by which the PIM does not serve lists
 */
export async function openRecords(
  lists: Lists,
  announced: Readonly<Partial<Record<ListName, number>>> = {},
  errors: Readonly<Partial<Record<ListName, string>>> = {},
): Promise<Asked> {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-audit-'));
  const file = join(directory, 'copy.db');
  const kept = openKeptPages(duckdb, join(directory, 'pages.log'), file, 'test');
  const outcomes: Partial<Record<ListName, ListOutcome>> = {};
  for (const list of LIST_NAMES) {
    const records = lists[list];
    const error = errors[list];
    if (error !== undefined) outcomes[list] = { isWhole: null, note: noteNotServed(error) };
    if (records === undefined || error !== undefined) continue;
    outcomes[list] = { isWhole: true };
    const total = announced[list] ?? records.length;
    await kept.addPage({ list, offset: 0, span: records.length, total, readAt: READ_AT, records });
  }
  await kept.finish(undefined, outcomes);
  const copy = await openCopy(duckdb, file);
  // Open files stay readable after they are removed.
  rmSync(directory, { recursive: true });
  return {
    query: async (sql, { offset, maxRows, maxChars: most, ...tables }) => {
      const maxChars = most ?? (tables.isWhole === true ? 4_000_000 : 48_000);
      const reply = await copy.query({ kind: 'query', sql, offset, maxRows, maxChars, ...pickTables(tables) });
      return { ...reply, copy: judgeCopy(copy.summary), version: 'test' };
    },
  };
}

function pickTables({
  shared,
  scratch,
  isWhole,
}: Pick<Parameters<LocalCopy['query']>[1], 'shared' | 'scratch' | 'isWhole'>) {
  return { ...(shared && { shared }), ...(scratch && { scratch }), ...(isWhole && { isWhole }) };
}

/** All lists of a catalog of the sandbox. */
export function readLists(source: CatalogSource): Lists {
  const { products, variants } = source;
  const all = <Item>(size: number, item: (position: number) => Item): Item[] =>
    Array.from({ length: size }, (_, at) => item(at));
  return {
    products: all(products.size, products.record),
    variants: all(variants.size, variants.record),
    product_media: all(products.size, products.media),
    variant_media: all(variants.size, variants.media),
    categories: source.categories.map(({ record }) => record),
    brands: source.trademarks.map(({ record }) => record),
  };
}
