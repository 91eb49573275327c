/** Chooses, among the values of an entry that could play a role, the one that does. Pure. */

import { findLanguage, isCulture, shortenCulture } from '../culture.ts';
import { isAbsent, readText } from '../value.ts';
import type { Draft } from './draft.ts';
import type { Leaf } from './leaves.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** What an entry's own values are read as. */
export type Values = object;

/** An entry as it was read. */
export interface ReadEntry<Entry extends Values> {
  readonly values: Entry;
  /** Keys of values that are there and cannot be read. */
  readonly unreadKeys: readonly string[];
  /** Keys of what may be the value of an entry that has none, unless others of its list have them beside their value. */
  readonly spareKeys?: readonly string[];
}

/** The value of a role, or why there is none. */
export interface Choice<Value> {
  readonly value: Value | undefined;
  /** The leaf that has it, and how well its keys fit the role. */
  readonly leaf?: Leaf;
  readonly rank?: number;
  /** The language at the end of its key. */
  readonly culture?: string | undefined;
  /** The key of a value that is there and cannot be read. */
  readonly unreadKey?: string | undefined;
}

/** What a choice is made from: values with roles. */
export type Candidates = Pick<Draft, 'roles'>;

/** The candidates of a role, best first. */
export function listCandidates({ roles }: Candidates, role: Role): readonly RoleOfLeaf[] {
  const candidates = roles.filter((candidate) => candidate.role === role);
  if (candidates.length < 2) return candidates;
  return candidates.toSorted((left, right) => {
    const depth = left.leaf.keys.length - right.leaf.keys.length;
    return left.rank - right.rank || depth;
  });
}

/** Reads the best value of a role that holds anything; a lesser one where the better ones are empty or no such thing. */
export function choose<Value>(
  draft: Candidates,
  role: Role,
  read: (leaf: Leaf) => Value | undefined,
): Choice<Value> {
  let unreadKey: string | undefined;
  for (const { leaf, rank, culture } of listCandidates(draft, role)) {
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
    // Some systems write false for what is not filled.
    if (leaf.value !== false) unreadKey ??= leaf.keys[0];
  }
  return { value: undefined, unreadKey };
}

/** A candidate as the choice of its name. */
export function toChoice({ leaf, culture }: RoleOfLeaf): Choice<string> {
  return {
    value: labelOf(leaf),
    leaf,
    culture,
  };
}

/** The first choice that has a value. */
export function either<Value>(first: Choice<Value>, second: Choice<Value>): Choice<Value> {
  return first.value === undefined && second.value !== undefined ? second : first;
}

/** The values of an entry that are there. */
export function omitUndefined<Entry extends Values>(
  values: {
    readonly [Name in keyof Entry]: Entry[Name] | undefined;
  },
): Entry {
  const kept: Partial<Entry> = {};
  for (const name in values) {
    if (values[name] !== undefined) kept[name] = values[name];
  }
  // What is required of an entry is always there.
  return kept as Entry;
}

/** Keys of values that are there and cannot be read. */
export function listUnreadKeys(choices: readonly Choice<unknown>[]): readonly string[] {
  return choices.flatMap(({ unreadKey }) => unreadKey ?? []);
}

/** A leaf as one text; a list of scalars is joined. */
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

/** A text; a number as a program wrote its bits, as people write it: `1.17000000000000E+01`. */
export function readPlain(value: unknown): string | undefined {
  const text = readText(value);
  if (text === undefined || !BITS.test(text)) return text;
  return String(Number(text));
}

/** With as many digits as no person writes. */
const BITS = /^[+-]?\d\.\d{10,}E[+-]\d{2,3}$/i;

/** A leaf as a name. */
export function labelOf({ value }: Leaf): string | undefined {
  return readText(value);
}

/** The language of an entry: its code rather than its name, `de` for `deu`. */
export function chooseCulture(draft: Draft): Choice<string> {
  const coded = choose(draft, 'culture', readLanguageCode);
  if (coded.value !== undefined) return coded;
  return choose(draft, 'culture', readLanguageName);
}

function readLanguageCode({ value }: Leaf): string | undefined {
  if (typeof value !== 'string' || !isCulture(value)) return undefined;
  return shortenCulture(value);
}

/** A language by its name; what says that a text is in none is no name. */
function readLanguageName(leaf: Leaf): string | undefined {
  const name = labelOf(leaf);
  if (name === undefined || OF_NO_LANGUAGE.test(name)) return undefined;
  return findLanguage(name) ?? name;
}

const OF_NO_LANGUAGE = /^(?:main|default|global|neutral|invariant|base|\*)$/i;
