/** A quota of its own for each test, and attempts to ask it for; on virtual time. */

import { setMaxListeners } from 'node:events';
import { type EndpointName, resolveLimits } from '../../../src/pim/endpoints.ts';
import { LocalLedger } from '../../../src/pim/quota/local-ledger.ts';
import { Quota } from '../../../src/pim/quota/quota.ts';
import type { LocalShare } from '../../../src/pim/quota/shared-files.ts';
import type { RunOptions } from '../../../src/pim/quota/waiting-attempts.ts';
import { systemClock } from '../virtual-time.ts';

/** A signal that nobody aborts. */
export const never = new AbortController().signal;
setMaxListeners(0, never);

/** Opens a quota with the default limits, but for those given; `disk`: where it shares them with others. */
export function openQuota(
  overrides: Parameters<typeof resolveLimits>[0] = {},
  disk?: LocalShare['disk'],
) {
  const shared = { disk, boot: 'boot', key: 'key', share: { together: 1, alone: 0.1 } };
  const quota = new Quota({
    limits: resolveLimits(overrides),
    windowMs: 60_000,
    clock: systemClock,
    random: () => 0,
    ...(disk && { openLedger: (parts) => new LocalLedger({ ...parts, shared }) }),
  });
  const sent: string[] = [];
  /** Asks for an attempt that takes `latencyMs`; a refusal lands in the returned promise, which never rejects. */
  const ask = (
    name: string,
    parts: Partial<RunOptions> & { endpoint?: EndpointName; latencyMs?: number } = {},
  ) => {
    const { endpoint = 'products', latencyMs = 0, ...options } = parts;
    const attempt = async () => {
      sent.push(name);
      if (latencyMs > 0) await systemClock.sleep(latencyMs, never);
      return name;
    };
    const deadlineAtMs = systemClock.now() + 1e9;
    return quota
      .run(endpoint, attempt, { signal: never, priority: 'lookup', deadlineAtMs, ...options })
      .catch((error: unknown) => error);
  };
  const askMany = (count: number, parts: Parameters<typeof ask>[1] = {}) =>
    Array.from({ length: count }, (_, index) => ask(String(index), parts));
  return { quota, sent, ask, askMany };
}
