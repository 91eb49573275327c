/** The entries of media lists as get_media shows them: which are wanted, in which order, and what is odd about them. */

import type { CallContext } from '../../call/context.ts';
import type { Page, PageQuery } from '../../pim/port.ts';
import { countLeft } from '../../record/cut-mark.ts';
import { findUnknownMedia, foldFileType, readFileType, readMedia } from '../../record/facts.ts';
import { getField, type PimRecord, readBoolean, readStatus, readText } from '../../record/value.ts';
import { fetchOwnedMedia, type OwnedMedia, type OwnerKind } from './owned-media.ts';

/** The `kind` argument. */
export const MEDIA_KINDS = ['pictures', 'documents', 'all'] as const;

/** Which media are wanted. */
export interface Wanted {
  readonly kind?: (typeof MEDIA_KINDS)[number] | undefined;
  readonly cover_only?: boolean | undefined;
  readonly file_types?: readonly string[] | undefined;
}

/** Which owners had media and covers, to say who had none; and how many oddities were met. */
export interface MediaTally {
  /** @param isWhole whether these are all that the owner has */
  add(owner: string | number, entries: readonly PimRecord[], isWhole: boolean): void;
  /** Owners with pictures of which none is the cover, or of which it is not told. */
  coverless(): Readonly<Record<'without_cover' | 'cover_not_told', readonly (string | number)[]>>;
  sentences(): readonly string[];
}

/** @param asked the owners that the call names, in the order in which they are told */
export function createMediaTally(asked: readonly (string | number)[]): MediaTally {
  const pictures = new Map<string | number, { covers: number; pictures: number; untold: number }>();
  let passiveCovers = 0;
  let unlinked = 0;
  return {
    add: (owner, entries, isWhole) => {
      const count = pictures.get(owner) ?? { covers: 0, pictures: 0, untold: 0 };
      if (!isWhole) count.untold += 1;
      for (const entry of entries) {
        count.pictures += 1;
        if (readText(getField(entry, 'Link')) === undefined) unlinked += 1;
        if (readBoolean(getField(entry, 'IsCover')) === undefined) count.untold += 1;
        if (!isCover(entry)) continue;
        count.covers += 1;
        if (readStatus(getField(entry, 'Status')) === 'passive') passiveCovers += 1;
      }
      pictures.set(owner, count);
    },
    coverless: () => {
      const without = [...new Set([...asked, ...pictures.keys()])].filter(
        (owner) => pictures.get(owner)?.covers === 0 && pictures.get(owner)?.pictures !== 0,
      );
      const isUntold = (owner: string | number): boolean => pictures.get(owner)?.untold !== 0;
      return {
        without_cover: without.filter((owner) => !isUntold(owner)),
        cover_not_told: without.filter(isUntold),
      };
    },
    sentences: () => {
      const several = [...pictures.values()].filter(({ covers }) => covers > 1).length;
      return [
        ...(several > 0 ? [`Owners with more than one cover picture: ${several}; at most one cover is right.`] : []),
        ...(unlinked > 0
          ? [`Pictures without a link: ${unlinked}; the fields image_url, picture_key and document_name may tell more.`]
          : []),
        ...(passiveCovers > 0 ? [`Cover pictures that are passive: ${passiveCovers}.`] : []),
      ];
    },
  };
}

function isCover(picture: PimRecord): boolean {
  return readBoolean(getField(picture, 'IsCover')) === true;
}

const ODD_SHAPE = 'This PIM sends some media in an unknown shape; they may be missing here.';

const LONG_LIST = 'This PIM sends a list of media with more entries than are read; the others are missing here.';

function isWhole(item: PimRecord, wire: 'Pictures' | 'Documents'): boolean {
  return countLeft(getField(item, wire)) === 0;
}

/** What of the media is asked for. */
interface MediaQuestion {
  readonly owner: OwnerKind;
  readonly wanted: Wanted;
  readonly tally: MediaTally;
  /** True when one filter body names all owners, so that its entries are all there are. */
  readonly isOnly: boolean;
}

/** The media of one filter body as one page of entries, in display order within each owner. Throws CatalogError. */
export async function* openMedia(
  { owner, wanted, tally, isOnly }: MediaQuestion,
  query: PageQuery,
  context: CallContext,
): AsyncGenerator<Page, void, void> {
  const { media, sent, ageMs, hasGap, keep } = await fetchOwnedMedia(owner, query, context);
  const isOdd = media.some(({ item }) => findUnknownMedia(item, 'pictures') ?? findUnknownMedia(item, 'documents'));
  if (isOdd) context.call.warnings.add(ODD_SHAPE);
  const isCut = media.some(({ item }) => !isWhole(item, 'Pictures') || !isWhole(item, 'Documents'));
  if (isCut) context.call.warnings.add(LONG_LIST);
  const entries = media.flatMap((owned) => listEntries(owner, wanted, owned, tally));
  for (const sentence of tally.sentences()) context.call.warnings.add(sentence);
  const records = entries.slice(query.offset);
  const positions = records.map((_, index) => query.offset + index);
  const isAll = !hasGap && !isCut;
  const total = isOnly && isAll ? entries.length : undefined;
  yield { records, positions, total, last: true, hasGap: !isAll, ageMs, sent: sent ?? query.filter, keep };
}

function listEntries(
  kind: OwnerKind,
  wanted: Wanted,
  { owner, item }: OwnedMedia,
  tally: MediaTally,
): readonly PimRecord[] {
  const types = wanted.file_types && new Set(wanted.file_types.map(foldFileType));
  const pictures = wanted.kind === 'documents' ? [] : readMedia(item, 'pictures');
  const documents = wanted.kind === 'documents' || wanted.kind === 'all' ? readMedia(item, 'documents') : [];
  tally.add(owner, pictures, isWhole(item, 'Pictures'));
  return [
    ...pictures.map((entry) => ({ ...entry, MediaKind: 'picture' })),
    ...documents.map((entry) => ({ ...entry, MediaKind: 'document' })),
  ]
    .filter((entry) => !wanted.cover_only || isCover(entry))
    .filter((entry) => types === undefined || types.has(readFileType(entry) ?? ''))
    .map((entry) => ({ ...entry, [kind.wire]: owner }));
}
