import type { Notice, NoticeOf } from '../../answer/notices.ts';
import type { LedgerParts } from './ledger.ts';
import { ForeignFileError, type LogDisk } from './log-disk.ts';

/** Files in which the processes of one user share a ledger. */
export interface LocalShare {
  readonly disk: LogDisk | undefined;
  readonly boot: string;
  /** Identifies the appKey without revealing it. */
  readonly key: string;
  /**
   * Fractions of every limit, above 0, at most 1: `together` for all processes here, `alone` for
   * this one if it is cut off.
   */
  readonly share: { readonly together: number; readonly alone: number };
}

export interface SharedFilesParts extends LedgerParts {
  /** Absent: this process is the only user of its appKey. */
  readonly shared?: LocalShare;
}

/**
 * Opens the files in which processes share the limits. A process that cannot use them continues
 * alone for one window with a small share of every limit; then it tries them again.
 */
export class SharedFiles {
  readonly #parts: SharedFilesParts;
  #alone: NoticeOf<'limits_not_shared'> | undefined;
  #aloneUntilMs = 0;
  #lostAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: SharedFilesParts) {
    this.#parts = parts;
  }

  disk(): LogDisk | undefined {
    const { shared, clock } = this.#parts;
    if (shared === undefined || clock.now() < this.#aloneUntilMs) {
      return undefined;
    }
    if (shared.disk === undefined) {
      throw new ForeignFileError('it is not set, and the user has no state directory');
    }
    return shared.disk;
  }

  share(): number {
    return this.#parts.shared?.share[this.#alone === undefined ? 'together' : 'alone'] ?? 1;
  }

  trouble(): Notice | undefined {
    // One window longer than the problem lasts, so that answers that had to wait still mention it.
    const mentionedUntilMs = this.#lostAtMs + 2 * this.#parts.times.holdMs;
    return this.#alone ?? (this.#parts.clock.now() < mentionedUntilMs ? LOST : undefined);
  }

  noteLoss(): void {
    const { clock, times, tell } = this.#parts;
    if (clock.now() >= this.#lostAtMs + times.holdMs) tell(LOST);
    this.#lostAtMs = clock.now();
  }

  /** Runs a function that needs the files; if they cannot be used, runs it again without them. */
  use<Value>(run: () => Value): Value {
    const { clock, times, shared, tell } = this.#parts;
    try {
      const done = run();
      if (clock.now() >= this.#aloneUntilMs) this.#alone = undefined;
      return done;
    } catch (error) {
      const before = this.#alone;
      const reason = reasonOf(error);
      const alone = { code: 'limits_not_shared', share: shared?.share.alone ?? 1, reason } as const;
      this.#alone = alone;
      this.#aloneUntilMs = clock.now() + times.holdMs;
      if (before?.reason !== reason) tell(alone);
      return run();
    }
  }
}

const LOST: Notice = { code: 'limits_files_lost' };

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return String('code' in error ? error.code : error.message);
}
