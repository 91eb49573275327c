import type { Clock } from '../clock.ts';
import { CountedTickets, type CountingOptions } from './counted-tickets.ts';
import type { Busy, Pause, ScaledCaps } from './ledger.ts';
import type { LogDisk } from './log-disk.ts';
import { LogFile, type LogLine } from './log-file.ts';
import { TicketRoom } from './ticket-room.ts';

interface LogParts extends Omit<CountingOptions, 'isOwn'> {
  /**
   * A clock with one origin for all processes of the machine: its boot, identified by `boot`; '-':
   * the system has no name for it.
   */
  readonly clock: Clock;
  readonly boot: string;
  readonly process: string;
  /**
   * Returns the directory of the files; called at every step. Undefined: for now the log belongs to
   * this process alone.
   */
  readonly useDisk: () => LogDisk | undefined;
  readonly onLost: () => void;
}

const AGAIN_MS = 1;

interface PendingClaim {
  readonly id: string;
  readonly caps: ScaledCaps;
  hasRoom: boolean;
}

/**
 * Keeps the tickets of all endpoints in a file that all processes append lines to. To claim a
 * ticket, a process appends a line. The claim is valid if the tickets of the lines above leave room
 * for it in each of its limits; otherwise it is void. The lines have one order for all, so whoever
 * claims a ticket has counted all those above it. A ticket counts until the PIM can have counted
 * its request a window and a margin ago.
 *
 * Why this keeps the limit: take any window at the PIM, and of the requests in it the one whose
 * line is lowest. When it was claimed, all others still counted, and they were fewer than the
 * limit. An attempt ends so long after its claim that others no longer count it (quota.ts), so a
 * process that was suspended meanwhile sends nothing.
 *
 * By the clock, a file ends and the next begins, so rarely that two files hold everything that
 * counts. A claim is valid only if its file had not ended yet after the line was written. So
 * whoever finds that a file has ended and then reads it, reads all valid claims. If the file is
 * gone, was replaced or cannot be read, nobody sends for a window, and each process reports again
 * what it has under way. A claim of a process that died at that moment is lost.
 * @throws (all that read or write) if the files cannot be used, or another machine with another
 * clock uses them
 */
export class TicketLog {
  readonly #parts: LogParts;
  readonly #tickets: CountedTickets;
  readonly #room: TicketRoom;
  readonly #prefix: string;
  readonly #spanMs: number;
  readonly #pauses = new Map<string, Pause>();
  #file: LogFile | undefined;
  #pending: PendingClaim | undefined;
  #hasTidied = false;

  constructor(parts: LogParts) {
    const { clock, times, key, boot } = parts;
    this.#parts = parts;
    this.#tickets = new CountedTickets({
      clock,
      times,
      key,
      isOwn: (id) => this.#isOwn(id),
    });
    this.#room = new TicketRoom(this.#tickets, { clock, times });
    this.#prefix = `tickets.${boot}.`;
    this.#spanMs = times.underWayMs + 2 * times.holdMs;
  }

  busyUntilMs(endpoint: string): Busy {
    return this.#room.busyUntilMs(endpoint);
  }

  heldMs(): number {
    return this.#room.heldMs();
  }

  foresee(busyOf: (endpoint: string) => Busy): void {
    this.#room.foresee(busyOf);
  }

  take(id: string, endpoint: string, caps: ScaledCaps): number {
    const claimedAtMs = this.#parts.clock.now();
    this.readNew();
    const waitMs = this.#room.waitMs(endpoint, caps);
    if (waitMs > 0) return waitMs;
    if (!this.#claim(id, endpoint, caps, claimedAtMs)) {
      return Math.max(AGAIN_MS, this.#room.waitMs(endpoint, caps));
    }
    this.#tickets.claim({ id, endpoint, key: this.#parts.key, claimedAtMs });
    return 0;
  }

  release(id: string, atMs: number): void {
    this.#tickets.release(id, atMs);
    this.readNew();
    this.#write('release', '-', id, atMs);
  }

  pause(name: string): Pause | undefined {
    return this.#pauses.get(name);
  }

  tellPause(name: string, pause: Pause): void {
    this.#pauses.set(name, pause);
    this.readNew();
    this.#writePause(name, pause);
  }

  readNew(): void {
    this.#tickets.dropEnded();
    const disk = this.#parts.useDisk();
    if (disk === undefined) {
      this.close();
      return;
    }
    const file = this.#file;
    const canRead = file?.readNew((line) => this.#note(line)) === true;
    // Files older than the last two may have been removed by now.
    if (!canRead && file !== undefined && file.number >= this.#numberNow() - 1) {
      this.#parts.onLost();
      this.#join(disk, true);
    } else if (file?.number !== this.#numberNow()) {
      this.#join(disk, false);
    }
  }

  close(): void {
    const closing = this.#file;
    // If closing fails, a second attempt could close another file that has got the same number
    // since.
    this.#file = undefined;
    closing?.close();
  }

  #claim(id: string, endpoint: string, caps: ScaledCaps, claimedAtMs: number): boolean {
    if (this.#file === undefined) return true;
    const { number } = this.#file;
    const pending = { id, caps, hasRoom: false };
    this.#pending = pending;
    this.#write('claim', endpoint, id, claimedAtMs);
    this.readNew();
    this.#pending = undefined;
    const hasEnded = this.#file?.number !== number || this.#numberNow() !== number;
    const isValid = pending.hasRoom && !hasEnded && this.#room.heldMs() === 0;
    if (!isValid) this.#write('void', endpoint, id, claimedAtMs);
    return isValid;
  }

  #note({ verb, key, name, id, atMs }: LogLine): void {
    switch (verb) {
      case 'claim':
        this.#noteClaim(key, name, id, atMs);
        break;
      case 'release':
        this.#tickets.release(id, atMs);
        break;
      case 'void':
        this.#tickets.drop(id);
        break;
      case 'hold':
        this.#room.hold(atMs);
        break;
      default:
        this.#notePause(key, name, id, atMs);
    }
  }

  #noteClaim(key: string, endpoint: string, id: string, claimedAtMs: number): void {
    const pending = this.#pending;
    if (pending?.id === id) {
      pending.hasRoom = this.#room.waitMs(endpoint, pending.caps) === 0;
    }
    // A process knows its own tickets, and reports them again only when a file is read anew.
    if (!this.#isOwn(id)) {
      this.#tickets.claim({ id, endpoint, key, claimedAtMs });
    }
  }

  #notePause(key: string, name: string, id: string, untilMs: number): void {
    if (key !== this.#parts.key || untilMs <= (this.#pauses.get(name)?.untilMs ?? 0)) {
      return;
    }
    const [strikes = 0, shrunk = 0] = id.split('/').map(Number);
    this.#pauses.set(name, { untilMs, strikes, shrunk });
  }

  /**
   * Reads the last two files. Tickets that only this process knows still count, and are reported
   * again.
   */
  #join(disk: LogDisk, isLost: boolean): void {
    this.close();
    const number = this.#numberNow();
    const current = new LogFile(disk, this.#prefix, number);
    this.#file = current;
    this.#tidy(disk, number);
    const canRead = this.#readBefore(disk, number) && current.readNew((line) => this.#note(line));
    if (!canRead) {
      // Once the next file begins, others remove the previous one.
      const isLate = this.#numberNow() !== number;
      if (!isLate) this.#parts.onLost();
      this.#join(disk, isLost || !isLate);
      return;
    }
    // If another process has restarted the log, it has already written the hold.
    if (isLost && !current.hasHold) this.#writeHold();
    this.#writeOwn();
    // Whoever has already read the file to its end has not seen these lines.
    if (isLost && this.#numberNow() === number + 1) this.#join(disk, true);
  }

  #readBefore(disk: LogDisk, number: number): boolean {
    const before = new LogFile(disk, this.#prefix, number - 1);
    const canRead = before.readNew((line) => this.#note(line));
    before.close();
    return canRead;
  }

  /**
   * Removes all files but the last two. Files that are not their predecessors come from another
   * boot or from another machine.
   */
  #tidy(disk: LogDisk, number: number): void {
    const { clock, times } = this.#parts;
    const prefix = this.#prefix;
    const last = [`${prefix}${number}`, `${prefix}${number - 1}`];
    const oldFiles = disk.list().filter((name) => /\.\d+$/.test(name) && !last.includes(name));
    // If the number has changed, this process was suspended, and others may use these files now.
    if (number !== this.#numberNow()) return;
    const isForeign = oldFiles.some(
      (name) => !name.startsWith(prefix) || Number(name.slice(prefix.length)) > number,
    );
    if (isForeign && this.#hasTidied) {
      throw new Error('another machine writes to it');
    }
    // The files may lack some requests from before the machine went down, but all those are older
    // than the boot.
    const bootedMs = times.graceMs + times.holdMs;
    if (isForeign) this.#room.hold(bootedMs);
    if (clock.now() < bootedMs) return;
    this.#hasTidied = true;
    for (const name of oldFiles) disk.remove(name);
  }

  #writeHold(): void {
    const untilMs = this.#parts.clock.now() + this.#parts.times.holdMs;
    this.#room.hold(untilMs);
    this.#write('hold', '-', '-', untilMs);
  }

  #writeOwn(): void {
    for (const { id, endpoint, claimedAtMs, releasedAtMs } of this.#tickets.listOwn()) {
      this.#write('claim', endpoint, id, claimedAtMs);
      if (releasedAtMs !== undefined) {
        this.#write('release', endpoint, id, releasedAtMs);
      }
    }
    for (const [name, pause] of this.#pauses) this.#writePause(name, pause);
  }

  #writePause(name: string, { strikes, shrunk, untilMs }: Pause): void {
    this.#write('pause', name, `${strikes}/${shrunk}`, untilMs);
  }

  #write(verb: string, name: string, id: string, atMs: number): void {
    this.#file?.append({ verb, key: this.#parts.key, name, id, atMs });
  }

  #numberNow(): number {
    return Math.floor(this.#parts.clock.now() / this.#spanMs);
  }

  #isOwn(id: string): boolean {
    return id.startsWith(this.#parts.process);
  }
}
