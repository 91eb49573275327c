import type { Clock } from '../clock.ts';
import type { LogLimits } from './counted-tickets.ts';
import type { LogName, Place } from './place.ts';
import type { TicketFiles } from './ticket-files.ts';
import { createTicketLog, type OwnTicket, type TicketLog } from './ticket-log.ts';
import type { TicketTimes } from './times.ts';

/** The right to put one request on the wire now. */
export interface Ticket {
  readonly endpoint: string;
  readonly claimedAtMs: number;
  readonly parts: readonly { readonly log: TicketLog; readonly ticket: OwnTicket }[];
}

/** How many tickets may count at once, each Infinity for no limit, else at least 1. */
export interface Caps {
  /** Over all keys that use the endpoint. */
  readonly endpoint: number;
  /** Over this appKey on the endpoint. */
  readonly appKey: number;
  /** Over this appKey on all endpoints. */
  readonly total: number;
  /** Whether it is for a scan. */
  readonly isScan?: boolean;
}

/** One of the caps. */
export type CapName = 'endpoint' | 'appKey' | 'total';

/** A ticket, or in how many milliseconds (above 0) to ask again. */
export type Grant = { readonly ticket: Ticket } | { readonly waitMs: number };

/**
 * Counts what the PIM may be counting, for all processes of this machine. A ticket counts from the moment it is taken
 * until the hold time after its release. The PIM counted its request somewhere between the two, so as long as the
 * counted tickets are never more than the limit, no window at the PIM is, whatever the latency.
 */
export interface Ledger {
  /** Takes a ticket if all caps allow it. Whoever gets one sends at once. */
  take(endpoint: string, caps: Caps): Grant;
  /** Whether a ticket is young enough for its request to be written now; if not it must be given back. */
  isFresh(ticket: Ticket): boolean;
  /** Tells when the request could no longer be counted by the PIM: its response came; or, with none, some time later. */
  release(ticket: Ticket, atMs: number): void;
  /** Gives up a ticket that nothing was sent with. */
  giveBack(ticket: Ticket): void;
  /** Ascending times at which the tickets under one of the endpoint's caps stop counting, at the earliest. */
  busyUntilMs(endpoint: string, cap: CapName): readonly number[];
  /** Milliseconds for which no ticket of the endpoint is given whatever counts, as far as the last call told. */
  heldMs(endpoint: string): number;
  /** Where something about the endpoint, or about the sum over all, is kept for all processes that use this appKey. */
  shelf(name: LogName): Shelf;
  /** The share of every limit that may be used now; the rest is left to whom this ledger cannot see. 0–1. */
  share(): number;
}

/** A short text that processes share. */
export interface Shelf {
  /** What was saved last, by whichever process; undefined: nothing, or it cannot be read. */
  load(): string | undefined;
  /** Without effect where nothing can be shared. */
  save(text: string): void;
}

/** What a ledger is built of. */
export interface LedgerOptions {
  /** One origin for all processes that share the tickets, named by `boot`. */
  readonly clock: Clock;
  readonly times: TicketTimes;
  /** Where each log is shared; absent: this process is alone in using its appKey. */
  readonly shared?: {
    readonly place: Place;
    readonly boot: string;
    /** Names the appKey without telling it; a file name. */
    readonly key: string;
    /** Shares of every limit, above 0, at most 1: of all processes here together; of this one when it is cut off. */
    readonly share: { readonly together: number; readonly alone: number };
  };
  /** Told what the operator should know; it may be told again. */
  readonly warn: (sentence: string) => void;
}

/**
 * Builds a ledger. Nothing is read or written before the first call. Where the place of the tickets cannot be used, all
 * processes move to the spare one together; a process that finds neither goes on alone with a small share.
 */
export function createLedger({ clock, times, shared, warn }: LedgerOptions): Ledger {
  const { boot, key } = shared ?? { boot: '-', key: '-' };
  const logs = new Map<LogName, TicketLog>();
  let isAlone = false;

  const files = (name: LogName): TicketFiles | undefined => {
    if (shared === undefined || isAlone) return undefined;
    if (shared.place.isMoved()) warn(MOVED);
    return shared.place.files(name);
  };

  const logOf = (name: LogName): TicketLog => {
    const begin = () => shared?.place.begin(name) ?? true;
    const onLost = () => {
      // Of a move everybody is told anyway.
      if (!shared?.place.isMoved()) warn(LOST);
    };
    const options = { files: () => files(name), begin, onLost, clock, times, boot, key };
    const log = logs.get(name) ?? createTicketLog(options);
    logs.set(name, log);
    return log;
  };

  /** Runs something that needs the files, and once more elsewhere when they cannot be used. */
  const orElsewhere = <T>(run: () => T): T => {
    for (;;) {
      const wasMoved = shared?.place.isMoved();
      try {
        return run();
      } catch (error) {
        if (shared === undefined || isAlone) throw error;
        if (!wasMoved && shared.place.move()) continue;
        isAlone = true;
        const reason = error instanceof Error && 'code' in error ? error.code : String(error);
        warn(describeAlone(shared.share.alone, reason));
      }
    }
  };

  /** One ticket of each log, or none. */
  const takeAll = (endpoint: string, wanted: readonly { log: TicketLog; limits: LogLimits }[]): Grant => {
    const parts: { log: TicketLog; ticket: OwnTicket }[] = [];
    let isWhole = false;
    try {
      for (const { log, limits } of wanted) {
        const grant = log.take(limits);
        if ('waitMs' in grant) return grant;
        parts.push({ log, ticket: grant.ticket });
      }
      isWhole = true;
      return { ticket: { endpoint, claimedAtMs: Math.min(...parts.map((part) => part.ticket.claimedAtMs)), parts } };
    } finally {
      if (!isWhole) for (const { log, ticket } of parts) log.giveBack(ticket);
    }
  };

  return {
    take: (endpoint, caps) =>
      orElsewhere(() => {
        const { isScan = false } = caps;
        const own = { log: logOf(endpoint), limits: { all: caps.endpoint, own: caps.appKey, isScan } };
        if (caps.total === Number.POSITIVE_INFINITY) return takeAll(endpoint, [own]);
        const limits = { all: Number.POSITIVE_INFINITY, own: caps.total, isScan };
        return takeAll(endpoint, [{ log: logOf('total'), limits }, own]);
      }),
    isFresh: ({ claimedAtMs }) => clock.now() <= claimedAtMs + times.freshMs,
    release({ parts }, atMs) {
      for (const { log, ticket } of parts) log.release(ticket, atMs);
    },
    giveBack({ parts }) {
      for (const { log, ticket } of parts) log.giveBack(ticket);
    },
    busyUntilMs: (endpoint, cap) =>
      orElsewhere(() => logOf(cap === 'total' ? 'total' : endpoint).busyUntilMs(cap === 'endpoint' ? 'all' : 'own')),
    heldMs: (endpoint) => Math.max(logOf(endpoint).heldMs(), logOf('total').heldMs()),
    shelf(name) {
      const fileName = `cooldown-${key}`;
      return {
        load: () => orElsewhere(() => files(name)?.read(fileName)),
        save: (text) =>
          orElsewhere(() => {
            // Nothing can be put into a directory before the log has made it.
            logOf(name).busyUntilMs('own');
            files(name)?.replace(fileName, text);
          }),
      };
    },
    share: () => shared?.share[isAlone ? 'alone' : 'together'] ?? 1,
  };
}

const LOST =
  'pim-mcp does not know what was sent in the last minute, so it sends nothing until that minute no longer counts: files were deleted from the directory in which processes share the request limits (PIM_QUOTA_DIR), or the directory for temporary files, which would tell, cannot be used.';

const MOVED =
  'PIM_QUOTA_DIR cannot be used, so the processes of this user share the request limits in the directory for temporary files until this machine is restarted; after this switch pim-mcp sends nothing for one window of the limits. Make PIM_QUOTA_DIR a writable directory.';

function describeAlone(share: number, reason: unknown): string {
  return `The request limits cannot be shared with other processes on this machine, so this one uses only ${Math.round(share * 100)} % of them until it is restarted: neither PIM_QUOTA_DIR nor the directory for temporary files can be used (${reason}). Make one of them writable.`;
}
