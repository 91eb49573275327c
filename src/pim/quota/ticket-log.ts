import { randomUUID } from 'node:crypto';
import { type CountingOptions, createCountedTickets, type LogLimits, type Whose } from './counted-tickets.ts';
import type { TicketFiles } from './ticket-files.ts';
import { claimOf, formatClaim, formatHold, formatRelease, VOID } from './ticket-text.ts';

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
interface TicketLogOptions extends CountingOptions {
  /** Where tickets are shared with other processes; undefined: they are this process's alone, from now on. */
  readonly files: () => TicketFiles | undefined;
  /** Notes that the log is about to be made; true when there has never been one, so that nothing can have been lost. */
  readonly begin: () => boolean;
  /** Told when files that should be there are gone. */
  readonly onLost: () => void;
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
 * Somebody else may delete the files all the same. What they counted is not known then, so the log is made anew with a
 * hold: no ticket until all that was claimed before has left the window. It is made only once the files have been gone
 * for so long that whoever saw them before is too late to claim. Only the first log since the machine booted needs
 * neither.
 * @throws (take and busyUntilMs) when the files cannot be used
 */
export function createTicketLog({ files, begin, onLost, ...counting }: TicketLogOptions): TicketLog {
  const { clock, times, boot, key } = counting;
  const process = randomUUID().slice(0, 8);
  const counted = createCountedTickets(counting);
  /** Where the log was last. */
  let place: TicketFiles | undefined;
  /** Undefined: the files are to be looked through anew. */
  let last: Known | undefined;
  /** No file with a lower number is left. */
  let lowest = 0;
  /** When this process was told to make the first log. */
  let begunAtMs = Number.NEGATIVE_INFINITY;
  /** Since when there are no files. */
  let missingSinceMs = Number.NEGATIVE_INFINITY;

  const isLate = (sinceMs: number) => clock.now() > sinceMs + times.freshMs;

  /** What keeps all processes from sending until whatever was claimed before is out of the window. */
  const hold = () => formatHold({ boot, untilMs: clock.now() + times.leaseMs + times.holdMs });

  /** Makes the log. Without effect as long as another process may be making the first. */
  const found = (shared: TicketFiles) => {
    if (begin()) begunAtMs = clock.now();
    // What was seen long ago is of another time; a log that has been made since would still be in its hold.
    if (clock.now() > missingSinceMs + times.holdMs) missingSinceMs = clock.now();
    const isFirst = !isLate(begunAtMs);
    if (!isFirst && !isLate(missingSinceMs)) return;
    shared.found(String(Math.floor(clock.now())), isFirst ? VOID : hold());
    begunAtMs = Number.NEGATIVE_INFINITY;
    if (!isFirst) onLost();
  };

  /** Looks the files through, from the highest number down to where they end. Returns the highest; undefined: none. */
  const open = (shared: TicketFiles): Known | undefined => {
    const highest = () => Math.max(...numbersOf(shared.list()));
    if (highest() < 0) found(shared);
    let number = highest();
    if (number < 0) return undefined;
    begin();
    missingSinceMs = Number.NEGATIVE_INFINITY;
    const newest = { number, text: claimOf(shared.read(String(number)) ?? '') };
    for (let text = shared.read(String(number)); text !== undefined; text = shared.read(String(number))) {
      counted.note(number, text);
      number -= 1;
    }
    lowest = number + 1;
    if (counted.needsFileBelow(lowest)) {
      onLost();
      if (counted.heldMs() === 0 && shared.create(String(newest.number + 1))) {
        shared.append(String(newest.number + 1), hold());
        return undefined;
      }
    }
    for (const name of numbersOf(shared.list())) if (name >= 0 && name < lowest) shared.remove(String(name));
    return newest;
  };

  /** Reads what other processes have written, as far as it matters. Returns the newest; undefined: too slow, or none. */
  const look = (shared: TicketFiles, sinceMs: number): Known | undefined => {
    if (shared !== place) last = undefined;
    place = shared;
    const isThere = last?.text && shared.read(String(last.number))?.startsWith(last.text);
    let newest = last && isThere ? last : open(shared);
    last = undefined;
    if (newest === undefined) return undefined;
    for (;;) {
      const number: number = newest.number + 1;
      const text = shared.read(String(number));
      if (text === undefined) break;
      counted.note(number, text);
      newest = { number, text: claimOf(text) };
    }
    ask(shared, 'due');
    if (!isLate(sinceMs)) last = newest;
    return last;
  };

  const ask = (shared: TicketFiles, which: 'all' | 'due') => {
    for (const number of counted.telling(which)) counted.note(number, shared.read(String(number)) ?? VOID);
  };

  /** Claims a number. 'taken': another process was first; 'late': it must not be used. */
  const claim = (shared: TicketFiles, number: number, claimedAtMs: number): 'mine' | 'taken' | 'late' => {
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

  /** Before anybody waits, others are asked whether they still need what they took a moment ago. */
  const waitMsFor = (limits: LogLimits, shared: TicketFiles | undefined): number => {
    counted.dropEnded();
    if (shared === undefined || counted.waitMs(limits) === 0) return counted.waitMs(limits);
    ask(shared, 'all');
    return counted.waitMs(limits);
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
          const outcome = claim(shared, number, claimedAtMs);
          if (outcome === 'taken') continue;
          if (outcome === 'late') break;
        }
        counted.addOwn(number, claimedAtMs);
        if (shared !== undefined) sweep(shared, newest.number);
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
