/** Fetches records for a copy by ids, as many at once as the filter of the PIM takes. */

import { CatalogError } from '../../errors.ts';
import type { PimRecord } from '../../record/value.ts';
import type { ListName } from '../copied-lists.ts';
import { idOf } from '../record-ids.ts';
import { type ListFetcher, listLarger, PAGE_SIZE } from './list-fetcher.ts';
import { type ListPart, WHOLE } from './list-requests.ts';

/** Ids that were asked for, the ids of the records that came, and how many ids to ask for next. */
interface Sample {
  readonly asked: readonly number[];
  readonly found: ReadonlySet<number>;
  readonly most: number;
}

/** Records of the first ids of a list of ids. */
interface IdPart {
  readonly records: readonly PimRecord[];
  /** How many ids were asked for. */
  readonly span: number;
  /** Whether the PIM announced more records than it sent. */
  readonly isShort: boolean;
}

/** Fetches records by ids. */
export class IdFetcher {
  readonly #fetcher: ListFetcher;
  readonly #samples = new Map<ListName, Sample>();

  constructor(fetcher: ListFetcher) {
    this.#fetcher = fetcher;
  }

  /** Fetches records of a list by the first of these ids, as many as the PIM takes. @throws as ListFetcher.fetch */
  async fetch(list: ListName, parameter: string, ids: readonly number[]): Promise<IdPart> {
    const { groups } = this.#fetcher.learned;
    const sample = this.#samples.get(list);
    if (sample !== undefined && ids.length > PAGE_SIZE && !groups.has(list)) {
      const larger = await this.#tryLarger(list, parameter, ids, sample);
      if (larger !== undefined) return larger;
      groups.set(list, PAGE_SIZE);
    }
    const asked = ids.slice(0, groups.get(list) ?? PAGE_SIZE);
    const part = await this.#fetcher.fetch(list, { [parameter]: asked }, WHOLE);
    this.#takeSample(list, asked, part.records);
    return {
      records: part.records,
      span: asked.length,
      isShort: isShort(part),
    };
  }

  #takeSample(list: ListName, asked: readonly number[], records: readonly PimRecord[]): void {
    const found = new Set(records.flatMap((record) => idOf(list, record) ?? []));
    const [most] = listLarger(records, asked.length);
    if (found.size > 0 && most !== undefined) {
      this.#samples.set(list, { asked, found, most });
    }
  }

  /**
   * Asks for more ids at once. The last of them are known to have records: if these come, no id was left out.
   * @returns undefined where the PIM does not take as many
   */
  async #tryLarger(
    list: ListName,
    parameter: string,
    ids: readonly number[],
    { asked, found, most }: Sample,
  ): Promise<IdPart | undefined> {
    const { requests, learned } = this.#fetcher;
    const fresh = ids.slice(0, most - asked.length);
    const filter = { [parameter]: [...fresh, ...asked] };
    const size = learned.pages.get(list) ?? most;
    const part = await requests.attempt(() => requests.fetch(list, filter, WHOLE, size));
    if (part instanceof CatalogError) return undefined;
    const received = new Set(part.records.map((record) => idOf(list, record)));
    if (![...found].every((id) => received.has(id))) return undefined;
    learned.groups.set(list, most);
    if (!learned.pages.has(list)) learned.pages.set(list, most);
    const records = part.records.filter((record) => !found.has(idOf(list, record) ?? 0));
    return { records, span: fresh.length, isShort: isShort(part) };
  }
}

function isShort({ records, total }: ListPart): boolean {
  return total !== undefined && records.length < total;
}
