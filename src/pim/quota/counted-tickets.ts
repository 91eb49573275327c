import type { Clock } from '../clock.ts';
import { forecastWaitMs, scanAtMs } from './forecast.ts';
import {
  type Busy,
  type Caps,
  LIMITS,
  NOT_BUSY,
  type ScaledCaps,
  type Ticket,
  type TicketTimes,
} from './ledger.ts';

/** A counting ticket; without `releasedAtMs` its response has not arrived. */
interface Counted extends Omit<Ticket, 'atHome'> {
  readonly key: string;
  readonly releasedAtMs?: number;
}

/** Input for counting: the key of this process, and how to recognize its own tickets, whose end nobody else reports. */
export interface CountingOptions {
  readonly clock: Clock;
  readonly times: TicketTimes;
  readonly key: string;
  readonly isOwn: (id: string) => boolean;
}

/** The tickets that count now, as far as this process knows; initially none. */
export class CountedTickets {
  readonly #options: CountingOptions;
  readonly #tickets = new Map<string, Counted>();
  #foreseen: (endpoint: string) => Busy = () => NOT_BUSY;
  #notBeforeMs = 0;

  constructor(options: CountingOptions) {
    this.#options = options;
  }

  /** Lists what counts towards the limits of an endpoint. */
  busyUntilMs(endpoint: string): Busy {
    return {
      endpoint: this.#busyUntilMs('endpoint', endpoint),
      appKey: this.#busyUntilMs('appKey', endpoint),
      total: this.#busyUntilMs('total', endpoint),
    };
  }

  /**
   * Returns the milliseconds during which nobody may send, because it is unknown what was sent before; 0: sending is
   * allowed.
   */
  heldMs(): number {
    return Math.max(0, this.#notBeforeMs - this.#options.clock.now());
  }

  /** Returns the earliest time until one more may count, in milliseconds; 0: now. */
  waitMs(endpoint: string, caps: ScaledCaps): number {
    return Math.max(this.heldMs(), ...LIMITS.map((limit) => this.#roomMs(limit, endpoint, caps)));
  }

  /** Lists the tickets of this process. */
  own(): readonly Counted[] {
    return [...this.#tickets.values()].filter(({ id }) => this.#options.isOwn(id));
  }

  /** Forbids sending before `untilMs`. */
  hold(untilMs: number): void {
    this.#notBeforeMs = Math.max(this.#notBeforeMs, untilMs);
  }

  /** Reserves room for tickets that count elsewhere. Replaces the previous reservation. */
  foresee(busyOf: (endpoint: string) => Busy): void {
    this.#foreseen = busyOf;
  }

  /** Counts a ticket. */
  claim(ticket: Counted): void {
    this.#tickets.set(ticket.id, ticket);
  }

  /** Lets a ticket count until the hold time after `atMs`; no effect if it does not count. */
  release(id: string, atMs: number): void {
    const ticket = this.#tickets.get(id);
    if (ticket !== undefined) {
      this.#tickets.set(id, { ...ticket, releasedAtMs: atMs });
    }
  }

  /** Stops counting a ticket. */
  drop(id: string): void {
    this.#tickets.delete(id);
  }

  /** Forgets all tickets that no longer count. */
  dropEnded(): void {
    const nowMs = this.#options.clock.now();
    for (const ticket of this.#tickets.values()) {
      if (this.#endsAtMs(ticket, nowMs) <= nowMs) {
        this.#tickets.delete(ticket.id);
      }
    }
  }

  /** When a ticket stops counting; for one without a response, the earliest possible time. */
  #endsAtMs({ id, claimedAtMs, releasedAtMs }: Counted, nowMs: number): number {
    const { isOwn, times } = this.#options;
    const { holdMs, underWayMs } = times;
    if (releasedAtMs !== undefined) return releasedAtMs + holdMs;
    // After too long under way, its process must be dead.
    return isOwn(id) ? nowMs + holdMs : Math.min(claimedAtMs + underWayMs, nowMs) + holdMs;
  }

  #ticketsOf(limit: keyof Caps, endpoint: string): readonly Counted[] {
    return [...this.#tickets.values()].filter(
      (ticket) =>
        (limit === 'total' || ticket.endpoint === endpoint) &&
        (limit === 'endpoint' || ticket.key === this.#options.key),
    );
  }

  #busyUntilMs(limit: keyof Caps, endpoint: string): readonly number[] {
    const nowMs = this.#options.clock.now();
    const ends = this.#ticketsOf(limit, endpoint).map((ticket) => this.#endsAtMs(ticket, nowMs));
    return [...ends, ...this.#foreseen(endpoint)[limit]]
      .filter((atMs) => atMs > nowMs)
      .sort((a, b) => a - b);
  }

  #roomMs(name: keyof Caps, endpoint: string, { [name]: limit, isScan }: ScaledCaps): number {
    const isFew = !isScan && this.#tickets.size + this.#foreseen(endpoint)[name].length < limit;
    if (isFew || limit === Number.POSITIVE_INFINITY) return 0;
    const nowMs = this.#options.clock.now();
    const { holdMs } = this.#options.times;
    const input = {
      busyUntilMs: this.#busyUntilMs(name, endpoint),
      limit,
      nowMs,
      holdMs,
    };
    if (input.busyUntilMs.length >= limit || !isScan) {
      return forecastWaitMs(input);
    }
    const claimsMs = this.#ticketsOf(name, endpoint).map(({ claimedAtMs }) => claimedAtMs);
    const newestClaimMs = Math.max(0, ...claimsMs);
    return Math.max(0, scanAtMs({ ...input, newestClaimMs }) - nowMs);
  }
}
