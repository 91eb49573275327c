import type { Clock } from '../clock.ts';
import type { LogLimits } from './counted-tickets.ts';
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
}

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
  busyUntilMs(endpoint: string, cap: keyof Caps): readonly number[];
  /** Where something about the endpoint, or about the sum over all, is kept for all processes that use this appKey. */
  shelf(name: LogName): Shelf;
  /** The share of every limit that may be used now; the rest is left to whom this ledger cannot see. 0–1. */
  share(): number;
  /** What the operator should know, each once. */
  warnings(): readonly string[];
}

/** A log for each endpoint, and one for the sum over them, `total`. */
export type LogName = string;

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
    readonly open: (name: LogName) => TicketFiles;
    readonly boot: string;
    /** Names the appKey without telling it; a file name. */
    readonly key: string;
    /** Shares of every limit, above 0, at most 1: of all processes here together; of this one without the files. */
    readonly share: { readonly together: number; readonly alone: number };
  };
}

/** Builds a ledger. Nothing is read or written before the first call. */
export function createLedger({ clock, times, shared }: LedgerOptions): Ledger {
  const { boot, key } = shared ?? { boot: '-', key: '-' };
  const filesOf = new Map<LogName, TicketFiles>();
  const logs = new Map<LogName, TicketLog>();
  const warnings: string[] = [];

  const files = (name: LogName): TicketFiles | undefined => {
    if (shared === undefined || warnings.length > 0) return undefined;
    const known = filesOf.get(name) ?? shared.open(name);
    filesOf.set(name, known);
    return known;
  };

  const logOf = (name: LogName): TicketLog => {
    const log = logs.get(name) ?? createTicketLog({ files: () => files(name), clock, times, boot, key });
    logs.set(name, log);
    return log;
  };

  /** Runs something that needs the files, or once more without them when they cannot be used. */
  const orAlone = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      if (shared === undefined || warnings.length > 0) throw error;
      const percent = Math.round(shared.share.alone * 100);
      const reason = error instanceof Error && 'code' in error ? error.code : String(error);
      warnings.push(
        `The request limits cannot be shared with other processes on this machine, so this one keeps to ${percent} % of them until it is restarted: PIM_QUOTA_DIR cannot be used (${reason}). Make that directory writable, or set PIM_QUOTA_SHARE.`,
      );
      return run();
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
      orAlone(() => {
        const own = { log: logOf(endpoint), limits: { all: caps.endpoint, own: caps.appKey } };
        if (caps.total === Number.POSITIVE_INFINITY) return takeAll(endpoint, [own]);
        return takeAll(endpoint, [
          { log: logOf('total'), limits: { all: Number.POSITIVE_INFINITY, own: caps.total } },
          own,
        ]);
      }),
    isFresh: ({ claimedAtMs }) => clock.now() <= claimedAtMs + times.freshMs,
    release({ parts }, atMs) {
      for (const { log, ticket } of parts) log.release(ticket, atMs);
    },
    giveBack({ parts }) {
      for (const { log, ticket } of parts) log.giveBack(ticket);
    },
    busyUntilMs: (endpoint, cap) =>
      orAlone(() => logOf(cap === 'total' ? 'total' : endpoint).busyUntilMs(cap === 'endpoint' ? 'all' : 'own')),
    shelf(name) {
      const fileName = `cooldown-${key}`;
      return {
        load: () => orAlone(() => files(name)?.read(fileName)),
        save: (text) =>
          orAlone(() => {
            // Nothing can be put into a directory before the log has made it.
            logOf(name).busyUntilMs('own');
            files(name)?.replace(fileName, text);
          }),
      };
    },
    share: () => shared?.share[warnings.length > 0 ? 'alone' : 'together'] ?? 1,
    warnings: () => [...warnings],
  };
}
