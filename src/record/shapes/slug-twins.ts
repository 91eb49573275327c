/**
 * Finds two texts beside each other, one for programs and one for people:
 * `{name: "cord_length", title: "Cord length"}`. Many records together decide which is which. Pure.
 */

import { isRecord, type PimRecord } from '../value.ts';
import type { KeyPaths } from './key-paths.ts';
import { LISTS } from './lists.ts';
import type { Role } from './role-keys.ts';
import type { LearnedRole } from './role-ledger.ts';
import { findRole } from './roles.ts';

const MAX_DEPTH = 5;

// Fewer records prove nothing, and more add nothing.
const LEAST_RECORDS = 10;
const MOST_RECORDS = 20_000;

// Fewer different texts may be alike by chance.
const LEAST_DISTINCT = 3;

// The part of the texts that must be for people, or for programs; the rest may be both.
const NEARLY_ALL = 0.95;

// The part of the texts that must match; some codes are shorter than their names.
const MOST = 0.8;

// Longer texts are no names.
const LONGEST = 120;

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
  /** Keys of the records, including the two. */
  readonly beside: Set<string>;
}

/** Role of one of two such texts, which may stand in lists within the entries. */
export interface TwinRole extends LearnedRole {
  /** Records of the sample that have both texts. */
  readonly filled: number;
}

/** Finds the roles of such texts in the entries of a list. */
export function learnSlugTwins(items: readonly unknown[], paths: KeyPaths): readonly TwinRole[] {
  const { kind } = LISTS[paths.reader.list];
  if (kind !== 'named' && kind !== 'reference') return [];
  const finder = new TwinFinder();
  for (const item of items) finder.walk(item, { keys: [], entryDepth: 0 }, MAX_DEPTH);
  return finder.pairs.filter(isTwin).flatMap((pair) => giveRoles(pair, paths));
}

class TwinFinder {
  readonly #pairs = new Map<string, Pair>();
  #left = MOST_RECORDS;

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
    // Two texts are a pair only after one of them matched the other.
    if (existing === undefined && !isSlugOf(code, name)) return;
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
    beside: new Set<string>(),
  };
}

function compareTexts(pair: Pair, name: string, code: string): void {
  pair.records += 1;
  if (foldName(name) === foldName(code)) pair.following += 1;
  if (!SLUG.test(name) || name === code) pair.labels += 1;
  if (SLUG.test(code)) pair.slugs += 1;
  if (isSlugOf(code, name)) pair.distinct.add(code);
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
    records >= LEAST_RECORDS &&
    distinct.size >= LEAST_DISTINCT &&
    following >= records * MOST &&
    labels >= records * NEARLY_ALL &&
    slugs >= records * NEARLY_ALL
  );
}

// Empty if the words of the keys already say the roles.
function giveRoles(pair: Pair, paths: KeyPaths): readonly TwinRole[] {
  const { keys, entryDepth, label, slug, beside, records } = pair;
  const roleOf = (key: string): Role | undefined => {
    const path = paths.find([...keys.slice(entryDepth), key]);
    return findRole(paths.reader.list, { path, keys: path.keys, value: 'word' })?.role;
  };
  const give = (key: string, role: Role): TwinRole => ({
    path: [...keys, key].join('.'),
    role,
    filled: records,
  });
  const isNaming = (role: Role | undefined): boolean => role === 'name' || role === 'code';
  const labelRole = roleOf(label);
  const slugRole = roleOf(slug);
  if (labelRole === 'value' || slugRole === 'value') {
    // An entry whose name and value are alike has both, unless another name stands beside or around
    // them.
    const otherKeys = [...beside].filter((key) => key !== label && key !== slug);
    const isNamed = keys.length > 0 || otherKeys.some((key) => isNaming(roleOf(key)));
    return isNamed ? [give(label, 'value')] : [];
  }
  const isKnown = labelRole === 'name' && slugRole === 'code';
  if (isKnown || !(isNaming(labelRole) || isNaming(slugRole))) return [];
  return [give(label, 'name'), give(slug, 'code')];
}
