/**
 * Readers of the lists in records, one for each list. Spec §2.4 does not show these entries. Each reader finds the roles of values by the words of
 * their keys, whatever the shape; a value without a role is kept under its own key.
 */

import { looksLikeBarcode } from './barcode.ts';
import { readAddressed } from './shapes/addresses.ts';
import { buildReader } from './shapes/build-reader.ts';
import {
  type Candidates,
  type Choice,
  choose,
  chooseCulture,
  either,
  labelOf,
  listCandidates,
  type ReadEntry,
  textOf,
  type Values,
} from './shapes/choose.ts';
import { omitCounts } from './shapes/counts-in-names.ts';
import { listDistinctPrices } from './shapes/distinct-prices.ts';
import { statusOfLeaf } from './shapes/entry-status.ts';
import { isOfParent, KeyReader } from './shapes/key-words.ts';
import type { Leaf } from './shapes/leaves.ts';
import { isNoMeasure, isNoSize, isZero } from './shapes/no-sizes.ts';
import { addConditions } from './shapes/price-conditions.ts';
import type { RawEntry } from './shapes/raw-entry.ts';
import { type NamedValues, readNamed } from './shapes/read-named.ts';
import { readPrices } from './shapes/read-prices.ts';
import { joinRepeated } from './shapes/repeated-references.ts';
import { readRoleKey } from './shapes/role-keys.ts';
import { DOUBTFUL_RANK } from './shapes/role-rules.ts';
import type { RoleOfLeaf } from './shapes/roles.ts';
import { findTimeSpan } from './shapes/time-spans.ts';
import { getField, isNoLink, isRecord, readId } from './value.ts';

type Choices<Entry extends Values> = { readonly [Name in keyof Entry]-?: Choice<Entry[Name]> };

// Builds an entry of values that are chosen each by itself.
function buildEntry<Entry extends Values>(
  choices: Choices<Entry>,
): readonly ReadEntry<Partial<Entry>>[] {
  const values: Partial<Entry> = {};
  const unreadKeys: string[] = [];
  for (const name in choices) {
    const { value, unreadKey } = choices[name];
    if (value !== undefined) values[name] = value;
    if (unreadKey !== undefined) unreadKeys.push(unreadKey);
  }
  return [{ values, unreadKeys }];
}

// A category or brand of a product.
function readReference(entry: RawEntry) {
  const code = choose(entry, 'code', (leaf) => {
    const text = labelOf(leaf);
    return text === undefined ? undefined : readAddressed(text);
  });
  // `{id: 7229, node: "/api/nodes/lamps"}`: beside a learned reference to a record, the id is that
  // of the row.
  const codeKey = code.leaf?.keys.at(-1) ?? '';
  const hasIdOfRow = readRoleKey(codeKey) === 'code';
  const roles = hasIdOfRow ? entry.roles.filter(isNoPlainId) : entry.roles;
  const onlyId = hasIdOfRow ? NO_ID : chooseOnlyId(entry);
  return buildEntry({
    id: either(chooseId({ roles }), onlyId),
    code,
    name: choose(entry, 'name', labelOf),
  });
}

const NO_ID: Choice<number> = { value: undefined };

// Any record has a plain id.
function isNoPlainId({ role, leaf }: RoleOfLeaf): boolean {
  return role !== 'id' || !leaf.path.last.saysOnly('id');
}

// The parent of a variant, or a variant of a product, linked with its status.
function chooseLinked(entry: RawEntry) {
  return {
    id: either(chooseChildId(entry), chooseId(entry)),
    code: chooseLinkedCode(entry),
    name: choose(entry, 'name', labelOf),
    status: choose(entry, 'status', statusOfLeaf),
  };
}

// `{productId: 7, no: "10022", categoryCode: "JACKET"}`: beside an id, a plain number is the code
// rather than a code that has another word.
function chooseLinkedCode(entry: RawEntry): Choice<string> {
  const code = choose(entry, 'code', labelOf);
  const isClear = code.value === undefined || code.leaf?.path.last.hasUnknownWord === false;
  const hasId = entry.roles.some(({ role, leaf }) => role === 'id' && leaf.path.last.endsIn('id'));
  if (isClear || !hasId) return code;
  const numbers = entry.roles.filter(({ leaf }) =>
    leaf.path.last.isPlain('own', 'owner', 'number'),
  );
  const number = numbers.find(({ leaf }) => leaf.path.last.endsIn('number'));
  return either({ value: number && labelOf(number.leaf) }, code);
}

function readVariant(entry: RawEntry) {
  // The reader of options reads them later.
  const { item } = entry;
  const lists = isRecord(item) ? ['OptionValues', 'Options'].map((key) => getField(item, key)) : [];
  const options: readonly unknown[] | undefined = lists.find(Array.isArray);
  return buildEntry({ ...chooseLinked(entry), options: { value: options } });
}

// `{parentProduct: {id: 1}, product: {id: 2}}`: the id of the child.
function chooseChildId(entry: RawEntry): Choice<number> {
  const leaves = [...entry.rest, ...entry.roles.map(({ leaf }) => leaf)];
  const ids = leaves.filter(({ keys, path }) => keys.length === 2 && path.last.saysOnly('id'));
  const isLinkOfParent = ({ keys }: Leaf): boolean => isOfParent(keys[0] ?? '');
  if (!ids.some(isLinkOfParent)) return NO_ID;
  const [child, another] = ids.filter((leaf) => isOfOwner(leaf) && !isLinkOfParent(leaf));
  return another === undefined ? { value: readId(child?.value) } : NO_ID;
}

// Beside a linked record, or the key of its id, a bare Id is that of the link.
function chooseId(entry: Candidates): Choice<number> {
  const ids = entry.roles.filter(({ role }) => role === 'id');
  const linkedIds = ids.filter(({ isOwn }) => isOwn);
  const candidates = { roles: linkedIds.length > 0 ? linkedIds : ids };
  const { value } = choose(candidates, 'id', ({ value: id }) => {
    if (isNoLink(id)) return undefined;
    return readId(id) ?? readTrailingId(id);
  });
  // Another form of id, such as a UUID, is in no other list: it does not count as unread.
  return { value };
}

// `{public_categ_id: 31}`: without a name or code, the only value whose key says that it is an id.
function chooseOnlyId(entry: RawEntry): Choice<number> {
  const isNamed = entry.roles.some(({ role }) => role === 'name' || role === 'code');
  if (isNamed) return NO_ID;
  const noise = entry.roles.filter(({ role }) => role === 'noise');
  const ids = noise.filter(({ leaf }) => leaf.path.last.endsIn('id') && !isOfOwner(leaf));
  const [id, another] = ids;
  return another === undefined ? { value: readId(id?.leaf.value) } : NO_ID;
}

// `product_id`: the record that the entry belongs to.
function isOfOwner({ path }: Leaf): boolean {
  return path.readings.some((reading) => reading.says('owner'));
}

// `gid://shop/Collection/37`: the number at the end of an address that stands for an id.
function readTrailingId(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const [, digits] = TRAILING_ID.exec(value) ?? [];
  return readId(digits);
}

const TRAILING_ID = /^\w+:\/\/\S*\/(\d+)$/;

function readTranslation(entry: RawEntry) {
  return buildEntry({
    culture: chooseCulture(entry),
    name: choose(entry, 'name', labelOf),
    ...chooseDescriptions(entry),
  });
}

// The shorter description is the short one, if the keys do not say.
function chooseDescriptions(entry: RawEntry) {
  const short = choose(entry, 'short', labelOf);
  const long = choose(entry, 'long', labelOf);
  const texts = listLongTexts(entry);
  const [first, second] = texts.toSorted((left, right) => left.length - right.length);
  const areKeysClear = short.value !== undefined || second === undefined;
  return areKeysClear
    ? { shortDescription: short, longDescription: long }
    : { shortDescription: { value: first }, longDescription: { value: second } };
}

// Texts that may be the long description; `metaDescription` counts only if it is shorter than the
// description beside it.
function listLongTexts(entry: RawEntry): readonly string[] {
  const candidates = listCandidates(entry, 'long').flatMap(({ leaf, rank }) => {
    const text = labelOf(leaf);
    return text === undefined ? [] : [{ text, isDoubtful: rank >= DOUBTFUL_RANK }];
  });
  const [best] = candidates;
  if (best === undefined) return [];
  const isAccepted = ({ text, isDoubtful }: typeof best): boolean =>
    isDoubtful === best.isDoubtful || text.length < best.text.length;
  return candidates.filter(isAccepted).map(({ text }) => text);
}

// A lone code of a known type is named by its key (`{GTIN: "…"}`).
function readCode(entry: RawEntry) {
  const value = choose(entry, 'value', labelOf);
  const type = chooseCodeType(entry, value.value);
  const leaves = listCandidates(entry, 'value').map(({ leaf }) => leaf);
  const otherCode = leaves.find((leaf) => leaf !== value.leaf && leaf.value !== value.value);
  const typeOrOther = either(type, { value: otherCode && labelOf(otherCode) });
  const typeOrKey = either(typeOrOther, { value: nameKeyOfCode(value) });
  return buildEntry({ value, type: typeOrKey });
}

// `{commodityCode: "8403 13 00"}`: the key names the code in words of its own; a barcode needs no
// such name.
function nameKeyOfCode({ value = '', leaf }: Choice<string>): string | undefined {
  const isNamed = leaf?.path.last.hasUnknownWord === true;
  return isNamed && !looksLikeBarcode(value) ? leaf.keys.at(-1) : undefined;
}

// A key of a map that says of a code only that it can be scanned.
const ANY_BARCODE = /^bar_?(?:code|kod)s?$/i;

// With at least these digits, a number is a barcode whatever a type beside it says.
const TELLING_DIGITS = 12;

// For a key such as `barcode`, the type beside it counts: `{type: "SUPPLIER_ASSIGNED", barcode:
// "60287"}`. It does not where it says nothing about a certain barcode: `{type: "primary", barcode:
// "4006381333931"}`.
function chooseCodeType(entry: RawEntry, code = ''): Choice<string> {
  const type = chooseKindOfCode(entry, () => true);
  if (!ANY_BARCODE.test(type.value ?? '')) return type;
  const stated = chooseKindOfCode(entry, ({ value, keys }) => value !== keys.at(-1));
  const namesKind = CODE_KEYS.read(stated.value ?? '').says('kind');
  const isBarcode = code.length >= TELLING_DIGITS && looksLikeBarcode(code);
  const saysNothing = isBarcode && !namesKind;
  return stated.value === undefined || saysNothing ? type : stated;
}

// A type that names a kind of code, such as `EAN`, comes before one that says how the code is kept.
function chooseKindOfCode(entry: RawEntry, isCandidate: (leaf: Leaf) => boolean): Choice<string> {
  const isKind = (text: string | undefined): boolean =>
    text !== undefined && CODE_KEYS.read(text).says('kind');
  const ofKind = choose(entry, 'type', (leaf) => {
    const text = isCandidate(leaf) ? labelOf(leaf) : undefined;
    return isKind(text) ? text : undefined;
  });
  if (ofKind.value !== undefined) return ofKind;
  return choose(entry, 'type', (leaf) => (isCandidate(leaf) ? labelOf(leaf) : undefined));
}

const CODE_KEYS = new KeyReader('codes');

function readTag(entry: RawEntry) {
  const name = choose(entry, 'name', textOf);
  return buildEntry({ name: either(name, choose(entry, 'code', labelOf)) });
}

const readInOneCulture = (entry: RawEntry) => readNamed(entry, { inEachCulture: false });

const readInEachCulture = (entry: RawEntry) => readNamed(entry, { inEachCulture: true });

// These mean other units elsewhere: `mo` is a megabyte in French.
const UNITS_OF_TIME: Readonly<Record<string, string>> = { mo: 'month', Mo: 'month', a: 'year' };

// The units of a warranty are those of time.
function readWarranty(entry: RawEntry) {
  return readInOneCulture(entry).map(({ values, unreadKeys }) => {
    const unit = UNITS_OF_TIME[values.unit ?? ''];
    const warranty = unit === undefined ? values : { ...values, unit };
    return { values: moveSpanToValue(expandCode(warranty)), unreadKeys };
  });
}

// Some programs write the span as `P2Y` or `2Y`, which becomes `2 years`.
function expandCode(warranty: NamedValues): NamedValues {
  const [, code] = /^P?(\d+[YMWD])$/.exec(warranty.value ?? '') ?? [];
  const span = code === undefined ? undefined : findTimeSpan(`P${code}`);
  return span === undefined ? warranty : { ...warranty, value: span };
}

// `{warranty: "5 years"}`: the span becomes the value where it is the only text.
function moveSpanToValue(warranty: NamedValues): NamedValues {
  const { name, names: _, ...rest } = warranty;
  const span = warranty.value === undefined ? findTimeSpan(name) : undefined;
  if (span === undefined) return warranty;
  const isComplete = name?.replace(/\s+/g, ' ').trim() === span;
  return isComplete ? { ...rest, value: span } : { ...warranty, value: span };
}

const VALUE_ROLES = ['value', 'min', 'max'] as const;

/** Readers of sub-records, as a field table may name them. */
export const READERS = {
  variants: buildReader('variants', {
    read: readVariant,
    recognisedBy: ['id', 'code'],
    places: ['id', 'code'],
  }),
  properties: buildReader('properties', {
    read: readInEachCulture,
    recognisedBy: ['name', 'value'],
    content: ['value'],
    isNone: isNoSize,
    places: ['name', ...VALUE_ROLES],
  }),
  tags: buildReader('tags', {
    read: readTag,
    recognisedBy: ['name'],
    places: ['name', 'code'],
  }),
  categories: buildReader('categories', {
    read: readReference,
    recognisedBy: ['id', 'code', 'name'],
    places: ['id', 'code', 'name'],
    finish: joinRepeated,
  }),
  brands: buildReader('brands', {
    read: readReference,
    recognisedBy: ['id', 'code', 'name'],
    places: ['id', 'code', 'name'],
  }),
  translations: buildReader('translations', {
    read: readTranslation,
    recognisedBy: ['culture'],
    content: ['name', 'shortDescription', 'longDescription'],
    places: ['culture'],
  }),
  codes: buildReader('codes', { read: readCode, recognisedBy: ['value'], places: ['value'] }),
  prices: buildReader('prices', {
    read: readPrices,
    recognisedBy: ['price'],
    places: ['amount'],
    prepare: addConditions,
    finish: listDistinctPrices,
  }),
  dimensions: buildReader('dimensions', {
    read: readInOneCulture,
    recognisedBy: ['value'],
    isNone: isNoMeasure,
    places: VALUE_ROLES,
  }),
  packaging: buildReader('packaging', {
    read: (entry) => readNamed(entry, { inEachCulture: false, isPacking: true }),
    recognisedBy: ['name', 'material', 'value'],
    isNone: isNoMeasure,
    places: ['name', 'material', ...VALUE_ROLES],
    finish: omitCounts,
  }),
  warranties: buildReader('warranties', {
    read: readWarranty,
    recognisedBy: ['name', 'value'],
    isNone: isZero,
    places: ['name', ...VALUE_ROLES],
  }),
  options: buildReader('options', {
    read: (entry) => readNamed(entry, { inEachCulture: false, isOfGroups: true }),
    recognisedBy: ['value'],
    places: VALUE_ROLES,
  }),
  parent: buildReader('parent', {
    read: (entry) => buildEntry(chooseLinked(entry)),
    recognisedBy: ['id', 'code'],
    places: ['id', 'code'],
  }),
};

/** Name of a reader in {@link READERS}. */
export type SubRecordName = keyof typeof READERS;

/**
 * Lists whose entries are rows of the copy; variants are records themselves, and a parent is a
 * column.
 */
export type EntryListName = Exclude<SubRecordName, 'variants' | 'parent'>;
