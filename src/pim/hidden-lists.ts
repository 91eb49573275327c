/** Reads the PIM's lists that name what is hidden: other names and ids of it, and what is below a hidden category. */

import { CatalogError } from '../errors.ts';
import {
  DEFINED_LISTS,
  type DefinedList,
  findAliases,
  findCodes,
  joinAllAliases,
} from '../record/hidden/find-aliases.ts';
import { HiddenNames, type HiddenSpec } from '../record/hidden/hidden-names.ts';
import { RecordHider } from '../record/hidden/hide-records.ts';
import { REFERENCE_KINDS } from '../record/reference-and-hits.ts';
import type { Labels } from '../record/shapes/labels.ts';
import type { PimRecord } from '../record/value.ts';
import type { Call, PimCatalog, Priority } from './catalog-port.ts';
import { NOT_SERVED } from './reference-lists.ts';

/** Milliseconds for which a list counts as current. */
const KEPT_MS = 60_000;

const PAGE_RECORDS = 100;

/** A list as the PIM has it. */
export interface WholeList {
  readonly records: readonly PimRecord[];
  /** Records that the PIM fails to send. */
  readonly unserved: number;
}

const NOT_THERE: WholeList = { records: [], unserved: 0 };

/** Where names stand that hide something. */
export interface HiddenParts {
  readonly catalog: Pick<PimCatalog, 'fetchPages'>;
  readonly spec: HiddenSpec;
  /** The names of entries that stand elsewhere, as the local copy knows them. */
  readonly readLabels: () => readonly Labels[];
  /** Milliseconds. */
  readonly now: () => number;
}

/** Knows what takes out what is hidden. */
export class HiddenLists {
  readonly #parts: HiddenParts;
  readonly #kept = new Map<DefinedList, { readonly atMs: number; readonly list: WholeList }>();
  /** What was made last, of these lists. */
  #hider: { readonly hider: RecordHider; readonly atMs: number } | undefined;

  constructor(parts: HiddenParts) {
    this.#parts = parts;
  }

  /** The names that are hidden. */
  get spec(): HiddenSpec {
    return this.#parts.spec;
  }

  /** What takes out what is hidden, by the lists as they are now. Throws CatalogError. */
  async openHider(priority: Priority, call: Call): Promise<RecordHider> {
    const { spec, readLabels, now } = this.#parts;
    if (this.#hider !== undefined && now() - this.#hider.atMs < KEPT_MS) return this.#hider.hider;
    const lists = DEFINED_LISTS.filter((list) => (spec[list]?.length ?? 0) > 0);
    const found = await Promise.all(
      lists.map(async (list) => {
        const { records } = await this.read(list, priority, call);
        return [list, findAliases(list, spec, records)] as const;
      }),
    );
    const aliases = joinAllAliases(Object.fromEntries(found), findCodes(spec, readLabels()));
    const hider = new RecordHider(new HiddenNames(spec, aliases));
    this.#hider = { hider, atMs: now() };
    return hider;
  }

  /** All of a list, possibly a minute old; nothing: the PIM has none. Throws CatalogError. */
  async read(list: DefinedList, priority: Priority, call: Call): Promise<WholeList> {
    const { now } = this.#parts;
    const kept = this.#kept.get(list);
    if (kept !== undefined && now() - kept.atMs < KEPT_MS) return kept.list;
    const whole = await this.#fetch(list, priority, call).catch((error: unknown) => {
      if (error instanceof CatalogError && NOT_SERVED.has(error.status)) return NOT_THERE;
      throw error;
    });
    this.#kept.set(list, { list: whole, atMs: now() });
    return whole;
  }

  async #fetch(list: DefinedList, priority: Priority, call: Call): Promise<WholeList> {
    const { endpoint } = REFERENCE_KINDS[list];
    const records: PimRecord[] = [];
    let unserved = 0;
    const query = {
      endpoint,
      filter: {},
      argumentNames: {},
      offset: 0,
      pageSize: PAGE_RECORDS,
      priority,
      continued: false,
    };
    for await (const page of this.#parts.catalog.fetchPages(query, call)) {
      records.push(...page.records);
      for (const { from, to } of page.unserved ?? []) unserved += to - from;
    }
    return { records, unserved };
  }
}
