/** The paths of keys that lead to values, each with what was found out about it, so that it is found out once. Pure. */

import { isNoise } from '../read-result.ts';
import { toSnakeCase } from '../value.ts';
import { KeyReading } from './key-reading.ts';
import { KeyReader } from './key-words.ts';
import type { ListName } from './lists.ts';
import type { Role } from './role-keys.ts';

/** The role that the words of a path stand for. */
export interface PathRole {
  readonly role: Role;
  /** How well the keys fit the role; 0 is best. */
  readonly rank: number;
  /** Whether a key says that it is of the list's own kind: `Category: {Id}` or `CategoryId`. */
  readonly isOwn: boolean;
  /** The language at the end of its key. */
  readonly culture: string | undefined;
}

/** Kinds of values whose paths may have another role. */
export type ValueKind =
  | 'boolean'
  | 'word'
  | 'locale'
  | 'time'
  | 'period'
  | 'currency'
  | 'money'
  | 'text'
  | 'localized'
  | 'other';

/** Keys that answers may have. */
const IDENTIFIER = /^[A-Za-z][\w.-]{0,39}$/;

/** The reading of the last key of a path without keys. */
const NO_KEY = new KeyReading({
  words: [],
  isLabel: false,
  aspects: [],
  strangeWords: [],
  lastWord: '',
  culture: undefined,
});

/** A path of keys within an entry. */
export class KeyPath {
  readonly keys: readonly string[];
  readonly readings: readonly KeyReading[];
  /** The readings of its first and its last key. */
  readonly first: KeyReading;
  readonly last: KeyReading;
  /** Its role by the kind of its value; null: its words stand for none. */
  readonly roles: Partial<Record<ValueKind, PathRole | null>> = {};
  /** Whether its last key is one that any entry may have and that tells nothing. */
  readonly isNoise: boolean;
  /** The name in answers of a value of the entry itself; undefined: it stands deeper, or its key is no identifier. */
  readonly plainName: string | undefined;
  readonly #paths: KeyPaths;
  readonly #children = new Map<string, KeyPath>();

  constructor(paths: KeyPaths, keys: readonly string[], readings: readonly KeyReading[]) {
    this.keys = keys;
    this.readings = readings;
    this.first = readings[0] ?? NO_KEY;
    this.last = readings.at(-1) ?? NO_KEY;
    const key = keys.at(-1) ?? '';
    this.isNoise = isNoise(key);
    const isPlain = keys.length === 1 && IDENTIFIER.test(key);
    this.plainName = isPlain ? toSnakeCase(key) : undefined;
    this.#paths = paths;
  }

  /** The path with one more key. */
  child(key: string): KeyPath {
    const kept = this.#children.get(key);
    if (kept !== undefined) return kept;
    const keys = [...this.keys, key];
    const readings = [...this.readings, this.#paths.reader.read(key)];
    const path = new KeyPath(this.#paths, keys, readings);
    if (this.#paths.keepsAnother()) this.#children.set(key, path);
    return path;
  }
}

/** Paths that are kept of a list; keys of maps may be any number. */
const MAX_KEPT = 20_000;

/** All paths of a list. */
export class KeyPaths {
  readonly reader: KeyReader;
  readonly root: KeyPath;
  #kept = 0;

  constructor(list: ListName) {
    this.reader = new KeyReader(list);
    this.root = new KeyPath(this, [], []);
  }

  /** Whether there is room for one more path. */
  keepsAnother(): boolean {
    this.#kept += 1;
    return this.#kept <= MAX_KEPT;
  }

  /** The path of several keys. */
  find(keys: readonly string[]): KeyPath {
    return keys.reduce((path, key) => path.child(key), this.root);
  }
}
