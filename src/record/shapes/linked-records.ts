/**
 * Puts records in the place of the references to them: `{type: "pricelists", id: "2"}` stands for the record of that type and id in
 * a list beside it. Resources of JSON:API become plain records. Pure.
 */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import { isScalar } from './tuples.ts';

/** How far references are followed. */
const MAX_DEPTH = 5;

/** The records of a list by their type and id. */
type Index = ReadonlyMap<string, PimRecord>;

/** An item of a list with what it refers to; the item itself if it refers to nothing. */
export function resolveReferences(item: unknown): unknown {
  if (!isRecord(item) || !Object.values(item).some(isObject)) return item;
  const members = Object.entries(item);
  const lists = members.filter(([, value]) => isListOfResources(value));
  if (lists.length === 0 && !isResource(item)) return item;
  const resources = lists.flatMap(([, value]) => (Array.isArray(value) ? value : []));
  const resolver = new Resolver(indexResources(resources));
  const kept = members.filter(([, value]) => !isListOfResources(value));
  const resolved = resolver.openMembers(kept, MAX_DEPTH);
  if (!isResource(item) && !resources.some(resolver.isUsed)) return item;
  // What nothing refers to may say more of the item, such as who gets its price list.
  const unused = lists.filter(([, list]) => Array.isArray(list) && !list.some(resolver.isUsed));
  return Object.fromEntries([...resolved, ...resolver.listReferring(resources), ...unused]);
}

/** The records of a document whose references stand beside its list: `{data: […], included: […]}`. */
export function openDocument(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const members = Object.entries(value);
  const main = members.find(([, list]) => Array.isArray(list) && list.some(isLinked));
  const others = members.filter((member) => member !== main && isListOfResources(member[1]));
  if (main === undefined || others.length === 0 || !Array.isArray(main[1])) return value;
  const beside = Object.fromEntries(others);
  return main[1].map((item: unknown) => (isRecord(item) ? Object.assign({}, item, beside) : item));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function keyOf({ type, id }: PimRecord): string {
  return `${type}\n${id}`;
}

function isIdentified(value: unknown): value is PimRecord {
  return isRecord(value) && isFilledScalar(value.type) && isFilledScalar(value.id);
}

function isFilledScalar(value: unknown): boolean {
  return isScalar(value) && !isAbsent(value);
}

/** Whether a record is a resource of JSON:API. */
function isResource(value: unknown): value is PimRecord {
  return isIdentified(value) && (isRecord(value.attributes) || isLinked(value));
}

function isLinked(value: unknown): boolean {
  return isIdentified(value) && isRecord(value.relationships);
}

function isPointer(value: unknown): value is PimRecord {
  return isIdentified(value) && Object.keys(value).length === 2;
}

/** Whether records of a list may be referred to. */
function isListOfResources(value: unknown): value is readonly PimRecord[] {
  const isTarget = (item: unknown): boolean => isIdentified(item) && !isPointer(item);
  return Array.isArray(value) && value.length > 0 && value.every(isTarget);
}

function indexResources(resources: readonly unknown[]): Index {
  return new Map(resources.filter(isIdentified).map((resource) => [keyOf(resource), resource]));
}

/** Follows the references of one item. */
class Resolver {
  readonly #index: Index;
  readonly #used = new Set<string>();

  constructor(index: Index) {
    this.#index = index;
  }

  readonly isUsed = (resource: unknown): boolean =>
    isIdentified(resource) && this.#used.has(keyOf(resource));

  /** The members of a record with what they refer to; those of attributes and relationships are its own. */
  openMembers(members: readonly (readonly [string, unknown])[], depth: number) {
    const isOfResource = isResource(Object.fromEntries(members));
    return members.flatMap(([key, value]): (readonly [string, unknown])[] => {
      if (!isOfResource) return [[key, this.#resolve(value, depth)]];
      if (key === 'type') return [];
      const isFrame = key === 'attributes' || key === 'relationships';
      if (!isFrame || !isRecord(value)) return [[key, value]];
      return Object.entries(value).map(([name, one]) => [name, this.#resolve(one, depth)] as const);
    });
  }

  /** What a used record is referred to by, under its type. */
  listReferring(resources: readonly unknown[]): readonly (readonly [string, unknown])[] {
    return resources
      .filter(isIdentified)
      .filter((resource) => !this.isUsed(resource) && this.#refersToUsed(resource))
      .map((resource) => [String(resource.type), this.#open(resource, 1)] as const);
  }

  #refersToUsed({ relationships }: PimRecord): boolean {
    const links = isRecord(relationships) ? Object.values(relationships) : [];
    return links.flatMap((link) => [dataOf(link)].flat()).some(this.isUsed);
  }

  #resolve(sent: unknown, depth: number): unknown {
    const value = dataOf(sent);
    if (Array.isArray(value)) {
      const items = value.map((item) => this.#resolve(item, depth));
      return items.length === 1 && isPointer(value[0]) ? items[0] : items;
    }
    return isPointer(value) ? this.#follow(value, depth) : value;
  }

  /** What a reference stands for; its id alone, if that is a word, or if the record is not there. */
  #follow(pointer: PimRecord, depth: number): unknown {
    const target = this.#index.get(keyOf(pointer));
    if (target === undefined || depth === 0) {
      const { id } = pointer;
      return /^\d+$/.test(String(id)) ? { id } : id;
    }
    this.#used.add(keyOf(pointer));
    return this.#open(target, depth - 1);
  }

  #open(resource: PimRecord, depth: number): PimRecord {
    return Object.fromEntries(this.openMembers(Object.entries(resource), depth));
  }
}

/** What a relationship refers to. */
function dataOf(value: unknown): unknown {
  return isRecord(value) && 'data' in value && isLink(value.data) ? value.data : value;
}

function isLink(data: unknown): boolean {
  return data === null || [data].flat().every(isPointer);
}
