import type { Clock } from '../clock.ts';
import { createCountedTickets, type LogLimits, type Whose } from './counted-tickets.ts';
import type { Pause } from './ledger.ts';
import type { LogDisk, LogFile } from './log-disk.ts';
import { formatLine, type Line, parseLine } from './log-text.ts';
import type { TicketTimes } from './times.ts';

/** The tickets of one limit pair: an endpoint's, or those of the sum over endpoints. */
export interface TicketLog {
  /** Claims the ticket `id`. Returns 0 when it has it; else in how many milliseconds to ask again. */
  take(id: string, limits: LogLimits): number;
  /** Lets a ticket count until the hold time after `atMs`. */
  release(id: string, atMs: number): void;
  /** Lets a ticket that nothing was sent with count no longer. */
  giveBack(id: string): void;
  /** Reads what others have told. */
  look(): void;
  /** Ascending times at which what counts now stops counting, at the earliest. */
  busyUntilMs(whose: Whose): readonly number[];
  /** Milliseconds for which nobody gets a ticket whatever counts. */
  heldMs(): number;
  pause(): Pause | undefined;
  tellPause(pause: Pause): void;
  /** From now on it is this process's alone, and goes on with what it knows. */
  leave(): void;
}

/** What a log is built of. */
export interface TicketLogOptions {
  /** One origin for all processes that share the log, named by `boot`. */
  readonly clock: Clock;
  readonly times: TicketTimes;
  readonly boot: string;
  /** Names the appKey without telling it. */
  readonly key: string;
  readonly name: string;
  /** What the ids of this process's tickets begin with, and nobody else's. */
  readonly process: string;
  /** Undefined: the log is this process's alone. */
  readonly disk: LogDisk | undefined;
  /** A longer file is closed once all that counted when it was begun counts no longer. */
  readonly maxBytes: number;
  /** Told when what others have told is lost. */
  readonly onLost: () => void;
}

/** Lines of another machine below ours: whoever writes them cannot be counted by our clock. */
export class OtherMachineError extends Error {}

/** How soon to ask again after being too slow, after a loss, or after a file was closed. */
const AGAIN_MS = 1;

/** Of a boot that the system has no name for (clock.ts). */
const NO_NAME = '-';

/** A claim this far ahead of the clock is from before a boot that has no name. */
const AHEAD_MS = 1_000;

/** A pause that lasts more hold times than any can (cooldown.ts) is from before a boot that has no name. */
const LONGEST_PAUSE_HOLDS = 20;

/**
 * Builds a log: a file that all processes append lines to. A ticket is claimed by appending a line, and holds when the
 * tickets of the lines above leave it room; else it is void. Lines have one order for all, so whoever claims a ticket
 * has counted all those above it; and a ticket counts until the PIM can have counted its request a window and a margin
 * ago. Take any window at the PIM, and of the requests in it the one whose line is lowest: when it was claimed all others
 * still counted, and they were fewer than the limit.
 *
 * Whoever was stopped between claiming and reading for so long that its claim could be taken for a dead process's gives
 * it up, and trusts nothing that it saw meanwhile. A long file is closed by a line below which no claim holds, and the
 * log goes on in the next; two are kept. Where the file is gone, is another one or cannot be read, nobody sends for a
 * window, and each process tells anew what it has under way. What was claimed by one that died in that moment is not known.
 * @throws (all that read or write) when the files cannot be used; {@link OtherMachineError}
 */
export function createTicketLog({
  clock,
  times,
  boot,
  key,
  name,
  process,
  disk,
  maxBytes,
  onLost,
}: TicketLogOptions): TicketLog {
  const isOwn = (id: string) => id.startsWith(process);
  const counted = createCountedTickets({ clock, times, key, isOwn });
  let shared = disk;
  let file: { readonly number: number; readonly opened: LogFile; beganAtMs?: number; hasHold?: boolean } | undefined;
  let readBytes = 0;
  /** The last line that was read, and what was read of the next. */
  let lastLine = '';
  let tail = '';
  /** Whether a line of this boot has been read, after which there is none of an earlier one. */
  let saysBoot = false;
  let wasLate = false;
  let newestClaimMs = Number.NEGATIVE_INFINITY;
  let pause: Pause | undefined;
  /** The claim that is being made: whether the lines above leave it room. */
  let pending: { readonly id: string; readonly limits: LogLimits; isHeld?: boolean } | undefined;

  const isLate = (sinceMs: number) => clock.now() > sinceMs + times.freshMs;
  const write = (verb: Line['verb'], id: string, atMs: number, rest?: Pick<Pause, 'strikes' | 'shrunk'>) =>
    file?.opened.append(formatLine({ verb, boot, key, id, atMs, ...rest }));
  const writePause = () => {
    if (pause !== undefined) write('pause', '-', Math.max(0, pause.untilMs), pause);
  };

  const note = (line: Line) => {
    const { verb, id, atMs } = line;
    if (line.boot !== boot || (verb === 'claim' && atMs > clock.now() + AHEAD_MS)) {
      // What was sent before the machine went down may not all be in the file, but all of it is older than the boot.
      if (saysBoot && boot !== NO_NAME) {
        // The other one learns of it by a line below its own.
        write('void', '-', clock.now());
        throw new OtherMachineError('another machine writes to it, which has no clock in common with this one');
      }
      counted.hold(times.graceMs + times.holdMs);
      return;
    }
    saysBoot = true;
    if (verb === 'claim') {
      if (pending?.id === id) pending.isHeld = counted.waitMs(pending.limits) === 0;
      // A line is written within moments of its time, so a clock that says less than the lines above is wrong.
      newestClaimMs = Math.max(newestClaimMs, atMs);
      // Its own are known, and told once more only when a file is read again.
      if (!isOwn(id)) counted.claim({ id, key: line.key, claimedAtMs: newestClaimMs });
    } else if (verb === 'release') counted.release(id, Math.min(atMs, clock.now() + times.underWayMs));
    else if (verb === 'void') counted.drop(id);
    else if (verb === 'hold') counted.hold(Math.min(atMs, clock.now() + times.holdMs));
    else if (verb === 'pause' && line.key === key && atMs <= clock.now() + LONGEST_PAUSE_HOLDS * times.holdMs) {
      const { strikes = 0, shrunk = 0 } = line;
      if (pause === undefined || atMs > pause.untilMs) pause = { untilMs: atMs, strikes, shrunk };
    }
  };

  const open = (number: number) => {
    if (shared === undefined) return;
    const before = file;
    // If the next cannot be opened, closing this one again could close what has got its number since.
    file = undefined;
    before?.opened.close();
    file = { number, opened: shared.open(name, number) };
    readBytes = 0;
    lastLine = '';
    tail = '';
  };

  /** Reads on in the file that is open, to its end. 'closed': the log goes on in the next. */
  const readOn = (): 'open' | 'closed' | 'lost' => {
    if (file === undefined) return 'open';
    const { isThere, bodyBytes } = file.opened.look();
    const known = lastLine + tail;
    let text = bodyBytes === readBytes ? known : '';
    for (let at = readBytes - known.length + text.length; at < bodyBytes; ) {
      const some = file.opened.read(at);
      if (some === '') break;
      text += some;
      at += some.length;
    }
    if (bodyBytes < readBytes || !text.startsWith(known)) return 'lost';
    readBytes += text.length - known.length;
    const lines = text.slice(lastLine.length).split('\n');
    tail = lines.pop() ?? '';
    if (lines.length > 0) lastLine = `${lines.at(-1)}\n`;
    let isClosed = false;
    for (const one of lines) {
      const line = parseLine(one);
      if (line === undefined) return 'lost';
      file.beganAtMs ??= line.boot === boot ? line.atMs : clock.now();
      if (line.verb === 'hold') file.hasHold = true;
      if (line.verb === 'close') isClosed = true;
      // Claims below the end of a file are void.
      else if (!isClosed || line.verb === 'release') note(line);
    }
    if (isClosed) return 'closed';
    return isThere ? 'open' : 'lost';
  };

  /** Begins a log in the place of one that is lost. What this process knows still counts. */
  const beginAnew = () => {
    onLost();
    // Where the file is there, it cannot be read.
    if (file?.opened.look().isThere === true) shared?.remove(name, file.number);
    openNewest();
    // Where another process has begun anew, it has seen to that.
    if (file?.hasHold !== true) {
      counted.hold(clock.now() + times.holdMs);
      write('hold', '-', clock.now() + times.holdMs);
    }
    for (const ticket of counted.entries()) {
      if (!isOwn(ticket.id)) continue;
      write('claim', ticket.id, ticket.claimedAtMs);
      if (ticket.releasedAtMs !== undefined) write('release', ticket.id, ticket.releasedAtMs);
    }
    writePause();
  };

  /** Reads the last two files. False: the newest cannot be read. */
  const openNewest = (): boolean => {
    const numbers = shared?.list(name).slice(-2) ?? [];
    saysBoot = false;
    open(numbers[0] ?? 1);
    return readThrough(numbers[1]);
  };

  /** Reads on to the end of the log, in however many files; at least to the one of that number. False: it is lost. */
  const readThrough = (least = 0): boolean => {
    let newest = least;
    for (;;) {
      const state = readOn();
      if (state === 'lost') return false;
      if (file === undefined || (state === 'open' && file.number >= newest)) return true;
      const { number, opened } = file;
      const later = shared?.list(name).filter((one) => one > number) ?? [];
      // A closed file stays until the next is closed as well.
      if (later.length === 0 && !opened.look().isThere) return false;
      newest = later.at(-1) ?? number + 1;
      open(later[0] ?? newest);
    }
  };

  /** Reads all that is new. False: that took so long that it is of another time. */
  const catchUp = (): boolean => {
    const sinceMs = clock.now();
    if (shared !== undefined) {
      // What was opened long ago may be an old file that was removed, and made anew by that.
      const newest = wasLate ? shared.list(name).at(-1) : 0;
      if (!(file === undefined ? openNewest() : readThrough(newest))) beginAnew();
      wasLate = isLate(sinceMs);
    }
    counted.dropEnded();
    return !wasLate;
  };

  /** Closes a file that is long, so that the log goes on in the next, and removes those that nobody needs. */
  const closeLong = () => {
    const { holdMs, underWayMs } = times;
    if (file === undefined || shared === undefined || readBytes < maxBytes) return;
    if (clock.now() < (file.beganAtMs ?? 0) + underWayMs + 2 * holdMs) return;
    const { number } = file;
    write('close', '-', clock.now());
    for (const one of shared.list(name)) if (one < number) shared.remove(name, one);
    catchUp();
    writePause();
  };

  /** Whether the claim holds: whether the lines above it leave it room, and all of them could be read in time. */
  const claim = (id: string, limits: LogLimits, claimedAtMs: number): boolean => {
    if (shared === undefined) return true;
    closeLong();
    pending = { id, limits };
    write('claim', id, claimedAtMs);
    const isKnown = catchUp() && counted.heldMs() === 0;
    const isHeld = pending.isHeld === true && isKnown;
    pending = undefined;
    if (isHeld) return true;
    write('void', id, claimedAtMs);
    return false;
  };

  return {
    take(id, limits) {
      const claimedAtMs = clock.now();
      if (!catchUp()) return AGAIN_MS;
      const waitMs = counted.waitMs(limits);
      if (waitMs > 0) return waitMs;
      if (!claim(id, limits, claimedAtMs)) return Math.max(AGAIN_MS, counted.waitMs(limits));
      counted.claim({ id, key, claimedAtMs });
      return 0;
    },
    release(id, atMs) {
      counted.release(id, atMs);
      catchUp();
      write('release', id, atMs);
    },
    giveBack(id) {
      counted.drop(id);
      catchUp();
      write('void', id, clock.now());
    },
    look: () => void catchUp(),
    busyUntilMs: counted.busyUntilMs,
    heldMs: counted.heldMs,
    pause: () => pause,
    tellPause(told) {
      pause = told;
      catchUp();
      writePause();
    },
    leave() {
      shared = undefined;
      file?.opened.close();
      file = undefined;
    },
  };
}
