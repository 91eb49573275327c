/**
 * Puts records in the place of the references to them: `{type: "pricelists", id: "2"}` stands for the record of that type and id in
 * a list beside it. Resources of JSON:API become plain records. Pure.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { isScalar } from './tuples.ts';

/** How far references are followed. */
const MAX_DEPTH = 5;

/** The records beside an item by their type and id, and those that something refers to. */
interface Resources {
  readonly byKey: ReadonlyMap<string, PimRecord>;
  readonly used: Set<PimRecord>;
  /** Those that are being opened: what they hold may refer back to them. */
  readonly around: Set<PimRecord>;
}

type Members = readonly Member[];

/**
 * The resources of a document, each with what it refers to: `{data: {type, id, attributes}, included: [{type, id, attributes}]}`;
 * undefined: it is another record.
 */
export function openDocument(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (!isRecord(item)) return undefined;
  const { data, ...others } = item;
  const resources: readonly unknown[] = [data].flat();
  if (resources.length === 0 || !resources.every(isResource)) return undefined;
  return resources.map((resource) => {
    const withOthers = { ...resource, ...others };
    return resolveReferences(keys, withOthers);
  });
}

/** An item of a list with what it refers to; the item itself if it refers to nothing. */
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
  const others = members.filter((member) => !lists.includes(member));
  const resolved = openMembers(resources, others, MAX_DEPTH);
  const isSame = resolved.every(([key, value]) => value === item[key]);
  if (!isResource(item) && resources.used.size === 0 && isSame) return item;
  const isUsed = (record: unknown): boolean => isRecord(record) && resources.used.has(record);
  // What nothing refers to may say more of the item, such as who gets its price list.
  const unused = lists.filter(([, list]) => Array.isArray(list) && !list.some(isUsed));
  const left = records.filter((record) => !isUsed(record));
  const referring = left.filter((record) => refersToUsed(resources, record));
  const opened = referring.map((record): Member => {
    const type = String(record.type);
    return [type, openResource(resources, record, 1)];
  });
  // The id of an entry says nothing that its list needs.
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

/** Whether a record is a resource of JSON:API. */
function isResource(value: unknown): value is PimRecord {
  if (!isIdentified(value)) return false;
  const { attributes, relationships } = value;
  return isRecord(attributes) || isRecord(relationships);
}

function isPointer(value: unknown): value is PimRecord {
  return isIdentified(value) && Object.keys(value).length === 2;
}

/** Whether records of a list may be referred to. */
function isListOfResources(value: unknown): boolean {
  const isTarget = (item: unknown): boolean => isIdentified(item) && !isPointer(item);
  return Array.isArray(value) && value.length > 0 && value.every(isTarget);
}

/** The members of a record with what they refer to; those of attributes and relationships are its own. */
function openMembers(resources: Resources, members: Members, depth: number): Members {
  const resolve = (some: Members): Members =>
    some.map(([key, value]) => [key, resolveValue(resources, value, depth)]);
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

/** What a reference stands for; its id alone, if that is a word, or if the record is not there. */
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

/** What a relationship refers to. */
function dataOf(value: unknown): unknown {
  if (!isRecord(value) || !('data' in value)) return value;
  const { data } = value;
  const isLink = data === null || [data].flat().every(isPointer);
  return isLink ? data : value;
}
