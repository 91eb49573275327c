import type { Clock } from '../clock.ts';
import type { Caps, Ticket, TicketTimes } from './ledger.ts';

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

  constructor(options: CountingOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#tickets.size;
  }

  /** Lists the tickets of this process. */
  own(): readonly Counted[] {
    return [...this.#tickets.values()].filter(({ id }) => this.#options.isOwn(id));
  }

  /** Lists when the tickets of a limit stop counting; for those without a response, the earliest possible times. */
  endsMs(limit: keyof Caps, endpoint: string): readonly number[] {
    const nowMs = this.#options.clock.now();
    return this.#ticketsOf(limit, endpoint).map((ticket) => this.#endsAtMs(ticket, nowMs));
  }

  /** Lists when the tickets of a limit were claimed. */
  claimsMs(limit: keyof Caps, endpoint: string): readonly number[] {
    return this.#ticketsOf(limit, endpoint).map(({ claimedAtMs }) => claimedAtMs);
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
}
