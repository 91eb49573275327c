import type { SearchPage } from '../../pim/catalog-port.ts';
import { readDate } from '../../record/value.ts';

type SearchHit = SearchPage['hits'][number];

// Earlier copy. `asOf`: last comparison with the PIM; `newest`: last change of a product, as
// readDate writes it.
interface Earlier {
  readonly asOf: string;
  readonly newest: string;
}

// Above this share of the products, reading the list costs no more.
const MAX_SHARE = 0.2;

const DAY_MS = 24 * 3_600_000;
const SECOND_MS = 1_000;

/**
 * Reads a search that returns products changed last first, until products are older than the copy.
 * @param total of the list of products
 * @returns undefined where the order of the hits is not proven
 */
export async function findRecent(
  pages: AsyncIterable<SearchPage>,
  total: number,
  earlier: Earlier,
): Promise<readonly number[] | undefined> {
  const recent = new RecentProducts(earlier);
  for await (const { hits, total: matches, last } of pages) {
    if (matches !== total) return undefined;
    for (const hit of hits) {
      const verdict = recent.add(hit);
      if (verdict === 'unproven') return undefined;
      if (verdict === 'older') return recent.ids;
    }
    if (last || recent.ids.length > MAX_SHARE * total) return undefined;
  }
  return undefined;
}

// Collects hits as long as each was changed no later than the one before.
class RecentProducts {
  readonly ids: number[] = [];
  readonly #sinceMs: number;
  readonly #newestMs: number;
  #lastMs = Number.POSITIVE_INFINITY;
  // All dates so far are days without a time.
  #isByDay = true;

  constructor({ asOf, newest }: Earlier) {
    this.#sinceMs = Date.parse(`${[asOf.replace(/Z$/, ''), newest].sort()[0]}Z`);
    this.#newestMs = Date.parse(`${newest}Z`);
  }

  /**
   * Adds a hit.
   * @returns `older`: no further hit was changed; `unproven`: hits are not in the order of changes
   */
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
