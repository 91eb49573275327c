import type { CountingOptions } from './counted-tickets.ts';
import { formatEntry, JOURNAL } from './journal.ts';
import { isTicket, type TicketFiles } from './ticket-files.ts';
import { formatHold, VOID } from './ticket-text.ts';

/** How a log comes to be, and how it is given up when files of it are missing. */
export interface Founding {
  /** Makes the log instead of what is `left` of one. Without effect as long as others may make or use another. */
  found(files: TicketFiles, left: readonly string[]): void;
  /** Deletes the tickets that are left of a log of which some are missing: the journal first, so that nobody can claim. */
  wipe(files: TicketFiles): void;
  /** Notes that there is a log. */
  noteThere(): void;
}

/** What a founding needs to know. */
export interface FoundingOptions extends Omit<CountingOptions, 'key'> {
  /** Notes that the log is about to be made; true when there has never been one, so that nothing can have been lost. */
  readonly begin: () => boolean;
  /** Told when files that should be there are gone. */
  readonly onLost: () => void;
}

/**
 * Builds what one process needs for a log. What a lost log counted is not known, so the next one begins with a hold: no
 * ticket until all that was claimed before has left the window. It is made only once the files have been gone for so
 * long that whoever saw them before is too late to claim. Only the first log since the machine booted needs neither.
 */
export function createFounding({ clock, times, boot, begin, onLost }: FoundingOptions): Founding {
  /** When this process was told to make the first log. */
  let begunAtMs = Number.NEGATIVE_INFINITY;
  /** Since when there are no files. */
  let missingSinceMs = Number.NEGATIVE_INFINITY;

  const isLate = (sinceMs: number) => clock.now() > sinceMs + times.freshMs;

  const wipe = (files: TicketFiles) => {
    missingSinceMs = Number.NEGATIVE_INFINITY;
    for (const name of [JOURNAL, ...files.list().filter(isTicket)]) files.remove(name);
    onLost();
  };

  return {
    found(files, left) {
      const nowMs = clock.now();
      // From before it was told on, since from then on others may be told that they are not the first.
      if (begin()) begunAtMs = nowMs;
      // What was seen long ago is of another time; a log that has been made since would still be in its hold.
      if (clock.now() > missingSinceMs + times.holdMs) missingSinceMs = clock.now();
      const isFirst = !isLate(begunAtMs);
      if (!isFirst && !isLate(missingSinceMs)) return;
      const kept: Record<string, string> = {};
      for (const name of left) {
        const text = files.read(name);
        if (text !== undefined && !name.includes('.new-')) kept[name] = text;
        files.remove(name);
      }
      const number = Math.floor(clock.now());
      const hold = formatHold({ boot, untilMs: clock.now() + times.leaseMs + times.holdMs });
      files.found({ ...kept, [number]: isFirst ? VOID : hold, [JOURNAL]: formatEntry({ number, lowest: number }) });
      // Whoever was stopped on the way for so long may have made a first log where others had made one, used and lost it.
      if (isFirst && clock.now() > begunAtMs + times.freshMs + times.leaseMs + times.holdMs) wipe(files);
      else if (!isFirst) onLost();
      begunAtMs = Number.NEGATIVE_INFINITY;
    },
    wipe,
    noteThere() {
      begin();
      missingSinceMs = Number.NEGATIVE_INFINITY;
    },
  };
}
