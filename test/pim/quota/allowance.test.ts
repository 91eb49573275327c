import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/pim/clock.ts';
import { ENDPOINT_NAMES, resolveLimits } from '../../../src/pim/endpoints.ts';
import { createAllowance } from '../../../src/pim/quota/allowance.ts';

/** The names of what an allowance shares with other processes. */
function listShared(overrides: Parameters<typeof resolveLimits>[0]): readonly string[] {
  const shared = new Set<string>();
  const limits = resolveLimits(overrides);
  const allowance = createAllowance({
    limits,
    windowMs: 60_000,
    holdMs: 61_000,
    clock: systemClock,
    random: () => 0,
    ledger: {
      pause(name) {
        shared.add(name);
        return undefined;
      },
      tellPause: () => {},
    },
    warn: () => {},
  });
  for (const name of ENDPOINT_NAMES) allowance.caps(name);
  return [...shared].sort();
}

const UNLIMITED = Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, 0]));

describe('createAllowance', () => {
  it('shares what limited endpoints and their sum have learned', () => {
    expect(listShared({ ...UNLIMITED, products: 10 })).toEqual(['products', 'total']);
  });

  it('shares nothing where nothing is limited, so that no file is read for a request', () => {
    expect(listShared(UNLIMITED)).toEqual([]);
  });

  it('shares the sum that the operator has set over unlimited endpoints', () => {
    expect(listShared({ ...UNLIMITED, total: 10 })).toEqual(['total']);
  });
});
