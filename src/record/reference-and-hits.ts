/**
 * The spec does not show these records (Spec §4.7). In a search answer, all arrays of records
 * become one list: a flat list, lists grouped by entity type, or records wrapped in hits.
 */

import { findParent, type NamesByWords, readNamesByWords } from './references-by-words.ts';
import {
  foldKey,
  getField,
  isNoLink,
  isRecord,
  type PimRecord,
  readId,
  readStatus,
  readText,
} from './value.ts';

/** Search result; unreadable values are undefined. */
export type SearchHit = Readonly<ReturnType<typeof readHit>>;

const WRAPPERS = 'Item Entity Record Data Document Source _source Product Category Variant'.split(
  ' ',
);
const LISTS = ['Items', 'Records', 'Results', 'Entities', 'Hits', 'List', 'Data'];
const GENERIC = new Set('result results data items records hits list entities value'.split(' '));
const TYPE_BY_ID = [
  ['VariantId', 'Variant'],
  ['ProductId', 'Product'],
  ['CategoryId', 'Category'],
  ['TrademarkId', 'Trademark'],
  ['BrandId', 'Brand'],
] as const;

/**
 * Reads the hits of a search answer, in the order received.
 * @param body the parsed answer
 * @returns undefined if there is no array of records in it (which does not mean "nothing found")
 */
export function readSearchHits(body: PimRecord): readonly SearchHit[] | undefined {
  const result = getField(body, 'result');
  // With no results, lists grouped by entity type are an empty object.
  if (isRecord(result) && Object.keys(result).length === 0) return [];
  const value = result === undefined ? dropEmptyLists(body) : result;
  return readHits(value, undefined, 0);
}

// Without a `result`, an empty list under any other key (`warnings: []`) must not be read as
// "nothing found".
function dropEmptyLists(body: PimRecord): PimRecord {
  const members = Object.entries(body).filter(([key, value]) => {
    const isEmptyList = Array.isArray(value) && value.length === 0;
    return !isEmptyList || GENERIC.has(foldKey(key));
  });
  return Object.fromEntries(members);
}

// Deepest nesting of lists of hits.
const MAX_DEPTH = 3;

function readHits(
  value: unknown,
  type: string | undefined,
  depth: number,
): readonly SearchHit[] | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return readHitsOfList(value, type, depth);
  return isRecord(value) ? readHitsOfGroups(value, type, depth) : undefined;
}

function readHitsOfList(
  items: readonly unknown[],
  type: string | undefined,
  depth: number,
): readonly SearchHit[] | undefined {
  const hits: SearchHit[] = [];
  for (const item of items) {
    const ofItem = isRecord(item) ? readHitsOfItem(item, type, depth) : undefined;
    if (ofItem === undefined) return undefined;
    hits.push(...ofItem);
  }
  // Records without id, code and name are something else, such as facets or suggestions.
  const isIdentified = ({ id, code, name }: SearchHit): boolean =>
    (id ?? code ?? name) !== undefined;
  const areHits = hits.length === 0 || hits.some(isIdentified);
  return areHits ? hits : undefined;
}

function readHitsOfItem(item: PimRecord, type: string | undefined, depth: number) {
  const list = LISTS.map((key) => getField(item, key)).find(Array.isArray);
  if (list === undefined) return [readHit(item, type)];
  const typeOfItem = readEntityType(item) ?? readBareType(item);
  return readHits(list, typeOfItem ?? type, depth + 1);
}

function readHitsOfGroups(
  groups: PimRecord,
  type: string | undefined,
  depth: number,
): readonly SearchHit[] | undefined {
  const lists = Object.entries(groups).flatMap(([key, value]) => {
    const folded = foldKey(key);
    if (folded === 'errors') return [];
    const typeOfGroup = GENERIC.has(folded) ? type : key;
    const hits = readHits(value, typeOfGroup, depth + 1);
    return hits === undefined ? [] : [hits];
  });
  if (lists.length === 0) return undefined;
  // Next to hits with an id or a code, a list of names only is something else, such as facets or suggestions.
  const isProper = (hits: readonly SearchHit[]): boolean =>
    hits.some(({ id, code }) => (id ?? code) !== undefined);
  const proper = lists.filter(isProper);
  return proper.length > 0 ? proper.flat() : lists.flat();
}

function readHit(item: PimRecord, groupType: string | undefined) {
  const isBare = ['Name', 'Code'].every((key) => readText(getField(item, key)) === undefined);
  const wrapped = isBare ? WRAPPERS.map((key) => getField(item, key)).find(isRecord) : undefined;
  const record = wrapped ?? item;
  const type =
    readEntityType(item) ??
    readEntityType(record) ??
    nameType(groupType, typeById(record)) ??
    readBareType(item) ??
    readBareType(record);
  return {
    // Product, Category, Variant, … in the PIM's own word.
    type,
    id: readHitId(record, type) ?? readHitId(item, type),
    code: readText(getField(record, 'Code')),
    name: readText(getField(record, 'Name')) ?? readText(getField(record, 'Title')),
    status: readStatus(getField(record, 'Status')),
    // For further fields.
    record,
  };
}

function readEntityType(item: PimRecord): string | undefined {
  const number = getField(item, 'EntityType');
  if (typeof number === 'number') return String(number);
  for (const key of ['EntityType', 'EntityTypeName', 'Entity', 'Kind']) {
    const value = readWord(getField(item, key));
    if (value !== undefined) return value;
  }
  return undefined;
}

// The key Type counts as the entity type only if nothing else names it, because products have their
// own Type (Spec §2.1).
function readBareType(item: PimRecord): string | undefined {
  const word = readWord(getField(item, 'Type'));
  const isNumber = word !== undefined && /^\s*-?\d+\s*$/.test(word);
  return isNumber ? undefined : word;
}

function readWord(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const isWord = value !== '' && value.length <= 40;
  return isWord ? value : undefined;
}

// The type from the group, or its singular as in the ids (`Products` is Product); without a group,
// the type from the ids.
function nameType(groupType: string | undefined, byId: string | undefined): string | undefined {
  if (groupType === undefined || byId === undefined) return groupType ?? byId;
  const singular = foldKey(groupType).replace(/ies$/, 'y').replace(/s$/, '');
  return singular === foldKey(byId) ? byId : groupType;
}

function typeById(record: PimRecord): string | undefined {
  return TYPE_BY_ID.find(([key]) => readId(getField(record, key)) !== undefined)?.[1];
}

const ID_KEYS = ['EntityId', 'Id', ...TYPE_BY_ID.map(([key]) => key)];

function readHitId(record: PimRecord, type: string | undefined): number | undefined {
  const keysOfType = type === undefined ? [] : [`${type}Id`];
  for (const key of [...keysOfType, ...ID_KEYS]) {
    const id = readId(getField(record, key));
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Kinds of reference data: our word in answers, the endpoint, and the words in a PIM's keys. */
export const REFERENCE_KINDS = {
  categories: { endpoint: 'categories', words: ['Category'] },
  brands: { endpoint: 'trademarks', words: ['Trademark', 'Brand'] },
  document_types: { endpoint: 'documenttypes', words: ['DocumentType'] },
  documents: { endpoint: 'documents', words: ['Document'] },
  properties: { endpoint: 'properties', words: ['Property'] },
  options: { endpoint: 'options', words: ['Option'] },
} as const;

/** One of {@link REFERENCE_KINDS}. */
export type ReferenceKind = keyof typeof REFERENCE_KINDS;

/** Identifier of a brand or category: its id, else its code. */
export type ReferenceKey = number | string;

/**
 * Reads the common facts of a record under the keys of `REFERENCE_FIELDS`: null if empty, undefined
 * if no key is known.
 */
export function readReference(kind: ReferenceKind, record: PimRecord): PimRecord {
  const { words } = REFERENCE_KINDS[kind];
  const name = readFirst(record, ['Name', ...words.map((word) => `${word}Name`), 'Title']);
  const id = readFirst(record, [...words.map((word) => `${word}Id`), 'Id']);
  const code = readFirst(record, ['Code', ...words.map((word) => `${word}Code`)]);
  // Some PIMs name categories and brands under keys of their own: `{id_fam: 31, lib_fam: "Hoses"}`.
  const isOfTree = kind === 'categories' || kind === 'brands';
  const isUnnamed = isOfTree && name === undefined;
  const fallback: NamesByWords = isUnnamed ? readNamesByWords(kind, record, readId(id)) : {};
  const parentKeys = ['ParentId', ...words.map((word) => `Parent${word}Id`)];
  const knownParentId = readFirst(record, parentKeys);
  const parentId =
    knownParentId ?? (kind === 'categories' ? findParent(record, readId(id)) : undefined);
  return {
    Id: id,
    Code: code ?? fallback.code,
    Name: name ?? fallback.name,
    ParentId: isNoLink(parentId) ? null : parentId,
    Status: readFirst(record, ['Status']),
  };
}

// Value of the first key that has one; null if the record has only empty values under the keys;
// undefined if it has none of the keys.
function readFirst(record: PimRecord, keys: readonly string[]): unknown {
  const values = keys.map((key) => getField(record, key)).filter((value) => value !== undefined);
  if (values.length === 0) return undefined;
  return values.find((value) => value !== null && value !== '') ?? null;
}
