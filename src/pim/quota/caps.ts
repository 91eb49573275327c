import type { Priority } from '../port.ts';
import type { Caps } from './ledger.ts';

/** Caps that a request of some priority may be sent under. */
interface ScaledCaps extends Caps {
  /** Scans spread their requests (scan-pace.ts). */
  readonly isScan: boolean;
}

/** One slot in thirty is kept for lookups, and one of any limit above 1. */
const RESERVED = 1 / 30;

/**
 * The caps that a request of this process may be sent under.
 *
 * A scan leaves a few slots of every window to lookups, and spreads its own over it (scan-pace.ts). So when somebody
 * waits for an answer there usually is a slot at once, whatever scans this or another process has under way; and when
 * there is none, the next that comes free is the lookup's, since with it the scans are still above their cap.
 * @param share of every limit that this process may use, above 0, at most 1
 */
export function scaleCaps({ endpoint, appKey, total }: Caps, share: number, priority: Priority): ScaledCaps {
  const isScan = priority === 'scan';
  const scale = (cap: number): number => {
    if (cap === Number.POSITIVE_INFINITY) return cap;
    const shared = Math.max(1, Math.floor(cap * share));
    return isScan ? Math.max(1, shared - Math.max(1, Math.floor(shared * RESERVED))) : shared;
  };
  return { endpoint: scale(endpoint), appKey: scale(appKey), total: scale(total), isScan };
}

/** A share for people to read. */
export function formatShare(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}
