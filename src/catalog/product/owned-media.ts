/**
 * Media with whose they are. An item belongs to an owner by keys on the item or its entries, never by its position; where
 * this PIM sends no such keys, each owner is asked for alone (Spec §2.3, §4.4, §4.5).
 */

import { BadResponseError, FilterIgnoredError } from '../../errors.ts';
import { PRODUCT_MEDIA_PARAMETERS, VARIANT_MEDIA_PARAMETERS } from '../../filter/pim-filters.ts';
import type { Page, PageQuery } from '../../pim/catalog-port.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, isRecord, type PimRecord, readId, readText } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { buildPageQuery, fetchEvery } from '../call/page-query.ts';

/** One way to name owners: how their media are asked for, and how their own records are. */
export type OwnerKind = Readonly<ReturnType<typeof ownersBy>>;

function ownersBy(one: 'Product' | 'Variant', by: 'Id' | 'Code') {
  const isCode = by === 'Code';
  const [endpoint, parameters, list] =
    one === 'Product'
      ? (['product-media-list', PRODUCT_MEDIA_PARAMETERS, 'products'] as const)
      : (['variant-media-list', VARIANT_MEDIA_PARAMETERS, 'variants'] as const);
  return {
    /** The argument of get_media. */
    argument: `${one}_${by}s`.toLowerCase(),
    endpoint,
    parameters,
    isCode,
    /** The field that holds the identifier asked by, on media items, and the other field by which an owner may be told. */
    wire: `${one}${by}`,
    otherWire: `${one}${isCode ? 'Id' : 'Code'}`,
    /** The owners' own records: where they are asked for, by which parameter. */
    own: {
      endpoint: list,
      idField: `${one}Id`,
      parameter: isCode ? 'Codes' : `${one}Ids`,
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

type Identifiers = readonly (string | number)[];

/** A media item (or a record that holds Pictures and Documents) and its owner, named as it was asked for. */
export interface OwnedMedia {
  readonly owner: string | number;
  readonly item: PimRecord;
}

/** Fetches the media of one filter body, and the pages that they came in. Throws CatalogError. */
export async function fetchOwnedMedia(kind: OwnerKind, query: PageQuery, context: CallContext) {
  const asked = Object.values(query.filter)[0] ?? [];
  const { idField: _, ...withoutId } = query;
  // All owners are read whatever the answer's limit is, so in as few requests as there can be.
  const pageSize = Math.max(asked.length, context.settings.pageSize);
  const pages: Page[] = [];
  for await (const page of context.catalog.fetchPages(
    { ...withoutId, offset: 0, pageSize },
    context.call,
  )) {
    pages.push(page);
  }
  const items = pages.flatMap(({ records }) => records);
  return { media: await attribute(kind, asked, items, context), pages };
}

/** What of an item is of one owner, and by which keys that is told. */
interface Part {
  readonly key: string | undefined;
  readonly otherKey: string | undefined;
  readonly item: PimRecord;
}

/** @throws FilterIgnoredError when keys show media of others alone */
async function attribute(
  kind: OwnerKind,
  asked: Identifiers,
  items: readonly PimRecord[],
  context: CallContext,
): Promise<readonly OwnedMedia[]> {
  const parts = items.flatMap((item) => splitByOwner(item, kind));
  const [only] = asked;
  const others = new Set(parts.flatMap(({ otherKey }) => otherKey ?? []));
  const isOfOne =
    asked.length === 1 && others.size <= 1 && parts.every(({ key }) => key === undefined);
  if (isOfOne && only !== undefined) {
    return items.map((item) => ({ owner: only, item }));
  }

  const byKey = new Map(asked.map((value) => [foldText(String(value)), value]));
  const needsOwners = parts.some(
    ({ key, otherKey }) => key === undefined && otherKey !== undefined,
  );
  const byOther = needsOwners ? await fetchOwners(kind, asked, context) : undefined;
  const owned: OwnedMedia[] = [];
  let strangers = 0;
  for (const { key, otherKey, item } of parts) {
    const other = otherKey === undefined ? undefined : byOther?.get(otherKey);
    const owner = key === undefined ? other : byKey.get(key);
    if (owner !== undefined) owned.push({ owner, item });
    else if (key !== undefined || otherKey !== undefined) strangers += 1;
    else if (asked.length > 1 && entriesOf(item).length > 0)
      return fetchOneByOne(kind, asked, context);
  }
  if (strangers === 0) return owned;
  if (owned.length === 0) throw new FilterIgnoredError([kind.argument]);
  context.call.notices.push({
    code: 'media_of_others',
    argument: kind.argument,
  });
  return owned;
}

/** The owners, by the other of id and code. Throws CatalogError. */
async function fetchOwners(
  { argument, isCode, own: { endpoint, parameter, idField } }: OwnerKind,
  asked: Identifiers,
  context: CallContext,
): Promise<ReadonlyMap<string | undefined, string | number>> {
  const [named, told] = isCode ? ['Code', idField] : [idField, 'Code'];
  const byKey = new Map(asked.map((value) => [foldText(String(value)), value]));
  const records = await fetchEvery({ endpoint, filter: { [parameter]: asked }, argument }, context);
  return new Map(
    records.flatMap((record) => {
      const owner = byKey.get(readKey(record, named) ?? '');
      return owner === undefined ? [] : [[readKey(record, told), owner] as const];
    }),
  );
}

/** More owners would take more requests than one question is worth. */
const MAX_ONE_BY_ONE = 10;

/**
 * The media of each owner alone, where the items do not tell whose they are.
 * @throws BadResponseError when there are too many owners for that
 */
async function fetchOneByOne(
  kind: OwnerKind,
  asked: Identifiers,
  context: CallContext,
): Promise<readonly OwnedMedia[]> {
  const { argument, endpoint, parameters } = kind;
  if (asked.length > MAX_ONE_BY_ONE) {
    const fix =
      `Ask for at most ${MAX_ONE_BY_ONE} values of ${argument} per call, ` +
      'so that each can be asked for separately.';
    throw new BadResponseError(endpoint, 'it does not say which owner each item belongs to', fix);
  }
  const [parameter = ''] = parameters.flatMap((row) =>
    row.argument === argument ? row.parameter : [],
  );
  const owned: OwnedMedia[] = [];
  for (const owner of asked) {
    const { pageSize } = context.settings;
    const query = buildPageQuery({
      endpoint,
      filter: { [parameter]: [owner] },
      parameters,
      pageSize,
    });
    owned.push(...(await fetchOwnedMedia(kind, query, context)).media);
  }
  return owned;
}

const MEDIA_FIELDS = ['Pictures', 'Documents'] as const;

/** The item as it is where all of its entries are of one owner, else what of it is of each. */
function splitByOwner(item: PimRecord, { wire, otherWire }: OwnerKind): readonly Part[] {
  const keysOf = (entry: PimRecord): Pick<Part, 'key' | 'otherKey'> => ({
    key: readKey(item, wire) ?? readKey(entry, wire),
    otherKey: readKey(item, otherWire) ?? readKey(entry, otherWire),
  });
  const nameOf = (entry: PimRecord): string => JSON.stringify(Object.values(keysOf(entry)));
  const owners = new Map(entriesOf(item).map((entry) => [nameOf(entry), keysOf(entry)]));
  const [first = keysOf({})] = owners.values();
  if (owners.size <= 1) return [{ ...first, item }];
  return [...owners].map(([name, keys]) => {
    const isOwn = (entry: unknown): boolean => isRecord(entry) && nameOf(entry) === name;
    const lists = MEDIA_FIELDS.map(
      (field) => [field, [getField(item, field)].flat().filter(isOwn)] as const,
    );
    return { ...keys, item: { ...item, ...Object.fromEntries(lists) } };
  });
}

function entriesOf(item: PimRecord): readonly PimRecord[] {
  return MEDIA_FIELDS.flatMap((name) => getField(item, name)).filter(isRecord);
}

/** An identifier of a record as it is compared. */
export function readKey(record: PimRecord, wire: string): string | undefined {
  const value = getField(record, wire);
  const text = readText(value) ?? readId(value)?.toString();
  return text === undefined ? undefined : foldText(text);
}
