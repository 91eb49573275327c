/** What get_media asks: which entries of media lists, in which order, what is odd about them, and what of owners without any. */

import { askCopyBeside } from '../call/beside.ts';
import type { CallContext, LookedAgain } from '../call/context.ts';
import { MAX_VALUES_PER_REQUEST } from '../filter/filter-body.ts';
import { quoteList } from '../filter/sql-words.ts';
import type { Page, PageQuery } from '../pim/port.ts';
import { findUnknownMedia, foldFileType, readFileType, readMedia } from '../record/facts.ts';
import { foldText } from '../record/nearest.ts';
import { countLeft, getField, type PimRecord, readBoolean, readId, readStatus, readText } from '../record/value.ts';
import { fetchFew } from './ask-few.ts';
import { lookForListed } from './codes-of-lists.ts';
import { fetchOwnedMedia, type OwnedMedia, type OwnerKind } from './owned-media.ts';

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

/** The parts of a list question that are about media. */
export function openAskedMedia(asked: AskedMedia, { call }: CallContext) {
  const tally = createTally(asked.owners);
  return {
    ...openTallied(asked, tally),
    secondLook: {
      ...lookForOwnersOf(asked.owner),
      // All media are read anew, and counted anew.
      renew: () => {
        for (const sentence of tally.sentences()) call.warnings.delete(sentence);
        return openTallied(asked, createTally(asked.owners));
      },
    },
  };
}

function openTallied(asked: AskedMedia, tally: Tally) {
  return {
    unmatched: (complete: boolean) => (complete && asked.wanted.cover_only ? tally.coverless() : {}),
    openPages: (query: PageQuery, context: CallContext): AsyncGenerator<Page, void, void> =>
      openMedia(asked, tally, query, context),
  };
}

type Tally = ReturnType<typeof createTally>;

/** Which owners had pictures and covers, and how many oddities were met. */
function createTally(asked: Identifiers) {
  const counts = new Map<string | number, { covers: number; pictures: number; untold: number }>();
  let passiveCovers = 0;
  let unlinked = 0;
  return {
    /** @param isWhole whether these are all that the owner has */
    add: (owner: string | number, entries: readonly PimRecord[], isWhole: boolean): void => {
      const count = counts.get(owner) ?? { covers: 0, pictures: 0, untold: isWhole ? 0 : 1 };
      counts.set(owner, count);
      for (const entry of entries) {
        count.pictures += 1;
        if (readText(getField(entry, 'Link')) === undefined) unlinked += 1;
        if (readBoolean(getField(entry, 'IsCover')) === undefined) count.untold += 1;
        if (!isCover(entry)) continue;
        count.covers += 1;
        if (readStatus(getField(entry, 'Status')) === 'passive') passiveCovers += 1;
      }
    },
    /** Owners with pictures of which none is the cover, or of which it is not told. */
    coverless: (): Readonly<Record<'without_cover' | 'cover_not_told', Identifiers>> => {
      const coverless = [...new Set([...asked, ...counts.keys()])].flatMap((owner) => {
        const count = counts.get(owner);
        return count === undefined || count.covers > 0 || count.pictures === 0 ? [] : [{ owner, ...count }];
      });
      return {
        without_cover: coverless.filter(({ untold }) => untold === 0).map(({ owner }) => owner),
        cover_not_told: coverless.filter(({ untold }) => untold > 0).map(({ owner }) => owner),
      };
    },
    sentences: (): readonly string[] => {
      const several = [...counts.values()].filter(({ covers }) => covers > 1).length;
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

/** The media of one filter body as one page of entries, in display order within each owner. Throws CatalogError. */
async function* openMedia(
  { owner, wanted, isOnly }: AskedMedia,
  tally: Tally,
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
    ...pictures.map((entry) => ({ ...entry, MediaKind: 'picture', [wire]: owner })),
    ...documents.map((entry) => ({ ...entry, MediaKind: 'document', [wire]: owner })),
  ].filter((entry) => (!cover_only || isCover(entry)) && (types === undefined || types.has(readFileType(entry) ?? '')));
}

const LOOKED_FOR = 'not_found: no code is the same in another case, with other separators or of another kind.';

/** How a list looks again for the owners in its argument, to tell one that does not exist from one that has none. */
export function lookForOwnersOf(kind: OwnerKind) {
  const parameter = kind.parameters.find(({ argument }) => argument === kind.argument)?.parameter ?? '';
  return {
    argument: kind.argument,
    parameter,
    leastTotal: 1,
    look: (unseen: Identifiers, context: CallContext) => lookForOwners(kind, unseen, context),
  };
}

/** Of codes that do not exist, also what they may have meant. Throws CatalogError only when the call was cancelled. */
async function lookForOwners(
  { argument, isCode, own: { endpoint, parameter, idField } }: OwnerKind,
  asked: Identifiers,
  context: CallContext,
): Promise<LookedAgain> {
  const looked = asked.slice(0, MAX_VALUES_PER_REQUEST);
  const { records, isAll, failure } = await fetchFew({ endpoint, filter: { [parameter]: looked }, argument }, context);
  const existing = new Set(
    records.map((record) => {
      const value = getField(record, isCode ? 'Code' : idField);
      const shown = readText(value) ?? readId(value)?.toString();
      return shown && foldText(shown);
    }),
  );
  const lacking = asked.filter((value) => !existing.has(foldText(String(value))));
  if (lacking.length > 0 && isCode && failure === undefined) {
    const again = await lookForListed(endpoint, lacking, context);
    if (again.missing.length > 0) context.call.warnings.add(LOOKED_FOR);
    return again;
  }
  const isTold = isAll && asked.length === looked.length && !existing.has(undefined);
  if (isTold || lacking.length === 0) return { matched: new Map(), missing: lacking, untold: [] };
  const why = failure?.message ?? `only the first ${looked.length} were looked up.`;
  context.call.warnings.add(`Whether those in no_match exist is not known: ${why}`);
  return { matched: new Map(), missing: [], untold: lacking };
}

const VIEWS = { pictures: ['pictures'], documents: ['documents'], all: ['pictures', 'documents'] } as const;

/**
 * What is said of products whose variants have media, which the PIM keeps in a list of their own (Spec §4.5); they are
 * counted in the local copy. Covers and types are not counted: they narrow what is wanted.
 * @param owners the products, as the call names them
 * @returns undefined: there are none, or no copy tells
 * @throws CatalogError only when the call was cancelled
 */
export async function tellVariantMedia(
  { argument, isCode }: Pick<OwnerKind, 'argument' | 'isCode'>,
  owners: Identifiers,
  { kind = 'pictures', cover_only, file_types }: Wanted,
  context: CallContext,
): Promise<string | undefined> {
  if (!argument.startsWith('product_') || owners.length === 0) return undefined;
  if (cover_only === true || file_types !== undefined || context.settings.copyMaxAgeH <= 0) return undefined;
  const products = isCode ? `SELECT product_id FROM products WHERE code IN (${quoteList(owners)})` : quoteList(owners);
  const counts = VIEWS[kind].map(
    (view) => `(SELECT count(*) FROM ${view} WHERE owner = 'variant' AND product_id IN (${products}))`,
  );
  const rows = await askCopyBeside(context, async (ask) => (await ask(`SELECT ${counts}`)).rows);
  const told = VIEWS[kind].flatMap((view, index) => {
    const count = Number(rows?.[0]?.[index] ?? 0);
    return count === 0 ? [] : [`${count} ${count === 1 ? view.slice(0, -1) : view}`];
  });
  if (told.length === 0) return undefined;
  const [whose, their] = owners.length === 1 ? ['the product itself', 'its'] : ['the products themselves', 'their'];
  return `These are media of ${whose}; by the local copy ${their} variants have ${told.join(' and ')}: ask get_media with variant_codes or variant_ids.`;
}
