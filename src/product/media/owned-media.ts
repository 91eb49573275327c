/**
 * Media with whose they are. An item belongs to an owner by keys on the item or its entries, never by its position;
 * where this PIM sends no such keys, the owners' own records tell (Spec §2.3, §4.4, §4.5).
 */

import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { BadResponseError, FilterIgnoredError } from '../../errors.ts';
import {
  type Parameter,
  PRODUCT_MEDIA_PARAMETERS,
  PRODUCT_PARAMETERS,
  VARIANT_MEDIA_PARAMETERS,
  VARIANT_PARAMETERS,
} from '../../filter/parameters.ts';
import type { PageQuery } from '../../pim/port.ts';
import { foldText } from '../../record/nearest.ts';
import { type Filter, getField, isRecord, type PimRecord, readId, readText } from '../../record/value.ts';

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

const productOwn = { endpoint: 'products', idField: 'ProductId' } as const;
const variantOwn = { endpoint: 'variants', idField: 'VariantId' } as const;
const products = { endpoint: 'product-media-list', parameters: PRODUCT_MEDIA_PARAMETERS } as const;
const variants = { endpoint: 'variant-media-list', parameters: VARIANT_MEDIA_PARAMETERS } as const;

/** Products by their ids. */
export const PRODUCTS_BY_ID: OwnerKind = {
  argument: 'product_ids',
  ...products,
  wire: 'ProductId',
  otherWire: 'ProductCode',
  isCode: false,
  own: { ...productOwn, parameter: 'ProductIds' },
};

/** The four ways of Spec §4.4 and §4.5. */
export const OWNER_KINDS: readonly OwnerKind[] = [
  PRODUCTS_BY_ID,
  {
    argument: 'product_codes',
    ...products,
    wire: 'ProductCode',
    otherWire: 'ProductId',
    isCode: true,
    own: { ...productOwn, parameter: 'Codes' },
  },
  {
    argument: 'variant_ids',
    ...variants,
    wire: 'VariantId',
    otherWire: 'VariantCode',
    isCode: false,
    own: { ...variantOwn, parameter: 'VariantIds' },
  },
  {
    argument: 'variant_codes',
    ...variants,
    wire: 'VariantCode',
    otherWire: 'VariantId',
    isCode: true,
    own: { ...variantOwn, parameter: 'Codes' },
  },
];

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

async function attribute(
  kind: OwnerKind,
  asked: readonly (string | number)[],
  items: readonly PimRecord[],
  context: CallContext,
): Promise<readonly OwnedMedia[]> {
  const [only] = asked;
  if (asked.length === 1 && only !== undefined && !isOfSeveral(items, kind)) {
    return keepOwn(kind, only, items, context).map((item) => ({ owner: only, item }));
  }
  const byKey = new Map(asked.map((value) => [foldText(String(value)), value]));
  const holding = items.filter(holdsMedia);
  const direct = own(holding, (item) => byKey.get(foldKeyOf(item, kind.wire)));
  if (direct !== undefined) return direct;

  const owners = await fetchOwners(kind, asked, context);
  const named = (record: PimRecord) => byKey.get(foldKeyOf(record, kind.isCode ? 'Code' : kind.own.idField));
  const byOther = new Map(
    owners.map((record) => [foldKeyOf(record, kind.isCode ? kind.own.idField : 'Code'), named(record)] as const),
  );
  const indirect = own(
    holding,
    (item) => byOther.get(foldKeyOf(item, kind.otherWire)) ?? byKey.get(foldKeyOf(item, kind.wire)),
  );
  if (indirect !== undefined) return indirect;

  if (!owners.some(holdsMedia)) return fetchOneByOne(kind, asked, context);
  context.call.warnings.add(
    `This PIM's ${kind.endpoint} does not say which owner each item belongs to; the media were read from the ${kind.own.endpoint} themselves.`,
  );
  return owners.flatMap((record) => {
    const owner = named(record);
    return owner === undefined ? [] : [{ owner, item: record }];
  });
}

/** More owners would take more requests than one question is worth. */
const MAX_ONE_BY_ONE = 10;

/**
 * The media of each owner alone, where neither the items tell whose they are nor the owners' records hold any.
 * @throws BadResponseError when there are too many owners for that
 */
async function fetchOneByOne(
  kind: OwnerKind,
  asked: readonly (string | number)[],
  context: CallContext,
): Promise<readonly OwnedMedia[]> {
  if (asked.length > MAX_ONE_BY_ONE) {
    const fix = `Ask for at most ${MAX_ONE_BY_ONE} values of ${kind.argument} per call, so that each can be asked for separately.`;
    throw new BadResponseError(kind.endpoint, 'it does not say which owner each item belongs to', fix);
  }
  const [parameter = ''] = kind.parameters.flatMap((row) => (row.argument === kind.argument ? row.parameter : []));
  const owned: OwnedMedia[] = [];
  for (const owner of asked) {
    const filter = { [parameter]: [owner] };
    const { settings, catalog, call } = context;
    const query = buildPageQuery({
      endpoint: kind.endpoint,
      filter,
      parameters: kind.parameters,
      pageSize: settings.pageSize,
    });
    for await (const { records } of catalog.fetchPages(query, call)) {
      owned.push(...keepOwn(kind, owner, records, context).map((item) => ({ owner, item })));
    }
  }
  return owned;
}

/** True when the items tell no owner by the key asked by, and several by the other: those must be looked up. */
function isOfSeveral(items: readonly PimRecord[], { wire, otherWire }: OwnerKind): boolean {
  const keysOf = (name: string): ReadonlySet<string> =>
    new Set(
      items.flatMap((item) => readKey(item, name) ?? entriesOf(item).flatMap((entry) => readKey(entry, name) ?? [])),
    );
  return keysOf(wire).size === 0 && keysOf(otherWire).size > 1;
}

/**
 * What is the one owner's: what no key of its own says to be another's.
 * @throws FilterIgnoredError when keys show others' media and none of the owner's
 */
function keepOwn(
  { argument, wire }: OwnerKind,
  owner: string | number,
  items: readonly PimRecord[],
  { call }: CallContext,
): readonly PimRecord[] {
  const wanted = foldText(String(owner));
  const keysOf = (item: PimRecord): readonly string[] => {
    const key = readKey(item, wire);
    return key === undefined ? entriesOf(item).flatMap((entry) => readKey(entry, wire) ?? []) : [key];
  };
  const keys = new Set(items.flatMap(keysOf));
  if (keys.size === (keys.has(wanted) ? 1 : 0)) return items;
  if (!keys.has(wanted)) throw new FilterIgnoredError([argument]);
  const isWanted = (entry: unknown): boolean => isRecord(entry) && readKey(entry, wire) === wanted;
  const kept = items
    .filter((item) => keysOf(item).includes(wanted))
    .map((item) => {
      if (readKey(item, wire) !== undefined) return item;
      const lists = MEDIA_FIELDS.map((name) => [name, [getField(item, name)].flat().filter(isWanted)] as const);
      return { ...item, ...Object.fromEntries(lists) };
    });
  call.warnings.add(`The PIM also returned media of owners that ${argument} does not name; they are left out.`);
  return kept;
}

/** All items with their owners; undefined when the owner of any is not told. */
function own(
  items: readonly PimRecord[],
  ownerOf: (item: PimRecord) => string | number | undefined,
): readonly OwnedMedia[] | undefined {
  const owned: OwnedMedia[] = [];
  for (const item of items) {
    const owner = ownerOf(item);
    if (owner === undefined) return undefined;
    owned.push({ owner, item });
  }
  return owned;
}

const MEDIA_FIELDS = ['Pictures', 'Documents'] as const;

function entriesOf(item: PimRecord): readonly PimRecord[] {
  return MEDIA_FIELDS.flatMap((name) => getField(item, name)).filter(isRecord);
}

function holdsMedia(item: PimRecord): boolean {
  return entriesOf(item).length > 0;
}

/** A key of the item itself, or the one that all of its entries share. */
function foldKeyOf(item: PimRecord, wire: string): string {
  const ownKey = readKey(item, wire);
  if (ownKey !== undefined) return ownKey;
  const keys = new Set(entriesOf(item).map((entry) => readKey(entry, wire)));
  const [key] = keys;
  return keys.size === 1 && key !== undefined ? key : '';
}

function readKey(record: PimRecord, wire: string): string | undefined {
  const value = getField(record, wire);
  const text = readText(value) ?? readId(value)?.toString();
  return text === undefined ? undefined : foldText(text);
}

async function fetchOwners(
  { argument, own: { endpoint, parameter, idField } }: OwnerKind,
  asked: readonly (string | number)[],
  context: CallContext,
): Promise<readonly PimRecord[]> {
  const parameters: readonly Parameter[] = endpoint === 'products' ? PRODUCT_PARAMETERS : VARIANT_PARAMETERS;
  const query = buildPageQuery({
    endpoint,
    filter: { [parameter]: asked },
    parameters,
    argumentNames: { [parameter]: argument },
    pageSize: context.settings.pageSize,
    idField,
  });
  const records: PimRecord[] = [];
  for await (const page of context.catalog.fetchPages(query, context.call)) records.push(...page.records);
  return records;
}
