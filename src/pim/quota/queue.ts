import type { Priority } from '../catalog-port.ts';

/** What the queue sorts by. */
export interface Queued {
  readonly endpoint: string;
  /** For a lookup somebody waits. A scan reads a whole catalog and always lets lookups pass. */
  readonly priority: Priority;
}

/** Builds an empty queue of waiting attempts: lookups before scans, each in order of arrival. */
export function createQueue<Entry extends Queued>() {
  const waiting: Entry[] = [];
  return {
    /** All entries in order; a copy. */
    entries: (): readonly Entry[] => [...waiting],
    /** The first entry whose endpoint is not blocked. */
    next: (blocked: Pick<ReadonlyMap<string, unknown>, 'has'>) => waiting.find((one) => !blocked.has(one.endpoint)),
    add(entry: Entry) {
      const firstScan = entry.priority === 'lookup' ? waiting.findIndex(({ priority }) => priority === 'scan') : -1;
      waiting.splice(firstScan === -1 ? waiting.length : firstScan, 0, entry);
    },
    /** Removes an entry wherever it is; no effect if it has already left. */
    remove(entry: Entry) {
      const index = waiting.indexOf(entry);
      if (index !== -1) waiting.splice(index, 1);
    },
  };
}
