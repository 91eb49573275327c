import type { Clock } from '../clock.ts';
import { forecastWaitMs, scanAtMs } from './forecast.ts';
import type { TicketTimes, Whose } from './ledger.ts';

/** How many tickets may count at once; Infinity: any. */
export interface LogLimits extends Readonly<Record<Whose, number>> {
  /** Whether it is for a scan, which spreads its requests (scan-pace.ts). */
  readonly isScan?: boolean;
}

/** A ticket that counts; without `releasedAtMs` its response has not come. */
interface Counted {
  readonly id: string;
  readonly key: string;
  readonly claimedAtMs: number;
  readonly releasedAtMs?: number;
}

/** What is counted by: this process's key, and whether a ticket is its own, so that nobody else tells when it ends. */
interface CountingOptions {
  readonly clock: Clock;
  readonly times: TicketTimes;
  readonly key: string;
  readonly isOwn: (id: string) => boolean;
}

/** The tickets of one log that count now, as far as this process knows: nothing yet. */
export function createCountedTickets({ clock, times, key, isOwn }: CountingOptions) {
  const { holdMs, freshMs, underWayMs } = times;
  const counted = new Map<string, Counted>();
  let foreseen: Readonly<Record<Whose, readonly number[]>> = { all: [], own: [] };
  let notBeforeMs = 0;

  /** When a ticket stops counting: for one without a response, when it does at the earliest. */
  const endsAtMs = ({ id, claimedAtMs, releasedAtMs }: Counted, nowMs: number): number => {
    if (releasedAtMs !== undefined) return releasedAtMs + holdMs;
    if (isOwn(id)) return nowMs + holdMs;
    // A young one may be given up yet. Past that it counts for a hold at least; under way for too long, whoever took it is dead.
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

  /** Milliseconds for which nobody may send, since what was sent before is not known; 0: it may. */
  const heldMs = (): number => Math.max(0, notBeforeMs - clock.now());

  return {
    /** Ascending times at which what counts now stops counting, at the earliest. */
    busyUntilMs,
    heldMs,
    /** Milliseconds until one more may count, at the earliest; 0: now. */
    waitMs: (limits: LogLimits): number => Math.max(heldMs(), roomMs('all', limits), roomMs('own', limits)),
    /** This process's. */
    own: (): readonly Counted[] => [...counted.values()].filter(({ id }) => isOwn(id)),
    /** Lets nobody send before `untilMs`. */
    hold(untilMs: number) {
      notBeforeMs = Math.max(notBeforeMs, untilMs);
    },
    /** Lets what counts elsewhere take room here until then, in place of what was foreseen before. */
    foresee(busy: typeof foreseen) {
      foreseen = busy;
    },
    claim: (ticket: Counted): void => void counted.set(ticket.id, ticket),
    /** Lets a ticket count until the hold time after `atMs`; without effect for one that does not count. */
    release(id: string, atMs: number) {
      const ticket = counted.get(id);
      if (ticket !== undefined) counted.set(id, { ...ticket, releasedAtMs: atMs });
    },
    /** Lets a ticket count no longer. */
    drop: (id: string): void => void counted.delete(id),
    /** Forgets all that count no longer. */
    dropEnded() {
      const nowMs = clock.now();
      for (const ticket of counted.values()) if (endsAtMs(ticket, nowMs) <= nowMs) counted.delete(ticket.id);
    },
  };
}
