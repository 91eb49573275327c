/**
 * Media with whose they are. An item belongs to an owner by keys on the item or its entries, never by its position; where
 * this PIM sends no such keys, each owner is asked for alone (Spec §2.3, §4.4, §4.5).
 */

import { BadResponseError, FilterIgnoredError } from '../../errors.ts';
import { PRODUCT_MEDIA_PARAMETERS, VARIANT_MEDIA_PARAMETERS } from '../../filter/pim-filters.ts';
import type { Page } from '../../pim/catalog-port.ts';
import { foldText } from '../../record/nearest.ts';
import {
  type Filter,
  getField,
  isRecord,
  type PimRecord,
  readId,
  readText,
} from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { buildPageQuery } from '../call/page-query.ts';

/** One way to name owners: how their media are asked for, and how their own records are. */
export type OwnerKind = Readonly<ReturnType<typeof ownersBy>>;

function ownersBy(one: 'Product' | 'Variant', by: 'Id' | 'Code') {
  const isCode = by === 'Code';
  const isProduct = one === 'Product';
  return {
    /** The argument of get_media. */
    argument: `${one}_${by}s`.toLowerCase(),
    endpoint: isProduct ? ('product-media-list' as const) : ('variant-media-list' as const),
    parameters: isProduct ? PRODUCT_MEDIA_PARAMETERS : VARIANT_MEDIA_PARAMETERS,
    parameter: `${one}${by}s`,
    isCode,
    /** The field that holds the identifier asked by, on media items. */
    wire: `${one}${by}`,
    /** The owners' own records: where they are asked for, by which parameter, and the field that it compares. */
    own: {
      endpoint: isProduct ? ('products' as const) : ('variants' as const),
      parameter: isCode ? 'Codes' : `${one}Ids`,
      field: isCode ? 'Code' : `${one}Id`,
    },
  };
}

/** Products by their ids. */
export const PRODUCTS_BY_ID = ownersBy('Product', 'Id');

/** The four ways of Spec §4.4 and §4.5. */
export const OWNER_KINDS: readonly OwnerKind[] = [
  PRODUCTS_BY_ID,
  ownersBy('Product', 'Code'),
  ownersBy('Variant', 'Id'),
  ownersBy('Variant', 'Code'),
];

/** A media item (or a record that holds Pictures and Documents) and its owner, named as it was asked for. */
export interface OwnedMedia {
  readonly owner: string | number;
  readonly item: PimRecord;
}

/**
 * Fetches the media of one filter body, and the pages that they came in. Throws CatalogError.
 * @param continued as of PageQuery
 */
export async function fetchOwnedMedia(
  kind: OwnerKind,
  filter: Filter,
  context: CallContext,
  continued = false,
) {
  const { endpoint, parameters } = kind;
  const asked = Object.values(filter)[0] ?? [];
  // All owners are read whatever the answer's limit is, so in as few requests as there can be.
  const pageSize = Math.max(asked.length, context.settings.pageSize);
  const query = buildPageQuery({
    endpoint,
    parameters,
    filter,
    pageSize,
    continued,
  });
  const pages: Page[] = [];
  for await (const page of context.catalog.fetchPages(query, context.call)) {
    pages.push(page);
  }
  const items = pages.flatMap(({ records }) => records);
  return { media: await attribute(kind, asked, items, context), pages };
}

/** What of an item is of one owner, and the key that tells whose it is. */
interface Part {
  readonly key: string | undefined;
  readonly item: PimRecord;
}

/** @throws FilterIgnoredError when keys show media of others alone */
async function attribute(
  kind: OwnerKind,
  asked: Filter[string],
  items: readonly PimRecord[],
  context: CallContext,
): Promise<readonly OwnedMedia[]> {
  const parts = items.flatMap((item) => splitByOwner(item, kind));
  const [only, ...others] = asked;
  const unnamed = parts.filter(
    ({ key, item }) => key === undefined && listEntries(item).length > 0,
  );
  if (unnamed.length > 0 && others.length > 0) {
    return fetchOneByOne(kind, asked, context);
  }
  if (unnamed.length === parts.length && only !== undefined) {
    return items.map((item) => ({ owner: only, item }));
  }
  const byKey = new Map(asked.map((value) => [foldText(String(value)), value]));
  const owned = parts.flatMap(({ key = '', item }) => {
    const owner = byKey.get(key);
    return owner === undefined ? [] : [{ owner, item }];
  });
  const { argument } = kind;
  const hasStrangers = parts.some(({ key }) => key !== undefined && !byKey.has(key));
  if (hasStrangers && owned.length === 0) {
    throw new FilterIgnoredError([argument]);
  }
  if (hasStrangers) {
    context.call.notices.push({ code: 'media_of_others', argument });
  }
  return owned;
}

/** More owners would take more requests than one question is worth. */
const MAX_ONE_BY_ONE = 10;

/**
 * The media of each owner alone, where the items do not tell whose they are.
 * @throws BadResponseError when there are too many owners for that
 */
async function fetchOneByOne(
  kind: OwnerKind,
  asked: Filter[string],
  context: CallContext,
): Promise<readonly OwnedMedia[]> {
  const { argument, endpoint, parameter } = kind;
  if (asked.length > MAX_ONE_BY_ONE) {
    const fix =
      `Ask for at most ${MAX_ONE_BY_ONE} values of ${argument} per call, ` +
      'so that each can be asked for separately.';
    throw new BadResponseError(endpoint, 'it does not say which owner each item belongs to', fix);
  }
  const owned: OwnedMedia[] = [];
  for (const owner of asked) {
    owned.push(...(await fetchOwnedMedia(kind, { [parameter]: [owner] }, context)).media);
  }
  return owned;
}

const MEDIA_FIELDS = ['Pictures', 'Documents'] as const;

/** The item as it is where all of its entries are of one owner, else what of it is of each. */
function splitByOwner(item: PimRecord, { wire }: OwnerKind): readonly Part[] {
  const ofItem = readKey(item, wire);
  const keyOf = (entry: PimRecord): string | undefined => ofItem ?? readKey(entry, wire);
  const [first = ofItem, ...others] = new Set(listEntries(item).map(keyOf));
  if (others.length === 0) return [{ key: first, item }];
  return [first, ...others].map((key) => {
    const isOwn = (entry: unknown): boolean => isRecord(entry) && keyOf(entry) === key;
    const lists = MEDIA_FIELDS.map(
      (field) => [field, [getField(item, field)].flat().filter(isOwn)] as const,
    );
    return { key, item: { ...item, ...Object.fromEntries(lists) } };
  });
}

function listEntries(item: PimRecord): readonly PimRecord[] {
  return MEDIA_FIELDS.flatMap((name) => getField(item, name)).filter(isRecord);
}

/** An identifier of a record as it is compared. */
export function readKey(record: PimRecord, wire: string): string | undefined {
  const value = getField(record, wire);
  const text = readText(value) ?? readId(value)?.toString();
  return text === undefined ? undefined : foldText(text);
}
