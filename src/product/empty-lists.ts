/**
 * Lists that a query may leave empty for every record (Spec §2.4 does not show them). One that is empty in all
 * that came is not believed: its own endpoint is asked, and if that has entries, it fills the list from then on. Where
 * there is no such endpoint, and nothing was ever seen in the list, it cannot be told, not even by a copy of the whole catalog.
 */

import { lazily } from '../answer/lazily.ts';
import type { CallContext } from '../call/context.ts';
import { buildPageQuery } from '../call/page-query.ts';
import { CatalogError } from '../errors.ts';
import type { Condition } from '../filter/condition.ts';
import { countedList } from '../filter/count-values.ts';
import type { Page, PageQuery } from '../pim/port.ts';
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '../record/field-tables.ts';
import { getField, isAbsent, type PimRecord, readId } from '../record/value.ts';
import { fetchEvery } from './ask-few.ts';
import { fetchOwnedMedia, PRODUCTS_BY_ID } from './owned-media.ts';

/** What a question does about lists that may not be sent. */
export interface EmptyLists {
  readonly openPages: (query: PageQuery, context: CallContext) => AsyncGenerator<Page, void, void>;
  /** Fields of Spec §2.1 of which it is not known, after reading, whether the PIM sends them. */
  readonly untold: () => readonly string[];
  /** Whether that is not known of the list that records are counted by. */
  readonly isCountUntold: () => boolean;
}

/** Lists with an endpoint of their own. */
const OWN_LISTS: ReadonlySet<string> = new Set(['Variants', 'Pictures', 'Documents']);

/** The fields of Spec §2.1 and §2.2 that hold lists. */
const LIST_FIELDS: ReadonlySet<string> = new Set(
  [...PRODUCT_FIELDS, ...VARIANT_FIELDS].flatMap(({ wire, reader }) => (reader === undefined ? [] : [wire])),
);

/** Facts that are counted or taken from those lists. */
const DERIVED: Readonly<Record<string, string>> = {
  variants: 'Variants',
  variant_count: 'Variants',
  pictures: 'Pictures',
  picture_count: 'Pictures',
  cover_picture: 'Pictures',
  documents: 'Documents',
};

/** Pages whose products are asked about at the list's own endpoint; if none of them has an entry, the list is believed. */
const MAX_PROBES = 3;

/** Records in one request: of any kind that show whether a list is ever filled; and of variants, as for a scan. */
const RECORDS_PER_REQUEST = 100;

/** Errors that another question would meet as well. */
const ENDS: ReadonlySet<string> = new Set(['CANCELLED', 'RATE_LIMITED', 'TIMEOUT', 'BUSY', 'CREDENTIALS_REJECTED']);

/** `open`: empty so far; `sent`: some product has it; `empty`: nobody has it; `filled`: from its own endpoint; `untold`. */
type State = 'open' | 'sent' | 'empty' | 'filled' | 'untold';

/**
 * Builds what judges the lists that a question looks at.
 * @param conditions what records are judged by
 * @param shown names of fields
 * @param countBy word of `count_by`
 * @returns undefined when it looks at none
 */
export function judgeEmptyLists(
  conditions: readonly Condition[],
  shown: readonly string[],
  countBy?: string,
): EmptyLists | undefined {
  const counted = countBy === undefined ? undefined : countedList(countBy);
  const judged = new Set(conditions.flatMap(({ wire }) => wire ?? []));
  const wanted = [...judged].filter((wire) => LIST_FIELDS.has(wire));
  const lists = [
    ...wanted,
    ...shown.flatMap((name) => DERIVED[name] ?? []),
    ...(counted === undefined ? [] : [counted]),
  ];
  const states = new Map<string, State>(lists.map((wire) => [wire, 'open']));
  if (states.size === 0 && judged.size === 0) return undefined;
  const inState = (state: State): readonly string[] => [...states.keys()].filter((wire) => states.get(wire) === state);
  let probes = 0;
  let read = 0;

  /** What the page, and the endpoints of lists, tell of those that were empty so far. */
  const settle = async (page: Page, query: PageQuery, entriesOf: EntriesOf, context: CallContext): Promise<void> => {
    const note = (wire: string, state: State): void => void states.set(wire, state);
    for (const wire of inState('open')) {
      if (page.filled?.has(wire) === true || hasList(page.records, wire)) note(wire, 'sent');
    }
    const open = inState('open');
    // A copy knows the whole catalog: what no record in it fills, nothing tells.
    if (context.copy !== undefined) for (const wire of open) note(wire, 'untold');
    if (context.copy !== undefined || open.length === 0 || page.records.length === 0) return;
    probes += 1;
    for (const wire of open.filter((one) => OWN_LISTS.has(one))) {
      const entries = await entriesOf(wire);
      if (entries === undefined) note(wire, 'untold');
      else if ([...entries.values()].some((list) => list.length > 0)) note(wire, 'filled');
      else if (probes >= MAX_PROBES) note(wire, 'empty');
    }
    const others = open.filter((wire) => !OWN_LISTS.has(wire));
    if (others.length === 0 || probes > 1 || Object.keys(query.filter).length === 0) return;
    const any = (await attempt(() => fetchAny(query.endpoint, context))) ?? [];
    for (const wire of others) if (hasList(any, wire)) note(wire, 'sent');
  };

  const listUntold = (): readonly string[] => {
    const unsettled = inState('open').filter((wire) => !OWN_LISTS.has(wire) || probes === 0);
    return read === 0 ? [] : [...inState('untold'), ...unsettled];
  };

  return {
    openPages: async function* (query, context) {
      for await (const page of context.catalog.fetchPages(query, context.call)) {
        read += countRead(page);
        const entriesOf = readEntries(page.records, context);
        await settle(page, query, entriesOf, context);
        let { records } = page;
        for (const wire of inState('filled')) {
          const entries = await entriesOf(wire);
          if (entries === undefined) states.set(wire, 'untold');
          else records = records.map((record) => ({ ...record, [wire]: entries.get(idOf(record)) ?? [] }));
        }
        const known = [...judged].filter((wire) => page.filled?.has(wire) === true);
        yield { ...page, records: records.map((record) => ({ ...emptyFields(record, known), ...record })) };
      }
    },
    untold: () => listUntold().filter((wire) => wanted.includes(wire)),
    isCountUntold: () => counted !== undefined && listUntold().includes(counted),
  };
}

/** The records of a page, with those that its source judged and left out. */
function countRead({ records, leftOut = [] }: Page): number {
  return leftOut.reduce((sum, { ruledOut, passed }) => sum + ruledOut + passed, records.length);
}

/** What other records have is empty in one that omits it. */
function emptyFields(record: PimRecord, known: readonly string[]): PimRecord {
  return Object.fromEntries(known.filter((wire) => getField(record, wire) === undefined).map((wire) => [wire, null]));
}

function hasList(records: readonly PimRecord[], wire: string): boolean {
  return records.some((record) => !isAbsent(getField(record, wire)));
}

function idOf(record: PimRecord): number | undefined {
  return readId(getField(record, 'ProductId'));
}

/** Undefined when the PIM does not tell. Throws CatalogError for what no other request would mend. */
async function attempt<Value>(fetch: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await fetch();
  } catch (error) {
    if (!(error instanceof CatalogError) || ENDS.has(error.code)) throw error;
    return undefined;
  }
}

/** The entries of a list by product; undefined: its own endpoint does not tell. */
type EntriesOf = (wire: string) => Promise<ReadonlyMap<number | undefined, readonly unknown[]> | undefined>;

/** The entries of the products of one page from the lists' own endpoints (Spec §4.3, §4.4), each asked once. */
function readEntries(records: readonly PimRecord[], context: CallContext): EntriesOf {
  const ids = [...new Set(records.flatMap((record) => idOf(record) ?? []))];
  const filter = { ProductIds: ids };
  const variants = lazily(() =>
    fetchEvery({ endpoint: 'variants', filter, argument: 'product_ids' }, context, RECORDS_PER_REQUEST),
  );
  const media = lazily(() => {
    const { endpoint, parameters } = PRODUCTS_BY_ID;
    const query = buildPageQuery({ endpoint, filter, parameters, pageSize: context.settings.pageSize });
    return fetchOwnedMedia(PRODUCTS_BY_ID, query, context);
  });
  return (wire) =>
    attempt(async () => {
      if (ids.length === 0) return undefined;
      const entries = new Map<number | undefined, readonly unknown[]>();
      const add = (owner: number | undefined, more: readonly unknown[]): void =>
        void entries.set(owner, [...(entries.get(owner) ?? []), ...more]);
      if (wire === 'Variants') for (const variant of await variants()) add(idOf(variant), [variant]);
      else for (const { owner, item } of (await media()).media) add(Number(owner), [getField(item, wire) ?? []].flat());
      return entries;
    });
}

/** The first records of a list, whichever they are. Throws CatalogError. */
async function fetchAny(
  endpoint: PageQuery['endpoint'],
  { catalog, call }: CallContext,
): Promise<readonly PimRecord[]> {
  const query = buildPageQuery({ endpoint, filter: {}, parameters: [], pageSize: RECORDS_PER_REQUEST });
  for await (const { records } of catalog.fetchPages(query, call)) return records;
  return [];
}
