import type { CountedTickets, CountingOptions } from './counted-tickets.ts';
import { forecastWaitMs, scanAtMs } from './forecast.ts';
import { type Busy, type Caps, LIMITS, NOT_BUSY, type ScaledCaps } from './ledger.ts';

/**
 * Decides if one more ticket may count beside those that count here and those that are foreseen
 * elsewhere.
 */
export class TicketRoom {
  readonly #tickets: CountedTickets;
  readonly #options: Pick<CountingOptions, 'clock' | 'times'>;
  #foreseen: (endpoint: string) => Busy = () => NOT_BUSY;
  #notBeforeMs = 0;

  constructor(tickets: CountedTickets, options: Pick<CountingOptions, 'clock' | 'times'>) {
    this.#tickets = tickets;
    this.#options = options;
  }

  busyUntilMs(endpoint: string): Busy {
    return {
      endpoint: this.#busyUntilMs('endpoint', endpoint),
      appKey: this.#busyUntilMs('appKey', endpoint),
      total: this.#busyUntilMs('total', endpoint),
    };
  }

  /**
   * Returns the milliseconds during which nobody may send, because it is unknown what was sent
   * before; 0: sending is allowed.
   */
  heldMs(): number {
    return Math.max(0, this.#notBeforeMs - this.#options.clock.now());
  }

  waitMs(endpoint: string, caps: ScaledCaps): number {
    return Math.max(
      this.heldMs(),
      ...LIMITS.map((limit) => this.#waitForLimitMs(limit, endpoint, caps)),
    );
  }

  hold(untilMs: number): void {
    this.#notBeforeMs = Math.max(this.#notBeforeMs, untilMs);
  }

  foresee(busyOf: (endpoint: string) => Busy): void {
    this.#foreseen = busyOf;
  }

  #busyUntilMs(limit: keyof Caps, endpoint: string): readonly number[] {
    const nowMs = this.#options.clock.now();
    return [...this.#tickets.endsMs(limit, endpoint), ...this.#foreseen(endpoint)[limit]]
      .filter((atMs) => atMs > nowMs)
      .sort((a, b) => a - b);
  }

  #waitForLimitMs(
    name: keyof Caps,
    endpoint: string,
    { [name]: limit, isScan }: ScaledCaps,
  ): number {
    if (limit === Number.POSITIVE_INFINITY) return 0;
    if (isScan) return this.#waitForScanMs(name, endpoint, limit);
    // Saves the search of those that still count where all together stay below the limit.
    if (this.#tickets.size + this.#foreseen(endpoint)[name].length < limit) return 0;
    return this.#forecastMs(this.#busyUntilMs(name, endpoint), limit);
  }

  #waitForScanMs(name: keyof Caps, endpoint: string, limit: number): number {
    const busyUntilMs = this.#busyUntilMs(name, endpoint);
    if (busyUntilMs.length >= limit) return this.#forecastMs(busyUntilMs, limit);
    const { clock, times } = this.#options;
    const newestClaimMs = Math.max(0, ...this.#tickets.claimsMs(name, endpoint));
    const atMs = scanAtMs({ busyUntilMs, limit, holdMs: times.holdMs, newestClaimMs });
    return Math.max(0, atMs - clock.now());
  }

  #forecastMs(busyUntilMs: readonly number[], limit: number): number {
    const { clock, times } = this.#options;
    return forecastWaitMs({ busyUntilMs, limit, nowMs: clock.now(), holdMs: times.holdMs });
  }
}
