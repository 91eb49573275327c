/** What a process remembers of the pages that passed by: shapes and words, no records. Created once per process. */

import type { PimRecord } from '../record/value.ts';
import type { PageObserver } from './observe.ts';
import { readHitWords, readMoreWords, readWords } from './read-words.ts';
import { createShapes, type Shapes } from './shapes.ts';
import { createWords, type Words } from './words.ts';

/** What was seen, for all servers of the process. */
export interface Seen {
  readonly words: Pick<Words, 'complete'>;
  readonly shapes: Pick<Shapes, 'seen'>;
}

/**
 * Of every endpoint so many records are looked at closely, and after them one in twenty: a scan of the whole catalog is
 * not to take longer for it.
 */
const LOOK_AT_FIRST = 500;
const THEN_ONE_IN = 20;

/** Entries of a list that are looked at: more tell nothing new, and others wait meanwhile. */
const MAX_ENTRIES = 50;

/** Records that are looked at before others get their turn. */
const LOOKS_AT_ONCE = 10;

/** A record with the beginnings of its lists. */
function shortenLists(record: PimRecord): PimRecord {
  const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > MAX_ENTRIES;
  if (!Object.values(record).some(isLong)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, isLong(value) ? value.slice(0, MAX_ENTRIES) : value]),
  );
}

/**
 * Creates the memory of a process, empty, and who fills it. Pages are looked at when the answer that they were read for has
 * had its turn, or when somebody asks what was seen.
 */
export function createSeen(): Seen & { readonly observer: PageObserver } {
  const words = createWords();
  const shapes = createShapes();
  const unseen: (() => void)[] = [];
  let isLooking = false;
  const passed = new Map<string, number>();
  const isLookedAt = (endpoint: string): boolean => {
    const count = (passed.get(endpoint) ?? 0) + 1;
    passed.set(endpoint, count);
    return count <= LOOK_AT_FIRST || count % THEN_ONE_IN === 0;
  };
  const lookAtUnseen = (most = Number.POSITIVE_INFINITY): void => {
    for (const look of unseen.splice(0, most)) look();
  };
  const lookInPortions = (): void => {
    try {
      lookAtUnseen(LOOKS_AT_ONCE);
    } catch {
      // Nobody would catch it, and a word that is not remembered is no reason to end.
    }
    isLooking = unseen.length > 0;
    if (isLooking) setImmediate(lookInPortions);
  };
  /** Of each record one look. */
  const lookLater = <Item>(items: readonly Item[], look: (item: Item) => void): void => {
    for (const item of items) unseen.push(() => look(item));
    if (isLooking || items.length === 0) return;
    isLooking = true;
    setImmediate(lookInPortions);
  };
  return {
    words: {
      complete: (kind, typed) => {
        lookAtUnseen();
        return words.complete(kind, typed);
      },
    },
    shapes: {
      seen: () => {
        lookAtUnseen();
        return shapes.seen();
      },
    },
    observer: {
      onPage: ({ endpoint }, { records, ageMs }) => {
        // A page that was kept for the continuation has passed by before.
        if (ageMs !== undefined) return;
        lookLater(records, (whole) => {
          const record = shortenLists(whole);
          readWords(endpoint, record, words);
          if (!isLookedAt(endpoint)) return;
          readMoreWords(endpoint, record, words);
          shapes.look(endpoint, record);
        });
      },
      onSearchPage: ({ hits, ageMs }) => {
        if (ageMs !== undefined) return;
        lookLater(hits, (hit) => {
          readHitWords(hit, words);
          if (isLookedAt('search')) shapes.look('search', hit.record);
        });
      },
    },
  };
}
