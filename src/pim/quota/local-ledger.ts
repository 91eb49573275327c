import { randomUUID } from 'node:crypto';
import type { Priority } from '../catalog-port.ts';
import {
  type Busy,
  type Caps,
  formatShare,
  type Grant,
  type Ledger,
  type LedgerParts,
  type Pause,
  scaleCaps,
  type Ticket,
} from './ledger.ts';
import { ForeignFileError, type LogDisk } from './log-disk.ts';
import { TicketLog } from './ticket-log.ts';

/** Where the processes of one user share a ledger. */
export interface LocalShare {
  /** Undefined: there is no directory. */
  readonly disk: LogDisk | undefined;
  /** Identifies the origin of the clock. */
  readonly boot: string;
  /** Identifies the appKey without revealing it. */
  readonly key: string;
  /**
   * Fractions of every limit, above 0, at most 1: `together` for all processes here, `alone` for this one when it is
   * cut off.
   */
  readonly share: { readonly together: number; readonly alone: number };
}

/** Parts of the ledger of this machine's processes. */
interface LocalLedgerParts extends LedgerParts {
  /** Absent: this process is the only user of its appKey. */
  readonly shared?: LocalShare;
}

/**
 * The ledger of this machine's processes. It answers at once, and reads and writes nothing before the first call. A
 * process that cannot use the files continues alone for one window with a small share of every limit; then it tries the
 * files again and reports in them what it has sent.
 */
export class LocalLedger implements Ledger {
  readonly #parts: LocalLedgerParts;
  readonly #process = `${randomUUID().slice(0, 8)}-`;
  readonly #log: TicketLog;
  /** Why this process is alone, and until when it does not retry the files. */
  #alone: string | undefined;
  #aloneUntilMs = 0;
  #lostAtMs = Number.NEGATIVE_INFINITY;
  #claims = 0;

  constructor(parts: LocalLedgerParts) {
    this.#parts = parts;
    const { boot = '-', key = '-' } = parts.shared ?? {};
    this.#log = new TicketLog({
      clock: parts.clock,
      times: parts.times,
      boot,
      key,
      process: this.#process,
      useDisk: () => this.#useDisk(),
      onLost: () => this.#noteLoss(),
    });
  }

  take(endpoint: string, caps: Caps, priority: Priority): Grant {
    this.#claims += 1;
    const id = `${this.#process}${this.#claims}`;
    const ticket = { id, endpoint, claimedAtMs: this.#parts.clock.now() };
    const waitMs = this.#orAlone(() =>
      this.#log.take(id, endpoint, scaleCaps(caps, this.share(), priority)),
    );
    return waitMs > 0 ? { waitMs } : { ticket };
  }

  release({ id }: Ticket, atMs: number): void {
    this.#orAlone(() => this.#log.release(id, atMs));
  }

  busyUntilMs(endpoint: string): Busy {
    this.#orAlone(() => this.#log.readNew());
    return this.#log.busyUntilMs(endpoint);
  }

  heldMs(): number {
    return this.#log.heldMs();
  }

  /** Reserves room for requests that its log does not know, by endpoint. */
  foresee(busyOf: (endpoint: string) => Busy): void {
    this.#log.foresee(busyOf);
  }

  pause(name: string): Pause | undefined {
    this.#orAlone(() => this.#log.readNew());
    return this.#log.pause(name);
  }

  tellPause(name: string, pause: Pause): void {
    this.#orAlone(() => this.#log.tellPause(name, pause));
  }

  trouble(): string | undefined {
    // One window longer than the problem lasts, so that answers that had to wait still mention it.
    const mentionedUntilMs = this.#lostAtMs + 2 * this.#parts.times.holdMs;
    return this.#alone ?? (this.#parts.clock.now() < mentionedUntilMs ? LOST : undefined);
  }

  share(): number {
    return this.#parts.shared?.share[this.#alone === undefined ? 'together' : 'alone'] ?? 1;
  }

  close(): void {
    this.#log.close();
  }

  #useDisk(): LogDisk | undefined {
    const { shared, clock } = this.#parts;
    if (shared === undefined || clock.now() < this.#aloneUntilMs) {
      return undefined;
    }
    if (shared.disk === undefined) {
      throw new ForeignFileError('it is not set, and the user has no state directory');
    }
    return shared.disk;
  }

  #noteLoss(): void {
    const { clock, times, tell } = this.#parts;
    if (clock.now() >= this.#lostAtMs + times.holdMs) tell(LOST);
    this.#lostAtMs = clock.now();
  }

  /** Runs a function that needs the files; if they cannot be used, runs it again without them. */
  #orAlone<T>(run: () => T): T {
    const { clock, times, shared, tell } = this.#parts;
    try {
      const done = run();
      if (clock.now() >= this.#aloneUntilMs) this.#alone = undefined;
      return done;
    } catch (error) {
      const before = this.#alone;
      const alone = describeAlone(shared?.share.alone ?? 1, error);
      this.#alone = alone;
      this.#aloneUntilMs = clock.now() + times.holdMs;
      if (alone !== before) tell(alone);
      return run();
    }
  }
}

const LOST =
  'The files in which processes share the request limits (PIM_QUOTA_DIR) ' +
  'were deleted or damaged, so pim-mcp sends nothing in the minute after that, ' +
  'as it does not know what was sent before.';

function describeAlone(share: number, error: unknown): string {
  return (
    'The request limits cannot be shared with other processes on this machine, ' +
    `so this one uses only ${formatShare(share)} of them until they can: ` +
    `PIM_QUOTA_DIR cannot be used (${reasonOf(error)}).`
  );
}

function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return 'code' in error ? error.code : error.message;
}
