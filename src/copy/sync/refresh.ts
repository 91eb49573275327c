/**
 * Reads again only what may have changed since an earlier copy was made. Products are compared one by one, or found by a
 * search by date of change; variants and media are read of those that are new or changed, and of a part of the others, so that
 * each is read once in a period. What is unclear is read whole.
 */

import { CatalogError } from '../../errors.ts';
import type { SearchPage } from '../../pim/catalog-port.ts';
import { readDate } from '../../record/value.ts';
import type { ByIds } from '../copied-lists.ts';
import { isOwned, type ListName, OWNED } from '../copied-lists.ts';
import type { ChosenPage, Compared, CopySummary, Due, Refreshed } from '../protocol.ts';
import type { ListOutcome, PageStore } from './page-store.ts';

/** An earlier copy. */
export interface Base extends CopySummary {
  readonly file: string;
  /** When it was last compared with the PIM, and the last change of a product in it as readDate writes it. */
  readonly asOf: string;
  readonly newest: string | undefined;
  /** Compares products with it; see the request of that name. */
  readonly compare: (pages: readonly ChosenPage[], isWhole: boolean, due: Due) => Promise<Compared>;
}

/** What a refresh needs. */
interface RefreshParts {
  readonly base: Base;
  /** The time, and the period in which everything is read, milliseconds. */
  readonly nowMs: number;
  readonly fullMs: number;
  readonly store: PageStore;
  /** Resolves when a list was read. */
  readonly ended: (list: ListName) => Promise<unknown>;
  /** How many records the PIM announces of a list. */
  readonly fetchTotal: (list: ListName) => Promise<number | undefined>;
  /** Reads records by ids and tells whether fewer came than were announced. @throws CatalogError */
  readonly readByIds: (
    list: ListName,
    by: ByIds,
    ids: readonly number[],
  ) => Promise<{ readonly isShort: boolean }>;
  /** Searches products, those changed last first. */
  readonly search: () => AsyncIterable<SearchPage>;
}

/** If a larger share of the products has changed, everything is read: what changed them may have changed all. */
const MOST_CHANGED = 0.5;
/** If the search finds a larger share, reading the list costs no more. */
const MOST_FOUND = 0.2;

/**
 * What a refresh may cost where nothing has changed, as a part of reading everything: after a search by date, and with the list
 * of products. The turn of variants and media takes what is left of it.
 */
const [SEARCHED, WALKED] = [0.09, 0.13];

const DAY_MS = 24 * 3_600_000;
const SECOND_MS = 1_000;

/** Begins a refresh. */
export function createRefresh({ base, nowMs, fullMs, store, ...parts }: RefreshParts) {
  const rowOf = (list: ListName) => base.lists.find((row) => row.list === list);
  const resumed = new Set(
    base.lists.map(({ list }) => list).filter((list) => store.pages(list).length > 0),
  );
  const asOfMs = Date.parse(base.asOf);
  const isDue = (fromMs: number): boolean => !(nowMs - fromMs < fullMs && nowMs >= fromMs);
  /** Whose turn it is. Nobody's may come later than the next refresh, if that is as long after this one as this after the last. */
  const findDue = (part: number): Due => {
    const products = rowOf('products')?.records ?? 0;
    const before = new Date(nowMs + (nowMs - asOfMs) - fullMs).toISOString();
    return {
      before,
      most: Math.ceil(products * Math.min((nowMs - asOfMs) / fullMs, Math.max(0, part))),
    };
  };
  let whole = isDue(asOfMs)
    ? `the earlier copy is more than ${fullMs / DAY_MS} days old`
    : undefined;
  let compared: Compared | undefined;
  let checked = 0;

  /** Drops pages that were read by ids, so that the list can be read whole. */
  const dropByIds = async (list: ListName): Promise<undefined> => {
    if (store.pages(list).some(({ asked }) => asked !== undefined)) await store.drop(list, 0);
  };

  /** Marks what is not proven to be gone. */
  const keepMissing = (list: ListName, outcome: ListOutcome): ListOutcome => {
    const isGone = outcome.isOneWalk === true && !resumed.has(list);
    // A catalog without products is more likely to be a PIM that fails.
    const isLost =
      (list === 'products' || isOwned(list)) &&
      store.count(list) === 0 &&
      (rowOf(list)?.records ?? 0) > 0;
    if (outcome.isWhole === null || (isGone && !isLost)) return outcome;
    return { ...outcome, isWhole: outcome.isWhole && !isLost, keeps: 'missing' };
  };

  /** Reads only the products that the PIM says were changed; undefined: it does not say so reliably. */
  const readRecent = async (): Promise<ListOutcome | undefined> => {
    const { complete, readFrom, records } = rowOf('products') ?? {};
    const isListDue = isDue(Date.parse(readFrom ?? ''));
    if (whole !== undefined || isListDue || complete !== true || base.newest === undefined)
      return undefined;
    await dropByIds('products');
    if (store.pages('products').length > 0) return undefined;
    const total = await parts.fetchTotal('products');
    if (total === undefined) return undefined;
    const ids = await findRecent(parts.search(), total, { asOf: base.asOf, newest: base.newest });
    if (ids === undefined) return undefined;
    const { isShort } = await parts.readByIds(
      'products',
      { list: 'products', parameter: 'ProductIds' },
      ids,
    );
    const found = await base.compare(store.choose('products'), false, findDue(SEARCHED));
    if (isShort || found.products !== records || found.products + found.new !== total) {
      await store.drop('products', 0);
      return undefined;
    }
    compared = found;
    checked = total;
    return { isWhole: true, keeps: 'others', announced: total };
  };

  /** Reads products. @param walk reads the whole list */
  const readProducts = async (walk: () => Promise<ListOutcome>): Promise<ListOutcome> => {
    const recent = await readRecent().catch(unlessCancelled);
    if (recent !== undefined) return recent;
    await dropByIds('products');
    const outcome = keepMissing('products', await walk());
    const listed =
      (rowOf('products')?.records ?? 0) / base.lists.reduce((sum, { records }) => sum + records, 1);
    const room = (WALKED - listed) / (1 - listed);
    compared = await base.compare(
      store.choose('products'),
      outcome.keeps === undefined,
      findDue(room),
    );
    checked = store.count('products');
    const share =
      (compared.changed + compared.new + compared.gone) / Math.max(1, compared.products);
    if (share > MOST_CHANGED) whole ??= `${Math.round(100 * share)} % of the products differ`;
    return outcome;
  };

  /** Reads variants or media of some owners; undefined: the list must be read whole. */
  const readOwned = async (list: keyof typeof OWNED): Promise<ListOutcome | undefined> => {
    if (whole !== undefined) return undefined;
    await parts.ended('products');
    const { announced, complete, records } = rowOf(list) ?? {};
    const { known, kept = 0 } = compared?.lists[list] ?? {};
    if (compared === undefined || whole !== undefined || complete !== true || records !== known)
      return undefined;
    const by = OWNED[list];
    if (by.list === 'variants') await parts.ended('variants');
    if (by.list === 'variants' && !byOwners.has('variants')) return undefined;
    const ids = by.list === 'variants' ? store.ids('variants') : compared.owners;
    if (store.pages(list).some(({ asked }) => asked === undefined)) await store.drop(list, 0);
    const { isShort } = await parts.readByIds(list, by, ids);
    const total = announced === null ? null : await parts.fetchTotal(list);
    if (isShort || total === undefined || (total !== null && total !== kept + store.count(list)))
      return undefined;
    return { isWhole: true, keeps: 'others', announced: total };
  };
  const byOwners = new Set<ListName>();

  return {
    /** Reads a list as far as that is needed. @param walk reads all of it */
    read: async (list: ListName, walk: () => Promise<ListOutcome>): Promise<ListOutcome> => {
      if (list === 'products') return readProducts(walk);
      const part = isOwned(list) ? await readOwned(list).catch(unlessCancelled) : undefined;
      if (part !== undefined) {
        byOwners.add(list);
        return part;
      }
      await dropByIds(list);
      return keepMissing(list, await walk());
    },
    keepMissing,
    /** Products whose variants and media were read. */
    owners: (): readonly number[] => compared?.owners ?? [],
    /** What was found. @param requests that it took */
    describe: (requests: number): Refreshed | undefined =>
      compared && {
        ...(whole !== undefined && { whole }),
        products: checked,
        new: compared.new,
        changed: compared.changed,
        gone: compared.gone,
        owners: byOwners.has('variants') ? compared.owners.length : checked,
        requests,
      },
  };
}

/** What fails is read in another way, unless reading as a whole has ended. */
function unlessCancelled(error: unknown): undefined {
  if (error instanceof CatalogError && error.code !== 'CANCELLED') return undefined;
  throw error;
}

/**
 * The products that were changed since a copy was made, by a search that gives those changed last first.
 * @param total of the list of products
 * @returns undefined where the search does not prove that it does so
 */
export async function findRecent(
  pages: AsyncIterable<SearchPage>,
  total: number,
  { asOf, newest }: { readonly asOf: string; readonly newest: string },
): Promise<readonly number[] | undefined> {
  const since = Date.parse(`${[asOf.replace(/Z$/, ''), newest].sort()[0]}Z`);
  const ids: number[] = [];
  let lastMs = Number.POSITIVE_INFINITY;
  let isByDay = true;
  for await (const { hits, total: found, last } of pages) {
    if (found !== total) return undefined;
    for (const { id, type, record } of hits) {
      const date = readDate(record.Updated ?? record.updated);
      const atMs = Date.parse(`${date}Z`);
      if (id === undefined || type !== 'Product' || !(atMs <= lastMs)) return undefined;
      // The last change that is known of must be among the first, unless there are later ones.
      if (ids.length === 0 && atMs < Date.parse(`${newest}Z`)) return undefined;
      isByDay &&= date?.endsWith('T00:00:00') === true;
      // What was changed at the time of the last change may have been changed after it was read.
      if (atMs < since - (isByDay ? DAY_MS : SECOND_MS)) return ids;
      lastMs = atMs;
      ids.push(id);
    }
    if (last || ids.length > MOST_FOUND * total) return undefined;
  }
  return undefined;
}
