/** Finds the products that were changed since an earlier copy was made, by a search by date of change. Pure. */

import type { SearchPage } from '../../pim/catalog-port.ts';
import { readDate } from '../../record/value.ts';

type SearchHit = SearchPage['hits'][number];

/** An earlier copy: when it was compared with the PIM, and the last change of a product in it as readDate writes it. */
interface Earlier {
  readonly asOf: string;
  readonly newest: string;
}

/** If the search finds a larger share of the products, reading the list costs no more. */
const MOST_FOUND = 0.2;

const DAY_MS = 24 * 3_600_000;
const SECOND_MS = 1_000;

/**
 * The products that were changed since a copy was made, by a search that gives those changed last first.
 * @param total of the list of products
 * @returns undefined where the search does not prove that it does so
 */
export async function findRecent(
  pages: AsyncIterable<SearchPage>,
  total: number,
  earlier: Earlier,
): Promise<readonly number[] | undefined> {
  const recent = new RecentProducts(earlier);
  for await (const { hits, total: found, last } of pages) {
    if (found !== total) return undefined;
    for (const hit of hits) {
      const verdict = recent.add(hit);
      if (verdict === 'unproven') return undefined;
      if (verdict === 'older') return recent.ids;
    }
    if (last || recent.ids.length > MOST_FOUND * total) return undefined;
  }
  return undefined;
}

/** Hits as long as each was changed no later than the one before. */
class RecentProducts {
  readonly ids: number[] = [];
  readonly #sinceMs: number;
  readonly #newestMs: number;
  #lastMs = Number.POSITIVE_INFINITY;
  /** Whether all dates so far are days without a time. */
  #isByDay = true;

  constructor({ asOf, newest }: Earlier) {
    this.#sinceMs = Date.parse(`${[asOf.replace(/Z$/, ''), newest].sort()[0]}Z`);
    this.#newestMs = Date.parse(`${newest}Z`);
  }

  /** Adds a hit. @returns `older`: it and what follows were not changed; `unproven`: the order is not that of changes */
  add({ id, type, record }: SearchHit): 'added' | 'older' | 'unproven' {
    const date = readDate(record.Updated ?? record.updated);
    const atMs = Date.parse(`${date}Z`);
    if (id === undefined || type !== 'Product' || !(atMs <= this.#lastMs)) {
      return 'unproven';
    }
    // The last change that is known of must be among the first, unless there are later ones.
    if (this.ids.length === 0 && atMs < this.#newestMs) return 'unproven';
    this.#isByDay &&= date?.endsWith('T00:00:00') === true;
    // What was changed at the time of the last change may have been changed after it was read.
    if (atMs < this.#sinceMs - (this.#isByDay ? DAY_MS : SECOND_MS)) return 'older';
    this.#lastMs = atMs;
    this.ids.push(id);
    return 'added';
  }
}
