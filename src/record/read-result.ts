import { isRecord } from './value.ts';

/** Unreadable value of an entry. */
export interface UnreadLeaf {
  // From the entry to the value.
  readonly keys: readonly string[];
  readonly value: unknown;
  readonly path: { readonly isNoise: boolean };
}

/**
 * Result of reading a sub-record: its entries, nothing, or entries of a shape that no reader knows.
 */
export type ReadResult<Entry> =
  | {
      readonly state: 'value';
      readonly value: readonly Entry[];
      // Keys of further entries with unrecognised content; empty: there are none.
      readonly unknownKeys: readonly string[];
      // Values of those entries; absent: there are none.
      readonly unreadLeaves?: readonly UnreadLeaf[];
    }
  | { readonly state: 'absent' }
  | {
      readonly state: 'unknown';
      readonly keys: readonly string[];
      readonly unreadLeaves?: readonly UnreadLeaf[];
    };

// In a warning.
const MAX_KEYS = 8;

/** Lists the keys (plain identifiers) of the entries that could not be read at all. */
export function listUnknownKeys(reading: ReadResult<unknown>): readonly string[] {
  if (reading.state === 'absent') return [];
  return reading.state === 'unknown' ? reading.keys : reading.unknownKeys;
}

/**
 * Lists the keys (plain identifiers) of everything that could not be read; empty: the reading is
 * complete.
 */
export function listUnread(
  reading: ReadResult<{ readonly unread?: readonly string[] }>,
): readonly string[] {
  if (reading.state === 'absent') return [];
  if (reading.state === 'unknown') return reading.keys;
  const keys = new Set([
    ...reading.unknownKeys,
    ...reading.value.flatMap(({ unread = [] }) => unread),
  ]);
  return [...keys].slice(0, MAX_KEYS);
}

/** Lists the values of entries that could not be read at all. */
export function listUnreadLeaves(reading: ReadResult<unknown>): readonly UnreadLeaf[] {
  return reading.state === 'absent' ? [] : (reading.unreadLeaves ?? []);
}

/**
 * Lists the keys of an entry in a form that warnings may show: only plain identifiers, because keys
 * are upstream text too; all others become one `(other)` at the end. For anything but an object,
 * returns its type.
 */
export function safeKeys(item: unknown): readonly string[] {
  return isRecord(item)
    ? nameSafely(Object.keys(item))
    : [`(${Array.isArray(item) ? 'list' : typeof item})`];
}

/** Keeps the keys that warnings may show: plain identifiers, and one word for all others. */
export function nameSafely(keys: readonly string[]): readonly string[] {
  const plain = keys.filter((key) => /^[A-Za-z]\w{0,39}$/.test(key));
  return plain.length === keys.length ? plain : [...plain, '(other)'];
}

const NOISE = new RegExp(
  `^(${[
    'id',
    '.*(Id|ID|_id)',
    '[Ss]tatus',
    '[Cc]reated.*',
    '[Uu]pdated.*',
    '[Mm]odified.*',
    '[Ss]ortOrder',
    '[Dd]isplayOrder',
    '[Ii]sDeleted',
  ].join('|')})$`,
);

/** Returns true for a key that any entry may have, and that says nothing about its role. */
export function isNoise(key: string): boolean {
  return NOISE.test(key);
}
