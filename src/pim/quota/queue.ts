import type { Priority } from '../port.ts';

/** What the queue orders by. */
export interface Queued {
  readonly endpoint: string;
  /** Somebody waits for a lookup; a scan reads a catalog through, and always lets lookups pass. */
  readonly priority: Priority;
}

/** Attempts that wait for the quota: lookups before scans, first come first served within each. */
interface Queue<Entry extends Queued> {
  readonly size: number;
  add(entry: Entry): void;
  /** Takes an entry out wherever it stands; without effect when it has left already. */
  remove(entry: Entry): void;
  /** The next entry whose endpoint is not among the blocked ones. */
  next(blocked: ReadonlySet<string>): Entry | undefined;
  /** All entries, the next first; a copy. */
  entries(): readonly Entry[];
}

/** Builds an empty queue. */
export function createQueue<Entry extends Queued>(): Queue<Entry> {
  const waiting: Entry[] = [];
  return {
    get size() {
      return waiting.length;
    },
    add(entry) {
      const firstScan = entry.priority === 'lookup' ? waiting.findIndex(({ priority }) => priority === 'scan') : -1;
      waiting.splice(firstScan === -1 ? waiting.length : firstScan, 0, entry);
    },
    remove(entry) {
      const index = waiting.indexOf(entry);
      if (index !== -1) waiting.splice(index, 1);
    },
    next: (blocked) => waiting.find(({ endpoint }) => !blocked.has(endpoint)),
    entries: () => [...waiting],
  };
}
