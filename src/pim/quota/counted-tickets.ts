import type { Clock } from '../clock.ts';
import { forecastWaitMs, scanAtMs } from './forecast.ts';
import type { TicketTimes, Whose } from './ledger.ts';

/** How many tickets may count at once; Infinity: any number. */
export interface LogLimits extends Readonly<Record<Whose, number>> {
  /** True for a scan, which spreads its requests (`scanAtMs` in forecast.ts). */
  readonly isScan?: boolean;
}

/** A counting ticket; without `releasedAtMs` its response has not arrived. */
interface Counted {
  readonly id: string;
  readonly key: string;
  readonly claimedAtMs: number;
  readonly releasedAtMs?: number;
}

/** Input for counting: the key of this process, and how to recognize its own tickets, whose end nobody else reports. */
interface CountingOptions {
  readonly clock: Clock;
  readonly times: TicketTimes;
  readonly key: string;
  readonly isOwn: (id: string) => boolean;
}

/** The tickets of one log that count now, as far as this process knows; initially none. */
export function createCountedTickets({ clock, times, key, isOwn }: CountingOptions) {
  const { holdMs, freshMs, underWayMs } = times;
  const counted = new Map<string, Counted>();
  let foreseen: Readonly<Record<Whose, readonly number[]>> = { all: [], own: [] };
  let notBeforeMs = 0;

  /** When a ticket stops counting; for one without a response, the earliest possible time. */
  const endsAtMs = ({ id, claimedAtMs, releasedAtMs }: Counted, nowMs: number): number => {
    if (releasedAtMs !== undefined) return releasedAtMs + holdMs;
    if (isOwn(id)) return nowMs + holdMs;
    // A young ticket may still be given up. An older one counts for at least the hold time. After too long under way,
    // its process must be dead.
    const earliestMs = nowMs <= claimedAtMs + freshMs ? claimedAtMs + freshMs + 1 : nowMs + holdMs;
    return Math.min(claimedAtMs + underWayMs + holdMs, earliestMs);
  };

  const ticketsOf = (whose: Whose) => [...counted.values()].filter((one) => whose === 'all' || one.key === key);

  const busyUntilMs = (whose: Whose): readonly number[] => {
    const nowMs = clock.now();
    const ends = [...ticketsOf(whose).map((one) => endsAtMs(one, nowMs)), ...foreseen[whose]];
    return ends.filter((atMs) => atMs > nowMs).sort((one, other) => one - other);
  };

  const roomMs = (whose: Whose, { [whose]: limit, isScan = false }: LogLimits): number => {
    const isFew = counted.size + foreseen[whose].length < limit;
    if (limit === Number.POSITIVE_INFINITY || (isFew && !isScan)) return 0;
    const input = { busyUntilMs: busyUntilMs(whose), limit, nowMs: clock.now(), holdMs };
    if (input.busyUntilMs.length >= limit || !isScan) return forecastWaitMs(input);
    const newestClaimMs = Math.max(0, ...ticketsOf(whose).map(({ claimedAtMs }) => claimedAtMs));
    return Math.max(0, scanAtMs({ ...input, newestClaimMs }) - input.nowMs);
  };

  /** Milliseconds during which nobody may send, because it is unknown what was sent before; 0: sending is allowed. */
  const heldMs = (): number => Math.max(0, notBeforeMs - clock.now());

  return {
    /** For everything that counts now, the earliest times at which it stops counting, ascending. */
    busyUntilMs,
    heldMs,
    /** Earliest time until one more may count, in milliseconds; 0: now. */
    waitMs: (limits: LogLimits): number => Math.max(heldMs(), roomMs('all', limits), roomMs('own', limits)),
    /** The tickets of this process. */
    own: (): readonly Counted[] => [...counted.values()].filter(({ id }) => isOwn(id)),
    /** Forbids sending before `untilMs`. */
    hold(untilMs: number) {
      notBeforeMs = Math.max(notBeforeMs, untilMs);
    },
    /** Reserves room for tickets that count elsewhere, until the given times. Replaces the previous reservation. */
    foresee(busy: typeof foreseen) {
      foreseen = busy;
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
      for (const ticket of counted.values()) if (endsAtMs(ticket, nowMs) <= nowMs) counted.delete(ticket.id);
    },
  };
}
