/** How profiles change what is sent: the records of a page, and the envelope around them. Pure. */

import type { WireRecord } from './catalog-source.ts';
import type { EndpointName } from './endpoint-paths.ts';
import { LINK_FORMS, OTHER_FORMS, OTHER_MEDIA_FORMS, reshapeFields } from './imitated-pims.ts';
import type { Profile, ProfileName } from './profile-names.ts';
import { toCamelCase } from './read-parameters.ts';

/** The only keys of these entries that the spec does show (§2.1). */
const SHOWN_KEYS = ['Culture'];

interface RecordShape {
  readonly profile: ProfileName;
  /** The endpoints whose records it changes; absent: all. */
  readonly endpoints?: readonly EndpointName[];
  readonly shape: (record: WireRecord) => WireRecord;
}

const QUERIES: readonly EndpointName[] = ['products', 'variants'];
const MEDIA_LISTS: readonly EndpointName[] = ['product-media-list', 'variant-media-list'];

/** They apply in this order: later ones no longer find the keys that earlier ones replace. */
const RECORD_SHAPES: readonly RecordShape[] = [
  {
    profile: 'hollow-products',
    endpoints: ['products'],
    shape: (record) => ({ ...record, Variants: [], Pictures: [], Documents: [] }),
  },
  {
    profile: 'bare-media',
    endpoints: MEDIA_LISTS,
    shape: (item) => keepMedia(item, ['VariantId', 'VariantCode']),
  },
  {
    profile: 'no-media-owner-ids',
    endpoints: MEDIA_LISTS,
    shape: (item) => keepMedia(item, ['VariantId', 'VariantCode', 'ProductId', 'ProductCode']),
  },
  {
    profile: 'string-ids',
    shape: (record) =>
      mapObjects(record, (key, value) => [key, /Id$/.test(key) && typeof value === 'number' ? String(value) : value]),
  },
  { profile: 'link-rows', endpoints: QUERIES, shape: (record) => reshapeFields(record, LINK_FORMS) },
  { profile: 'other-keys', endpoints: QUERIES, shape: (record) => reshapeFields(record, OTHER_FORMS) },
  { profile: 'other-keys', endpoints: ['products'], shape: (record) => reshapeFields(record, OTHER_MEDIA_FORMS) },
  {
    profile: 'opaque-keys',
    endpoints: ['products'],
    shape: (record) => hideKeys(record, { ...OTHER_FORMS, ...OTHER_MEDIA_FORMS }),
  },
  { profile: 'opaque-keys', endpoints: ['variants'], shape: (record) => hideKeys(record, OTHER_FORMS) },
  {
    profile: 'camel-records',
    shape: (record) => mapObjects(record, (key, value) => [toCamelCase(key), value]),
  },
];

/** A record as an endpoint sends it under a profile. */
export function shapeRecord(record: WireRecord, endpoint: EndpointName, profile: Profile): WireRecord {
  return RECORD_SHAPES.filter(
    (shape) => profile.has(shape.profile) && (shape.endpoints?.includes(endpoint) ?? true),
  ).reduce((shaped, { shape }) => shape(shaped), record);
}

/** The envelope of Spec §4.1 under a profile; `result` is an array, except for grouped searches. */
export function shapeEnvelope(result: unknown, totalCount: number, profile: Profile): WireRecord {
  const envelope: WireRecord = profile.has('no-total') ? { result } : { result, totalCount };
  if (!profile.has('upper-result')) return envelope;
  const upper = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);
  return Object.fromEntries(Object.entries(envelope).map(([key, value]) => [upper(key), value]));
}

function keepMedia(item: WireRecord, ownerKeys: readonly string[]): WireRecord {
  const withoutOwner = (entries: unknown): unknown =>
    mapObjects(entries, (key, value) => (ownerKeys.includes(key) ? undefined : [key, value]));
  return { Pictures: withoutOwner(item.Pictures), Documents: withoutOwner(item.Documents) };
}

function hideKeys(record: WireRecord, fields: object): WireRecord {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, field in fields ? hideDeep(value) : value]),
  );
}

/**
 * Names keys by their position (a1, b2, …): a field has the same key in every record, and no key says what it holds.
 */
function hideDeep(value: unknown): unknown {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return mapObjects(value, (key, held, index) => [
    SHOWN_KEYS.includes(key) ? key : `${letters.charAt(index % letters.length)}${index + 1}`,
    held,
  ]);
}

type MapEntry = (key: string, value: unknown, index: number) => readonly [string, unknown] | undefined;

/** Replaces every entry of every object in a value, at every depth; undefined removes the entry. */
function mapObjects<Value>(value: Value, mapEntry: MapEntry): Value {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, mapEntry)) as Value; // an array stays an array
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, held], index) => {
    const entry = mapEntry(key, held, index);
    return entry === undefined ? [] : [[entry[0], mapObjects(entry[1], mapEntry)] as const];
  });
  return Object.fromEntries(entries) as Value; // an object stays an object, with other keys
}
