import { sayNotice } from '../../answer/notices.ts';
import { BusyError, CancelledError, PIM, RateLimitedError, type Service } from '../../errors.ts';
import type { Call, Priority } from '../catalog-port.ts';
import type { Clock } from '../clock.ts';
import type { Allowance } from './allowance.ts';
import type { Waits } from './forecast.ts';
import type { Ledger, Ticket } from './ledger.ts';
import { Pace, type Queued, WaitingQueue } from './pace.ts';

/** Options of a queued attempt. */
export interface RunOptions
  extends Pick<Call, 'signal' | 'leaveSignal' | 'deadlineAtMs' | 'person'> {
  readonly priority: Priority;
  readonly onWait?: (waitMs: number) => void;
}

interface WaitingParts<Name extends string> {
  readonly allowance: Allowance<Name>;
  readonly ledger: Ledger;
  readonly waits: Waits<Name>;
  readonly clock: Clock;
  readonly windowMs: number;
  readonly service: Service | undefined;
}

interface Waiting<Name extends string> extends Queued, Pick<RunOptions, 'deadlineAtMs' | 'onWait'> {
  readonly endpoint: Name;
  readonly start: (ticket: Ticket) => void;
  readonly refuse: (error: Error) => void;
}

interface StartResult {
  /** 0: it has started. */
  readonly waitMs: number;
  readonly leastMs: number;
}

const MAX_WAITING = 64;

// An attempt that starts with less than this fraction of the window (a second) before its deadline
// gets its answer too late.
const ANSWERED_IN = 1 / 60;

/**
 * Attempts that wait for their ticket: queue → pace → ledger. It has a timer only while something
 * waits.
 */
export class WaitingAttempts<Name extends string> {
  readonly #parts: WaitingParts<Name>;
  readonly #queue = new WaitingQueue<Waiting<Name>>();
  readonly #paces = new Map<Name, Pace>();
  #wake: AbortController | undefined;
  #isClosed = false;
  #isPumping = false;
  #isPumpRequested = false;

  constructor(parts: WaitingParts<Name>) {
    this.#parts = parts;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  admit(endpoint: Name, { signal, leaveSignal, ...request }: RunOptions): Promise<Ticket> {
    return new Promise<Ticket>((resolve, reject) => {
      const leave = () => {
        this.#refuse(entry, new CancelledError());
        void this.pump();
      };
      const signals = [signal, ...(leaveSignal ? [leaveSignal] : [])];
      const stay = () => {
        for (const source of signals) source.removeEventListener('abort', leave);
      };
      const entry: Waiting<Name> = {
        ...request,
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
      this.#queue.add(entry);
      for (const each of signals) each.addEventListener('abort', leave);
      void this.pump();
    });
  }

  async pump(): Promise<void> {
    this.#isPumpRequested = true;
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      while (this.#isPumpRequested) {
        this.#isPumpRequested = false;
        this.#wake?.abort();
        await this.#startAll();
      }
    } catch {
      // No ledger rejects; if one does, the entries must not wait for ever.
      this.#wakeAfter(this.#parts.windowMs / 60);
    }
    this.#isPumping = false;
  }

  close(): void {
    this.#isClosed = true;
    this.#wake?.abort();
    for (const pace of this.#paces.values()) pace.close();
    for (const entry of this.#queue.entries()) {
      this.#refuse(entry, new CancelledError());
    }
  }

  async #startAll(): Promise<void> {
    const { clock } = this.#parts;
    const blocked = new Map<Name, number>();
    let wakeInMs = Number.POSITIVE_INFINITY;
    let entry = this.#queue.next(blocked);
    while (entry !== undefined && !this.#isClosed) {
      const { waitMs, leastMs } = await this.#tryStart(entry);
      if (waitMs > 0) {
        blocked.set(entry.endpoint, leastMs);
        wakeInMs = Math.min(wakeInMs, waitMs);
      }
      entry = this.#queue.next(blocked);
    }
    this.#refuseTooMany();
    for (const [endpoint, leastMs] of blocked) {
      this.#reportWaits(endpoint, leastMs);
    }
    for (const each of this.#queue.entries()) {
      wakeInMs = Math.min(wakeInMs, this.#lastStartMs(each) - clock.now());
    }
    if (this.#queue.entries().length > 0) this.#wakeAfter(wakeInMs);
  }

  async #tryStart(entry: Waiting<Name>): Promise<StartResult> {
    const { allowance, ledger, clock } = this.#parts;
    const { endpoint, priority } = entry;
    const pace = this.#paceOf(endpoint);
    const waitMs = allowance.cooldownMs(endpoint) || (pace?.waitMs() ?? 0);
    if (waitMs > 0) return { waitMs, leastMs: 0 };
    const grant = await ledger.take(endpoint, allowance.caps(endpoint), priority);
    if ('waitMs' in grant) {
      return {
        waitMs: grant.waitMs,
        leastMs: priority === 'lookup' ? 0 : grant.waitMs,
      };
    }
    // Meanwhile the entry may have left, or another request's 429 may have started a pause.
    const pauseMs = allowance.cooldownMs(endpoint);
    if (pauseMs > 0 || !this.#queue.entries().includes(entry)) {
      ledger.release(grant.ticket, clock.now());
    } else {
      pace?.spend();
      this.#queue.serve(entry);
      entry.start(grant.ticket);
    }
    return { waitMs: pauseMs, leastMs: 0 };
  }

  #refuseTooMany(): void {
    const { waits, service } = this.#parts;
    for (const entry of this.#queue.entries().slice(MAX_WAITING)) {
      const waitMs = waits.of(entry.endpoint, 'lookup')(MAX_WAITING - 1);
      this.#refuse(entry, new BusyError(Math.max(1_000, Math.ceil(waitMs)), service));
    }
  }

  #reportWaits(endpoint: Name, leastMs: number): void {
    const { waits, clock } = this.#parts;
    const waitMsOf = {
      lookup: waits.of(endpoint, 'lookup'),
      scan: waits.of(endpoint, 'scan'),
      background: waits.of(endpoint, 'background'),
    };
    let place = 0;
    for (const entry of this.#queue.entries()) {
      if (entry.endpoint !== endpoint) continue;
      const minimumMs = entry.priority === 'lookup' ? 0 : leastMs;
      const waitMs = Math.max(waitMsOf[entry.priority](place), minimumMs);
      // A refused entry leaves its place to the next.
      if (clock.now() + waitMs >= this.#lastStartMs(entry)) {
        this.#refuse(entry, this.#rateLimited(endpoint, waitMs));
      } else {
        entry.onWait?.(waitMs);
        place += 1;
      }
    }
  }

  #rateLimited(endpoint: Name, waitMs: number): RateLimitedError {
    const retryAfterMs = Math.max(1, Math.ceil(waitMs));
    const reason = this.#explainWait(endpoint);
    return new RateLimitedError(endpoint, retryAfterMs, undefined, this.#parts.service, reason);
  }

  #explainWait(endpoint: Name): string | undefined {
    const { allowance, ledger, service = PIM } = this.#parts;
    if (allowance.cooldownMs(endpoint) > 0) {
      return (
        `The ${service.name} refused requests to its ${endpoint} endpoint (429), ` +
        'so none is sent to it for now.'
      );
    }
    const trouble = ledger.trouble();
    return trouble && sayNotice(trouble);
  }

  #lastStartMs({ deadlineAtMs }: Waiting<Name>): number {
    return deadlineAtMs - ANSWERED_IN * this.#parts.windowMs;
  }

  /** Undefined: the endpoint has no limit of its own, so there is nothing to pace. */
  #paceOf(endpoint: Name): Pace | undefined {
    const { allowance, windowMs, clock } = this.#parts;
    const limit = allowance.nominal(endpoint);
    if (limit === Number.POSITIVE_INFINITY) return undefined;
    const onSlot = () => void this.pump();
    const pace = this.#paces.get(endpoint) ?? new Pace({ limit, windowMs, clock, onSlot });
    this.#paces.set(endpoint, pace);
    return pace;
  }

  #wakeAfter(ms: number): void {
    const current = new AbortController();
    this.#wake = current;
    void this.#parts.clock.sleep(ms, current.signal).then(() => {
      if (!current.signal.aborted) void this.pump();
    });
  }

  #refuse(entry: Waiting<Name>, error: Error): void {
    this.#queue.remove(entry);
    entry.refuse(error);
  }
}
