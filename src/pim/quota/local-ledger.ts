import { randomUUID } from 'node:crypto';
import type { Priority } from '../catalog-port.ts';
import {
  type Caps,
  formatShare,
  type Grant,
  type Ledger,
  type LedgerParts,
  type LogName,
  scaleCaps,
  type Ticket,
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
  /** Reserves room in a log, until the given times, for requests that the log does not know. */
  foresee(log: LogName, busyUntilMs: Parameters<TicketLog['foresee']>[0]): void;
}

/**
 * Builds the ledger of this machine's processes: a log per endpoint and one for the sum. It reads and writes nothing
 * before the first call. A process that cannot use the files continues alone for one window with a small share of every
 * limit; then it tries the files again and reports in them what it has sent.
 * @param parts `shared` absent: this process is the only user of its appKey
 */
export function createLocalLedger(parts: LedgerParts & { readonly shared?: LocalShare }): LocalLedger {
  const { clock, times, shared, tell } = parts;
  const { boot = '-', key = '-' } = shared ?? {};
  const logs = new Map<LogName, TicketLog>();
  const process = `${randomUUID().slice(0, 8)}-`;
  /** Why this process is alone, and until when it does not retry the files. */
  let alone: string | undefined;
  let aloneUntilMs = 0;
  let lostAtMs = Number.NEGATIVE_INFINITY;
  let claims = 0;

  const share = () => shared?.share[alone === undefined ? 'together' : 'alone'] ?? 1;

  const useDisk = () => {
    if (shared === undefined || clock.now() < aloneUntilMs) return undefined;
    if (shared.disk === undefined) throw new ForeignFileError('it is not set, and the user has no state directory');
    return shared.disk;
  };

  const onLost = () => {
    if (clock.now() >= lostAtMs + times.holdMs) tell(LOST);
    lostAtMs = clock.now();
  };

  const logOf = (name: LogName): TicketLog => {
    const log = logs.get(name) ?? createTicketLog(name, { clock, times, boot, key, process, useDisk, onLost });
    logs.set(name, log);
    return log;
  };

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

  /** Takes one ticket in each log, or none. */
  const takeAll = (endpoint: string, unscaled: Caps, priority: Priority, ticket: Omit<Ticket, 'logs'>): Grant => {
    const { endpoint: all, appKey: own, total, isScan } = scaleCaps(unscaled, share(), priority);
    const ofSum = { name: 'total', limits: { all: Number.POSITIVE_INFINITY, own: total, isScan } };
    // The sum first, because it is full more often.
    const wanted = [...(Number.isFinite(total) ? [ofSum] : []), { name: endpoint, limits: { all, own, isScan } }];
    const taken: LogName[] = [];
    for (const { name, limits } of wanted) {
      const waitMs = logOf(name).take(ticket.id, limits);
      if (waitMs > 0) {
        for (const one of taken) logOf(one).giveBack(ticket.id);
        return { waitMs };
      }
      taken.push(name);
    }
    return { ticket: { ...ticket, logs: taken } };
  };

  /** The log, updated with everything new. */
  const looked = (name: LogName): TicketLog => {
    orAlone(() => logOf(name).look());
    return logOf(name);
  };

  const forLogs = ({ logs: names }: Ticket, run: (log: TicketLog) => void) => {
    for (const name of names) orAlone(() => run(logOf(name)));
  };

  return {
    take(...asked) {
      claims += 1;
      const ticket = { id: `${process}${claims}`, claimedAtMs: clock.now() };
      return orAlone(() => takeAll(...asked, ticket));
    },
    release: (ticket, atMs) => forLogs(ticket, (log) => log.release(ticket.id, atMs)),
    giveBack: (ticket) => forLogs(ticket, (log) => log.giveBack(ticket.id)),
    busyUntilMs: (name, whose) => looked(name).busyUntilMs(whose),
    heldMs: (endpoint) => Math.max(logOf(endpoint).heldMs(), logOf('total').heldMs()),
    foresee: (name, busyUntilMs) => logOf(name).foresee(busyUntilMs),
    pause: (name) => looked(name).pause(),
    tellPause: (name, pause) => orAlone(() => logOf(name).tellPause(pause)),
    isReached: () => true,
    // One window longer than the problem lasts, so that answers that had to wait still mention it.
    trouble: () => alone ?? (clock.now() < lostAtMs + 2 * times.holdMs ? LOST : undefined),
    share,
    close() {
      for (const log of logs.values()) log.close();
    },
  };
}

const LOST =
  'The files in which processes share the request limits (PIM_QUOTA_DIR) were deleted or damaged, so pim-mcp sends nothing in the minute after that, as it does not know what was sent before.';

function describeAlone(share: number, error: unknown): string {
  const reason = error instanceof Error ? ('code' in error ? error.code : error.message) : error;
  return `The request limits cannot be shared with other processes on this machine, so this one uses only ${formatShare(share)} of them until they can: PIM_QUOTA_DIR cannot be used (${reason}).`;
}
