/**
 * Finds two texts beside each other, one for programs and one for people: `{name: "cord_length",
 * title: "Cord length"}`, `{fieldname: "flux", title: "Luminous flux"}`, `value: {key: "Matt
 * black", value: "MB"}`. Many records together decide which is which.
 */

import { isRecord, type PimRecord } from '../value.ts';
import type { KeyPaths, PathRole } from './key-paths.ts';
import { isCode, isLabel } from './label-texts.ts';
import { LISTS } from './lists.ts';
import { USUAL } from './pick-columns.ts';
import type { Role } from './role-keys.ts';
import type { LearnedRole } from './role-ledger.ts';
import { findRole } from './roles.ts';

const MAX_DEPTH = 5;

// Fewer records prove nothing, and more add nothing.
const MIN_RECORDS = 10;
const MAX_RECORDS = 20_000;

// Fewer different texts may be alike by chance.
const MIN_DISTINCT = 3;

// The part of the texts that must be for people, or for programs; the rest may be both.
const NEARLY_ALL = 0.95;

// The part of the texts that must match; some codes are shorter than their names.
const MOST = 0.8;

// Longer texts are no names.
const LONGEST = 120;

// A name of this rank is only a description.
const WEAK_RANK = 5;

// A place within the entries of a list, also through lists.
interface Place {
  readonly keys: readonly string[];
  /**
   * Number of keys that lead to the record of the list that it stands in, which is an entry itself.
   */
  readonly entryDepth: number;
}

// Two keys of the records in one place, with counts of how their texts compare.
interface Pair extends Place {
  readonly label: string;
  readonly slug: string;
  records: number;
  following: number;
  labels: number;
  slugs: number;
  readonly distinct: Set<string>;
  codes: number;
  words: number;
  repeated: number;
  readonly nameOf: Map<string, string>;
  readonly codeOf: Map<string, string>;
  readonly beside: Set<string>;
}

/** Role of one of two such texts, which may stand in lists within the entries. */
export interface TwinRole extends LearnedRole {
  readonly filled: number;
}

/** Finds the roles of such texts in the entries of a list. */
export function learnSlugTwins(items: readonly unknown[], paths: KeyPaths): readonly TwinRole[] {
  const { kind } = LISTS[paths.reader.list];
  if (kind !== 'named' && kind !== 'reference') return [];
  const finder = new TwinFinder();
  for (const item of items) finder.walk(item, { keys: [], entryDepth: 0 }, MAX_DEPTH);
  const alike = finder.pairs.filter(isTwin).flatMap((pair) => giveRoles(pair, paths));
  const coded = finder.pairs
    .filter(areLabelAndCode)
    .flatMap((pair) => giveRolesOfCode(pair, paths));
  const pathsOfAlike = new Set(alike.map(({ path }) => path));
  return [...alike, ...coded.filter(({ path }) => !pathsOfAlike.has(path))];
}

class TwinFinder {
  readonly #pairs = new Map<string, Pair>();
  #left = MAX_RECORDS;

  get pairs(): readonly Pair[] {
    return [...this.#pairs.values()];
  }

  walk(value: unknown, place: Place, depth: number): void {
    if (Array.isArray(value)) {
      const within = { keys: place.keys, entryDepth: place.keys.length };
      for (const item of value) this.walk(item, within, depth);
    } else if (isRecord(value) && depth > 0 && this.#left > 0) {
      this.#left -= 1;
      this.#compare(value, place);
      for (const [key, member] of Object.entries(value)) {
        this.walk(member, { keys: [...place.keys, key], entryDepth: place.entryDepth }, depth - 1);
      }
    }
  }

  #compare(record: PimRecord, place: Place): void {
    const texts = Object.entries(record).filter(isNameOf);
    for (const [label, name] of texts) {
      for (const [slug, code] of texts) {
        if (slug !== label) this.#count({ label, name, slug, code }, record, place);
      }
    }
  }

  #count({ label, name, slug, code }: TwoTexts, record: PimRecord, place: Place): void {
    const id = [...place.keys, label, slug].join('\n');
    const existing = this.#pairs.get(id);
    // Two texts are a pair only after one of them looked like the code of the other.
    if (existing === undefined && !isSlugOf(code, name) && !isCodeOfLabel(code, name)) return;
    const pair = existing ?? startPair(label, slug, place);
    this.#pairs.set(id, pair);
    compareTexts(pair, name, code);
    for (const key of Object.keys(record)) pair.beside.add(key);
  }
}

type TwoTexts = Readonly<Record<'label' | 'name' | 'slug' | 'code', string>>;

function startPair(label: string, slug: string, { keys, entryDepth }: Place): Pair {
  return {
    keys,
    entryDepth,
    label,
    slug,
    records: 0,
    following: 0,
    labels: 0,
    slugs: 0,
    distinct: new Set<string>(),
    codes: 0,
    words: 0,
    repeated: 0,
    nameOf: new Map<string, string>(),
    codeOf: new Map<string, string>(),
    beside: new Set<string>(),
  };
}

function compareTexts(pair: Pair, name: string, code: string): void {
  pair.records += 1;
  if (foldName(name) === foldName(code)) pair.following += 1;
  if (!SLUG.test(name) || name === code) pair.labels += 1;
  if (SLUG.test(code)) pair.slugs += 1;
  if (isSlugOf(code, name)) pair.distinct.add(code);
  // Where both are the same, either may be shown.
  const isSame = name === code;
  if (isSame || (isCode(code) && !isLabel(code))) pair.codes += 1;
  if (isSame || isLabel(name) || isWordOf(name, code)) pair.words += 1;
  if (pair.nameOf.get(code) === name && pair.codeOf.get(name) === code) pair.repeated += 1;
  if (!pair.nameOf.has(code)) pair.nameOf.set(code, name);
  if (!pair.codeOf.has(name)) pair.codeOf.set(name, code);
}

function isCodeOfLabel(code: string, name: string): boolean {
  return isCode(code) && !isLabel(code) && (isLabel(name) || isWordOf(name, code));
}

// `red` is the word beside the code `RD`.
function isWordOf(name: string, code: string): boolean {
  return /^\p{Ll}+$/u.test(name) && !/\p{Ll}/u.test(code) && name.length > code.length;
}

function isNameOf(member: [string, unknown]): member is [string, string] {
  const [, value] = member;
  if (typeof value !== 'string' || value.length > LONGEST) return false;
  return /\p{L}|\d/u.test(value);
}

// A text by a program: lower case without blanks.
const SLUG = /^[\p{Ll}\p{Lo}\d]+(?:[_.-]+[\p{Ll}\p{Lo}\d]+)*[_.-]*$/u;

// The number of an article is no name, even beside the same number in lower case: `LUM-101-1`.
const NUMBERED = /^(?=.*\d)[\p{Lu}\d._/-]+$/u;

// `sky-blue` is the slug of `Sky blue`.
function isSlugOf(code: string, name: string): boolean {
  const isForPeople = !SLUG.test(name) && !NUMBERED.test(name);
  return isForPeople && SLUG.test(code) && foldName(code) === foldName(name);
}

function foldName(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '');
}

function isTwin({ records, following, labels, slugs, distinct }: Pair): boolean {
  return (
    records >= MIN_RECORDS &&
    distinct.size >= MIN_DISTINCT &&
    following >= records * MOST &&
    labels >= records * NEARLY_ALL &&
    slugs >= records * NEARLY_ALL
  );
}

// Empty if the words of the keys already say the roles.
function giveRoles(pair: Pair, paths: KeyPaths): readonly TwinRole[] {
  const { keys, label, slug, beside } = pair;
  const roleOf = (key: string): Role | undefined => findRoleOfKey(pair, key, paths)?.role;
  const isNaming = (role: Role | undefined): boolean => role === 'name' || role === 'code';
  const labelRole = roleOf(label);
  const slugRole = roleOf(slug);
  if (labelRole === 'value' || slugRole === 'value') {
    // An entry whose name and value are alike has both, unless another name stands beside or around
    // them.
    const otherKeys = [...beside].filter((key) => key !== label && key !== slug);
    const isNamed = keys.length > 0 || otherKeys.some((key) => isNaming(roleOf(key)));
    return isNamed ? [giveRole(pair, label, 'value')] : [];
  }
  const isKnown = labelRole === 'name' && slugRole === 'code';
  if (isKnown || !(isNaming(labelRole) || isNaming(slugRole))) return [];
  return [giveRole(pair, label, 'name'), giveRole(pair, slug, 'code')];
}

// Each text for people always stands with the same code, which has no words for people.
function areLabelAndCode({ records, codes, words, repeated, codeOf }: Pair): boolean {
  return (
    records >= MIN_RECORDS &&
    codes >= records * NEARLY_ALL &&
    words >= records * USUAL &&
    codeOf.size <= records / 2 &&
    repeated + codeOf.size >= records * NEARLY_ALL
  );
}

// Empty if the words of the keys already take the text for people.
function giveRolesOfCode(pair: Pair, paths: KeyPaths): readonly TwinRole[] {
  const { label, slug, codeOf, beside } = pair;
  const labelRole = findRoleOfKey(pair, label, paths);
  const slugRole = findRoleOfKey(pair, slug, paths);
  if (labelRole === undefined || slugRole === undefined) return [];
  const areNames = labelRole.role === 'name' && slugRole.role === 'name';
  if (areNames) {
    const isKnown = labelRole.rank < slugRole.rank || labelRole.rank >= WEAK_RANK;
    return isKnown ? [] : [giveRole(pair, label, 'name'), giveRole(pair, slug, 'code')];
  }
  if (slugRole.role !== 'value' || !isWithinEntry(pair, paths)) return [];
  const isOfValue = labelRole.role === 'value' ? slugRole.rank <= labelRole.rank : true;
  const isProven = codeOf.size >= MIN_DISTINCT || beside.size === 2;
  const mayBeLabel = labelRole.role !== 'name' || codeOf.size >= MIN_DISTINCT;
  return isOfValue && isProven && mayBeLabel ? [giveRole(pair, label, 'value')] : [];
}

// The value of an entry, rather than an entry with a name and a value.
function isWithinEntry({ keys, entryDepth }: Pair, { reader }: KeyPaths): boolean {
  if (keys.length > entryDepth) return true;
  return reader.read(keys.at(-1) ?? '').says('value');
}

function findRoleOfKey(pair: Pair, key: string, paths: KeyPaths): PathRole | undefined {
  const path = paths.find([...pair.keys.slice(pair.entryDepth), key]);
  return findRole(paths.reader.list, { path, keys: path.keys, value: 'word' });
}

function giveRole({ keys, records }: Pair, key: string, role: Role): TwinRole {
  return { path: [...keys, key].join('.'), role, filled: records };
}
