/** Reads a list that a PIM gives for ids only: a page for each page of those that own its records. */

import { hash } from '../hash.ts';
import type { KeptPage } from '../protocol.ts';
import type { ListState } from './known-pages.ts';
import { PAGE_SIZE } from './list-fetcher.ts';

/** Positions that no list has: those of pages that were asked for by ids begin here. */
export const BY_IDS = 1e12;

/** How it is read. */
interface ByIdsParts {
  /** How many own records of it; those whose id cannot be read are counted too. */
  readonly owners: number;
  /** The pages that are kept from before. */
  readonly kept: readonly KeptPage[];
  /** The ids of a page of owners, from one on. */
  readonly ids: (skip: number) => Promise<readonly number[]>;
  /** Reads and keeps what these ids own as the page from `offset` on, and tells how many records that is. */
  readonly read: (offset: number, ids: readonly number[], asked: string) => Promise<number>;
  /** Forgets the pages from `offset` on. */
  readonly drop: (offset: number) => Promise<unknown>;
  readonly tell: (state: ListState) => void;
}

/**
 * Reads what all owners have.
 * @throws what `read` throws
 */
export async function readByIds({ owners, kept, ids, read, drop, tell }: ByIdsParts): Promise<void> {
  const pagesOf = Math.ceil(owners / PAGE_SIZE);
  const asked = new Map(kept.map((page) => [page.offset, page.asked]));
  let records = 0;
  for (let skip = 0; skip < owners; skip += PAGE_SIZE) {
    const page = await ids(skip);
    if (page.length === 0) break;
    const offset = BY_IDS + skip;
    const print = hash(page.join());
    // The ids of a page are others where an owner came or went since.
    if (asked.get(offset) !== print) records += await read(offset, page, print);
    tell({ pages: skip / PAGE_SIZE + 1, pagesOf, records, total: undefined });
  }
  await drop(BY_IDS + pagesOf * PAGE_SIZE);
}
