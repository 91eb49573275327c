import { BusyError, CancelledError, RateLimitedError, type Service } from '../../errors.ts';
import type { Clock } from '../clock.ts';
import type { EndpointName, Limits } from '../endpoints.ts';
import type { Priority, QuotaLeft } from '../port.ts';
import { createAllowance, endpointsOf } from './allowance.ts';
import type { Ledger, LedgerParts, Ticket } from './ledger.ts';
import { createLocalLedger } from './local-ledger.ts';
import { createPace, type Pace } from './pace.ts';
import { createQueue, type Queued } from './queue.ts';
import { ticketTimes } from './times.ts';
import { createWaits } from './waits.ts';

/** Keeps every request within the limits of a service (Spec §8), whose endpoints are the PIM's by default. */
export interface Quota<Name extends string = EndpointName> {
  /**
   * Runs one wire attempt as soon as the limits allow; nothing waits once it has begun.
   * @param attempt puts one request on the wire, and settles when its response is there or nobody waits for it any
   *   more. It asks `mayWrite` right before it writes: one that fails without having asked is taken for unsent. When
   *   that says false, because too much time has gone by since the limits allowed it, the attempt must fail with nothing
   *   sent; it is run anew when they allow it again
   * @throws RateLimitedError at once when the wait cannot end before `deadlineAtMs`; BusyError when too many wait;
   *   CancelledError on abort or close; whatever `attempt` throws
   */
  run<T>(endpoint: Name, attempt: (mayWrite: () => boolean) => Promise<T>, options: RunOptions): Promise<T>;
  /**
   * Tells of a 429. Call it before the attempt settles, so that nothing else slips out between.
   * @param retryAfterMs what the PIM asked for; it is clamped here
   */
  report429(endpoint: Name, retryAfterMs: number | undefined): void;
  /** What an endpoint has left now; `waitMs` covers the pause after a 429. */
  left(endpoint: Name): QuotaLeft<Name>;
  /** What the operator should know about the limits, each once. */
  warnings(): readonly string[];
  /** Whether the store that machines share the limits in can be reached; true where there is none. */
  isStoreReached(): boolean;
  /** Refuses all that wait and all that come, with CancelledError; leaves no timer. */
  close(): void;
}

/** How an attempt is queued. */
export interface RunOptions {
  readonly signal: AbortSignal;
  readonly priority: Priority;
  /** On the quota's clock. */
  readonly deadlineAtMs: number;
  /** Told the least that the attempt still waits, in milliseconds, whenever that is looked at anew. */
  readonly onWait?: (waitMs: number) => void;
}

/** What a quota is built of. */
export interface QuotaOptions<Name extends string = EndpointName> {
  readonly limits: Limits<Name>;
  /** Whom errors name; the PIM by default. */
  readonly service?: Service;
  /** Length of the limits' window; 60,000 but in tests. */
  readonly windowMs: number;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** The longest that an attempt takes; 15,000 by default. */
  readonly attemptTimeoutMs?: number;
  /** Opens what counts the requests; by default they are counted for this process alone. */
  readonly openLedger?: (parts: LedgerParts) => Ledger;
  /** Told each of `warnings` when it comes up. */
  readonly onWarning?: (sentence: string) => void;
}

interface Waiting<Name extends string> extends Queued {
  readonly endpoint: Name;
  readonly deadlineAtMs: number;
  readonly start: (ticket: Ticket) => void;
  readonly refuse: (error: Error) => void;
  readonly onWait: ((waitMs: number) => void) | undefined;
}

const MAX_WAITING = 64;

/** Assembles a quota: queue → pace → ledger → attempt. It has a timer only while something waits. */
export function createQuota<Name extends string = EndpointName>(options: QuotaOptions<Name>): Quota<Name> {
  const { limits, service, windowMs, clock, random, attemptTimeoutMs = 15_000, onWarning } = options;
  const times = ticketTimes(windowMs, attemptTimeoutMs);
  const { holdMs, underWayMs } = times;
  const warnings = new Set<string>();
  const warn = (sentence: string) => {
    if (warnings.has(sentence)) return;
    warnings.add(sentence);
    onWarning?.(sentence);
  };
  const ledger = (options.openLedger ?? createLocalLedger)({
    clock,
    times,
    warn,
    tell: (sentence) => onWarning?.(sentence),
  });
  const allowance = createAllowance({ limits, windowMs, holdMs, clock, random, ledger, warn });
  const waits = createWaits({ allowance, ledger, clock, holdMs });
  const queue = createQueue<Waiting<Name>>();
  const paces = new Map<Name, Pace>();
  let wake: AbortController | undefined;
  let closed = false;
  let isPumping = false;
  let isAsked = false;

  /** Absent: the endpoint has no limit of its own, so there is nothing to pace. */
  const paceOf = (endpoint: Name): Pace | undefined => {
    const limit = allowance.nominal(endpoint);
    if (limit === Number.POSITIVE_INFINITY) return undefined;
    const pace = paces.get(endpoint) ?? createPace({ limit, windowMs, clock, onSlot: () => pump() });
    paces.set(endpoint, pace);
    return pace;
  };

  /** Starts an entry (0), or says when to try again; and for a scan, how long the ledger makes it wait at least. */
  const tryStart = async (entry: Waiting<Name>, scanWaitsMs: Map<Name, number>): Promise<number> => {
    const { endpoint, priority } = entry;
    const pace = paceOf(endpoint);
    const waitMs = allowance.cooldownMs(endpoint) || (pace?.waitMs() ?? 0);
    if (waitMs > 0) return waitMs;
    const grant = await ledger.take(endpoint, allowance.caps(endpoint), priority);
    if ('waitMs' in grant) {
      if (priority === 'scan') scanWaitsMs.set(endpoint, grant.waitMs);
      return grant.waitMs;
    }
    // Meanwhile the entry may have left, or another been told to pause.
    if (!queue.entries().includes(entry) || allowance.cooldownMs(endpoint) > 0) {
      ledger.giveBack(grant.ticket);
      return allowance.cooldownMs(endpoint);
    }
    pace?.spend();
    queue.remove(entry);
    entry.start(grant.ticket);
    return 0;
  };

  /** @param scanWaitMs the least that a scan of the endpoint has to wait */
  const refuseHopeless = (endpoint: Name, scanWaitMs: number) => {
    const entries = queue.entries().filter((entry) => entry.endpoint === endpoint);
    const waitsMs = waits.of(endpoint, entries.length);
    let place = 0;
    for (const entry of entries) {
      const waitMs = Math.max(waitsMs[place] ?? 0, entry.priority === 'scan' ? scanWaitMs : 0);
      // Whoever is refused leaves its place to the next.
      if (clock.now() + waitMs < entry.deadlineAtMs) place += 1;
      else {
        queue.remove(entry);
        entry.refuse(new RateLimitedError(endpoint, Math.max(1, Math.ceil(waitMs)), undefined, service));
      }
    }
  };

  const tellWaits = (endpoint: Name) => {
    const entries = queue.entries().filter((entry) => entry.endpoint === endpoint);
    for (const [place, { priority, onWait }] of entries.entries()) {
      onWait?.(waits.of(endpoint, place + 1, priority).at(-1) ?? 0);
    }
  };

  /** Starts what may start, refuses what waits in vain, and comes back when that may have changed. */
  const pump = () => {
    isAsked = true;
    if (!isPumping) void pumpOn();
  };

  const pumpOn = async () => {
    isPumping = true;
    try {
      while (isAsked) {
        isAsked = false;
        stopWaking();
        await startAll();
      }
    } catch {
      // No ledger rejects; if one does, those that wait must not wait for ever.
      wakeAfter(windowMs / 60);
    }
    isPumping = false;
  };

  const startAll = async () => {
    const blocked = new Set<Name>();
    const scanWaitsMs = new Map<Name, number>();
    let wakeInMs = Number.POSITIVE_INFINITY;
    for (let entry = queue.next(blocked); entry !== undefined && !closed; entry = queue.next(blocked)) {
      const waitMs = await tryStart(entry, scanWaitsMs);
      if (waitMs === 0) continue;
      blocked.add(entry.endpoint);
      wakeInMs = Math.min(wakeInMs, waitMs);
    }
    for (const entry of queue.entries().slice(MAX_WAITING)) {
      const waitMs = Math.ceil(waits.of(entry.endpoint, MAX_WAITING).at(-1) ?? 0);
      queue.remove(entry);
      entry.refuse(new BusyError(Math.max(1_000, waitMs), service));
    }
    for (const endpoint of blocked) {
      refuseHopeless(endpoint, scanWaitsMs.get(endpoint) ?? 0);
      tellWaits(endpoint);
    }
    for (const { deadlineAtMs } of queue.entries()) wakeInMs = Math.min(wakeInMs, deadlineAtMs - clock.now());
    if (queue.size > 0) wakeAfter(wakeInMs);
  };

  const stopWaking = () => {
    wake?.abort();
    wake = undefined;
  };

  const wakeAfter = (ms: number) => {
    const current = new AbortController();
    wake = current;
    void clock.sleep(ms, current.signal).then(() => {
      if (!current.signal.aborted) pump();
    });
  };

  const admit = (endpoint: Name, { signal, priority, deadlineAtMs, onWait }: RunOptions) =>
    new Promise<Ticket>((resolve, reject) => {
      const leave = () => {
        queue.remove(entry);
        entry.refuse(new CancelledError());
        pump();
      };
      const stay = () => signal.removeEventListener('abort', leave);
      const entry: Waiting<Name> = {
        endpoint,
        priority,
        deadlineAtMs,
        onWait,
        start: (ticket) => {
          stay();
          resolve(ticket);
        },
        refuse: (error) => {
          stay();
          reject(error);
        },
      };
      queue.add(entry);
      signal.addEventListener('abort', leave);
      pump();
    });

  return {
    async run(endpoint, attempt, runOptions) {
      for (;;) {
        if (closed || runOptions.signal.aborted) throw new CancelledError();
        if (allowance.isUnlimited(endpoint) && allowance.cooldownMs(endpoint) === 0) return attempt(() => true);
        const ticket = await admit(endpoint, runOptions);
        let isStale = false;
        let isWritten = false;
        try {
          const result = await attempt(() => {
            isStale = clock.now() > ticket.claimedAtMs + times.freshMs;
            isWritten = !isStale;
            return isWritten;
          });
          isWritten = false;
          return result;
        } catch (error) {
          if (!isStale) throw error;
        } finally {
          if (isStale) {
            ledger.giveBack(ticket);
            paceOf(endpoint)?.giveBack();
          } else {
            // What has no answer may still be on its way to the PIM, for as long as an attempt may take.
            ledger.release(ticket, isWritten ? Math.max(clock.now(), ticket.claimedAtMs + underWayMs) : clock.now());
          }
          pump();
        }
      }
    },
    report429(endpoint, retryAfterMs) {
      const usedOf = (name: Name) => ledger.busyUntilMs(name, 'appKey').length;
      const used = endpointsOf(limits).reduce((sum, name) => sum + usedOf(name), 0);
      allowance.note429(endpoint, retryAfterMs, usedOf(endpoint), used - usedOf(endpoint));
      pump();
    },
    left: waits.left,
    warnings() {
      const trouble = ledger.trouble();
      return trouble === undefined ? [...warnings] : [...warnings, trouble];
    },
    isStoreReached: () => ledger.isReached(),
    close() {
      closed = true;
      stopWaking();
      for (const pace of paces.values()) pace.close();
      ledger.close();
      for (const entry of queue.entries()) {
        queue.remove(entry);
        entry.refuse(new CancelledError());
      }
    },
  };
}
