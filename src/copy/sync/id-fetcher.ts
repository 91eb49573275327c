/** Fetches records for a copy by ids, as many at once as the filter of the PIM takes. */

import { CatalogError } from '../../errors.ts';
import type { PimRecord } from '../../record/value.ts';
import type { ListName } from '../copied-lists.ts';
import { idOf } from '../record-ids.ts';
import { type ListFetcher, listLarger, PAGE_SIZE } from './list-fetcher.ts';
import { type ListPart, WHOLE } from './list-requests.ts';

// Ids that were requested, ids of the records that came, and how many ids to request next.
interface Sample {
  readonly requestedIds: readonly number[];
  readonly receivedIds: ReadonlySet<number>;
  readonly most: number;
}

// Records of the first ids of a list of ids.
interface IdPart {
  readonly records: readonly PimRecord[];
  // Number of ids that were requested.
  readonly span: number;
  // The PIM announced more records than it sent.
  readonly isShort: boolean;
}

export class IdFetcher {
  readonly #fetcher: ListFetcher;
  readonly #samples = new Map<ListName, Sample>();

  constructor(fetcher: ListFetcher) {
    this.#fetcher = fetcher;
  }

  async fetch(list: ListName, parameter: string, ids: readonly number[]): Promise<IdPart> {
    const { groups } = this.#fetcher.learned;
    const sample = this.#samples.get(list);
    if (sample !== undefined && ids.length > PAGE_SIZE && !groups.has(list)) {
      const larger = await this.#tryLarger(list, parameter, ids, sample);
      if (larger !== undefined) return larger;
      groups.set(list, PAGE_SIZE);
    }
    const requestedIds = ids.slice(0, groups.get(list) ?? PAGE_SIZE);
    const part = await this.#fetcher.fetch(list, { [parameter]: requestedIds }, WHOLE);
    this.#noteSample(list, requestedIds, part.records);
    return {
      records: part.records,
      span: requestedIds.length,
      isShort: isShort(part),
    };
  }

  #noteSample(
    list: ListName,
    requestedIds: readonly number[],
    records: readonly PimRecord[],
  ): void {
    const receivedIds = new Set(records.flatMap((record) => idOf(list, record) ?? []));
    const [most] = listLarger(records, requestedIds.length);
    if (receivedIds.size > 0 && most !== undefined) {
      this.#samples.set(list, { requestedIds, receivedIds, most });
    }
  }

  /**
   * Requests more ids at once, of which the last are known to have records: if these come, no id
   * was left out.
   * @returns undefined where the PIM does not take as many
   */
  async #tryLarger(
    list: ListName,
    parameter: string,
    ids: readonly number[],
    { requestedIds, receivedIds, most }: Sample,
  ): Promise<IdPart | undefined> {
    const { requests, learned } = this.#fetcher;
    const fresh = ids.slice(0, most - requestedIds.length);
    const filter = { [parameter]: [...fresh, ...requestedIds] };
    const size = learned.pages.get(list) ?? most;
    const part = await requests.attempt(() => requests.fetch(list, filter, WHOLE, size));
    if (part instanceof CatalogError) return undefined;
    const received = new Set(part.records.map((record) => idOf(list, record)));
    if (![...receivedIds].every((id) => received.has(id))) return undefined;
    learned.groups.set(list, most);
    if (!learned.pages.has(list)) learned.pages.set(list, most);
    const records = part.records.filter((record) => !receivedIds.has(idOf(list, record) ?? 0));
    return { records, span: fresh.length, isShort: isShort(part) };
  }
}

function isShort({ records, total }: ListPart): boolean {
  return total !== undefined && records.length < total;
}
