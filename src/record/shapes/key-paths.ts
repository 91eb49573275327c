import { isNoise } from '../read-result.ts';
import { toSnakeCase } from '../value.ts';
import { KeyReading } from './key-reading.ts';
import { KeyReader } from './key-words.ts';
import type { ListName } from './lists.ts';
import type { Role } from './role-keys.ts';

/** Role that the words of a path mean. */
export interface PathRole {
  readonly role: Role;
  /** Fit of the keys to the role; 0 is best. */
  readonly rank: number;
  /** A key names the kind of entry of the list: `Category: {Id}` or `CategoryId`. */
  readonly isOwn: boolean;
  readonly culture: string | undefined;
}

/** Kinds of values that may change the role of a path. */
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

// Keys that answers may have.
const IDENTIFIER = /^[A-Za-z][\w.-]{0,39}$/;

// The last reading of a path without keys.
const NO_KEY = new KeyReading({
  words: [],
  isLabel: false,
  aspects: [],
  unknownWords: [],
  lastWord: '',
  culture: undefined,
});

/** Path of keys within an entry. */
export class KeyPath {
  readonly keys: readonly string[];
  readonly readings: readonly KeyReading[];
  readonly first: KeyReading;
  readonly last: KeyReading;
  /** Role by kind of value; null if the words have no role. */
  readonly roles: Partial<Record<ValueKind, PathRole | null>> = {};
  readonly isNoise: boolean;
  /** Name of the value in answers; undefined if it stands deeper, or its key is no identifier. */
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

  child(key: string): KeyPath {
    const cached = this.#children.get(key);
    if (cached !== undefined) return cached;
    const keys = [...this.keys, key];
    const readings = [...this.readings, this.#paths.reader.read(key)];
    const path = new KeyPath(this.#paths, keys, readings);
    if (this.#paths.reservePlace()) this.#children.set(key, path);
    return path;
  }
}

// Paths that are cached of one list; maps may have any number of keys.
const MAX_CACHED = 20_000;

/** All paths of a list. */
export class KeyPaths {
  readonly reader: KeyReader;
  readonly root: KeyPath;
  #cached = 0;

  constructor(list: ListName) {
    this.reader = new KeyReader(list);
    this.root = new KeyPath(this, [], []);
  }

  reservePlace(): boolean {
    this.#cached += 1;
    return this.#cached <= MAX_CACHED;
  }

  find(keys: readonly string[]): KeyPath {
    return keys.reduce((path, key) => path.child(key), this.root);
  }
}
