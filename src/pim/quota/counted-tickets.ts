import type { Clock } from '../clock.ts';
import type { Caps, Ticket, TicketTimes } from './ledger.ts';

// Counting ticket; without `releasedAtMs` its response has not arrived.
interface Counted extends Omit<Ticket, 'atHome'> {
  readonly key: string;
  readonly releasedAtMs?: number;
}

/** Key of this process, and a test for its own tickets, whose end nobody else reports. */
export interface CountingOptions {
  readonly clock: Clock;
  readonly times: TicketTimes;
  readonly key: string;
  readonly isOwn: (id: string) => boolean;
}

/** Tickets that count now, as far as this process knows; initially none. */
export class CountedTickets {
  readonly #options: CountingOptions;
  readonly #tickets = new Map<string, Counted>();

  constructor(options: CountingOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#tickets.size;
  }

  listOwn(): readonly Counted[] {
    return [...this.#tickets.values()].filter(({ id }) => this.#options.isOwn(id));
  }

  /**
   * Lists the times at which the tickets of a limit stop counting; without a response, the earliest
   * possible times.
   */
  endsMs(limit: keyof Caps, endpoint: string): readonly number[] {
    const nowMs = this.#options.clock.now();
    const tickets = this.#ticketsOf(limit, endpoint);
    return tickets.map((ticket) => endOf(ticket, nowMs, this.#options));
  }

  claimsMs(limit: keyof Caps, endpoint: string): readonly number[] {
    return this.#ticketsOf(limit, endpoint).map(({ claimedAtMs }) => claimedAtMs);
  }

  claim(ticket: Counted): void {
    this.#tickets.set(ticket.id, ticket);
  }

  release(id: string, atMs: number): void {
    const ticket = this.#tickets.get(id);
    if (ticket === undefined) return;
    this.#tickets.set(id, { ...ticket, releasedAtMs: atMs });
  }

  drop(id: string): void {
    this.#tickets.delete(id);
  }

  dropEnded(): void {
    const nowMs = this.#options.clock.now();
    for (const ticket of this.#tickets.values()) {
      const hasEnded = endOf(ticket, nowMs, this.#options) <= nowMs;
      if (hasEnded) this.#tickets.delete(ticket.id);
    }
  }

  #ticketsOf(limit: keyof Caps, endpoint: string): readonly Counted[] {
    const { key } = this.#options;
    const tickets = [...this.#tickets.values()];
    return tickets.filter((ticket) => isUnder(limit, ticket, { endpoint, key }));
  }
}

function isUnder(
  limit: keyof Caps,
  ticket: Counted,
  { endpoint, key }: Pick<Counted, 'endpoint' | 'key'>,
): boolean {
  const isOfEndpoint = limit === 'total' || ticket.endpoint === endpoint;
  const isOfKey = limit === 'endpoint' || ticket.key === key;
  return isOfEndpoint && isOfKey;
}

function endOf(ticket: Counted, nowMs: number, { isOwn, times }: CountingOptions): number {
  const { id, claimedAtMs, releasedAtMs } = ticket;
  const { holdMs, underWayMs } = times;
  if (releasedAtMs !== undefined) return releasedAtMs + holdMs;
  // After too long under way, its process must be dead.
  return isOwn(id) ? nowMs + holdMs : Math.min(claimedAtMs + underWayMs, nowMs) + holdMs;
}
