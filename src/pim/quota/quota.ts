import {
  BusyError,
  CancelledError,
  CatalogError,
  PIM,
  RateLimitedError,
  type Service,
} from '../../errors.ts';
import type { Call, Priority } from '../catalog-port.ts';
import type { EndpointName } from '../endpoints.ts';
import { type AllowanceOptions, createAllowance } from './allowance.ts';
import { createWaits } from './forecast.ts';
import { type Ledger, type LedgerParts, type Ticket, ticketTimes } from './ledger.ts';
import { createLocalLedger } from './local-ledger.ts';
import { createPace, createQueue, type Pace, type Queued } from './pace.ts';

/** Keeps every request within the limits of a service (Spec §8); by default the endpoints are the PIM's. */
export type Quota<Name extends string = EndpointName> = ReturnType<typeof createQuota<Name>>;

/** How an attempt is queued. */
export interface RunOptions
  extends Pick<Call, 'signal' | 'leaveSignal' | 'deadlineAtMs' | 'person'> {
  readonly priority: Priority;
  /** Called with the minimum remaining wait in milliseconds, whenever it is computed again. */
  readonly onWait?: (waitMs: number) => void;
}

/** Parts of a quota. */
export interface QuotaOptions<Name extends string = EndpointName>
  extends Omit<AllowanceOptions<Name>, 'ledger' | 'warn'> {
  /** The service that error texts name; the PIM by default. */
  readonly service?: Service;
  /** The maximum duration of an attempt; 15,000 by default. */
  readonly attemptTimeoutMs?: number;
  /** Opens the ledger that counts the requests; by default they are counted for this process alone. */
  readonly openLedger?: (parts: LedgerParts) => Ledger;
  /** Called with each of `warnings` when it first occurs. */
  readonly onWarning?: (sentence: string) => void;
}

interface Waiting<Name extends string> extends Queued, Pick<RunOptions, 'deadlineAtMs' | 'onWait'> {
  readonly endpoint: Name;
  readonly start: (ticket: Ticket) => void;
  readonly refuse: (error: Error) => void;
}

const MAX_WAITING = 64;

/**
 * If a waiting attempt starts with less than this fraction of the window (a second) before its deadline, its answer
 * comes too late.
 */
const ANSWERED_IN = 1 / 60;

/** Assembles a quota: queue → pace → ledger → attempt. It has a timer only while something waits. */
export function createQuota<Name extends string = EndpointName>(options: QuotaOptions<Name>) {
  const {
    limits,
    service,
    windowMs,
    clock,
    random,
    attemptTimeoutMs = 15_000,
    onWarning,
  } = options;
  const times = ticketTimes(windowMs, attemptTimeoutMs);
  const { holdMs } = times;
  const warnings = new Set<string>();
  const warn = (sentence: string) => {
    if (!warnings.has(sentence)) onWarning?.(sentence);
    warnings.add(sentence);
  };
  const tell = (sentence: string) => onWarning?.(sentence);
  const ledger = (options.openLedger ?? createLocalLedger)({ clock, times, tell });
  const allowance = createAllowance({ limits, windowMs, clock, random, ledger, warn });
  const waits = createWaits({ allowance, ledger, clock, holdMs });
  const queue = createQueue<Waiting<Name>>();
  const paces = new Map<Name, Pace>();
  let wake: AbortController | undefined;
  let closed = false;
  let isPumping = false;
  let isAsked = false;

  /** Undefined: the endpoint has no limit of its own, so there is nothing to pace. */
  const paceOf = (endpoint: Name): Pace | undefined => {
    const limit = allowance.nominal(endpoint);
    if (limit === Number.POSITIVE_INFINITY) return undefined;
    const pace =
      paces.get(endpoint) ?? createPace({ limit, windowMs, clock, onSlot: () => void pump() });
    paces.set(endpoint, pace);
    return pace;
  };

  /** The latest time at which a waiting entry must start. */
  const lastStartMs = ({ deadlineAtMs }: Waiting<Name>) => deadlineAtMs - ANSWERED_IN * windowMs;

  /** Why requests wait, if not because the limit is used up. */
  const explainWait = (endpoint: Name): string | undefined =>
    allowance.cooldownMs(endpoint) > 0
      ? `The ${(service ?? PIM).name} refused requests to its ${endpoint} endpoint (429), so none is sent to it for now.`
      : ledger.trouble();

  const refuse = (entry: Waiting<Name>, error: Error) => {
    queue.remove(entry);
    entry.refuse(error);
  };

  /** Starts an entry (`waitMs` 0), or says when to retry. `leastMs`: the minimum wait according to the ledger. */
  const tryStart = async (
    entry: Waiting<Name>,
  ): Promise<{ readonly waitMs: number; readonly leastMs: number }> => {
    const { endpoint, priority } = entry;
    const pace = paceOf(endpoint);
    const waitMs = allowance.cooldownMs(endpoint) || (pace?.waitMs() ?? 0);
    if (waitMs > 0) return { waitMs, leastMs: 0 };
    const grant = await ledger.take(endpoint, allowance.caps(endpoint), priority);
    if ('waitMs' in grant)
      return { waitMs: grant.waitMs, leastMs: priority === 'lookup' ? 0 : grant.waitMs };
    // Meanwhile the entry may have left, or another request's 429 may have started a pause.
    const pauseMs = allowance.cooldownMs(endpoint);
    if (pauseMs > 0 || !queue.entries().includes(entry)) ledger.release(grant.ticket, clock.now());
    else {
      pace?.spend();
      queue.serve(entry);
      entry.start(grant.ticket);
    }
    return { waitMs: pauseMs, leastMs: 0 };
  };

  /**
   * Refuses entries of an endpoint whose wait would be too long, and tells the others their wait; for a scan it is at
   * least `leastMs`.
   */
  const tellWaits = (endpoint: Name, leastMs: number) => {
    const waitMsOf = {
      lookup: waits.of(endpoint, 'lookup'),
      scan: waits.of(endpoint, 'scan'),
      background: waits.of(endpoint, 'background'),
    };
    let place = 0;
    for (const entry of queue.entries().filter((one) => one.endpoint === endpoint)) {
      const waitMs = Math.max(
        waitMsOf[entry.priority](place),
        entry.priority === 'lookup' ? 0 : leastMs,
      );
      // A refused entry leaves its place to the next.
      if (clock.now() + waitMs >= lastStartMs(entry)) {
        const why = explainWait(endpoint);
        refuse(
          entry,
          new RateLimitedError(endpoint, Math.max(1, Math.ceil(waitMs)), undefined, service, why),
        );
      } else {
        entry.onWait?.(waitMs);
        place += 1;
      }
    }
  };

  const startAll = async () => {
    const blocked = new Map<Name, number>();
    let wakeInMs = Number.POSITIVE_INFINITY;
    for (
      let entry = queue.next(blocked);
      entry !== undefined && !closed;
      entry = queue.next(blocked)
    ) {
      const { waitMs, leastMs } = await tryStart(entry);
      if (waitMs > 0) blocked.set(entry.endpoint, leastMs);
      if (waitMs > 0) wakeInMs = Math.min(wakeInMs, waitMs);
    }
    for (const entry of queue.entries().slice(MAX_WAITING)) {
      const waitMs = waits.of(entry.endpoint, 'lookup')(MAX_WAITING - 1);
      refuse(entry, new BusyError(Math.max(1_000, Math.ceil(waitMs)), service));
    }
    for (const [endpoint, leastMs] of blocked) tellWaits(endpoint, leastMs);
    for (const entry of queue.entries())
      wakeInMs = Math.min(wakeInMs, lastStartMs(entry) - clock.now());
    if (queue.entries().length > 0) wakeAfter(wakeInMs);
  };

  /** Starts what may start, refuses entries that wait in vain, and wakes up again when that may have changed. */
  const pump = async () => {
    isAsked = true;
    if (isPumping) return;
    isPumping = true;
    try {
      while (isAsked) {
        isAsked = false;
        wake?.abort();
        await startAll();
      }
    } catch {
      // No ledger rejects; if one does, the entries must not wait for ever.
      wakeAfter(windowMs / 60);
    }
    isPumping = false;
  };

  const wakeAfter = (ms: number) => {
    const current = new AbortController();
    wake = current;
    void clock.sleep(ms, current.signal).then(() => {
      if (!current.signal.aborted) void pump();
    });
  };

  const admit = (endpoint: Name, { signal, leaveSignal, ...asked }: RunOptions) =>
    new Promise<Ticket>((resolve, reject) => {
      const leave = () => {
        refuse(entry, new CancelledError());
        void pump();
      };
      const signals = [signal, ...(leaveSignal ? [leaveSignal] : [])];
      const stay = () => {
        for (const one of signals) one.removeEventListener('abort', leave);
      };
      const entry: Waiting<Name> = {
        ...asked,
        endpoint,
        start(ticket) {
          stay();
          resolve(ticket);
        },
        refuse(error) {
          stay();
          reject(error);
        },
      };
      queue.add(entry);
      for (const one of signals) one.addEventListener('abort', leave);
      void pump();
    });

  return {
    /**
     * Runs one attempt as soon as the limits allow; once begun, it does not wait any more.
     * @param attempt sends one request, and settles when the response is there or nobody waits for it any more. After
     * `untilMs` it must not write, and must be over
     * @throws RateLimitedError at once when the wait cannot end a second before `deadlineAtMs`; BusyError when too many
     * wait; CancelledError on abort or close; whatever `attempt` throws
     */
    async run<T>(
      endpoint: Name,
      attempt: (untilMs: number) => Promise<T>,
      runOptions: RunOptions,
    ): Promise<T> {
      const { signal, leaveSignal } = runOptions;
      if (closed || signal.aborted || leaveSignal?.aborted === true) throw new CancelledError();
      if (allowance.isUnlimited(endpoint) && allowance.cooldownMs(endpoint) === 0)
        return attempt(clock.now() + times.attemptTimeoutMs);
      const ticket = await admit(endpoint, runOptions);
      // A request without an answer may still reach the PIM, for as long as an attempt may take.
      let countsFromMs = ticket.claimedAtMs + times.underWayMs;
      try {
        const result = await attempt(ticket.claimedAtMs + times.attemptTimeoutMs);
        countsFromMs = ticket.claimedAtMs;
        return result;
      } catch (error) {
        // With the status of an answer it is over, if it was sent at all.
        if (error instanceof CatalogError && error.status !== undefined)
          countsFromMs = ticket.claimedAtMs;
        throw error;
      } finally {
        ledger.release(ticket, Math.max(clock.now(), countsFromMs));
        void pump();
      }
    },
    /**
     * Reports a 429. Call it before the attempt settles, so that no other request is sent in between.
     * @param retryAfterMs the PIM's Retry-After; it is clamped here
     */
    report429(endpoint: Name, retryAfterMs: number | undefined): void {
      const { appKey, total } = ledger.busyUntilMs(endpoint);
      allowance.note429(endpoint, retryAfterMs, appKey.length, total.length);
      void pump();
    },
    /** What an endpoint has left now; `waitMs` includes the pause after a 429. */
    left: waits.left,
    /** What the operator should know about the limits, without duplicates. */
    warnings(): readonly string[] {
      const trouble = ledger.trouble();
      return trouble === undefined ? [...warnings] : [...warnings, trouble];
    },
    /** Refuses everything that waits or arrives with CancelledError; leaves no timer. */
    close(): void {
      closed = true;
      wake?.abort();
      for (const pace of paces.values()) pace.close();
      ledger.close();
      for (const entry of queue.entries()) refuse(entry, new CancelledError());
    },
  };
}
