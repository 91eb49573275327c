/** What get_media asks: which entries of media lists, in which order, what is odd about them, and what of owners without any. */

import { MAX_VALUES_PER_REQUEST } from '../../filter/pim-filters.ts';
import type { Page, PageQuery } from '../../pim/catalog-port.ts';
import {
  findUnknownMedia,
  foldFileType,
  readFileType,
  readMedia,
} from '../../record/codes-and-media.ts';
import { foldText } from '../../record/nearest.ts';
import { countLeft, getField, type PimRecord, readBoolean } from '../../record/value.ts';
import type { CallContext, LookedAgain, SecondLookFor } from '../call/context.ts';
import { fetchFew } from '../call/page-query.ts';
import { fetchOwnedMedia, type OwnedMedia, type OwnerKind, readKey } from './owned-media.ts';
import { lookForCodes, PRODUCT_CODES, VARIANT_CODES } from './second-look.ts';

/** The `kind` argument. */
export const MEDIA_KINDS = ['pictures', 'documents', 'all'] as const;

/** Which media are wanted. */
export interface Wanted {
  readonly kind?: (typeof MEDIA_KINDS)[number] | undefined;
  readonly cover_only?: boolean | undefined;
  readonly file_types?: readonly string[] | undefined;
}

type Identifiers = readonly (string | number)[];

/** Which media of whom are asked for. */
interface AskedMedia {
  readonly owner: OwnerKind;
  /** The owners, as the call names them. */
  readonly owners: Identifiers;
  readonly wanted: Wanted;
  /** True when one filter body names all owners, so that its entries are all there are. */
  readonly isOnly: boolean;
}

/** Opens the media of the owners that are asked for. For a second look all media are read anew, and counted anew. */
export function openAskedMedia(asked: AskedMedia) {
  const tally = createTally();
  return {
    listUnmatched: () => (asked.wanted.cover_only ? tally.coverless(asked.owners) : {}),
    openPages: (query: PageQuery, context: CallContext) => openMedia(asked, tally, query, context),
  };
}

type Tally = ReturnType<typeof createTally>;

/** Counts pictures and covers by their owners. */
function createTally() {
  const counts = new Map<string | number, { covers: number; pictures: number; untold: number }>();
  return {
    /** @param isWhole whether these are all that the owner has */
    add: (owner: string | number, entries: readonly PimRecord[], isWhole: boolean): void => {
      const count = counts.get(owner) ?? { covers: 0, pictures: 0, untold: 0 };
      counts.set(owner, count);
      count.pictures += entries.length;
      count.covers += entries.filter(isCover).length;
      const isTold = entries.every((one) => readBoolean(getField(one, 'IsCover')) !== undefined);
      if (!isWhole || !isTold) count.untold += 1;
    },
    /** Owners with pictures of which none is the cover, or of which it is not told. */
    coverless: (asked: Identifiers) => {
      // A second look asks by codes that the call did not name.
      const owners = [...new Set([...asked, ...counts.keys()])].filter((owner) => {
        const { covers, pictures } = counts.get(owner) ?? { covers: 0, pictures: 0 };
        return covers === 0 && pictures > 0;
      });
      const isTold = (owner: string | number): boolean => counts.get(owner)?.untold === 0;
      return {
        without_cover: owners.filter(isTold),
        cover_not_told: owners.filter((owner) => !isTold(owner)),
      };
    },
  };
}

function isCover(picture: PimRecord): boolean {
  return readBoolean(getField(picture, 'IsCover')) === true;
}

function isWhole(item: PimRecord, wire: 'Pictures' | 'Documents'): boolean {
  return countLeft(getField(item, wire)) === 0;
}

/** The media of one filter body as one page of entries, in display order within each owner. Throws CatalogError. */
async function* openMedia(
  { owner, wanted, isOnly }: AskedMedia,
  tally: Tally,
  query: PageQuery,
  context: CallContext,
): AsyncGenerator<Page, void, void> {
  const { media, pages } = await fetchOwnedMedia(owner, query, context);
  const isOdd = media.some(
    ({ item }) => findUnknownMedia(item, 'pictures') ?? findUnknownMedia(item, 'documents'),
  );
  if (isOdd) context.call.notices.push({ code: 'media_of_unknown_shape' });
  const isCut = media.some(({ item }) => !isWhole(item, 'Pictures') || !isWhole(item, 'Documents'));
  if (isCut) context.call.notices.push({ code: 'media_left_out' });
  const entries = media.flatMap((owned) => listEntries(owner, wanted, owned, tally));
  const records = entries.slice(query.offset);
  const positions = records.map((_, index) => query.offset + index);
  const last = pages.at(-1);
  const isAll =
    !isCut && pages.reduce((sum, page) => sum + page.records.length, 0) >= (last?.total ?? 0);
  const total = isOnly && isAll ? entries.length : undefined;
  const [ageMs, sent] = [
    pages.find((page) => page.ageMs !== undefined)?.ageMs,
    last?.sent ?? query.filter,
  ];
  const keep = (): void => {
    for (const page of pages) page.keep();
  };
  yield { records, positions, total, last: true, hasGap: !isAll || isOdd, ageMs, sent, keep };
}

function listEntries(
  { wire }: OwnerKind,
  { kind, cover_only, file_types }: Wanted,
  { owner, item }: OwnedMedia,
  tally: Tally,
): readonly PimRecord[] {
  const types = file_types && new Set(file_types.map(foldFileType));
  const pictures = kind === 'documents' ? [] : readMedia(item, 'pictures');
  const documents = kind === 'documents' || kind === 'all' ? readMedia(item, 'documents') : [];
  tally.add(owner, pictures, isWhole(item, 'Pictures'));
  return [
    ...pictures.map((entry) => ({
      ...entry,
      MediaKind: 'picture',
      [wire]: owner,
    })),
    ...documents.map((entry) => ({
      ...entry,
      MediaKind: 'document',
      [wire]: owner,
    })),
  ].filter(
    (entry) =>
      (!cover_only || isCover(entry)) &&
      (types === undefined || types.has(readFileType(entry) ?? '')),
  );
}

/** How a list looks again for the owners in its argument, to tell one that does not exist from one that has none. */
export function lookForOwnersOf(kind: OwnerKind): SecondLookFor {
  return {
    secondLook: { argument: kind.argument, parameter: kind.parameter, leastTotal: 1 },
    lookAgain: (unseen, context) => lookForOwners(kind, unseen, context),
  };
}

/** Of codes that do not exist, also what they may have meant. Throws CatalogError only when the call was cancelled. */
async function lookForOwners(
  { argument, isCode, own: { endpoint, parameter, field } }: OwnerKind,
  asked: Identifiers,
  context: CallContext,
): Promise<LookedAgain> {
  const looked = asked.slice(0, MAX_VALUES_PER_REQUEST);
  const { records, isAll, failure } = await fetchFew(
    { endpoint, filter: { [parameter]: looked }, argument },
    context,
  );
  const existing = new Set(records.map((record) => readKey(record, field)));
  const lacking = asked.filter((value) => !existing.has(foldText(String(value))));
  if (lacking.length > 0 && isCode && failure === undefined) {
    const row = endpoint === 'products' ? PRODUCT_CODES : VARIANT_CODES;
    return lookForCodes(row, lacking, context);
  }
  const isTold = isAll && asked.length === looked.length && !existing.has(undefined);
  if (isTold || lacking.length === 0) {
    return { matched: new Map(), missing: lacking, untold: [] };
  }
  context.call.notices.push({ code: 'owners_not_known', failure: failure?.code });
  return { matched: new Map(), missing: [], untold: lacking };
}
