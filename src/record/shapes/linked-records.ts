/**
 * `{type: "pricelists", id: "2"}` stands for the record of that type and id in a list beside it.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { isScalar } from './tuples.ts';

// References are followed to this depth.
const MAX_DEPTH = 5;

// The records beside an item by type and id, and those that are referred to.
interface Resources {
  readonly byKey: ReadonlyMap<string, PimRecord>;
  readonly used: Set<PimRecord>;
  /** Records that are being opened; they may hold references back to themselves. */
  readonly around: Set<PimRecord>;
}

type Members = readonly Member[];

/**
 * Lists the resources of a document with the records that they refer to:
 * `{data: {type, id, attributes}, included: [{type, id, attributes}]}`; undefined for other
 * records.
 */
export function openDocument(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (!isRecord(item)) return undefined;
  const { data, ...rest } = item;
  const resources: readonly unknown[] = [data].flat();
  if (resources.length === 0 || !resources.every(isResource)) return undefined;
  return resources.map((resource) => {
    const document = { ...resource, ...rest };
    return resolveReferences(keys, document);
  });
}

/** Returns an item with the records that it refers to; the item itself if it has no references. */
export function resolveReferences({ traits }: KeyReader, item: unknown): unknown {
  if (!isRecord(item) || Object.values(item).every(isScalar)) return item;
  const members = Object.entries(item);
  const lists = members.filter(([, value]) => isListOfResources(value));
  const isOfResources =
    lists.length > 0 || isResource(item) || Object.values(item).some(isResource);
  if (!isOfResources) return item;
  const records = lists.flatMap(([, list]) => list).filter(isIdentified);
  const byKey = new Map(records.map((record) => [keyOf(record), record]));
  const resources: Resources = { byKey, used: new Set(), around: new Set() };
  const unlisted = members.filter((member) => !lists.includes(member));
  const resolved = openMembers(resources, unlisted, MAX_DEPTH);
  const isSame = resolved.every(([key, value]) => value === item[key]);
  if (!isResource(item) && resources.used.size === 0 && isSame) return item;
  const isUsed = (record: unknown): boolean => isRecord(record) && resources.used.has(record);
  // A list without references to it may describe the item, such as the customers of its price list.
  const unused = lists.filter(([, list]) => Array.isArray(list) && !list.some(isUsed));
  const left = records.filter((record) => !isUsed(record));
  const referring = left.filter((record) => refersToUsed(resources, record));
  const opened = referring.map((record): Member => {
    const type = String(record.type);
    return [type, openResource(resources, record, 1)];
  });
  // Only references are identified by their ids.
  const hasIdleId = isResource(item) && traits.kind !== 'reference';
  const entry = hasIdleId ? resolved.filter(([key]) => key !== 'id') : resolved;
  return Object.fromEntries([...entry, ...opened, ...unused]);
}

function keyOf({ type, id }: PimRecord): string {
  return `${type}\n${id}`;
}

function isIdentified(value: unknown): value is PimRecord {
  const isFilled = (part: unknown): boolean => isScalar(part) && !isAbsent(part);
  return isRecord(value) && isFilled(value.type) && isFilled(value.id);
}

function isResource(value: unknown): value is PimRecord {
  if (!isIdentified(value)) return false;
  const { attributes, relationships } = value;
  return isRecord(attributes) || isRecord(relationships);
}

function isPointer(value: unknown): value is PimRecord {
  return isIdentified(value) && Object.keys(value).length === 2;
}

// Complete records, not references.
function isListOfResources(value: unknown): boolean {
  const isTarget = (item: unknown): boolean => isIdentified(item) && !isPointer(item);
  return Array.isArray(value) && value.length > 0 && value.every(isTarget);
}

// Attributes and relationships become members of the record itself.
function openMembers(resources: Resources, members: Members, depth: number): Members {
  const resolve = (entries: Members): Members =>
    entries.map(([key, value]) => [key, resolveValue(resources, value, depth)]);
  if (!isResource(Object.fromEntries(members))) return resolve(members);
  return members.flatMap(([key, value]) => {
    const isFrame = key === 'attributes' || key === 'relationships';
    if (isFrame && isRecord(value)) return resolve(Object.entries(value));
    return key === 'type' ? [] : [[key, value]];
  });
}

function openResource(resources: Resources, resource: PimRecord, depth: number): PimRecord {
  return Object.fromEntries(openMembers(resources, Object.entries(resource), depth));
}

function refersToUsed({ byKey, used }: Resources, { relationships }: PimRecord): boolean {
  if (!isRecord(relationships)) return false;
  const links = Object.values(relationships).map(dataOf);
  return links.flat().some((link) => {
    const target = isRecord(link) ? byKey.get(keyOf(link)) : undefined;
    return target !== undefined && used.has(target);
  });
}

function resolveValue(resources: Resources, sent: unknown, depth: number): unknown {
  const value = dataOf(sent);
  if (isPointer(value)) return followPointer(resources, value, depth);
  if (isResource(value) && depth > 0) return openResource(resources, value, depth - 1);
  if (!Array.isArray(value)) return value;
  const items = value.map((item) => resolveValue(resources, item, depth));
  const isOnePointer = items.length === 1 && isPointer(value[0]);
  return isOnePointer ? items[0] : items;
}

// Only the id remains of a missing record; an id that is a word stands alone.
function followPointer(resources: Resources, pointer: PimRecord, depth: number): unknown {
  const target = resources.byKey.get(keyOf(pointer));
  if (target === undefined || depth === 0 || resources.around.has(target)) {
    const { id } = pointer;
    const isNumber = /^\d+$/.test(String(id));
    return isNumber ? { id } : id;
  }
  resources.used.add(target);
  resources.around.add(target);
  const opened = openResource(resources, target, depth - 1);
  resources.around.delete(target);
  return opened;
}

// `data` of a relationship.
function dataOf(value: unknown): unknown {
  if (!isRecord(value) || !('data' in value)) return value;
  const { data } = value;
  const isLink = data === null || [data].flat().every(isPointer);
  return isLink ? data : value;
}
