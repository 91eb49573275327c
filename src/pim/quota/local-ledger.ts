import { randomUUID } from 'node:crypto';
import type { Priority } from '../catalog-port.ts';
import {
  type Caps,
  formatShare,
  type Grant,
  type Ledger,
  type LedgerParts,
  scaleCaps,
} from './ledger.ts';
import { ForeignFileError, type LogDisk } from './log-disk.ts';
import { createTicketLog, type TicketLog } from './ticket-log.ts';

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

/** Answers at once, and reserves room for what a store has counted. */
export interface LocalLedger extends Ledger {
  take(endpoint: string, caps: Caps, priority: Priority): Grant;
  /** Reserves room for requests that its log does not know, by endpoint. */
  readonly foresee: TicketLog['foresee'];
}

/**
 * Builds the ledger of this machine's processes. It reads and writes nothing before the first call. A process that cannot use the files continues alone for one window with a small share of every
 * limit; then it tries the files again and reports in them what it has sent.
 * @param parts `shared` absent: this process is the only user of its appKey
 */
export function createLocalLedger(
  parts: LedgerParts & { readonly shared?: LocalShare },
): LocalLedger {
  const { clock, times, shared, tell } = parts;
  const { boot = '-', key = '-' } = shared ?? {};
  const process = `${randomUUID().slice(0, 8)}-`;
  /** Why this process is alone, and until when it does not retry the files. */
  let alone: string | undefined;
  let aloneUntilMs = 0;
  let lostAtMs = Number.NEGATIVE_INFINITY;
  let claims = 0;

  const share = () => shared?.share[alone === undefined ? 'together' : 'alone'] ?? 1;

  const useDisk = () => {
    if (shared === undefined || clock.now() < aloneUntilMs) return undefined;
    if (shared.disk === undefined)
      throw new ForeignFileError('it is not set, and the user has no state directory');
    return shared.disk;
  };

  const onLost = () => {
    if (clock.now() >= lostAtMs + times.holdMs) tell(LOST);
    lostAtMs = clock.now();
  };

  const log = createTicketLog({ clock, times, boot, key, process, useDisk, onLost });

  /** Runs a function that needs the files; if they cannot be used, runs it again without them. */
  const orAlone = <T>(run: () => T): T => {
    try {
      const done = run();
      if (clock.now() >= aloneUntilMs) alone = undefined;
      return done;
    } catch (error) {
      const before = alone;
      alone = describeAlone(shared?.share.alone ?? 1, error);
      aloneUntilMs = clock.now() + times.holdMs;
      if (alone !== before) tell(alone);
      return run();
    }
  };

  /** The log, updated with everything new. */
  const looked = (): TicketLog => {
    orAlone(log.look);
    return log;
  };

  return {
    take(endpoint, caps, priority) {
      claims += 1;
      const ticket = { id: `${process}${claims}`, endpoint, claimedAtMs: clock.now() };
      const waitMs = orAlone(() =>
        log.take(ticket.id, endpoint, scaleCaps(caps, share(), priority)),
      );
      return waitMs > 0 ? { waitMs } : { ticket };
    },
    release: ({ id }, atMs) => orAlone(() => log.release(id, atMs)),
    busyUntilMs: (endpoint) => looked().busyUntilMs(endpoint),
    heldMs: log.heldMs,
    foresee: log.foresee,
    pause: (name) => looked().pause(name),
    tellPause: (name, pause) => orAlone(() => log.tellPause(name, pause)),
    // One window longer than the problem lasts, so that answers that had to wait still mention it.
    trouble: () => alone ?? (clock.now() < lostAtMs + 2 * times.holdMs ? LOST : undefined),
    share,
    close: log.close,
  };
}

const LOST =
  'The files in which processes share the request limits (PIM_QUOTA_DIR) were deleted or damaged, so pim-mcp sends nothing in the minute after that, as it does not know what was sent before.';

function describeAlone(share: number, error: unknown): string {
  const reason = error instanceof Error ? ('code' in error ? error.code : error.message) : error;
  return `The request limits cannot be shared with other processes on this machine, so this one uses only ${formatShare(share)} of them until they can: PIM_QUOTA_DIR cannot be used (${reason}).`;
}
