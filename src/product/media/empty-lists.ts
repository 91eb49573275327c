/**
 * Lists that a query may leave empty for every record (Spec §2.4 does not show them). One that is empty in all
 * that came is not believed: its own endpoint is asked, and if that has entries, it fills the list from then on. Where
 * there is no such endpoint, and nothing was ever seen in the list, it cannot be told, not even by a copy of the whole catalog.
 */

import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { CatalogError } from '../../errors.ts';
import type { Condition } from '../../filter/condition.ts';
import { countedList } from '../../filter/count-values.ts';
import type { Page, PageQuery } from '../../pim/port.ts';
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '../../record/field-tables.ts';
import { getField, isAbsent, type PimRecord, readId } from '../../record/value.ts';
import { fetchVariants } from '../look/candidates.ts';
import { fetchOwnedMedia, type OwnedMedia, PRODUCTS_BY_ID } from './owned-media.ts';

/** What a question does about lists that may not be sent. */
export interface EmptyLists {
  readonly openPages: (query: PageQuery, context: CallContext) => AsyncGenerator<Page, void, void>;
  /** Fields of Spec §2.1 of which it is not known, after reading, whether the PIM sends them. */
  readonly untold: () => readonly string[];
  /** Whether that is not known of the list that records are counted by. */
  readonly isCountUntold: () => boolean;
}

/** Lists with an endpoint of their own. */
type OwnList = 'Variants' | 'Pictures' | 'Documents';

const OWN_LISTS: readonly string[] = ['Variants', 'Pictures', 'Documents'] satisfies OwnList[];

/** The fields of Spec §2.1 and §2.2 that hold lists. */
const LIST_FIELDS: ReadonlySet<string> = new Set(
  [...PRODUCT_FIELDS, ...VARIANT_FIELDS].flatMap(({ wire, reader }) => (reader === undefined ? [] : [wire])),
);

/** Facts that are counted or taken from those lists. */
const DERIVED: Readonly<Record<string, OwnList>> = {
  variants: 'Variants',
  variant_count: 'Variants',
  pictures: 'Pictures',
  picture_count: 'Pictures',
  cover_picture: 'Pictures',
  documents: 'Documents',
};

/** Pages whose products are asked about at the list's own endpoint; if none of them has an entry, the list is believed. */
const MAX_PROBES = 3;

/** Records of any kind that show whether a list is ever filled. */
const PROBE_RECORDS = 100;

/** As for a scan. */
const VARIANTS_PER_REQUEST = 100;

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
  const wanted = new Set([...judged].filter((wire) => LIST_FIELDS.has(wire)));
  const states = new Map<string, State>(
    [...wanted, ...shown.flatMap((name) => DERIVED[name] ?? []), ...(counted === undefined ? [] : [counted])].map(
      (wire) => [wire, 'open'],
    ),
  );
  if (states.size === 0 && judged.size === 0) return undefined;
  const inState = (state: State): readonly string[] => [...states.keys()].filter((wire) => states.get(wire) === state);
  let probes = 0;
  let read = 0;

  const settle = async (
    page: Page,
    query: PageQuery,
    entriesOf: (wire: OwnList) => Promise<Entries | undefined>,
    context: CallContext,
  ): Promise<void> => {
    for (const wire of inState('open')) {
      const isSent = page.filled?.has(wire) === true || page.records.some((record) => hasList(record, wire));
      if (isSent) states.set(wire, 'sent');
    }
    const open = inState('open');
    if (context.copy !== undefined) {
      // It knows the whole catalog: what no record in it fills, and no list of its own tells, nothing tells.
      for (const wire of open) states.set(wire, 'untold');
      return;
    }
    if (open.length === 0 || page.records.length === 0) return;
    probes += 1;
    for (const wire of open.filter(isOwnList)) {
      const entries = await entriesOf(wire);
      if (entries === undefined) states.set(wire, 'untold');
      else if ([...entries.values()].some((list) => list.length > 0)) states.set(wire, 'filled');
      else if (probes >= MAX_PROBES) states.set(wire, 'empty');
    }
    const others = open.filter((wire) => !isOwnList(wire));
    if (others.length === 0 || probes > 1 || Object.keys(query.filter).length === 0) return;
    const any = (await attempt(() => fetchAny(query.endpoint, context))) ?? [];
    for (const wire of others) if (any.some((record) => hasList(record, wire))) states.set(wire, 'sent');
  };

  const listUntold = (): readonly string[] => {
    const unsettled = inState('open').filter((wire) => !isOwnList(wire) || probes === 0);
    return read === 0 ? [] : [...inState('untold'), ...unsettled];
  };

  return {
    openPages: async function* (query, context) {
      for await (const page of context.catalog.fetchPages(query, context.call)) {
        read += countRead(page);
        const entriesOf = fetchOnce(page.records, context);
        await settle(page, query, entriesOf, context);
        let { records } = page;
        for (const wire of inState('filled').filter(isOwnList)) {
          const entries = await entriesOf(wire);
          if (entries === undefined) states.set(wire, 'untold');
          else records = records.map((record) => ({ ...record, [wire]: entries.get(idOf(record)) ?? [] }));
        }
        const known = [...judged].filter((wire) => page.filled?.has(wire) === true);
        yield { ...page, records: records.map((record) => ({ ...emptyFields(record, known), ...record })) };
      }
    },
    untold: () => listUntold().filter((wire) => wanted.has(wire)),
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

function isOwnList(wire: string): wire is OwnList {
  return OWN_LISTS.includes(wire);
}

function hasList(record: PimRecord, wire: string): boolean {
  return !isAbsent(getField(record, wire));
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

/** The entries of a list by product. */
type Entries = ReadonlyMap<number | undefined, readonly unknown[]>;

/** The entries of the products of one page from the lists' own endpoints, each asked once; undefined: they do not tell. */
function fetchOnce(
  records: readonly PimRecord[],
  context: CallContext,
): (wire: OwnList) => Promise<Entries | undefined> {
  const ids = [...new Set(records.flatMap((record) => idOf(record) ?? []))];
  const variants = remember(() => fetchVariantEntries(ids, context));
  const media = remember(() => fetchMedia(ids, context));
  return (wire) =>
    attempt(async () => {
      if (ids.length === 0) return undefined;
      if (wire === 'Variants') return variants();
      return group(await media(), ({ item }) => [getField(item, wire) ?? []].flat());
    });
}

function remember<Value>(fetch: () => Promise<Value>): () => Promise<Value> {
  let fetched: Promise<Value> | undefined;
  return () => {
    fetched ??= fetch();
    return fetched;
  };
}

/** Spec §4.3. Throws CatalogError. */
async function fetchVariantEntries(ids: readonly number[], context: CallContext): Promise<Entries> {
  const variants: { owner: number | undefined; variant: PimRecord }[] = [];
  for await (const variant of fetchVariants(ids, 'product_ids', context, VARIANTS_PER_REQUEST)) {
    variants.push({ owner: idOf(variant), variant });
  }
  return group(variants, ({ variant }) => [variant]);
}

/** Spec §4.4. Throws CatalogError. */
async function fetchMedia(ids: readonly number[], context: CallContext): Promise<readonly OwnedMedia[]> {
  const { endpoint, parameters } = PRODUCTS_BY_ID;
  const { pageSize } = context.settings;
  const query = buildPageQuery({ endpoint, filter: { ProductIds: ids }, parameters, pageSize });
  return (await fetchOwnedMedia(PRODUCTS_BY_ID, query, context)).media;
}

function group<Item extends { readonly owner: string | number | undefined }>(
  items: readonly Item[],
  entriesIn: (item: Item) => readonly unknown[],
): Entries {
  const entries = new Map<number | undefined, readonly unknown[]>();
  for (const item of items) {
    const owner = item.owner === undefined ? undefined : Number(item.owner);
    entries.set(owner, [...(entries.get(owner) ?? []), ...entriesIn(item)]);
  }
  return entries;
}

/** The first records of a list, whichever they are. Throws CatalogError. */
async function fetchAny(
  endpoint: PageQuery['endpoint'],
  { catalog, call }: CallContext,
): Promise<readonly PimRecord[]> {
  const query = buildPageQuery({ endpoint, filter: {}, parameters: [], pageSize: PROBE_RECORDS });
  for await (const { records } of catalog.fetchPages(query, call)) return records;
  return [];
}
