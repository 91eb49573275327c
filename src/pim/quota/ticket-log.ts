import type { Clock } from '../clock.ts';
import { createCountedTickets, type LogLimits } from './counted-tickets.ts';
import type { LogName, Pause, TicketTimes } from './ledger.ts';
import type { LogDisk } from './log-disk.ts';

/** What the logs of a process are built of. */
interface LogParts {
  /** One origin for all processes of the machine: its boot, which `boot` names; '-': the system has no name for it. */
  readonly clock: Clock;
  readonly boot: string;
  readonly times: TicketTimes;
  /** Names the appKey without telling it. */
  readonly key: string;
  /** What the ids of this process's tickets begin with, and nobody else's. */
  readonly process: string;
  /** Where the files are, asked at every step. Undefined: for now the log is this process's alone. */
  readonly useDisk: () => LogDisk | undefined;
  /** Told when what others have told is lost. */
  readonly onLost: () => void;
}

/** How soon to ask again after a loss, or where a file has ended. */
const AGAIN_MS = 1;

/** Verb, key, id and time. A pause has `strikes/shrunk` for an id. */
const LINE = /^(claim|release|void|pause|hold) (\S+) (\S+) (\d+\.\d{3})$/;

/** The tickets of one limit pair: an endpoint's, or those of the sum over endpoints. */
export type TicketLog = ReturnType<typeof createTicketLog>;

/**
 * Builds a log: a file that all processes append lines to. A ticket is claimed by appending a line, and holds when the
 * tickets of the lines above leave it room; else it is void. Lines have one order for all, so whoever claims a ticket
 * has counted all those above it; and a ticket counts until the PIM can have counted its request a window and a margin
 * ago. Take any window at the PIM, and of the requests in it the one whose line is lowest: when it was claimed all others
 * still counted, and they were fewer than the limit. A ticket that is too old when its request is to be written is given
 * up (quota.ts), so whoever stood still meanwhile sends nothing by it.
 *
 * By the clock a file ends and the next begins, so seldom that two hold all that counts. A claim holds only if its file
 * had not ended after it was written, so whoever finds that it has ended, and then reads it, reads all that hold. Where the
 * file is gone, is another one or cannot be read, nobody sends for a window, and each process tells anew what it has under
 * way. What was claimed by one that died in that moment is not known.
 * @throws (all that read or write) when the files cannot be used, or another machine, whose clock is another, uses them
 */
export function createTicketLog(name: LogName, { clock, times, boot, key, process, useDisk, onLost }: LogParts) {
  const isOwn = (id: string) => id.startsWith(process);
  const counted = createCountedTickets({ clock, times, key, isOwn });
  const spanMs = times.underWayMs + 2 * times.holdMs;
  const prefix = `${name}.${boot}.`;
  const numberNow = () => Math.floor(clock.now() / spanMs);
  let file: ReturnType<typeof open> | undefined;
  let hasTidied = false;
  let pause: Pause | undefined;
  /** The claim that is being made: whether the lines above leave it room. */
  let pending: { readonly id: string; readonly limits: LogLimits; isHeld: boolean } | undefined;

  /** A file, how far it was read, what was read of the next line, and whether a line of it holds all after a loss. */
  const open = (disk: LogDisk, number: number) => {
    const path = `${prefix}${number}`;
    return { ...disk.open(path), path, number, readBytes: 0, tail: '', hasHold: false };
  };

  const write = (verb: string, id: string, atMs: number) =>
    file?.append(`${verb} ${key} ${id} ${Math.max(0, atMs).toFixed(3)}\n`);
  const writePause = () => pause && write('pause', `${pause.strikes}/${pause.shrunk}`, pause.untilMs);

  const note = (verb: string, whose: string, id: string, atMs: number) => {
    if (verb === 'claim') {
      if (pending?.id === id) pending.isHeld = counted.waitMs(pending.limits) === 0;
      // Its own are known, and told once more only when a file is read again.
      if (!isOwn(id)) counted.claim({ id, key: whose, claimedAtMs: atMs });
    } else if (verb === 'release') counted.release(id, atMs);
    else if (verb === 'void') counted.drop(id);
    else if (verb === 'hold') counted.hold(atMs);
    else if (whose === key && atMs > (pause?.untilMs ?? 0)) {
      const [strikes = 0, shrunk = 0] = id.split('/').map(Number);
      pause = { untilMs: atMs, strikes, shrunk };
    }
  };

  /** Notes what was appended to a file. False: it is lost. */
  const readOn = (disk: LogDisk, from: NonNullable<typeof file>): boolean => {
    let some = from.read(from.readBytes);
    for (; some !== undefined && some !== ''; some = from.read(from.readBytes)) {
      from.readBytes += some.length;
      const lines = (from.tail + some).split('\n');
      from.tail = lines.pop() ?? '';
      for (const line of lines) {
        const [, verb, whose, id, atMs] = LINE.exec(line) ?? [];
        if (verb === undefined || whose === undefined || id === undefined) {
          disk.remove(from.path);
          return false;
        }
        from.hasHold ||= verb === 'hold';
        note(verb, whose, id, Number(atMs));
      }
    }
    return some !== undefined;
  };

  const close = () => {
    const closing = file;
    // If this fails, doing it again could close what has got its number since.
    file = undefined;
    closing?.close();
  };

  /** Removes all files but the last two. Those that are not of before are of another boot, or of another machine. */
  const tidy = (disk: LogDisk, number: number) => {
    const last = [`${prefix}${number}`, `${prefix}${number - 1}`];
    const others = disk.list().filter((one) => one.startsWith(`${name}.`) && !last.includes(one));
    // Else this process stood still, and they are what all use now.
    if (number !== numberNow()) return;
    const isForeign = others.some((one) => !one.startsWith(prefix) || Number(one.slice(prefix.length)) > number);
    if (isForeign && hasTidied) throw new Error('another machine writes to it');
    // What was sent before the machine went down may not all be in the files, but all of it is older than the boot.
    const bootedMs = times.graceMs + times.holdMs;
    if (isForeign) counted.hold(bootedMs);
    if (clock.now() < bootedMs) return;
    hasTidied = true;
    for (const one of others) disk.remove(one);
  };

  /** Reads the last two files. What only this process knows still counts, and is told anew. */
  const join = (disk: LogDisk, isLost: boolean): void => {
    close();
    const number = numberNow();
    const current = open(disk, number);
    file = current;
    tidy(disk, number);
    const before = open(disk, number - 1);
    const canRead = readOn(disk, before) && readOn(disk, current);
    before.close();
    // Once the next begins, others remove the one before.
    const isLate = numberNow() !== number;
    if (!canRead && !isLate) onLost();
    if (!canRead) {
      join(disk, isLost || !isLate);
      return;
    }
    // Where another process has begun anew, it has seen to that.
    if (isLost && !current.hasHold) {
      counted.hold(clock.now() + times.holdMs);
      write('hold', '-', clock.now() + times.holdMs);
    }
    for (const { id, claimedAtMs, releasedAtMs } of counted.own()) {
      write('claim', id, claimedAtMs);
      if (releasedAtMs !== undefined) write('release', id, releasedAtMs);
    }
    writePause();
    // Whoever has read the file to its end by now has not read that.
    if (isLost && numberNow() === number + 1) join(disk, true);
  };

  /** Reads all that is new. */
  const look = () => {
    counted.dropEnded();
    const disk = useDisk();
    if (disk === undefined) return close();
    const canRead = file !== undefined && readOn(disk, file);
    // What is older than the last two by now may have been removed.
    if (!canRead && file !== undefined && file.number >= numberNow() - 1) {
      onLost();
      join(disk, true);
    } else if (file?.number !== numberNow()) join(disk, false);
  };

  /** Whether the lines above a claim leave it room, in a file that has not ended. */
  const claim = (id: string, limits: LogLimits, claimedAtMs: number): boolean => {
    if (file === undefined) return true;
    const { number } = file;
    pending = { id, limits, isHeld: false };
    write('claim', id, claimedAtMs);
    look();
    const hasEnded = file?.number !== number || numberNow() !== number;
    const isHeld = pending.isHeld && !hasEnded && counted.heldMs() === 0;
    pending = undefined;
    if (!isHeld) write('void', id, claimedAtMs);
    return isHeld;
  };

  return {
    busyUntilMs: counted.busyUntilMs,
    heldMs: counted.heldMs,
    foresee: counted.foresee,
    look,
    close,
    /** Claims the ticket `id`. Returns 0 when it has it; else in how many milliseconds to ask again. */
    take(id: string, limits: LogLimits): number {
      const claimedAtMs = clock.now();
      look();
      const waitMs = counted.waitMs(limits);
      if (waitMs > 0) return waitMs;
      if (!claim(id, limits, claimedAtMs)) return Math.max(AGAIN_MS, counted.waitMs(limits));
      counted.claim({ id, key, claimedAtMs });
      return 0;
    },
    /** Lets a ticket count until the hold time after `atMs`. */
    release(id: string, atMs: number) {
      counted.release(id, atMs);
      look();
      write('release', id, atMs);
    },
    /** Lets a ticket that nothing was sent with count no longer. */
    giveBack(id: string) {
      counted.drop(id);
      look();
      write('void', id, clock.now());
    },
    /** What was told last of the cooldown after a 429. */
    pause: () => pause,
    tellPause(told: Pause) {
      pause = told;
      look();
      writePause();
    },
  };
}
