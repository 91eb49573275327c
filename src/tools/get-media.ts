/** get_media: the media lists of Spec §4.4 and §4.5, each picture and document with whose it is. */

import * as z from 'zod';
import { InvalidArgumentError } from '../errors.ts';
import type { Page, PageQuery } from '../pim/port.ts';
import { buildFilterBodies } from '../query/filter-body.ts';
import { readMedia } from '../record/facts.ts';
import { foldFileType, readFileType } from '../record/media-type.ts';
import { getField, type PimRecord, readBoolean, readStatus, readText } from '../record/value.ts';
import { defineTool, listOutput, type ToolContext } from './define-tool.ts';
import { listRecords } from './list-records.ts';
import { fetchOwnedMedia, OWNER_KINDS, type OwnedMedia, type OwnerKind } from './owned-media.ts';
import { ids, listArguments, texts } from './params.ts';

const KINDS = ['pictures', 'documents', 'all'] as const;

/** Which media are wanted. */
interface Wanted {
  readonly kind?: (typeof KINDS)[number] | undefined;
  readonly cover_only?: boolean | undefined;
  readonly file_types?: readonly string[] | undefined;
}

export const getMedia = defineTool({
  name: 'get_media',
  title: 'Get media',
  description:
    'Pictures and documents of products or variants, many owners a call, named in one of four ways. In display order, covers marked.',
  input: {
    product_codes: texts(),
    product_ids: ids(),
    variant_codes: texts(),
    variant_ids: ids(),
    kind: z.enum(KINDS).optional().describe('Default pictures'),
    cover_only: z.boolean().optional(),
    file_types: texts('Only these, e.g. jpg, pdf'),
    ...listArguments,
  },
  output: listOutput('media'),
  run: (args, context) => {
    const owner = pickOwnerKind(args);
    const { parameters } = owner;
    if (args.cover_only && args.kind === 'documents') throw coverOfDocuments();
    const wanted: Wanted = { ...args, kind: args.cover_only ? 'pictures' : args.kind };
    const seen = createSeen(args[owner.argument as 'product_codes'] ?? []);
    return listRecords(
      {
        tool: 'get_media',
        kind: 'media',
        recordsKey: 'media',
        endpoint: owner.endpoint,
        idField: owner.wire,
        parameters,
        filters: buildFilterBodies(args, parameters),
        conditions: [],
        refinement: [wanted.kind, wanted.cover_only, wanted.file_types],
        ranking: undefined,
        args: { ...args, fields: chooseFields(owner, wanted, args.fields) },
        unmatchedKey: wanted.file_types
          ? 'no_match'
          : `without_${wanted.kind === 'all' ? 'media' : (wanted.kind ?? 'pictures')}`,
        unmatched: (complete) => (complete && wanted.cover_only ? seen.coverless() : {}),
        openPages: (query, context) => openMedia(owner, wanted, query, seen, context),
      },
      context,
    );
  },
});

/** The one way in which the call names owners. */
function pickOwnerKind(args: Readonly<Record<string, unknown>>): OwnerKind {
  const given = OWNER_KINDS.filter(({ argument }) => args[argument] !== undefined);
  const [kind] = given;
  if (kind !== undefined && given.length === 1) return kind;
  const names = OWNER_KINDS.map(({ argument }) => argument).join(', ');
  throw new InvalidArgumentError(
    given.length === 0 ? 'It is not said whose media are wanted.' : 'Owners are named in more than one way.',
    `Give exactly one of ${names}.`,
    given[1]?.argument,
  );
}

function coverOfDocuments(): InvalidArgumentError {
  return new InvalidArgumentError(
    'Documents have no cover.',
    'Leave cover_only out, or set kind to pictures.',
    'cover_only',
  );
}

/** The owner first, then what tells pictures and documents apart; only the columns that can have a value. */
function chooseFields({ wire }: OwnerKind, { kind }: Wanted, given: readonly string[] | undefined): string[] {
  const ownerKey = wire.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  if (given !== undefined) return given.includes('all') ? [...given] : [...new Set([ownerKey, ...given])];
  const pictures = ['is_cover', 'link', 'alt', 'type_code'];
  const documents = ['name', 'path', 'type_code'];
  if (kind === 'documents') return [ownerKey, ...documents];
  return kind === 'all' ? [ownerKey, 'kind', 'name', ...pictures, 'path'] : [ownerKey, ...pictures];
}

/** Which owners had media and covers, to say who had none; and how many oddities were met. */
interface Seen {
  add(owner: string | number, entries: readonly PimRecord[]): void;
  /** Owners with pictures of which none is the cover, or of which it is not told. */
  coverless(): Readonly<Record<'without_cover' | 'cover_not_told', readonly (string | number)[]>>;
  sentences(): readonly string[];
}

function createSeen(asked: readonly (string | number)[]): Seen {
  const pictures = new Map<string | number, { covers: number; pictures: number; untold: number }>();
  let passiveCovers = 0;
  let unlinked = 0;
  return {
    add: (owner, entries) => {
      const count = pictures.get(owner) ?? { covers: 0, pictures: 0, untold: 0 };
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
      const without = asked.filter((owner) => pictures.get(owner)?.covers === 0 && pictures.get(owner)?.pictures !== 0);
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

/** The media of one filter body as one page of entries, in display order within each owner. */
async function* openMedia(
  kind: OwnerKind,
  wanted: Wanted,
  query: PageQuery,
  seen: Seen,
  context: ToolContext,
): AsyncGenerator<Page, void, void> {
  const { media, sent, ageMs, hasGap, keep } = await fetchOwnedMedia(kind, query, context);
  const entries = media.flatMap((owned) => listEntries(kind, wanted, owned, seen));
  for (const sentence of seen.sentences()) context.call.warnings.add(sentence);
  const records = entries.slice(query.offset);
  const positions = records.map((_, index) => query.offset + index);
  yield { records, positions, total: undefined, last: true, hasGap, ageMs, sent: sent ?? query.filter, keep };
}

function listEntries(kind: OwnerKind, wanted: Wanted, { owner, item }: OwnedMedia, seen: Seen): readonly PimRecord[] {
  const types = wanted.file_types && new Set(wanted.file_types.map(foldFileType));
  const pictures = wanted.kind === 'documents' ? [] : readMedia(item, 'pictures');
  const documents = wanted.kind === 'documents' || wanted.kind === 'all' ? readMedia(item, 'documents') : [];
  seen.add(owner, pictures);
  return [
    ...pictures.map((entry) => ({ ...entry, MediaKind: 'picture' })),
    ...documents.map((entry) => ({ ...entry, MediaKind: 'document' })),
  ]
    .filter((entry) => !wanted.cover_only || isCover(entry))
    .filter((entry) => types === undefined || types.has(readFileType(entry) ?? ''))
    .map((entry) => ({ ...entry, [kind.wire]: owner }));
}
