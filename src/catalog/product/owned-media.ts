/**
 * Keys on an item or its entries say who owns it, never its position. Where a PIM sends no such
 * keys, each owner's media are fetched alone (Spec §2.3, §4.4, §4.5).
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

/** One way to name owners: how to ask for their media, and for their records. */
export type OwnerKind = Readonly<ReturnType<typeof ownersBy>>;

function ownersBy(ownerType: 'Product' | 'Variant', key: 'Id' | 'Code') {
  const isCode = key === 'Code';
  const isProduct = ownerType === 'Product';
  return {
    // The argument of get_media.
    argument: `${ownerType}_${key}s`.toLowerCase(),
    endpoint: isProduct ? ('product-media-list' as const) : ('variant-media-list' as const),
    parameters: isProduct ? PRODUCT_MEDIA_PARAMETERS : VARIANT_MEDIA_PARAMETERS,
    parameter: `${ownerType}${key}s`,
    isCode,
    // The identifier of the owner, on media items.
    wire: `${ownerType}${key}`,
    // The owners themselves: endpoint, filter parameter, and the field that it compares.
    records: {
      endpoint: isProduct ? ('products' as const) : ('variants' as const),
      parameter: isCode ? 'Codes' : `${ownerType}Ids`,
      field: isCode ? 'Code' : `${ownerType}Id`,
    },
  };
}

export const PRODUCTS_BY_ID = ownersBy('Product', 'Id');

/** The four ways of Spec §4.4 and §4.5. */
export const OWNER_KINDS: readonly OwnerKind[] = [
  PRODUCTS_BY_ID,
  ownersBy('Product', 'Code'),
  ownersBy('Variant', 'Id'),
  ownersBy('Variant', 'Code'),
];

/** Media item (or a record with Pictures and Documents) and its owner, as the query named it. */
export interface OwnedMedia {
  readonly owner: string | number;
  readonly item: PimRecord;
}

/**
 * Fetches the media of one filter body, and the pages that they came in. Throws CatalogError.
 * @param continued as in PageQuery
 */
export async function fetchOwnedMedia(
  kind: OwnerKind,
  filter: Filter,
  context: CallContext,
  continued = false,
) {
  const { endpoint, parameters } = kind;
  const owners = Object.values(filter)[0] ?? [];
  // All owners are read whatever the limit of the answer is, so with as few requests as possible.
  const pageSize = Math.max(owners.length, context.settings.pageSize);
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
  return { media: await attribute(kind, owners, items, context), pages };
}

// The part of an item that belongs to one owner.
interface Part {
  readonly key: string | undefined;
  readonly item: PimRecord;
}

async function attribute(
  kind: OwnerKind,
  owners: Filter[string],
  items: readonly PimRecord[],
  context: CallContext,
): Promise<readonly OwnedMedia[]> {
  const parts = items.flatMap((item) => splitByOwner(item, kind));
  const [only, ...further] = owners;
  const unnamed = parts.filter(
    ({ key, item }) => key === undefined && listEntries(item).length > 0,
  );
  if (unnamed.length > 0 && further.length > 0) {
    return fetchOneByOne(kind, owners, context);
  }
  if (unnamed.length === parts.length && only !== undefined) {
    return items.map((item) => ({ owner: only, item }));
  }
  const byKey = new Map(owners.map((value) => [foldText(String(value)), value]));
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

// More owners would take more requests than one question is worth.
const MAX_ONE_BY_ONE = 10;

// Fetches the media of each owner alone, where the items do not name their owners.
// Throws BadResponseError when there are too many owners for that.
async function fetchOneByOne(
  kind: OwnerKind,
  owners: Filter[string],
  context: CallContext,
): Promise<readonly OwnedMedia[]> {
  const { argument, endpoint, parameter } = kind;
  if (owners.length > MAX_ONE_BY_ONE) {
    const fix =
      `Ask for at most ${MAX_ONE_BY_ONE} values of ${argument} per call, ` +
      'so that each can be asked for separately.';
    throw new BadResponseError(endpoint, 'it does not say which owner each item belongs to', fix);
  }
  const owned: OwnedMedia[] = [];
  for (const owner of owners) {
    owned.push(...(await fetchOwnedMedia(kind, { [parameter]: [owner] }, context)).media);
  }
  return owned;
}

const MEDIA_FIELDS = ['Pictures', 'Documents'] as const;

function splitByOwner(item: PimRecord, { wire }: OwnerKind): readonly Part[] {
  const ofItem = readKey(item, wire);
  const keyOf = (entry: PimRecord): string | undefined => ofItem ?? readKey(entry, wire);
  const [first = ofItem, ...further] = new Set(listEntries(item).map(keyOf));
  if (further.length === 0) return [{ key: first, item }];
  return [first, ...further].map((key) => {
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

/** Reads an identifier in the form in which identifiers are compared. */
export function readKey(record: PimRecord, wire: string): string | undefined {
  const value = getField(record, wire);
  const text = readText(value) ?? readId(value)?.toString();
  return text === undefined ? undefined : foldText(text);
}
