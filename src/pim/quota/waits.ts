import type { Clock } from '../clock.ts';
import type { Priority, QuotaLeft } from '../port.ts';
import type { Allowance } from './allowance.ts';
import { scaleCaps } from './caps.ts';
import { forecastWaitsMs } from './forecast.ts';
import type { CapName, Caps, Ledger } from './ledger.ts';

/** What can be told of waits and of what is left, as far as it is known without asking anybody. */
interface Waits<Name extends string> {
  /** The least that the first `count` in the queue of an endpoint still have to wait, in milliseconds. */
  of(endpoint: Name, count: number, priority?: Priority): readonly number[];
  /** What an endpoint has left for lookups now. */
  left(endpoint: Name): QuotaLeft<Name>;
}

const CAP_NAMES = ['endpoint', 'appKey', 'total'] as const satisfies readonly CapName[];

/** Tells waits by what the ledger counts and what the PIM allows. */
export function createWaits<Name extends string>({
  allowance,
  ledger,
  clock,
  holdMs,
}: {
  readonly allowance: Allowance<Name>;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly holdMs: number;
}): Waits<Name> {
  const capsOf = (endpoint: Name, priority: Priority): Caps =>
    scaleCaps(allowance.caps(endpoint), ledger.share(), priority);

  const of = (endpoint: Name, count: number, priority: Priority = 'lookup'): readonly number[] => {
    const caps = capsOf(endpoint, priority);
    const base = { nowMs: clock.now(), holdMs };
    const forecasts = CAP_NAMES.map((cap) =>
      caps[cap] === Number.POSITIVE_INFINITY
        ? []
        : forecastWaitsMs({ ...base, limit: caps[cap], busyUntilMs: ledger.busyUntilMs(endpoint, cap) }, count),
    );
    const pauseMs = Math.max(allowance.cooldownMs(endpoint), ledger.heldMs(endpoint));
    return Array.from({ length: count }, (_, place) =>
      Math.max(pauseMs, ...forecasts.map((waits) => waits[place] ?? 0)),
    );
  };

  return {
    of,
    left(endpoint) {
      const caps = capsOf(endpoint, 'lookup');
      const limit = Math.min(caps.endpoint, caps.appKey, caps.total);
      const waitMs = Math.ceil(of(endpoint, 1)[0] ?? 0);
      if (limit === Number.POSITIVE_INFINITY) return { endpoint, limit: undefined, left: undefined, waitMs };
      const left = CAP_NAMES.map((cap) => caps[cap] - ledger.busyUntilMs(endpoint, cap).length);
      return { endpoint, limit, left: Math.max(0, Math.min(...left)), waitMs };
    },
  };
}
