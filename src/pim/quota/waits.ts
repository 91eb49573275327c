import type { Clock } from '../clock.ts';
import type { Priority, QuotaLeft } from '../port.ts';
import type { Allowance } from './allowance.ts';
import { scaleCaps } from './caps.ts';
import { forecastWaitMs } from './forecast.ts';
import type { Ledger } from './ledger.ts';

/** What waits are told by. */
interface WaitsParts<Name extends string> {
  readonly allowance: Allowance<Name>;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly holdMs: number;
}

/** Tells waits and what is left by what the ledger counts and the PIM allows, without asking anybody. */
export function createWaits<Name extends string>({ allowance, ledger, clock, holdMs }: WaitsParts<Name>) {
  const roomOf = (endpoint: Name, priority: Priority) => {
    const busy = [
      ledger.busyUntilMs(endpoint, 'all'),
      ledger.busyUntilMs(endpoint, 'own'),
      ledger.busyUntilMs('total', 'own'),
    ];
    const caps = scaleCaps(allowance.caps(endpoint), ledger.share(), priority);
    const limits = [caps.endpoint, caps.appKey, caps.total];
    return limits.map((limit, at) => ({ limit, busyUntilMs: busy[at] ?? [], nowMs: clock.now(), holdMs }));
  };

  /** Tells the least that whoever has so many others before it in the queue of an endpoint has to wait, in milliseconds. */
  const of = (endpoint: Name, priority: Priority): ((place: number) => number) => {
    const rooms = roomOf(endpoint, priority);
    const pauseMs = Math.max(allowance.cooldownMs(endpoint), ledger.heldMs(endpoint));
    return (place) => Math.max(pauseMs, ...rooms.map((room) => forecastWaitMs(room, place)));
  };

  return {
    of,
    /** What an endpoint has left for lookups now. */
    left(endpoint: Name): QuotaLeft<Name> {
      const rooms = roomOf(endpoint, 'lookup');
      const limit = Math.min(...rooms.map((room) => room.limit));
      const waitMs = Math.ceil(of(endpoint, 'lookup')(0));
      if (limit === Number.POSITIVE_INFINITY) return { endpoint, limit: undefined, left: undefined, waitMs };
      const left = Math.min(...rooms.map((room) => room.limit - room.busyUntilMs.length));
      return { endpoint, limit, left: Math.max(0, left), waitMs };
    },
  };
}
