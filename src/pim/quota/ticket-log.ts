import { randomUUID } from 'node:crypto';
import { type CountingOptions, createCountedTickets, type LogLimits, type Whose } from './counted-tickets.ts';
import { createFounding, type FoundingOptions } from './founding.ts';
import { type Entry, enterClaim, readJournal } from './journal.ts';
import { isTicket, type TicketFiles } from './ticket-files.ts';
import { claimOf, formatClaim, formatRelease, VOID } from './ticket-text.ts';

/** A ticket that this process holds. */
export interface OwnTicket {
  readonly number: number;
  readonly claimedAtMs: number;
  /** Where it is shared; undefined: nowhere. */
  readonly files: TicketFiles | undefined;
}

/** The tickets of one limit pair (an endpoint's, or those of the sum over endpoints), in the order of their numbers. */
export interface TicketLog {
  /** A ticket, or in how many milliseconds (above 0) to ask again. */
  take(limits: LogLimits): { readonly ticket: OwnTicket } | { readonly waitMs: number };
  /** Lets a ticket count until the hold time after `atMs`. Never throws. */
  release(ticket: OwnTicket, atMs: number): void;
  /** Lets a ticket that nothing was sent with count no longer. Never throws. */
  giveBack(ticket: OwnTicket): void;
  /** Ascending times at which what counts now stops counting, at the earliest. */
  busyUntilMs(whose: Whose): readonly number[];
  /** Milliseconds for which nobody gets a ticket whatever counts, as far as the last look told. */
  heldMs(): number;
}

/** What a log is built of. */
interface TicketLogOptions extends CountingOptions, FoundingOptions {
  /** Where tickets are shared with other processes; undefined: they are this process's alone, from now on. */
  readonly files: () => TicketFiles | undefined;
}

/** The highest ticket known, and the claim that its file begins with; empty: none. */
interface Known {
  readonly number: number;
  readonly text: string;
}

/** The newest files are never removed, so that numbers go on, and the newest ticket can be made sure of. */
const KEPT_FILES = 16;

/** Files removed by one call at most. */
const SWEPT_AT_ONCE = 64;

/** Rounds of one call at most; each but the last was lost to another process. */
const MAX_ROUNDS = 100;

/** How soon to ask again after that, after being too slow, or while another process makes the log. */
const AGAIN_MS = 1;

/**
 * Builds a log. Ticket n + 1 is claimed by creating its file after all tickets up to n have been read and counted.
 * Creating is atomic, so whoever claims a ticket has counted all those before it; and a ticket counts until the PIM can
 * have counted its request a window and a margin ago. Take any window at the PIM, and of the requests in it the one
 * with the highest ticket: when that was claimed all others still counted, and they were fewer than the limit.
 *
 * This needs that no number is claimed twice. Files are removed from the lowest number on, only when they have stopped
 * counting, and never the newest. So while ticket n is there, n + 1 has not come and gone; and n is known by its claim,
 * which no other ticket shares. A process that was stopped on its way from that look to its claim, for so long that
 * files may have been removed meanwhile, trusts nothing it saw and gives the claim up. Such a claim can leave a void
 * file below the others, which is why a number that is there is not enough.
 *
 * Somebody else may delete files all the same, all or some, one after another. So whoever has claimed a ticket enters its
 * number in the journal, and only sends when it stands there once: a number whose file was deleted cannot be claimed
 * again. Whoever looks the files through finds in the journal which must be there. Where something is missing the rest is
 * deleted too, and the log is made anew (founding.ts).
 * @throws (take and busyUntilMs) when the files cannot be used
 */
export function createTicketLog({ files, ...parts }: TicketLogOptions): TicketLog {
  const { clock, times, boot, key } = parts;
  const process = randomUUID().slice(0, 8);
  const counted = createCountedTickets(parts);
  const { found, wipe, noteThere } = createFounding(parts);
  /** Where the log was last. */
  let place: TicketFiles | undefined;
  /** Undefined: the files are to be looked through anew. */
  let last: Known | undefined;
  /** No file with a lower number is left. */
  let lowest = 0;

  const isLate = (sinceMs: number) => clock.now() > sinceMs + times.freshMs;

  /** Looks the files through, from the highest number down to where they end. Returns the highest; undefined: none. */
  const open = (shared: TicketFiles, sinceMs: number): Known | undefined => {
    const names = shared.list();
    if (Math.max(...numbersOf(names)) < 0) found(shared, names);
    const before = readJournal(shared);
    let number = Math.max(...numbersOf(shared.list()));
    if (number < 0) return undefined;
    noteThere();
    const newest = { number, text: claimOf(shared.read(String(number)) ?? '') };
    for (let text = shared.read(String(number)); text !== undefined; text = shared.read(String(number))) {
      counted.note(number, text);
      number -= 1;
    }
    lowest = number + 1;
    const after = readJournal(shared);
    // What was read long ago tells nothing of files that were read now.
    if (isLate(sinceMs)) return undefined;
    const isWhole = before && after && before.newest <= newest.number && lowest <= after.lowest;
    if (!isWhole || (counted.needsFileBelow(lowest) && counted.heldMs() === 0)) {
      wipe(shared);
      return undefined;
    }
    for (const name of numbersOf(shared.list())) if (name >= 0 && name < lowest) shared.remove(String(name));
    return newest;
  };

  /** Reads what other processes have written, as far as it matters. Returns the newest; undefined: too slow, or none. */
  const look = (shared: TicketFiles, sinceMs: number): Known | undefined => {
    if (shared !== place) last = undefined;
    place = shared;
    const isThere = last?.text && shared.read(String(last.number))?.startsWith(last.text);
    let newest = last && isThere ? last : open(shared, sinceMs);
    last = undefined;
    if (newest === undefined) return undefined;
    for (;;) {
      const number: number = newest.number + 1;
      const text = shared.read(String(number));
      if (text === undefined) break;
      counted.note(number, text);
      newest = { number, text: claimOf(text) };
    }
    if (!ask(shared, 'due')) return undefined;
    if (!isLate(sinceMs)) last = newest;
    return last;
  };

  /** Asks what has become of tickets of other processes. False: of one it cannot be told. */
  const ask = (shared: TicketFiles, which: 'all' | 'due'): boolean => {
    for (const number of counted.telling(which)) {
      const text = shared.read(String(number));
      if (text !== undefined) {
        counted.note(number, text);
        continue;
      }
      const journal = readJournal(shared);
      if (journal === undefined || (journal.lowest <= number && number <= journal.newest)) {
        wipe(shared);
        return false;
      }
      // A higher one is of an earlier log, of which nothing is told any more: it counts for its lease.
      if (number < journal.lowest) counted.note(number, VOID);
    }
    return true;
  };

  /** Claims a number. 'taken': another process was first; 'late': it must not be used. */
  const claim = (shared: TicketFiles, entry: Entry, claimedAtMs: number): 'mine' | 'taken' | 'late' => {
    const name = String(entry.number);
    if (!shared.create(name)) return 'taken';
    const text = formatClaim({ boot, key, process, claimedAtMs });
    if (shared.append(name, text) && !isLate(claimedAtMs)) {
      const entries = enterClaim(shared, entry);
      if (entries === 1 && !isLate(claimedAtMs)) {
        last = { number: entry.number, text };
        return 'mine';
      }
      // None: others have shortened the journal at that moment.
      if (entries !== 0 && !isLate(claimedAtMs)) wipe(shared);
    }
    shared.append(name, VOID);
    return 'late';
  };

  /** Up to which number tickets can be removed now. */
  const sweepEnd = (newest: number) =>
    Math.max(lowest, Math.min(newest - KEPT_FILES, lowest + SWEPT_AT_ONCE, counted.lowest()));

  /** Before anybody waits, others are asked whether they still need what they took a moment ago. */
  const waitMsFor = (limits: LogLimits, shared: TicketFiles | undefined): number => {
    counted.dropEnded();
    if (shared === undefined || counted.waitMs(limits) === 0) return counted.waitMs(limits);
    return ask(shared, 'all') ? counted.waitMs(limits) : AGAIN_MS;
  };

  return {
    take(limits) {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const claimedAtMs = clock.now();
        const shared = files();
        const newest = shared === undefined ? (last ?? { number: 0, text: '' }) : look(shared, claimedAtMs);
        if (newest === undefined) break;
        const waitMs = waitMsFor(limits, shared);
        if (waitMs > 0) return { waitMs };
        const number = newest.number + 1;
        if (shared === undefined) last = { number, text: '' };
        else {
          const end = sweepEnd(newest.number);
          const outcome = claim(shared, { number, lowest: end }, claimedAtMs);
          if (outcome === 'taken') continue;
          if (outcome === 'late') break;
          for (; lowest < end; lowest += 1) shared.remove(String(lowest));
        }
        counted.addOwn(number, claimedAtMs);
        return { ticket: { number, claimedAtMs, files: shared } };
      }
      return { waitMs: AGAIN_MS };
    },
    release({ number, files: where }, atMs) {
      counted.release(number, atMs);
      ignoreFailure(() => where?.append(String(number), formatRelease(atMs)));
    },
    giveBack({ number, files: where }) {
      counted.drop(number);
      ignoreFailure(() => where?.append(String(number), VOID));
    },
    busyUntilMs(whose) {
      const shared = files();
      if (shared !== undefined) look(shared, clock.now());
      counted.dropEnded();
      return counted.busyUntilMs(whose);
    },
    heldMs: counted.heldMs,
  };
}

/** The tickets among file names, and -1. */
function numbersOf(names: readonly string[]): number[] {
  return [-1, ...names.filter(isTicket).map(Number)];
}

/** What cannot be told to other processes they will find out: the ticket counts for its lease. */
function ignoreFailure(tell: () => void): void {
  try {
    tell();
  } catch {
    // The next claim meets the same trouble and speaks of it.
  }
}
