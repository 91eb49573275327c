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
import { findRecent } from './find-recent.ts';
import type { ListOutcome, PageStore } from './page-store.ts';

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
  // The time now, and the period in which everything is read.
  readonly nowMs: number;
  readonly fullMs: number;
}

interface RefreshParts extends Earlier {
  readonly store: PageStore;
  // Resolves when the list was read.
  readonly ended: (list: ListName) => Promise<unknown>;
  // Total that the PIM announces.
  readonly fetchTotal: (list: ListName) => Promise<number | undefined>;
  // `isShort`: fewer records came than were announced. Throws CatalogError.
  readonly readByIds: (
    list: ListName,
    by: ByIds,
    ids: readonly number[],
  ) => Promise<{ readonly isShort: boolean }>;
  // Searches products, those changed last first.
  readonly search: () => AsyncIterable<SearchPage>;
}

// Above this share of changed products everything is read: the cause may have changed all records.
const MAX_CHANGED = 0.5;

// Cost of a refresh without changes, as a share of reading everything: after a search by date, and
// after reading the list of products. Variants and media that are due get the rest of it.
const [SEARCHED, WALKED] = [0.09, 0.13];

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
  // Reason to read everything; undefined: there is none.
  #whole: string | undefined;
  #compared: Compared | undefined;
  #checked = 0;

  constructor(parts: RefreshParts) {
    const { base, fullMs, store } = parts;
    this.#parts = parts;
    this.#store = store;
    this.#asOfMs = Date.parse(base.asOf);
    const lists = base.lists.map(({ list }) => list);
    this.#resumed = new Set(lists.filter((list) => store.pages(list).length > 0));
    if (this.#asOfMs > parts.nowMs) {
      this.#whole = 'the earlier copy is dated in the future';
    } else if (this.#isDue(this.#asOfMs)) {
      this.#whole = `the earlier copy is more than ${fullMs / DAY_MS} days old`;
    }
  }

  async read(list: ListName, walk: () => Promise<ListOutcome>): Promise<ListOutcome> {
    if (list === 'products') return this.#readProducts(walk);
    const part = isOwned(list) ? await this.#readOwned(list).catch(unlessCancelled) : undefined;
    if (part !== undefined) {
      this.#byOwners.add(list);
      return part;
    }
    await this.#dropByIds(list);
    return this.#walkTwice(list, walk);
  }

  keepMissing(list: ListName, outcome: ListOutcome): ListOutcome {
    if (outcome.isComplete === null) return outcome;
    const isProven = outcome.isOneWalk === true && !this.#resumed.has(list);
    const isLost = this.#isLost(list);
    if (isProven && !isLost) return outcome;
    return {
      ...outcome,
      isComplete: outcome.isComplete && !isLost,
      keeps: 'missing',
    };
  }

  // Reads all of a list, and once more if that lost most of it. The loss counts if both readings
  // agree.
  async #walkTwice(list: ListName, walk: () => Promise<ListOutcome>): Promise<ListOutcome> {
    const outcome = this.keepMissing(list, await walk());
    const first = this.#store.count(list);
    const { records = 0 } = this.#rowOf(list) ?? {};
    const isLost = outcome.isComplete === true && isMostLost(first, records);
    if (!isLost || outcome.keeps !== undefined) return outcome;
    await this.#store.drop(list, 0);
    const again = this.keepMissing(list, await walk());
    const second = this.#store.count(list);
    if (again.isComplete !== true || !isMostLost(second, records)) {
      return again;
    }
    const { notes = [] } = again;
    if (isAboutSame(first, second)) {
      const note = {
        code: 'list_lost_most',
        records,
        left: second,
      } as const;
      return { ...again, notes: [...notes, note] };
    }
    const note = {
      code: 'list_readings_differ',
      records,
      first,
      second,
    } as const;
    return {
      ...again,
      isComplete: false,
      keeps: 'missing',
      notes: [...notes, note],
    };
  }

  owners(): readonly number[] {
    return this.#compared?.owners ?? [];
  }

  describe(requests: number): Refreshed | undefined {
    const compared = this.#compared;
    if (compared === undefined) return undefined;
    const isByOwners = this.#byOwners.has('variants');
    return {
      ...(this.#whole !== undefined && { whole: this.#whole }),
      products: this.#checked,
      new: compared.new,
      changed: compared.changed,
      gone: compared.gone,
      owners: isByOwners ? compared.owners.length : this.#checked,
      requests,
    };
  }

  #rowOf(list: ListName): ListSummary | undefined {
    return this.#parts.base.lists.find((row) => row.list === list);
  }

  #isDue(fromMs: number): boolean {
    const { nowMs, fullMs } = this.#parts;
    return !(nowMs - fromMs < fullMs && nowMs >= fromMs);
  }

  // Chooses the products whose variants and media are read again. None may be later than the next
  // refresh, which is expected after as much time as passed since the last one.
  #findDue(part: number): Due {
    const { nowMs, fullMs } = this.#parts;
    // A copy from the future was made before the clock was set back.
    const sinceLastMs = Math.min(Math.max(0, nowMs - this.#asOfMs), fullMs);
    const products = this.#rowOf('products')?.records ?? 0;
    const share = Math.min(sinceLastMs / fullMs, Math.max(0, part));
    return {
      before: new Date(nowMs + sinceLastMs - fullMs).toISOString(),
      most: Math.ceil(products * share),
    };
  }

  // Returns true if all products, variants or media are gone: a failing PIM is more likely.
  #isLost(list: ListName): boolean {
    if (list !== 'products' && !isOwned(list)) return false;
    const before = this.#rowOf(list)?.records ?? 0;
    return this.#store.count(list) === 0 && before > 0;
  }

  async #dropByIds(list: ListName): Promise<void> {
    const isByIds = this.#store.pages(list).some(({ asked }) => asked !== undefined);
    if (isByIds) await this.#store.drop(list, 0);
  }

  async #readProducts(walk: () => Promise<ListOutcome>): Promise<ListOutcome> {
    const recent = await this.#readRecent().catch(unlessCancelled);
    if (recent !== undefined) return recent;
    await this.#dropByIds('products');
    const outcome = await this.#walkTwice('products', walk);
    const { base } = this.#parts;
    const records = base.lists.reduce((sum, row) => sum + row.records, 1);
    const listShare = (this.#rowOf('products')?.records ?? 0) / records;
    const room = (WALKED - listShare) / (1 - listShare);
    const pages = this.#store.choose('products');
    const isComplete = outcome.keeps === undefined;
    const compared = await base.compare(pages, isComplete, this.#findDue(room));
    this.#compared = compared;
    this.#checked = this.#store.count('products');
    const differing = compared.changed + compared.new + compared.gone;
    const share = differing / Math.max(1, compared.products);
    if (share > MAX_CHANGED) {
      const percent = Math.round(100 * share);
      this.#whole ??= `${percent} % of the products differ`;
    }
    return outcome;
  }

  // Reads only the products that a search reports as changed; undefined: the search is not
  // reliable.
  async #readRecent(): Promise<ListOutcome | undefined> {
    const { base, fetchTotal, search } = this.#parts;
    const { asOf, newest } = base;
    const { complete, readFrom, records } = this.#rowOf('products') ?? {};
    const isListDue = this.#isDue(Date.parse(readFrom ?? ''));
    if (this.#whole !== undefined || isListDue || complete !== true) {
      return undefined;
    }
    if (newest === undefined) return undefined;
    await this.#dropByIds('products');
    if (this.#store.pages('products').length > 0) return undefined;
    const total = await fetchTotal('products');
    if (total === undefined) return undefined;
    const ids = await findRecent(search(), total, { asOf, newest });
    return ids && this.#readChanged(ids, total, records);
  }

  /**
   * Reads products that were found by date.
   * @param records of the earlier copy
   * @returns undefined if the result differs from the PIM's total
   */
  async #readChanged(
    ids: readonly number[],
    total: number,
    records: number | undefined,
  ): Promise<ListOutcome | undefined> {
    const { base, readByIds } = this.#parts;
    const { isShort } = await readByIds('products', PRODUCTS_BY_ID, ids);
    const pages = this.#store.choose('products');
    const compared = await base.compare(pages, false, this.#findDue(SEARCHED));
    const { products } = compared;
    const isAll = products === records && products + compared.new === total;
    if (isShort || !isAll) {
      await this.#store.drop('products', 0);
      return undefined;
    }
    this.#compared = compared;
    this.#checked = total;
    return { isComplete: true, keeps: 'others', announced: total };
  }

  // Reads variants or media of some owners; undefined: the list must be read whole.
  async #readOwned(list: OwnedList): Promise<ListOutcome | undefined> {
    if (this.#whole !== undefined) return undefined;
    const ids = await this.#findOwners(list);
    if (ids === undefined) return undefined;
    const isByOffsets = this.#store.pages(list).some(({ asked }) => asked === undefined);
    if (isByOffsets) await this.#store.drop(list, 0);
    const { isShort } = await this.#parts.readByIds(list, OWNED[list], ids);
    const hasNoTotal = this.#rowOf(list)?.announced === null;
    const total = hasNoTotal ? null : await this.#parts.fetchTotal(list);
    if (isShort || total === undefined) return undefined;
    const keptRecords = this.#compared?.lists[list]?.kept ?? 0;
    const counted = keptRecords + this.#store.count(list);
    if (total !== null && total !== counted) return undefined;
    return { isComplete: true, keeps: 'others', announced: total };
  }

  // Finds owners whose variants or media are to be read; undefined: the list must be read whole.
  async #findOwners(list: OwnedList): Promise<readonly number[] | undefined> {
    const { ended } = this.#parts;
    await ended('products');
    const compared = this.#compared;
    const { complete, records } = this.#rowOf(list) ?? {};
    if (compared === undefined || this.#whole !== undefined) return undefined;
    if (complete !== true || records !== compared.lists[list]?.known) return undefined;
    if (OWNED[list].list === 'products') return compared.owners;
    await ended('variants');
    if (this.#byOwners.has('variants')) return this.#store.ids('variants');
    return undefined;
  }
}

function isMostLost(left: number, records: number): boolean {
  return 2 * left < records;
}

// Allows for edits between two readings: they differ by at most 1 %.
function isAboutSame(first: number, second: number): boolean {
  return Math.abs(first - second) <= Math.max(first, second) / 100;
}

function unlessCancelled(error: unknown): undefined {
  if (error instanceof CatalogError && error.code !== 'CANCELLED') {
    return undefined;
  }
  throw error;
}
