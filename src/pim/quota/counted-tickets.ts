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
export function createCountedTickets({ clock, times, key, isOwn }: CountingOptions) {
  const { holdMs, underWayMs } = times;
  const counted = new Map<string, Counted>();
  let foreseen: (endpoint: string) => Busy = () => NOT_BUSY;
  let notBeforeMs = 0;

  /** When a ticket stops counting; for one without a response, the earliest possible time. */
  const endsAtMs = ({ id, claimedAtMs, releasedAtMs }: Counted, nowMs: number): number => {
    if (releasedAtMs !== undefined) return releasedAtMs + holdMs;
    // After too long under way, its process must be dead.
    return isOwn(id) ? nowMs + holdMs : Math.min(claimedAtMs + underWayMs, nowMs) + holdMs;
  };

  const ticketsOf = (limit: keyof Caps, endpoint: string) =>
    [...counted.values()].filter(
      (one) =>
        (limit === 'total' || one.endpoint === endpoint) &&
        (limit === 'endpoint' || one.key === key),
    );

  const busyUntilMs = (limit: keyof Caps, endpoint: string): readonly number[] => {
    const nowMs = clock.now();
    const ends = ticketsOf(limit, endpoint).map((one) => endsAtMs(one, nowMs));
    return [...ends, ...foreseen(endpoint)[limit]]
      .filter((atMs) => atMs > nowMs)
      .sort((one, other) => one - other);
  };

  const roomMs = (
    name: keyof Caps,
    endpoint: string,
    { [name]: limit, isScan }: ScaledCaps,
  ): number => {
    const isFew = !isScan && counted.size + foreseen(endpoint)[name].length < limit;
    if (isFew || limit === Number.POSITIVE_INFINITY) return 0;
    const input = { busyUntilMs: busyUntilMs(name, endpoint), limit, nowMs: clock.now(), holdMs };
    if (input.busyUntilMs.length >= limit || !isScan) return forecastWaitMs(input);
    const newestClaimMs = Math.max(
      0,
      ...ticketsOf(name, endpoint).map(({ claimedAtMs }) => claimedAtMs),
    );
    return Math.max(0, scanAtMs({ ...input, newestClaimMs }) - input.nowMs);
  };

  /** Milliseconds during which nobody may send, because it is unknown what was sent before; 0: sending is allowed. */
  const heldMs = (): number => Math.max(0, notBeforeMs - clock.now());

  return {
    /** What counts towards the limits of an endpoint. */
    busyUntilMs: (endpoint: string): Busy => ({
      endpoint: busyUntilMs('endpoint', endpoint),
      appKey: busyUntilMs('appKey', endpoint),
      total: busyUntilMs('total', endpoint),
    }),
    heldMs,
    /** Earliest time until one more may count, in milliseconds; 0: now. */
    waitMs: (endpoint: string, caps: ScaledCaps): number =>
      Math.max(heldMs(), ...LIMITS.map((limit) => roomMs(limit, endpoint, caps))),
    /** The tickets of this process. */
    own: (): readonly Counted[] => [...counted.values()].filter(({ id }) => isOwn(id)),
    /** Forbids sending before `untilMs`. */
    hold(untilMs: number) {
      notBeforeMs = Math.max(notBeforeMs, untilMs);
    },
    /** Reserves room for tickets that count elsewhere. Replaces the previous reservation. */
    foresee(busyOf: typeof foreseen) {
      foreseen = busyOf;
    },
    claim: (ticket: Counted): void => void counted.set(ticket.id, ticket),
    /** Lets a ticket count until the hold time after `atMs`; no effect if it does not count. */
    release(id: string, atMs: number) {
      const ticket = counted.get(id);
      if (ticket !== undefined) counted.set(id, { ...ticket, releasedAtMs: atMs });
    },
    /** Stops counting a ticket. */
    drop: (id: string): void => void counted.delete(id),
    /** Forgets all tickets that no longer count. */
    dropEnded() {
      const nowMs = clock.now();
      for (const ticket of counted.values())
        if (endsAtMs(ticket, nowMs) <= nowMs) counted.delete(ticket.id);
    },
  };
}
