import { findLanguage, isCulture, shortenCulture } from '../culture.ts';
import { isAbsent, readText } from '../value.ts';
import type { Leaf } from './leaves.ts';
import type { RawEntry } from './raw-entry.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** Fields of an entry. */
export type Values = object;

/** Entry with the keys that could not be read. */
export interface ReadEntry<Entry extends Values> {
  readonly values: Entry;
  readonly unreadKeys: readonly string[];
  /**
   * Keys of possible values of an entry without one, unless other entries of the list have them
   * beside a value.
   */
  readonly spareKeys?: readonly string[];
}

/** Value of a role, or the reason why there is none. */
export interface Choice<Value> {
  readonly value: Value | undefined;
  readonly leaf?: Leaf;
  readonly rank?: number;
  readonly culture?: string | undefined;
  readonly unreadKey?: string | undefined;
}

/** Values with roles to choose from. */
export type Candidates = Pick<RawEntry, 'roles'>;

/** Lists the candidates of a role, best first. */
export function listCandidates({ roles }: Candidates, role: Role): readonly RoleOfLeaf[] {
  const candidates = roles.filter((candidate) => candidate.role === role);
  if (candidates.length < 2) return candidates;
  return candidates.toSorted((left, right) => {
    const byRank = left.rank - right.rank;
    const byDepth = left.leaf.keys.length - right.leaf.keys.length;
    return byRank || byDepth;
  });
}

/**
 * Reads the best filled value of a role; a lesser one if better ones are empty or unreadable. In
 * `{code: {}, no: "A-7"}` the code is "A-7".
 */
export function choose<Value>(
  candidates: Candidates,
  role: Role,
  read: (leaf: Leaf) => Value | undefined,
): Choice<Value> {
  let unreadKey: string | undefined;
  for (const { leaf, rank, culture } of listCandidates(candidates, role)) {
    if (isAbsent(leaf.value)) continue;
    const value = read(leaf);
    if (value !== undefined) {
      return {
        value,
        leaf,
        rank,
        culture,
      };
    }
    // Some systems write false for an empty value.
    if (leaf.value !== false) unreadKey ??= leaf.keys[0];
  }
  return { value: undefined, unreadKey };
}

/** Chooses a candidate as a name. */
export function toChoice({ leaf, culture }: RoleOfLeaf): Choice<string> {
  return {
    value: labelOf(leaf),
    leaf,
    culture,
  };
}

/** Returns the first choice that has a value. */
export function either<Value>(first: Choice<Value>, second: Choice<Value>): Choice<Value> {
  return first.value === undefined && second.value !== undefined ? second : first;
}

/** Drops undefined values. */
export function omitUndefined<Entry extends Values>(
  values: {
    readonly [Name in keyof Entry]: Entry[Name] | undefined;
  },
): Entry {
  const filled: Partial<Entry> = {};
  for (const name in values) {
    if (values[name] !== undefined) filled[name] = values[name];
  }
  // Required fields of an entry always have a value.
  return filled as Entry;
}

/** Lists the keys of filled values that cannot be read. */
export function listUnreadKeys(choices: readonly Choice<unknown>[]): readonly string[] {
  return choices.flatMap(({ unreadKey }) => unreadKey ?? []);
}

/** Reads a leaf as one text; a list of scalars is joined by commas. */
export function textOf({ value }: Leaf): string | undefined {
  return readValueText(value);
}

function readValueText(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return readPlain(value);
  const filled = value.filter((item) => !isAbsent(item));
  const texts = filled.map(readValueText);
  if (texts.length === 0 || texts.includes(undefined)) return undefined;
  return texts.join(', ');
}

/** Reads a text; writes a number in full precision, `1.17000000000000E+01`, as people do. */
export function readPlain(value: unknown): string | undefined {
  const text = readText(value);
  if (text === undefined || !FULL_PRECISION.test(text)) return text;
  return String(Number(text));
}

// No person writes so many digits.
const FULL_PRECISION = /^[+-]?\d\.\d{10,}E[+-]\d{2,3}$/i;

/** Reads a leaf as a name. */
export function labelOf({ value }: Leaf): string | undefined {
  return readText(value);
}

/** Chooses the language of an entry, as a code rather than a name; `deu` becomes `de`. */
export function chooseCulture(entry: RawEntry): Choice<string> {
  const coded = choose(entry, 'culture', readLanguageCode);
  if (coded.value !== undefined) return coded;
  return choose(entry, 'culture', readLanguageName);
}

function readLanguageCode({ value }: Leaf): string | undefined {
  if (typeof value !== 'string' || !isCulture(value)) return undefined;
  return shortenCulture(value);
}

// A word for no language is no name.
function readLanguageName(leaf: Leaf): string | undefined {
  const name = labelOf(leaf);
  if (name === undefined || NO_LANGUAGE.test(name)) return undefined;
  return findLanguage(name) ?? name;
}

/** Says whether an entry is in the language of its record: `{Culture: "default"}`. */
export function isInOwnLanguage(entry: RawEntry): boolean {
  const filled = listCandidates(entry, 'culture').filter(({ leaf }) => !isAbsent(leaf.value));
  const areNoLanguages = filled.every(({ leaf }) => NO_LANGUAGE.test(labelOf(leaf) ?? ''));
  return filled.length > 0 && areNoLanguages;
}

const NO_LANGUAGE = /^(?:main|(?:x-)?default|global|neutral|invariant|base|\*)$/i;
