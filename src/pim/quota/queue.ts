import type { Priority } from '../port.ts';

/** What the queue orders by. */
export interface Queued {
  readonly endpoint: string;
  /** Somebody waits for a lookup; a scan reads a catalog through, and always lets lookups pass. */
  readonly priority: Priority;
}

/** Builds an empty queue of attempts that wait: lookups before scans, first come first served within each. */
export function createQueue<Entry extends Queued>() {
  const waiting: Entry[] = [];
  return {
    /** All entries, the next first; a copy. */
    entries: (): readonly Entry[] => [...waiting],
    /** The next entry whose endpoint is not among the blocked ones. */
    next: (blocked: Pick<ReadonlyMap<string, unknown>, 'has'>) => waiting.find((one) => !blocked.has(one.endpoint)),
    add(entry: Entry) {
      const firstScan = entry.priority === 'lookup' ? waiting.findIndex(({ priority }) => priority === 'scan') : -1;
      waiting.splice(firstScan === -1 ? waiting.length : firstScan, 0, entry);
    },
    /** Takes an entry out wherever it stands; without effect when it has left already. */
    remove(entry: Entry) {
      const index = waiting.indexOf(entry);
      if (index !== -1) waiting.splice(index, 1);
    },
  };
}
