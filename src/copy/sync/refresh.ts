/**
 * Products are compared one by one, or found by a search by date of change. Variants and media are
 * read if they are new or changed, and a share of the rest at each refresh, so that all are read
 * once in a period. A list whose changes are unclear is read whole.
 */

import { CatalogError } from '../../errors.ts';
import type { SearchPage } from '../../pim/catalog-port.ts';
import { type ByIds, isOwned, type ListName, OWNED, type OwnedList } from '../copied-lists.ts';
import type {
  ChosenPage,
  Compared,
  CopySummary,
  Due,
  ListSummary,
  Refreshed,
} from '../protocol.ts';
import { confirmLoss, isMostLost } from './confirm-loss.ts';
import { findRecent } from './find-recent.ts';
import type { ListOutcome } from './list-outcome.ts';
import type { PageStore } from './page-store.ts';

/** Earlier copy that a refresh begins from. */
export interface Base extends CopySummary {
  readonly file: string;
  // `asOf`: last comparison with the PIM; `newest`: last change of a product, as readDate writes
  // it.
  readonly asOf: string;
  readonly newest: string | undefined;
  // Sends the request `compare_products`.
  readonly compare: (
    pages: readonly ChosenPage[],
    isComplete: boolean,
    due: Due,
  ) => Promise<Compared>;
}

/** Earlier copy, and how to refresh it. */
export interface Earlier {
  readonly base: Base;
  readonly nowMs: number;
  // Period in which everything is read once.
  readonly periodMs: number;
}

interface RefreshParts extends Earlier {
  readonly store: PageStore;
  // Resolves when the list was read.
  readonly waitFor: (list: ListName) => Promise<unknown>;
  // Total that the PIM announces.
  readonly fetchTotal: (list: ListName) => Promise<number | undefined>;
  // `isShort`: fewer records came than were announced. Throws CatalogError.
  readonly readByIds: (
    list: ListName,
    by: ByIds,
    ids: readonly number[],
  ) => Promise<{ readonly isShort: boolean }>;
  // Searches products, those changed last first.
  readonly searchNewest: () => AsyncIterable<SearchPage>;
}

// Reads a list page by page, without a filter.
type ReadWhole = () => Promise<ListOutcome>;

// Above this share of changed products everything is read: the cause may have changed all records.
const MAX_CHANGED = 0.5;

// Records that a refresh may read without any change, as a share of all records: where a search
// found the changed products, and where the list of products was read whole.
const SHARE_AFTER_SEARCH = 0.09;
const SHARE_WITH_PRODUCTS = 0.13;

const DAY_MS = 24 * 3_600_000;

const PRODUCTS_BY_ID: ByIds = { list: 'products', parameter: 'ProductIds' };

export class Refresh {
  readonly #parts: RefreshParts;
  readonly #store: PageStore;
  readonly #asOfMs: number;
  // Lists with pages of an interrupted reading.
  readonly #resumed: ReadonlySet<ListName>;
  // Lists that were read by the ids of their owners.
  readonly #byOwners = new Set<ListName>();
  // Why everything must be read; undefined: possible changes are enough.
  #reasonToReadAll: string | undefined;
  // Differences of the products; undefined until these were read.
  #comparison: Compared | undefined;
  // Number of products that were compared.
  #productCount = 0;

  constructor(parts: RefreshParts) {
    const { base, periodMs, store } = parts;
    this.#parts = parts;
    this.#store = store;
    this.#asOfMs = Date.parse(base.asOf);
    const lists = base.lists.map(({ list }) => list);
    this.#resumed = new Set(lists.filter((list) => store.pages(list).length > 0));
    if (this.#asOfMs > parts.nowMs) {
      this.#reasonToReadAll = 'the earlier copy is dated in the future';
    } else if (this.#isBeforePeriod(this.#asOfMs)) {
      this.#reasonToReadAll = `the earlier copy is more than ${periodMs / DAY_MS} days old`;
    }
  }

  /** Reads what may have changed in a list, or all of it where the changes are unclear. */
  async read(list: ListName, readWhole: ReadWhole): Promise<ListOutcome> {
    if (list === 'products') return this.#readProducts(readWhole);
    if (!isOwned(list)) return this.#readAll(list, readWhole);
    const outcome = await this.#readOwned(list).catch(unlessCancelled);
    if (outcome === undefined) return this.#readAll(list, readWhole);
    this.#byOwners.add(list);
    return outcome;
  }

  /** Keeps the earlier records that are missing now, unless the reading proves that they are gone. */
  keepMissing(list: ListName, outcome: ListOutcome): ListOutcome {
    if (outcome.isComplete === null) return outcome;
    const isOneWalk = outcome.isOneWalk === true && !this.#resumed.has(list);
    const isEmptied = this.#isEmptied(list);
    if (isOneWalk && !isEmptied) return outcome;
    return {
      ...outcome,
      isComplete: outcome.isComplete && !isEmptied,
      keeps: 'missing',
    };
  }

  /** Ids of the products whose variants and media are read again. */
  ownerIds(): readonly number[] {
    return this.#comparison?.owners ?? [];
  }

  /** Counts what was read and has changed; undefined: the products were not compared. */
  describe(requests: number): Refreshed | undefined {
    const comparison = this.#comparison;
    if (comparison === undefined) return undefined;
    const isByOwners = this.#byOwners.has('variants');
    return {
      ...(this.#reasonToReadAll !== undefined && { whole: this.#reasonToReadAll }),
      products: this.#productCount,
      new: comparison.new,
      changed: comparison.changed,
      gone: comparison.gone,
      owners: isByOwners ? comparison.owners.length : this.#productCount,
      requests,
    };
  }

  // Reads all of a list, and once more if most of its records are missing: these are gone only if
  // both readings agree.
  async #readAll(list: ListName, readWhole: ReadWhole): Promise<ListOutcome> {
    await this.#dropPagesByIds(list);
    const outcome = this.keepMissing(list, await readWhole());
    if (outcome.isComplete !== true || outcome.keeps !== undefined) return outcome;
    const records = this.#countEarlier(list);
    const first = this.#store.countRecords(list);
    if (!isMostLost(first, records)) return outcome;
    await this.#store.deleteFrom(list, 0);
    const repeated = this.keepMissing(list, await readWhole());
    return confirmLoss(repeated, { records, first, second: this.#store.countRecords(list) });
  }

  async #readProducts(readWhole: ReadWhole): Promise<ListOutcome> {
    const recent = await this.#readRecent().catch(unlessCancelled);
    if (recent !== undefined) return recent;
    const outcome = await this.#readAll('products', readWhole);
    const pages = this.#store.pagesToWrite('products');
    const isComplete = outcome.keeps === undefined;
    const due = this.#chooseDue(this.#findShareLeft());
    const comparison = await this.#parts.base.compare(pages, isComplete, due);
    this.#comparison = comparison;
    this.#productCount = this.#store.countRecords('products');
    const share = findDifferingShare(comparison);
    if (share > MAX_CHANGED) {
      this.#reasonToReadAll ??= `${Math.round(100 * share)} % of the products differ`;
    }
    return outcome;
  }

  // Reads only the products that a search reports as changed; undefined: the search is not
  // reliable.
  async #readRecent(): Promise<ListOutcome | undefined> {
    const { base, fetchTotal, searchNewest } = this.#parts;
    const { asOf, newest } = base;
    if (newest === undefined || !this.#maySearch()) return undefined;
    await this.#dropPagesByIds('products');
    const isInterruptedReading = this.#store.pages('products').length > 0;
    if (isInterruptedReading) return undefined;
    const total = await fetchTotal('products');
    if (total === undefined) return undefined;
    const ids = await findRecent(searchNewest(), total, { asOf, newest });
    return ids && this.#readChanged(ids, total);
  }

  // A search is enough if the list of products was read whole, and not too long ago.
  #maySearch(): boolean {
    const row = this.#findRow('products');
    return (
      this.#reasonToReadAll === undefined &&
      row?.complete === true &&
      !this.#isBeforePeriod(Date.parse(row.readFrom ?? ''))
    );
  }

  // Reads products that were found by date; undefined: the result differs from the PIM's total.
  async #readChanged(ids: readonly number[], total: number): Promise<ListOutcome | undefined> {
    const { base, readByIds } = this.#parts;
    const { isShort } = await readByIds('products', PRODUCTS_BY_ID, ids);
    const pages = this.#store.pagesToWrite('products');
    const comparison = await base.compare(pages, false, this.#chooseDue(SHARE_AFTER_SEARCH));
    const { products } = comparison;
    const areEarlierKnown = products === this.#findRow('products')?.records;
    const isTotalMet = products + comparison.new === total;
    if (isShort || !areEarlierKnown || !isTotalMet) {
      await this.#store.deleteFrom('products', 0);
      return undefined;
    }
    this.#comparison = comparison;
    this.#productCount = total;
    return { isComplete: true, keeps: 'others', announced: total };
  }

  // Reads variants or media of some owners; undefined: the list must be read whole.
  async #readOwned(list: OwnedList): Promise<ListOutcome | undefined> {
    if (this.#reasonToReadAll !== undefined) return undefined;
    const ids = await this.#findOwners(list);
    if (ids === undefined) return undefined;
    const isByOffsets = this.#store.pages(list).some(({ asked }) => asked === undefined);
    if (isByOffsets) await this.#store.deleteFrom(list, 0);
    const { isShort } = await this.#parts.readByIds(list, OWNED[list], ids);
    const hasNoTotal = this.#findRow(list)?.announced === null;
    const total = hasNoTotal ? null : await this.#parts.fetchTotal(list);
    if (isShort || total === undefined) return undefined;
    const keptCount = this.#comparison?.lists[list]?.kept ?? 0;
    const count = keptCount + this.#store.countRecords(list);
    if (total !== null && total !== count) return undefined;
    return { isComplete: true, keeps: 'others', announced: total };
  }

  // Finds owners whose variants or media are to be read; undefined: the list must be read whole.
  async #findOwners(list: OwnedList): Promise<readonly number[] | undefined> {
    const { waitFor } = this.#parts;
    await waitFor('products');
    const comparison = this.#comparison;
    if (comparison === undefined || this.#reasonToReadAll !== undefined) return undefined;
    const { complete, records } = this.#findRow(list) ?? {};
    if (complete !== true || records !== comparison.lists[list]?.known) return undefined;
    if (OWNED[list].list === 'products') return comparison.owners;
    await waitFor('variants');
    return this.#byOwners.has('variants') ? this.#store.recordIds('variants') : undefined;
  }

  // Chooses the products whose variants and media are read again, at most this share of all. None
  // may be later than the next refresh, which is expected after as much time as passed since the
  // last one.
  #chooseDue(maxShare: number): Due {
    const { nowMs, periodMs } = this.#parts;
    // A copy from the future was made before the clock was set back.
    const sinceLastMs = Math.min(Math.max(0, nowMs - this.#asOfMs), periodMs);
    const share = Math.min(sinceLastMs / periodMs, Math.max(0, maxShare));
    return {
      before: new Date(nowMs + sinceLastMs - periodMs).toISOString(),
      most: Math.ceil(this.#countEarlier('products') * share),
    };
  }

  // Share of the records other than products that may be read after the list of products: of 1,000
  // records with 50 products, 130 may be read, so 80 of 950.
  #findShareLeft(): number {
    const records = this.#parts.base.lists.reduce((sum, row) => sum + row.records, 1);
    const productShare = this.#countEarlier('products') / records;
    return (SHARE_WITH_PRODUCTS - productShare) / (1 - productShare);
  }

  // True also for a time in the future, and for none (NaN).
  #isBeforePeriod(readMs: number): boolean {
    const { nowMs, periodMs } = this.#parts;
    const isWithin = readMs <= nowMs && nowMs - readMs < periodMs;
    return !isWithin;
  }

  // Returns true if all products, variants or media are gone: a failing PIM is more likely.
  #isEmptied(list: ListName): boolean {
    if (list !== 'products' && !isOwned(list)) return false;
    return this.#store.countRecords(list) === 0 && this.#countEarlier(list) > 0;
  }

  #findRow(list: ListName): ListSummary | undefined {
    return this.#parts.base.lists.find((row) => row.list === list);
  }

  // Number of records in the earlier copy.
  #countEarlier(list: ListName): number {
    return this.#findRow(list)?.records ?? 0;
  }

  async #dropPagesByIds(list: ListName): Promise<void> {
    const isByIds = this.#store.pages(list).some(({ asked }) => asked !== undefined);
    if (isByIds) await this.#store.deleteFrom(list, 0);
  }
}

function findDifferingShare({ changed, new: added, gone, products }: Compared): number {
  return (changed + added + gone) / Math.max(1, products);
}

// Handles an error of a shorter way to read: after a failure of the PIM the list is read whole.
function unlessCancelled(error: unknown): undefined {
  if (error instanceof CatalogError && error.code !== 'CANCELLED') {
    return undefined;
  }
  throw error;
}
