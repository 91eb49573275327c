/**
 * Media with whose they are. An item belongs to an owner by keys on the item or its entries, never by its position; where
 * this PIM sends no such keys, each owner is asked for alone (Spec §2.3, §4.4, §4.5).
 */

import type { CallContext } from '../call/context.ts';
import { buildPageQuery } from '../call/page-query.ts';
import { BadResponseError, FilterIgnoredError } from '../errors.ts';
import { type Parameter, PRODUCT_MEDIA_PARAMETERS, VARIANT_MEDIA_PARAMETERS } from '../filter/parameters.ts';
import type { PageQuery } from '../pim/port.ts';
import { foldText } from '../record/nearest.ts';
import type { Filter } from '../record/value.ts';
import { getField, isRecord, type PimRecord, readId, readText } from '../record/value.ts';
import { fetchEvery } from './ask-few.ts';

/** One way to name owners: how their media are asked for, and how their own records are. */
export interface OwnerKind {
  /** The argument of get_media. */
  readonly argument: string;
  readonly endpoint: 'product-media-list' | 'variant-media-list';
  readonly parameters: readonly Parameter[];
  /** The field that holds the identifier asked by, on media items. */
  readonly wire: string;
  /** The other field by which an owner may be told. */
  readonly otherWire: string;
  readonly isCode: boolean;
  /** The owners' own records: where they are asked for, by which parameter. */
  readonly own: { readonly endpoint: 'products' | 'variants'; readonly parameter: string; readonly idField: string };
}

const ofProducts = {
  endpoint: 'product-media-list',
  parameters: PRODUCT_MEDIA_PARAMETERS,
} as const;
const ofVariants = {
  endpoint: 'variant-media-list',
  parameters: VARIANT_MEDIA_PARAMETERS,
} as const;

/** Products by their ids. */
export const PRODUCTS_BY_ID: OwnerKind = {
  ...ofProducts,
  ...{ argument: 'product_ids', wire: 'ProductId', otherWire: 'ProductCode', isCode: false },
  own: { endpoint: 'products', idField: 'ProductId', parameter: 'ProductIds' },
};

/** Products by their codes. */
export const PRODUCTS_BY_CODE: OwnerKind = {
  ...ofProducts,
  ...{ argument: 'product_codes', wire: 'ProductCode', otherWire: 'ProductId', isCode: true },
  own: { endpoint: 'products', idField: 'ProductId', parameter: 'Codes' },
};

/** The four ways of Spec §4.4 and §4.5. */
export const OWNER_KINDS: readonly OwnerKind[] = [
  PRODUCTS_BY_ID,
  PRODUCTS_BY_CODE,
  {
    ...ofVariants,
    ...{ argument: 'variant_ids', wire: 'VariantId', otherWire: 'VariantCode', isCode: false },
    own: { endpoint: 'variants', idField: 'VariantId', parameter: 'VariantIds' },
  },
  {
    ...ofVariants,
    ...{ argument: 'variant_codes', wire: 'VariantCode', otherWire: 'VariantId', isCode: true },
    own: { endpoint: 'variants', idField: 'VariantId', parameter: 'Codes' },
  },
];

type Identifiers = readonly (string | number)[];

/** A media item (or a record that holds Pictures and Documents) and its owner, named as it was asked for. */
export interface OwnedMedia {
  readonly owner: string | number;
  readonly item: PimRecord;
}

/** The media of the owners that a filter names. */
interface BatchOfMedia {
  readonly media: readonly OwnedMedia[];
  readonly sent: Filter | undefined;
  /** True when the PIM gave fewer items than it announced. */
  readonly hasGap: boolean;
  readonly ageMs: number | undefined;
  keep(): void;
}

/** Fetches the media of one filter body. Throws CatalogError. */
export async function fetchOwnedMedia(kind: OwnerKind, query: PageQuery, context: CallContext): Promise<BatchOfMedia> {
  const asked = Object.values(query.filter)[0] ?? [];
  const items: PimRecord[] = [];
  const keeps: (() => void)[] = [];
  let sent: Filter | undefined;
  let ageMs: number | undefined;
  let total: number | undefined;
  const { idField: _, ...withoutId } = query;
  // All owners are read whatever the answer's limit is, so in as few requests as there can be.
  const pageSize = Math.max(asked.length, context.settings.pageSize);
  for await (const page of context.catalog.fetchPages({ ...withoutId, offset: 0, pageSize }, context.call)) {
    items.push(...page.records);
    keeps.push(page.keep);
    sent = page.sent;
    ageMs = page.ageMs ?? ageMs;
    total = page.total;
  }
  return {
    media: await attribute(kind, asked, items, context),
    sent,
    hasGap: items.length < (total ?? 0),
    ageMs,
    keep: () => {
      for (const keep of keeps) keep();
    },
  };
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
  const isOfOne = asked.length === 1 && others.size <= 1 && parts.every(({ key }) => key === undefined);
  if (isOfOne && only !== undefined) return items.map((item) => ({ owner: only, item }));

  const byKey = new Map(asked.map((value) => [foldText(String(value)), value]));
  const needsOwners = parts.some(({ key, otherKey }) => key === undefined && otherKey !== undefined);
  const owners = needsOwners ? await fetchOwners(kind, asked, context) : [];
  const byOther = new Map(owners.map(({ owner, otherKey: told }) => [told, owner]));
  const owned: OwnedMedia[] = [];
  let strangers = 0;
  for (const { key, otherKey, item } of parts) {
    const owner = key === undefined ? byOther.get(otherKey ?? '') : byKey.get(key);
    if (owner !== undefined) owned.push({ owner, item });
    else if (key !== undefined || otherKey !== undefined) strangers += 1;
    else if (asked.length > 1 && entriesOf(item).length > 0) return fetchFromOwners(kind, asked, context);
  }
  if (strangers === 0) return owned;
  if (owned.length === 0) throw new FilterIgnoredError([kind.argument]);
  context.call.warnings.add(
    `The PIM also returned media of owners that ${kind.argument} does not name; they are left out.`,
  );
  return owned;
}

/** The owners' own records. Throws CatalogError. */
async function fetchOwners(
  { argument, isCode, own: { endpoint, parameter, idField } }: OwnerKind,
  asked: Identifiers,
  context: CallContext,
): Promise<readonly (OwnedMedia & { readonly otherKey: string })[]> {
  const [named, told] = isCode ? ['Code', idField] : [idField, 'Code'];
  const byKey = new Map(asked.map((value) => [foldText(String(value)), value]));
  const records = await fetchEvery({ endpoint, filter: { [parameter]: asked }, argument }, context);
  return records.flatMap((item) => {
    const owner = byKey.get(readKey(item, named) ?? '');
    return owner === undefined ? [] : [{ owner, item, otherKey: readKey(item, told) ?? '' }];
  });
}

/** More owners would take more requests than one question is worth. */
const MAX_ONE_BY_ONE = 10;

/**
 * Where the items do not tell whose they are: the media on the owners' own records, or those of each owner alone.
 * @throws BadResponseError when there are too many owners for that
 */
async function fetchFromOwners(
  kind: OwnerKind,
  asked: Identifiers,
  context: CallContext,
): Promise<readonly OwnedMedia[]> {
  const { argument, endpoint, parameters } = kind;
  const owners = await fetchOwners(kind, asked, context);
  if (owners.some(({ item }) => entriesOf(item).length > 0)) {
    context.call.warnings.add(
      `This PIM's ${endpoint} does not say which owner each item belongs to; the media were read from the ${kind.own.endpoint} themselves.`,
    );
    return owners;
  }
  if (asked.length > MAX_ONE_BY_ONE) {
    const fix = `Ask for at most ${MAX_ONE_BY_ONE} values of ${argument} per call, so that each can be asked for separately.`;
    throw new BadResponseError(endpoint, 'it does not say which owner each item belongs to', fix);
  }
  const [parameter = ''] = parameters.flatMap((row) => (row.argument === argument ? row.parameter : []));
  const owned: OwnedMedia[] = [];
  for (const owner of asked) {
    const { pageSize } = context.settings;
    const query = buildPageQuery({ endpoint, filter: { [parameter]: [owner] }, parameters, pageSize });
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
    const lists = MEDIA_FIELDS.map((field) => [field, [getField(item, field)].flat().filter(isOwn)] as const);
    return { ...keys, item: { ...item, ...Object.fromEntries(lists) } };
  });
}

function entriesOf(item: PimRecord): readonly PimRecord[] {
  return MEDIA_FIELDS.flatMap((name) => getField(item, name)).filter(isRecord);
}

function readKey(record: PimRecord, wire: string): string | undefined {
  const value = getField(record, wire);
  const text = readText(value) ?? readId(value)?.toString();
  return text === undefined ? undefined : foldText(text);
}
