import type { Clock } from '../clock.ts';
import { type CountingOptions, createCountedTickets } from './counted-tickets.ts';
import type { Pause, ScaledCaps } from './ledger.ts';
import type { LogDisk } from './log-disk.ts';

/** Parts of the log of a process. */
interface LogParts extends Omit<CountingOptions, 'isOwn'> {
  /**
   * A clock with one origin for all processes of the machine: its boot, identified by `boot`; '-': the system has no
   * name for it.
   */
  readonly clock: Clock;
  readonly boot: string;
  /** Prefix of the ids of this process's tickets, and of nobody else's. */
  readonly process: string;
  /** Where the files are; called at every step. Undefined: for now the log belongs to this process alone. */
  readonly useDisk: () => LogDisk | undefined;
  /** Called when what others wrote is lost. */
  readonly onLost: () => void;
}

/** Milliseconds after which to ask again after a loss, or when a file has ended. */
const AGAIN_MS = 1;

/**
 * Verb, key, name, id and time. The name is the endpoint of a ticket, or what a pause is of; in a pause, `strikes/shrunk`
 * takes the place of the id.
 */
const LINE = /^(claim|release|void|pause|hold) (\S+) (\S+) (\S+) (\d+\.\d{3})$/;

/** The tickets of all endpoints. */
export type TicketLog = ReturnType<typeof createTicketLog>;

/**
 * Builds a log: a file that all processes append lines to. To claim a ticket, a process appends a line. The claim is
 * valid if the tickets of the lines above leave room for it in each of its limits; otherwise it is void. The lines have one order for all, so
 * whoever claims a ticket has counted all those above it. A ticket counts until the PIM can have counted its request a
 * window and a margin ago.
 *
 * Why this keeps the limit: take any window at the PIM, and of the requests in it the one whose line is lowest. When it
 * was claimed, all others still counted, and they were fewer than the limit. An attempt ends so long after its claim that
 * others no longer count it (quota.ts), so a process that was suspended meanwhile sends nothing.
 *
 * By the clock, a file ends and the next begins, so rarely that two files hold everything that counts. A claim is valid
 * only if its file had not ended yet after the line was written. So whoever finds that a file has ended and then reads
 * it, reads all valid claims. If the file is gone, was replaced or cannot be read, nobody sends for a window, and each
 * process reports again what it has under way. A claim of a process that died at that moment is lost.
 * @throws (all that read or write) when the files cannot be used, or another machine with another clock uses them
 */
export function createTicketLog({ clock, times, boot, key, process, useDisk, onLost }: LogParts) {
  const isOwn = (id: string) => id.startsWith(process);
  const counted = createCountedTickets({ clock, times, key, isOwn });
  const spanMs = times.underWayMs + 2 * times.holdMs;
  const prefix = `tickets.${boot}.`;
  const numberNow = () => Math.floor(clock.now() / spanMs);
  let file: ReturnType<typeof open> | undefined;
  let hasTidied = false;
  const pauses = new Map<string, Pause>();
  /** The claim in progress, and whether the lines above leave room for it. */
  let pending: { readonly id: string; readonly caps: ScaledCaps; isHeld: boolean } | undefined;

  /**
   * Opens a file, with how far it was read, the beginning of the next line, and whether one of its lines stops everyone
   * after a loss.
   */
  const open = (disk: LogDisk, number: number) => {
    const path = `${prefix}${number}`;
    return { ...disk.open(path), path, number, readBytes: 0, tail: '', hasHold: false };
  };

  const write = (verb: string, name: string, id: string, atMs: number) =>
    file?.append(`${verb} ${key} ${name} ${id} ${Math.max(0, atMs).toFixed(3)}\n`);
  const writePause = (name: string, { strikes, shrunk, untilMs }: Pause) =>
    write('pause', name, `${strikes}/${shrunk}`, untilMs);

  const note = (verb: string, whose: string, name: string, id: string, atMs: number) => {
    if (verb === 'claim') {
      if (pending?.id === id) pending.isHeld = counted.waitMs(name, pending.caps) === 0;
      // A process knows its own tickets, and reports them again only when a file is read anew.
      if (!isOwn(id)) counted.claim({ id, endpoint: name, key: whose, claimedAtMs: atMs });
    } else if (verb === 'release') counted.release(id, atMs);
    else if (verb === 'void') counted.drop(id);
    else if (verb === 'hold') counted.hold(atMs);
    else if (whose === key && atMs > (pauses.get(name)?.untilMs ?? 0)) {
      const [strikes = 0, shrunk = 0] = id.split('/').map(Number);
      pauses.set(name, { untilMs: atMs, strikes, shrunk });
    }
  };

  /** Reads what was appended to a file. False: the file is lost. */
  const readOn = (disk: LogDisk, from: NonNullable<typeof file>): boolean => {
    let some = from.read(from.readBytes);
    for (; some !== undefined && some !== ''; some = from.read(from.readBytes)) {
      from.readBytes += some.length;
      const lines = (from.tail + some).split('\n');
      from.tail = lines.pop() ?? '';
      for (const line of lines) {
        const [, verb, whose, name, id, atMs] = LINE.exec(line) ?? [];
        if (verb === undefined || whose === undefined || name === undefined || id === undefined) {
          disk.remove(from.path);
          return false;
        }
        from.hasHold ||= verb === 'hold';
        note(verb, whose, name, id, Number(atMs));
      }
    }
    return some !== undefined;
  };

  const close = () => {
    const closing = file;
    // If closing fails, a second attempt could close another file that has got the same number since.
    file = undefined;
    closing?.close();
  };

  /**
   * Removes all files but the last two. Files that are not their predecessors come from another boot or from another
   * machine.
   */
  const tidy = (disk: LogDisk, number: number) => {
    const last = [`${prefix}${number}`, `${prefix}${number - 1}`];
    const others = disk.list().filter((one) => /\.\d+$/.test(one) && !last.includes(one));
    // If the number has changed, this process was suspended, and others may use these files now.
    if (number !== numberNow()) return;
    const isForeign = others.some(
      (one) => !one.startsWith(prefix) || Number(one.slice(prefix.length)) > number,
    );
    if (isForeign && hasTidied) throw new Error('another machine writes to it');
    // The files may lack some requests from before the machine went down, but all those are older than the boot.
    const bootedMs = times.graceMs + times.holdMs;
    if (isForeign) counted.hold(bootedMs);
    if (clock.now() < bootedMs) return;
    hasTidied = true;
    for (const one of others) disk.remove(one);
  };

  /** Reads the last two files. Tickets that only this process knows still count, and are reported again. */
  const join = (disk: LogDisk, isLost: boolean): void => {
    close();
    const number = numberNow();
    const current = open(disk, number);
    file = current;
    tidy(disk, number);
    const before = open(disk, number - 1);
    const canRead = readOn(disk, before) && readOn(disk, current);
    before.close();
    // Once the next file begins, others remove the previous one.
    const isLate = numberNow() !== number;
    if (!canRead && !isLate) onLost();
    if (!canRead) {
      join(disk, isLost || !isLate);
      return;
    }
    // If another process has restarted the log, it has already written the hold.
    if (isLost && !current.hasHold) {
      counted.hold(clock.now() + times.holdMs);
      write('hold', '-', '-', clock.now() + times.holdMs);
    }
    for (const { id, endpoint, claimedAtMs, releasedAtMs } of counted.own()) {
      write('claim', endpoint, id, claimedAtMs);
      if (releasedAtMs !== undefined) write('release', endpoint, id, releasedAtMs);
    }
    for (const [name, pause] of pauses) writePause(name, pause);
    // Whoever has already read the file to its end has not seen these lines.
    if (isLost && numberNow() === number + 1) join(disk, true);
  };

  /** Reads everything new. */
  const look = () => {
    counted.dropEnded();
    const disk = useDisk();
    if (disk === undefined) return close();
    const canRead = file !== undefined && readOn(disk, file);
    // Files older than the last two may have been removed by now.
    if (!canRead && file !== undefined && file.number >= numberNow() - 1) {
      onLost();
      join(disk, true);
    } else if (file?.number !== numberNow()) join(disk, false);
  };

  /** Whether the lines above a claim leave room for it, in a file that has not ended. */
  const claim = (id: string, endpoint: string, caps: ScaledCaps, claimedAtMs: number): boolean => {
    if (file === undefined) return true;
    const { number } = file;
    pending = { id, caps, isHeld: false };
    write('claim', endpoint, id, claimedAtMs);
    look();
    const hasEnded = file?.number !== number || numberNow() !== number;
    const isHeld = pending.isHeld && !hasEnded && counted.heldMs() === 0;
    pending = undefined;
    if (!isHeld) write('void', endpoint, id, claimedAtMs);
    return isHeld;
  };

  return {
    busyUntilMs: counted.busyUntilMs,
    heldMs: counted.heldMs,
    foresee: counted.foresee,
    look,
    close,
    /** Claims the ticket `id`. Returns 0 on success, otherwise the milliseconds after which to ask again. */
    take(id: string, endpoint: string, caps: ScaledCaps): number {
      const claimedAtMs = clock.now();
      look();
      const waitMs = counted.waitMs(endpoint, caps);
      if (waitMs > 0) return waitMs;
      if (!claim(id, endpoint, caps, claimedAtMs))
        return Math.max(AGAIN_MS, counted.waitMs(endpoint, caps));
      counted.claim({ id, endpoint, key, claimedAtMs });
      return 0;
    },
    /** Lets a ticket count until the hold time after `atMs`. */
    release(id: string, atMs: number) {
      counted.release(id, atMs);
      look();
      write('release', '-', id, atMs);
    },
    /** The last reported cooldown after a 429, of an endpoint or of the sum. */
    pause: (name: string) => pauses.get(name),
    tellPause(name: string, pause: Pause) {
      pauses.set(name, pause);
      look();
      writePause(name, pause);
    },
  };
}
