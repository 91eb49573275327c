import type { Notice } from '../../answer/notices.ts';
import { CancelledError, CatalogError, type Service } from '../../errors.ts';
import type { QuotaLeft } from '../catalog-port.ts';
import type { Clock } from '../clock.ts';
import type { EndpointName } from '../endpoints.ts';
import { Allowance, type AllowanceOptions } from './allowance.ts';
import { Waits } from './forecast.ts';
import {
  type Ledger,
  type LedgerParts,
  type Ticket,
  type TicketTimes,
  ticketTimes,
} from './ledger.ts';
import { LocalLedger } from './local-ledger.ts';
import { type RunOptions, WaitingAttempts } from './waiting-attempts.ts';

export interface QuotaOptions<Name extends string = EndpointName>
  extends Omit<AllowanceOptions<Name>, 'ledger' | 'warn'> {
  readonly service?: Service;
  readonly attemptTimeoutMs?: number;
  readonly openLedger?: (parts: LedgerParts) => Ledger;
  readonly onWarning?: (notice: Notice) => void;
}

/**
 * Keeps every request within the limits of a service (Spec §8); by default the endpoints are the
 * PIM's. It has a timer only while something waits.
 */
export class Quota<Name extends string = EndpointName> {
  readonly #clock: Clock;
  readonly #times: TicketTimes;
  readonly #ledger: Ledger;
  readonly #allowance: Allowance<Name>;
  readonly #waits: Waits<Name>;
  readonly #waiting: WaitingAttempts<Name>;
  readonly #warnings = new Map<string, Notice>();
  readonly #onWarning: QuotaOptions<Name>['onWarning'];

  constructor(options: QuotaOptions<Name>) {
    const { limits, service, windowMs, clock, random, attemptTimeoutMs = 15_000 } = options;
    const times = ticketTimes(windowMs, attemptTimeoutMs);
    const report = (notice: Notice) => options.onWarning?.(notice);
    const warn = (notice: Notice) => this.#warn(notice);
    const openLedger = options.openLedger ?? ((parts) => new LocalLedger(parts));
    const ledger = openLedger({ clock, times, tell: report });
    const allowance = new Allowance({ limits, windowMs, clock, random, ledger, warn });
    const waits = new Waits({ allowance, ledger, clock, holdMs: times.holdMs });
    this.#clock = clock;
    this.#times = times;
    this.#ledger = ledger;
    this.#allowance = allowance;
    this.#waits = waits;
    this.#waiting = new WaitingAttempts({
      allowance,
      ledger,
      waits,
      clock,
      windowMs,
      service,
    });
    this.#onWarning = options.onWarning;
  }

  /**
   * Runs one attempt as soon as the limits allow; once begun, it does not wait any more.
   * @param attempt sends one request, and settles when the response is there or nobody waits for it
   * any more. After `untilMs` it must not write, and must be over
   * @throws RateLimitedError at once if the wait cannot end a second before `deadlineAtMs`;
   * BusyError if too many wait; CancelledError on abort or close; whatever `attempt` throws
   */
  async run<T>(
    endpoint: Name,
    attempt: (untilMs: number) => Promise<T>,
    options: RunOptions,
  ): Promise<T> {
    const { signal, leaveSignal } = options;
    const { attemptTimeoutMs } = this.#times;
    const hasLeft = signal.aborted || leaveSignal?.aborted === true;
    if (this.#waiting.isClosed || hasLeft) throw new CancelledError();
    const isFree =
      this.#allowance.isUnlimited(endpoint) && this.#allowance.cooldownMs(endpoint) === 0;
    if (isFree) return attempt(this.#clock.now() + attemptTimeoutMs);
    const ticket = await this.#waiting.admit(endpoint, options);
    return this.#runWithTicket(ticket, () => attempt(ticket.claimedAtMs + attemptTimeoutMs));
  }

  /**
   * Reports a 429. Call it before the attempt settles, so that no other request is sent in between.
   * @param retryAfterMs the PIM's Retry-After; it is clamped here
   */
  report429(endpoint: Name, retryAfterMs: number | undefined): void {
    const { appKey, total } = this.#ledger.busyUntilMs(endpoint);
    this.#allowance.note429(endpoint, retryAfterMs, appKey.length, total.length);
    void this.#waiting.pump();
  }

  left(endpoint: Name): QuotaLeft<Name> {
    return this.#waits.left(endpoint);
  }

  warnings(): readonly Notice[] {
    const trouble = this.#ledger.trouble();
    return [...this.#warnings.values(), ...(trouble === undefined ? [] : [trouble])];
  }

  close(): void {
    this.#waiting.close();
    this.#ledger.close();
  }

  async #runWithTicket<T>(ticket: Ticket, attempt: () => Promise<T>): Promise<T> {
    // A request without an answer may still reach the PIM, for as long as an attempt may take.
    let countsFromMs = ticket.claimedAtMs + this.#times.underWayMs;
    try {
      const result = await attempt();
      countsFromMs = ticket.claimedAtMs;
      return result;
    } catch (error) {
      // With the status of an answer it is over, if it was sent at all.
      if (error instanceof CatalogError && error.status !== undefined) {
        countsFromMs = ticket.claimedAtMs;
      }
      throw error;
    } finally {
      this.#ledger.release(ticket, Math.max(this.#clock.now(), countsFromMs));
      void this.#waiting.pump();
    }
  }

  #warn(notice: Notice): void {
    const key = JSON.stringify(notice);
    if (!this.#warnings.has(key)) this.#onWarning?.(notice);
    this.#warnings.set(key, notice);
  }
}
