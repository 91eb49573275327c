import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type ScaledCaps, scaleCaps } from './caps.ts';
import type { Grant, Ledger, LogName, Ticket } from './ledger.ts';
import { ForeignFileError, type LogDisk } from './log-disk.ts';
import { createTicketLog, OtherMachineError, type TicketLog } from './ticket-log.ts';
import type { TicketTimes } from './times.ts';

/** Where the processes of one user share a ledger. */
export interface LocalShare {
  /** Undefined: there is no directory. */
  readonly disk: LogDisk | undefined;
  /** Names the origin of the clock. */
  readonly boot: string;
  /** Names the appKey without telling it. */
  readonly key: string;
  /** Shares of every limit, above 0, at most 1: of all processes here together; of this one when it is cut off. */
  readonly share: { readonly together: number; readonly alone: number };
  /** A longer file of a log is closed; 65,536 but in tests. */
  readonly maxBytes?: number;
}

/** It needs no time. */
export interface LocalLedger extends Ledger {
  /** As `take`, at once, and under just these caps. */
  takeNow(endpoint: string, caps: ScaledCaps): Grant;
}

/**
 * Builds the ledger of this machine's processes: a log for each endpoint, and one for the sum. Nothing is read or written
 * before the first call. A process that cannot use the files goes on alone, with a small share of every limit.
 * @param shared absent: this process is alone in using its appKey
 * @param warn told what the operator should know; it may be told again
 */
export function createLocalLedger({
  clock,
  times,
  shared,
  warn,
}: {
  readonly clock: Clock;
  readonly times: TicketTimes;
  readonly shared?: LocalShare;
  readonly warn: (sentence: string) => void;
}): LocalLedger {
  const { boot = '-', key = '-', maxBytes = 65_536 } = shared ?? {};
  const logs = new Map<LogName, TicketLog>();
  const process = `${randomUUID().slice(0, 8)}-`;
  let isAlone = false;

  const share = () => shared?.share[isAlone ? 'alone' : 'together'] ?? 1;

  const leave = (reason: string) => {
    isAlone = true;
    for (const log of logs.values()) log.leave();
    warn(describeAlone(shared?.share.alone ?? 1, reason));
  };

  const logOf = (name: LogName): TicketLog => {
    if (shared !== undefined && shared.disk === undefined && !isAlone)
      leave('it is not set, and the user has no state directory');
    const disk = isAlone ? undefined : shared?.disk;
    const onLost = () => warn(LOST);
    const log = logs.get(name) ?? createTicketLog({ clock, times, boot, key, name, process, disk, onLost, maxBytes });
    logs.set(name, log);
    return log;
  };

  /** Runs something that needs the files, and once more without them when they cannot be used. */
  const orAlone = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      if (shared === undefined || isAlone) throw error;
      leave(explain(error));
      return run();
    }
  };

  const wanted = (endpoint: string, { endpoint: all, appKey: own, total, isScan }: ScaledCaps) => [
    // The sum first: it is what more often has no room.
    ...(total === Number.POSITIVE_INFINITY
      ? []
      : [{ name: 'total', limits: { all: Number.POSITIVE_INFINITY, own: total, isScan } }]),
    { name: endpoint, limits: { all, own, isScan } },
  ];

  let claims = 0;

  /** One ticket of each log, or none. */
  const takeAll = (endpoint: string, caps: ScaledCaps): Grant => {
    claims += 1;
    const ticket = { id: `${process}${claims}`, claimedAtMs: clock.now(), logs: [] as LogName[] };
    for (const { name, limits } of wanted(endpoint, caps)) {
      const waitMs = orAlone(() => logOf(name).take(ticket.id, limits));
      if (waitMs > 0) {
        end(ticket, (log) => log.giveBack(ticket.id));
        return { waitMs };
      }
      ticket.logs.push(name);
    }
    return { ticket };
  };

  const end = ({ logs: names }: Ticket, tell: (log: TicketLog) => void) => {
    for (const name of names) orAlone(() => tell(logOf(name)));
  };

  return {
    take: async (endpoint, caps, priority) => takeAll(endpoint, scaleCaps(caps, share(), priority)),
    takeNow: takeAll,
    release: (ticket, atMs) => end(ticket, (log) => log.release(ticket.id, atMs)),
    giveBack: (ticket) => end(ticket, (log) => log.giveBack(ticket.id)),
    busyUntilMs(endpoint, cap) {
      const log = logOf(cap === 'total' ? 'total' : endpoint);
      orAlone(() => log.look());
      return log.busyUntilMs(cap === 'endpoint' ? 'all' : 'own');
    },
    heldMs: (endpoint) => Math.max(logOf(endpoint).heldMs(), logOf('total').heldMs()),
    pause(name) {
      orAlone(() => logOf(name).look());
      return logOf(name).pause();
    },
    tellPause: (name, pause) => orAlone(() => logOf(name).tellPause(pause)),
    isReached: () => true,
    trouble: () => undefined,
    share,
    close() {
      for (const log of logs.values()) log.leave();
    },
  };
}

const LOST =
  'pim-mcp does not know what was sent in the last minute, so it sends nothing for one minute: the files in which processes share the request limits (PIM_QUOTA_DIR) were deleted or damaged.';

function explain(error: unknown): string {
  if (error instanceof ForeignFileError || error instanceof OtherMachineError) return error.message;
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function describeAlone(share: number, reason: string): string {
  return `The request limits cannot be shared with other processes on this machine, so this one uses only ${formatShare(share)} of them until it is restarted: PIM_QUOTA_DIR cannot be used (${reason}).`;
}

function formatShare(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}
