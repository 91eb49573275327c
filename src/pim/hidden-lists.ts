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

const CACHE_MS = 60_000;

const PAGE_RECORDS = 100;

interface WholeList {
  readonly records: readonly PimRecord[];
  readonly unserved: number;
}

const NOT_THERE: WholeList = { records: [], unserved: 0 };

/** Sources of the names of hidden entries. */
export interface HiddenParts {
  readonly catalog: Pick<PimCatalog, 'fetchPages'>;
  readonly spec: HiddenSpec;
  readonly readLabels: () => readonly Labels[];
  /** Milliseconds. */
  readonly now: () => number;
}

/** Builds hiders from the current lists of the PIM, and caches lists and hider for a minute. */
export class HiddenLists {
  readonly #parts: HiddenParts;
  readonly #cache = new Map<DefinedList, { readonly atMs: number; readonly list: WholeList }>();
  #hider: { readonly hider: RecordHider; readonly atMs: number } | undefined;

  constructor(parts: HiddenParts) {
    this.#parts = parts;
  }

  get spec(): HiddenSpec {
    return this.#parts.spec;
  }

  async openHider(priority: Priority, call: Call): Promise<RecordHider> {
    const { spec, readLabels, now } = this.#parts;
    if (this.#hider !== undefined && now() - this.#hider.atMs < CACHE_MS) return this.#hider.hider;
    const lists = DEFINED_LISTS.filter((list) => (spec[list]?.length ?? 0) > 0);
    const entries = await Promise.all(
      lists.map(async (list) => {
        const { records } = await this.read(list, priority, call);
        return [list, findAliases(list, spec, records)] as const;
      }),
    );
    const aliases = joinAllAliases(Object.fromEntries(entries), findCodes(spec, readLabels()));
    const hider = new RecordHider(new HiddenNames(spec, aliases));
    this.#hider = { hider, atMs: now() };
    return hider;
  }

  async read(list: DefinedList, priority: Priority, call: Call): Promise<WholeList> {
    const { catalog, now } = this.#parts;
    const cached = this.#cache.get(list);
    if (cached !== undefined && now() - cached.atMs < CACHE_MS) return cached.list;
    const whole = await fetchWhole(catalog, list, priority, call).catch((error: unknown) => {
      if (error instanceof CatalogError && NOT_SERVED.has(error.status)) return NOT_THERE;
      throw error;
    });
    this.#cache.set(list, { list: whole, atMs: now() });
    return whole;
  }
}

async function fetchWhole(
  catalog: HiddenParts['catalog'],
  list: DefinedList,
  priority: Priority,
  call: Call,
): Promise<WholeList> {
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
  for await (const page of catalog.fetchPages(query, call)) {
    records.push(...page.records);
    for (const { from, to } of page.unserved ?? []) unserved += to - from;
  }
  return { records, unserved };
}
