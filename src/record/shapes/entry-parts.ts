import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { Branch, Leaf } from './leaves.ts';
import { isValueRole, type RecordOpener } from './opened-records.ts';
import type { RoleOfLeaf } from './roles.ts';
import { listParts } from './tuples.ts';

/** Joins the roles of an entry with those around it; a name around it is its group. */
export function joinAround(
  { traits }: RecordOpener,
  around: readonly RoleOfLeaf[],
  roles: readonly RoleOfLeaf[],
): readonly RoleOfLeaf[] {
  if (around.length === 0) return roles;
  const filledRoles = roles.filter(({ leaf }) => !isAbsent(leaf.value));
  const filled = new Set(filledRoles.map(({ role }) => role));
  const isNamed = traits.kind === 'named' && (filled.has('name') || filled.has('code'));
  const outerRoles = around.flatMap((outer): readonly RoleOfLeaf[] => {
    const { role } = outer;
    if (isNamed && role === 'code') return [];
    if (isNamed && role === 'name') return [{ ...outer, role: 'group' }];
    const isOfTime = role === 'start' || role === 'end';
    return isOfTime || !filled.has(role) ? [outer] : [];
  });
  return [...outerRoles, ...roles];
}

/**
 * Lists the labels of the values of an entry, if a list has nothing else:
 * `{value: "7", options: [{label: "Oak", value: "7"}]}`,
 * `{data: "oak;ash", values: [{key: "oak", value: {en: "Oak"}}, …]}`. Empty for other lists.
 */
export function listLabels(
  opener: RecordOpener,
  records: readonly PimRecord[],
  roles: readonly RoleOfLeaf[],
): readonly unknown[] {
  if (opener.traits.kind !== 'named' || records.length === 0) return [];
  const stated = roles.filter(isStatedValue);
  const values = new Set(stated.flatMap(({ leaf }) => listParts(leaf.value)));
  const isValue = (leaf: Leaf | undefined): boolean => values.has(String(leaf?.value));
  const labels = records.flatMap((record) => {
    const opened = opener.open(record).roles;
    const leafOf = (wanted: string) => opened.find(({ role }) => role === wanted)?.leaf;
    if (isValue(leafOf('value'))) return [textsOf(leafOf('name'))];
    if (isValue(leafOf('code'))) return [textsOf(leafOf('value'))];
    return [];
  });
  return labels.length === records.length && !labels.some(isAbsent) ? labels : [];
}

/**
 * Lists names that are the values of an entry without values, each with the codes beside it:
 * `{name: "Allergens", allergen: [{allergenCode: "AM", levelCode: "CONTAINS", allergenName:
 * "Milk"}]}`. Empty if the key of the list has a meaning, or a record has more than a name.
 */
export function listNamedValues(
  opener: RecordOpener,
  { keys, items }: Branch,
  records: readonly PimRecord[],
  roles: readonly RoleOfLeaf[],
): readonly unknown[] {
  const isOther =
    opener.traits.kind !== 'named' ||
    records.length < items.length ||
    !opener.hasName(roles) ||
    roles.some(({ role, leaf }) => isValueRole(role) && !isAbsent(leaf.value)) ||
    !opener.read(keys.at(-1) ?? '').hasNoMeaning;
  if (isOther) return [];
  const names = records.flatMap((record) => {
    const { branches } = opener.open(record);
    const filled = opener.listFilled(record);
    const name = filled.find(({ role }) => role === 'name');
    if (name === undefined || branches.length > 0) return [];
    // A name in another language is none of several values.
    const hasMore = filled.some(({ role }) => isValueRole(role) || role === 'culture');
    return hasMore ? [] : [addCodes(name, filled)];
  });
  return names.length === records.length ? names : [];
}

// Skips the code of the name itself.
function addCodes(name: RoleOfLeaf, roles: readonly RoleOfLeaf[]): unknown {
  const nameWords = name.leaf.path.last.unknownWords;
  const isOfName = ({ leaf }: RoleOfLeaf): boolean => {
    const { unknownWords } = leaf.path.last;
    return unknownWords.length === 0 || unknownWords.some((word) => nameWords.includes(word));
  };
  const codes = roles.filter((role) => role.role === 'code' && !isOfName(role));
  const ending = codes.map(({ leaf }) => ` (${leaf.value})`).join('');
  const { texts, value } = name.leaf;
  if (texts === undefined) return `${value}${ending}`;
  const ended = [...texts].map(([culture, text]) => [culture, text + ending]);
  return Object.fromEntries(ended);
}

function textsOf(leaf: Leaf | undefined): unknown {
  if (leaf?.texts === undefined) return leaf?.value;
  return Object.fromEntries(leaf.texts);
}

// `{measurementPrecisionCode: "EXACT", contained: [{value: 2.3, unit: "g"}]}`: the code of a value
// gives way to a list of values.
const MAX_RANK_BESIDE_VALUES = 3;

/**
 * Says whether a list only adds details to its entry: the options of a variant, the choices of a
 * property.
 */
export function isBesideEntry(
  opener: RecordOpener,
  { keys }: Branch,
  records: readonly PimRecord[],
  roles: readonly RoleOfLeaf[],
): boolean {
  const { kind } = opener.traits;
  if (kind === 'named') {
    const areNameless = !records.some((record) => opener.isNamed(record));
    const certain = roles.filter(({ rank }) => rank <= MAX_RANK_BESIDE_VALUES);
    return areNameless && opener.isComplete(certain) && !areTranslations(opener, records);
  }
  if (kind === 'translation') return areNamesOfOthers(opener, records, roles);
  if (kind !== 'reference') return false;
  const areWrapping = (path: readonly string[]): boolean =>
    path.every((key) => isWrapping(opener, key));
  if (!areWrapping(keys)) return true;
  return roles.some(({ role, leaf }) => {
    const isIdentity = role === 'id' || role === 'code';
    if (!isIdentity || isAbsent(leaf.value)) return false;
    return areWrapping(leaf.keys.slice(0, -1));
  });
}

// `{culture: "fr", name: "Lampe", fields: [{name: "Matière", value: "Verre"}]}`: what has names of
// its own within a translation is not the text of the record.
function areNamesOfOthers(
  opener: RecordOpener,
  records: readonly PimRecord[],
  roles: readonly RoleOfLeaf[],
): boolean {
  const hasName = (ofRecord: readonly RoleOfLeaf[]): boolean =>
    ofRecord.some(({ role, leaf }) => role === 'name' && !isAbsent(leaf.value));
  return (
    records.length > 0 &&
    hasName(roles) &&
    records.every((record) => {
      const filled = opener.listFilled(record);
      return hasName(filled) && !filled.some(({ role }) => role === 'culture');
    })
  );
}

// Meanings of keys for lists of references.
const WRAPPING: readonly Aspect[] = ['own', 'owner', 'value'];

// Keys that only announce entries: `edges`, `items`, `variants`.
function isWrapping({ keys }: RecordOpener, key: string): boolean {
  const reading = keys.read(key);
  const isKnown = !reading.hasUnknownWord || reading.says('own');
  return isKnown && reading.saysAtMost(...WRAPPING);
}

/** Says whether records hold one value in several languages. */
export function areTranslations(opener: RecordOpener, records: readonly PimRecord[]): boolean {
  if (opener.traits.kind !== 'named' || records.length === 0) return false;
  return records.every((record) => {
    const roles = opener.listFilled(record);
    const isOfLanguage = roles.some(({ role }) => role === 'culture');
    return isOfLanguage && roles.some(({ role }) => isValueRole(role) || role === 'name');
  });
}

/** Says whether a list holds several values of its entry rather than entries. */
export function isListOfValues(
  opener: RecordOpener,
  { keys }: Branch,
  records: readonly PimRecord[],
  around: readonly RoleOfLeaf[],
  roles: readonly RoleOfLeaf[],
): boolean {
  if (opener.traits.kind !== 'named' || records.length === 0) return false;
  const areNamed = records.some((record) => opener.isNamed(record) || holdsNamed(opener, record));
  if (opener.areOfValue(keys)) return opener.hasName(around) || !areNamed;
  // Values without names belong to the entry around them:
  // `{name: "Use", chosen: [{value: "Garden"}]}`.
  if (areNamed || !opener.hasName(roles)) return false;
  return records.every((record) => opener.open(record).roles.some(isStatedValue));
}

// `{basis: {value: 100}, nutrients: [{nutrientTypeCode: "FAT", …}]}`.
function holdsNamed(opener: RecordOpener, record: PimRecord): boolean {
  const items = opener.open(record).branches.flatMap((branch) => branch.items);
  return items.some((item) => isRecord(item) && opener.isNamed(item));
}

function isStatedValue({ role }: RoleOfLeaf): boolean {
  return role === 'value';
}
