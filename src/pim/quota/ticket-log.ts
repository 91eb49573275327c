import { randomUUID } from 'node:crypto';
import { type CountingOptions, createCountedTickets, type LogLimits } from './counted-tickets.ts';
import type { TicketFiles } from './ticket-files.ts';
import { claimOf, formatClaim, formatRelease, VOID } from './ticket-text.ts';

/** A ticket that this process holds. */
export interface OwnTicket {
  readonly number: number;
  readonly claimedAtMs: number;
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
  busyUntilMs(whose: keyof LogLimits): readonly number[];
}

/** What a log is built of. */
export interface TicketLogOptions extends CountingOptions {
  /** Where tickets are shared with other processes; undefined: they are this process's alone, from now on. */
  readonly files: () => TicketFiles | undefined;
}

/** The newest files are never removed, so that numbers go on, and the newest ticket can be made sure of. */
const KEPT_FILES = 16;

/** Files removed by one call at most. */
const SWEPT_AT_ONCE = 64;

/** Rounds of one call at most; each but the last was lost to another process. */
const MAX_ROUNDS = 100;

/** How soon to ask again after that, or after being too slow. */
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
 * @throws (take and busyUntilMs) when the files cannot be used
 */
export function createTicketLog({ files, ...counting }: TicketLogOptions): TicketLog {
  const { clock, times, boot, key } = counting;
  const process = randomUUID().slice(0, 8);
  const counted = createCountedTickets(counting);
  /** The highest ticket known and what its file said; undefined: the files are to be looked through anew. */
  let last: { readonly number: number; readonly text: string } | undefined;
  /** No file with a lower number is left. */
  let lowest = 0;

  const isLate = (sinceMs: number) => clock.now() > sinceMs + times.freshMs;

  /** Looks the files through, from the highest number down to where they end. Returns the highest ticket. */
  const open = (shared: TicketFiles) => {
    const highest = () => Math.max(...numbersOf(shared.list()));
    if (highest() < 0) shared.found(String(Math.floor(clock.now())), VOID);
    let number = highest();
    const newest = { number, text: claimOf(shared.read(String(number)) ?? '') };
    for (let text = shared.read(String(number)); text !== undefined; text = shared.read(String(number))) {
      counted.note(number, text);
      number -= 1;
    }
    lowest = number + 1;
    if (counted.needsFileBelow(lowest)) throw new Error('it was emptied');
    for (const name of numbersOf(shared.list())) if (name >= 0 && name < lowest) shared.remove(String(name));
    return newest;
  };

  /** Reads what other processes have written, as far as it matters. Returns the highest number; undefined: too slow. */
  const look = (shared: TicketFiles, sinceMs: number): number | undefined => {
    const isThere = last?.text && shared.read(String(last.number))?.startsWith(last.text);
    let newest = last && isThere ? last : open(shared);
    for (;;) {
      const number = newest.number + 1;
      const text = shared.read(String(number));
      if (text === undefined) break;
      counted.note(number, text);
      newest = { number, text: claimOf(text) };
    }
    for (const number of counted.telling()) counted.note(number, shared.read(String(number)) ?? VOID);
    last = isLate(sinceMs) ? undefined : newest;
    return last?.number;
  };

  /** Claims a number. 'taken': another process was first; 'late': it must not be used. */
  const claim = (shared: TicketFiles, { number, claimedAtMs }: OwnTicket): 'mine' | 'taken' | 'late' => {
    const name = String(number);
    if (!shared.create(name)) return 'taken';
    const text = formatClaim({ boot, key, process, claimedAtMs });
    if (shared.append(name, text) && !isLate(claimedAtMs)) {
      last = { number, text };
      return 'mine';
    }
    shared.append(name, VOID);
    return 'late';
  };

  const sweep = (shared: TicketFiles, newest: number) => {
    const end = Math.min(newest - KEPT_FILES, lowest + SWEPT_AT_ONCE, counted.lowest());
    for (; lowest < end; lowest += 1) shared.remove(String(lowest));
  };

  return {
    take(limits) {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const claimedAtMs = clock.now();
        const shared = files();
        const newest = shared === undefined ? (last?.number ?? 0) : look(shared, claimedAtMs);
        if (newest === undefined) break;
        counted.dropEnded();
        const waitMs = counted.waitMs(limits);
        if (waitMs > 0) return { waitMs };
        const ticket = { number: newest + 1, claimedAtMs };
        if (shared === undefined) last = { number: ticket.number, text: '' };
        else {
          const outcome = claim(shared, ticket);
          if (outcome === 'taken') continue;
          if (outcome === 'late') break;
        }
        counted.addOwn(ticket.number, claimedAtMs);
        if (shared !== undefined) sweep(shared, newest);
        return { ticket };
      }
      return { waitMs: AGAIN_MS };
    },
    release({ number }, atMs) {
      counted.release(number, atMs);
      ignoreFailure(() => files()?.append(String(number), formatRelease(atMs)));
    },
    giveBack({ number }) {
      counted.drop(number);
      ignoreFailure(() => files()?.append(String(number), VOID));
    },
    busyUntilMs(whose) {
      const shared = files();
      if (shared !== undefined) look(shared, clock.now());
      counted.dropEnded();
      return counted.busyUntilMs(whose);
    },
  };
}

/** The tickets among file names, and -1. */
function numbersOf(names: readonly string[]): number[] {
  return [-1, ...names.filter((name) => /^\d+$/.test(name)).map(Number)];
}

/** What cannot be told to other processes they will find out: the ticket counts for its lease. */
function ignoreFailure(tell: () => void): void {
  try {
    tell();
  } catch {
    // The next claim meets the same trouble and speaks of it.
  }
}
