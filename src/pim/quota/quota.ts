import { BusyError, CancelledError, RateLimitedError } from '../../errors.ts';
import type { Clock } from '../clock.ts';
import type { EndpointName, Limits } from '../endpoints.ts';
import type { Priority, QuotaLeft } from '../port.ts';
import { createAllowance } from './allowance.ts';
import { forecastWaitsMs } from './forecast.ts';
import { createMemoryLedger, holdMsOf, type Ledger, type Ticket } from './ledger.ts';
import { createPace, type Pace } from './pace.ts';
import { createQueue, type Queued } from './queue.ts';

/** Keeps every request within the PIM's limits (Spec §8). */
export interface Quota {
  /**
   * Runs one wire attempt as soon as the limits allow; nothing waits once it has begun.
   * @param attempt puts one request on the wire, and settles when its response is there or can no longer come
   * @throws RateLimitedError at once when the wait cannot end before `deadlineAtMs`; BusyError when too many wait;
   *   CancelledError on abort or close; whatever `attempt` throws
   */
  run<T>(endpoint: EndpointName, attempt: () => Promise<T>, options: RunOptions): Promise<T>;
  /**
   * Tells of a 429. Call it before the attempt settles, so that nothing else slips out between.
   * @param retryAfterMs what the PIM asked for; it is clamped here
   */
  report429(endpoint: EndpointName, retryAfterMs: number | undefined): void;
  /** What an endpoint has left now; `waitMs` covers the pause after a 429. */
  left(endpoint: EndpointName): QuotaLeft;
  /** What the operator should know about the limits, each once. */
  warnings(): readonly string[];
  /** Refuses all that wait and all that come, with CancelledError; leaves no timer. */
  close(): void;
}

/** How an attempt is queued. */
export interface RunOptions {
  readonly signal: AbortSignal;
  readonly priority: Priority;
  /** On the quota's clock. */
  readonly deadlineAtMs: number;
}

/** What a quota is built of. */
export interface QuotaOptions {
  readonly limits: Limits;
  /** Length of the limits' window; 60,000 but in tests. */
  readonly windowMs: number;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Where tickets are counted; in memory when absent. */
  readonly ledger?: Ledger;
}

interface Waiting extends Queued {
  readonly deadlineAtMs: number;
  readonly start: (ticket: Ticket) => void;
  readonly refuse: (error: Error) => void;
}

const MAX_WAITING = 64;

/** Assembles a quota: queue → pace → ledger → attempt. It has a timer only while something waits. */
export function createQuota(options: QuotaOptions): Quota {
  const { limits, windowMs, clock, random } = options;
  const holdMs = holdMsOf(windowMs);
  // After an abort the request may still be under way; the PIM can count it a moment later (1 s of a minute).
  const graceMs = Math.max(2, windowMs / 60);
  const allowance = createAllowance({ limits, windowMs, clock, random });
  const ledger = options.ledger ?? createMemoryLedger({ clock, windowMs });
  const queue = createQueue<Waiting>(MAX_WAITING);
  const paces = new Map<EndpointName, Pace>();
  let wake: AbortController | undefined;
  let closed = false;

  /** Absent: the endpoint has no limit of its own, so there is nothing to pace. */
  const paceOf = (endpoint: EndpointName): Pace | undefined => {
    const limit = allowance.nominal(endpoint);
    if (limit === Number.POSITIVE_INFINITY) return undefined;
    const pace = paces.get(endpoint) ?? createPace({ limit, windowMs, clock, onSlot: () => pump() });
    paces.set(endpoint, pace);
    return pace;
  };

  /** The least that the first `count` in the queue of an endpoint still have to wait. */
  const waitsOf = (endpoint: EndpointName, count: number): number[] => {
    const caps = allowance.caps(endpoint);
    const base = { nowMs: clock.now(), holdMs };
    const limit = Math.min(caps.endpoint, caps.appKey);
    const own = forecastWaitsMs({ ...base, limit, busyUntilMs: ledger.busyUntilMs(endpoint) }, count);
    const all = forecastWaitsMs({ ...base, limit: caps.total, busyUntilMs: ledger.busyUntilMs('all') }, count);
    return own.map((ms, place) => Math.max(ms, all[place] ?? 0, allowance.cooldownMs(endpoint)));
  };

  /** Starts an entry (0), or says when to try again; Infinity: when something of this process has changed. */
  const tryStart = (entry: Waiting): number => {
    const pace = paceOf(entry.endpoint);
    const waitMs = allowance.cooldownMs(entry.endpoint) || (pace?.waitMs() ?? 0);
    if (waitMs > 0) return waitMs;
    const grant = ledger.take(entry.endpoint, allowance.caps(entry.endpoint));
    if ('waitMs' in grant) return grant.waitMs;
    pace?.spend();
    queue.remove(entry);
    entry.start(grant.ticket);
    return 0;
  };

  const refuseHopeless = (endpoint: EndpointName) => {
    const entries = queue.entries().filter((entry) => entry.endpoint === endpoint);
    const waits = waitsOf(endpoint, entries.length);
    let place = 0;
    for (const entry of entries) {
      const waitMs = waits[place] ?? 0;
      // Whoever is refused leaves its place to the next.
      if (clock.now() + waitMs < entry.deadlineAtMs) place += 1;
      else {
        queue.remove(entry);
        entry.refuse(new RateLimitedError(endpoint, Math.max(1, Math.ceil(waitMs))));
      }
    }
  };

  /** Starts what may start, refuses what waits in vain, and comes back when that may have changed. */
  const pump = () => {
    stopWaking();
    const blocked = new Set<EndpointName>();
    let wakeInMs = Number.POSITIVE_INFINITY;
    for (let entry = queue.next(blocked); entry !== undefined; entry = queue.next(blocked)) {
      const waitMs = tryStart(entry);
      if (waitMs === 0) continue;
      blocked.add(entry.endpoint);
      wakeInMs = Math.min(wakeInMs, waitMs);
    }
    for (const endpoint of blocked) refuseHopeless(endpoint);
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

  const admit = (endpoint: EndpointName, { signal, priority, deadlineAtMs }: RunOptions) =>
    new Promise<Ticket>((resolve, reject) => {
      const leave = () => {
        queue.remove(entry);
        entry.refuse(new CancelledError());
        pump();
      };
      const stay = () => signal.removeEventListener('abort', leave);
      const entry: Waiting = {
        endpoint,
        priority,
        deadlineAtMs,
        start: (ticket) => {
          stay();
          resolve(ticket);
        },
        refuse: (error) => {
          stay();
          reject(error);
        },
      };
      if (!queue.add(entry)) {
        reject(new BusyError(Math.max(1_000, Math.ceil(waitsOf(endpoint, MAX_WAITING).at(-1) ?? 0))));
        return;
      }
      signal.addEventListener('abort', leave);
      pump();
    });

  return {
    async run(endpoint, attempt, runOptions) {
      if (closed || runOptions.signal.aborted) throw new CancelledError();
      if (allowance.isUnlimited(endpoint) && allowance.cooldownMs(endpoint) === 0) return attempt();
      const ticket = await admit(endpoint, runOptions);
      let releaseAfterMs = graceMs;
      try {
        const result = await attempt();
        releaseAfterMs = 0;
        return result;
      } finally {
        ledger.release(ticket, clock.now() + releaseAfterMs);
        pump();
      }
    },
    report429(endpoint, retryAfterMs) {
      const used = ledger.busyUntilMs(endpoint).length;
      allowance.note429(endpoint, retryAfterMs, used, ledger.busyUntilMs('all').length - used);
      pump();
    },
    left(endpoint) {
      const caps = allowance.caps(endpoint);
      const own = Math.min(caps.endpoint, caps.appKey);
      const limit = Math.min(own, caps.total);
      const waitMs = Math.ceil(waitsOf(endpoint, 1)[0] ?? 0);
      if (limit === Number.POSITIVE_INFINITY) return { endpoint, limit: undefined, left: undefined, waitMs };
      const ownLeft = own - ledger.busyUntilMs(endpoint).length;
      const totalLeft = caps.total - ledger.busyUntilMs('all').length;
      return { endpoint, limit, left: Math.max(0, Math.min(ownLeft, totalLeft)), waitMs };
    },
    warnings: allowance.warnings,
    close() {
      closed = true;
      stopWaking();
      for (const pace of paces.values()) pace.close();
      for (const entry of queue.entries()) {
        queue.remove(entry);
        entry.refuse(new CancelledError());
      }
    },
  };
}
