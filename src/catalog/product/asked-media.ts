import { fillSql } from '../../copy/fill-sql.ts';
import { MAX_VALUES_PER_REQUEST } from '../../filter/pim-filters.ts';
import type { Page, PageQuery } from '../../pim/catalog-port.ts';
import {
  findUnknownMedia,
  foldFileType,
  readFileType,
  readMedia,
} from '../../record/codes-and-media.ts';
import { foldText } from '../../record/nearest.ts';
import {
  countLeft,
  type Filter,
  getField,
  type PimRecord,
  readBoolean,
} from '../../record/value.ts';
import type { CallContext, FallbackResult, FallbackSearch } from '../call/context.ts';
import { fetchFew } from '../call/page-query.ts';
import { tryCopyWithin3s } from '../call/waiting.ts';
import anyMediaSql from './any-media.sql';
import { fetchOwnedMedia, type OwnedMedia, type OwnerKind, readKey } from './owned-media.ts';
import { findCodesForList, PRODUCT_CODES, VARIANT_CODES } from './resolve-codes.ts';

/** Values of the argument `kind`. */
export const MEDIA_KINDS = ['pictures', 'documents', 'all'] as const;

/** Conditions on media. */
export interface Wanted {
  readonly kind?: (typeof MEDIA_KINDS)[number] | undefined;
  readonly cover_only?: boolean | undefined;
  readonly file_types?: readonly string[] | undefined;
}

interface MediaRequest {
  readonly owner: OwnerKind;
  readonly wanted: Wanted;
  // One filter body names all owners, so its entries are all there are.
  readonly isOnly: boolean;
}

interface CoverCount {
  pictures: number;
  covers: number;
  // All pictures came, and each says whether it is the cover.
  isSure: boolean;
}

type CoverCounts = Map<string | number, CoverCount>;

/**
 * Opens the media of the owners in the query. The counts of covers only grow, so a second reading
 * takes no cover away.
 */
export function openRequestedMedia(request: MediaRequest) {
  const counts: CoverCounts = new Map();
  return {
    listUnmatched: () => (request.wanted.cover_only ? listCoverless(counts) : {}),
    openPages: (query: PageQuery, context: CallContext) =>
      openMedia(request, counts, query, context),
  };
}

function countCovers(counts: CoverCounts, { owner, item }: OwnedMedia): void {
  const count = counts.get(owner) ?? {
    pictures: 0,
    covers: 0,
    isSure: true,
  };
  counts.set(owner, count);
  for (const picture of readMedia(item, 'pictures')) {
    const isCover = readBoolean(getField(picture, 'IsCover'));
    count.pictures += 1;
    count.covers += isCover === true ? 1 : 0;
    count.isSure &&= isCover !== undefined;
  }
  count.isSure &&= countLeft(getField(item, 'Pictures')) === 0;
}

function listCoverless(counts: CoverCounts) {
  const coverless = [...counts].filter(([, { pictures, covers }]) => pictures > 0 && covers === 0);
  const listOwners = (isSure: boolean) =>
    coverless.filter(([, count]) => count.isSure === isSure).map(([owner]) => owner);
  return { without_cover: listOwners(true), cover_not_told: listOwners(false) };
}

async function* openMedia(
  { owner, wanted, isOnly }: MediaRequest,
  counts: CoverCounts,
  query: PageQuery,
  context: CallContext,
): AsyncGenerator<Page, void, void> {
  const { media, pages } = await fetchOwnedMedia(owner, query.filter, context, query.continued);
  const items = media.map(({ item }) => item);
  const isOdd = items.some((item) => MEDIA_LISTS.some((list) => findUnknownMedia(item, list)));
  if (isOdd) context.call.notices.push({ code: 'media_of_unknown_shape' });
  const isCut = items.some(
    (item) => countLeft(getField(item, 'Pictures')) + countLeft(getField(item, 'Documents')) > 0,
  );
  if (isCut) context.call.notices.push({ code: 'media_left_out' });
  if (wanted.kind !== 'documents') {
    for (const owned of media) countCovers(counts, owned);
  }
  const entries = media.flatMap((owned) => listEntries(owner, wanted, owned));
  const records = entries.slice(query.offset);
  const last = pages.at(-1);
  const isAll =
    !isCut && pages.reduce((sum, page) => sum + page.records.length, 0) >= (last?.total ?? 0);
  yield {
    records,
    positions: records.map((_, index) => query.offset + index),
    total: isOnly && isAll ? entries.length : undefined,
    last: true,
    hasGap: !isAll || isOdd,
    ageMs: pages.find((page) => page.ageMs !== undefined)?.ageMs,
    sent: last?.sent ?? query.filter,
    keep: () => {
      for (const page of pages) page.keep();
    },
  };
}

const MEDIA_LISTS = ['pictures', 'documents'] as const;

function listEntries(
  { wire }: OwnerKind,
  { kind = 'pictures', cover_only, file_types }: Wanted,
  { owner, item }: OwnedMedia,
): readonly PimRecord[] {
  const types = file_types && new Set(file_types.map(foldFileType));
  const lists = MEDIA_LISTS.filter((list) => kind === 'all' || kind === list);
  const entries = lists.flatMap((list) => {
    const MediaKind = list === 'pictures' ? 'picture' : 'document';
    return readMedia(item, list).map((entry) => ({ ...entry, MediaKind, [wire]: owner }));
  });
  return entries.filter(
    (entry) =>
      (!cover_only || readBoolean(getField(entry, 'IsCover')) === true) &&
      (types === undefined || types.has(readFileType(entry) ?? '')),
  );
}

/** Builds the search that separates owners that do not exist from those without media. */
export function explainUnfoundOwners(kind: OwnerKind): FallbackSearch {
  return (unfound, context) => findMissingOwners(kind, unfound, context);
}

/** Builds the search of explainUnfoundOwners, which also notes if no record has such media. */
export function explainOwnersWithoutMedia(kind: OwnerKind, wanted: Wanted): FallbackSearch {
  return async (unfound, context) => {
    await noteNoneAnywhere(wanted, context);
    return findMissingOwners(kind, unfound, context);
  };
}

async function noteNoneAnywhere(
  { kind = 'pictures' }: Wanted,
  context: CallContext,
): Promise<void> {
  const lists = MEDIA_LISTS.filter((list) => kind === 'all' || kind === list);
  const proof = await tryCopyWithin3s(context, async (ask) => {
    const { rows, copy } = await ask(fillSql(anyMediaSql, { lists }));
    const { products, variants, product_media, variant_media } = copy.lists;
    const isComplete = [products, variants, product_media, variant_media].every(
      (list) => list?.complete === true,
    );
    return isComplete && rows[0]?.[0] === false ? copy.asOf : undefined;
  });
  if (proof !== undefined) {
    context.call.notices.push({
      code: 'no_media_anywhere',
      kind,
      asOf: proof,
    });
  }
}

// A code that does not exist also gets the codes that it may mean. Throws CatalogError only when
// the call was cancelled.
async function findMissingOwners(
  { argument, isCode, records: { endpoint, parameter, field } }: OwnerKind,
  values: Filter[string],
  context: CallContext,
): Promise<FallbackResult> {
  const checked = values.slice(0, MAX_VALUES_PER_REQUEST);
  const filter = { [parameter]: checked };
  const { records, isAll, failure } = await fetchFew(endpoint, filter, argument, context);
  const existing = new Set(records.map((record) => readKey(record, field)));
  const lacking = values.filter((value) => !existing.has(foldText(String(value))));
  if (lacking.length > 0 && isCode && failure === undefined) {
    const row = endpoint === 'products' ? PRODUCT_CODES : VARIANT_CODES;
    return findCodesForList(row, lacking, context);
  }
  const isProof = isAll && values.length === checked.length && !existing.has(undefined);
  if (isProof || lacking.length === 0) {
    return {
      matched: new Map(),
      missing: lacking,
      undecided: [],
    };
  }
  context.call.notices.push({ code: 'owners_not_known', failure: failure?.code });
  return {
    matched: new Map(),
    missing: [],
    undecided: lacking,
  };
}
