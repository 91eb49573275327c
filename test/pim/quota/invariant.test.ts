import { setMaxListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CatalogError } from '../../../src/errors.ts';
import { type EndpointName, resolveLimits } from '../../../src/pim/endpoints.ts';
import { Quota } from '../../../src/pim/quota/quota.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { runToEnd, systemClock, useVirtualTime } from '../virtual-time.ts';
import { fullestWindow } from './ticket-judge.ts';

useVirtualTime();

const windowMs = 600;
/** From its ticket on the longest that a request which got no answer may be on its way. */
const onItsWayMs = 900 + 10;
const never = new AbortController().signal;
setMaxListeners(0, never);

const request = fc.record({
  endpoint: fc.constantFrom<EndpointName>('products', 'variants', 'search'),
  priority: fc.constantFrom('lookup' as const, 'scan' as const),
  afterMs: fc.nat(3_000),
  latencyMs: fc.nat(900),
  /** Where between its ticket and its release the PIM counts the request. */
  countedAt: fc.double({ min: 0, max: 1, noNaN: true }),
  outcome: fc.constantFrom('answer', 'answer', 'answer', 'failure', '429'),
  patienceMs: fc.integer({ min: 100, max: 20_000 }),
  abortAfterMs: fc.option(fc.nat(2_000), { nil: undefined, freq: 4 }),
});

const limit = fc.integer({ min: 1, max: 6 });
const limits = fc.record(
  { products: limit, variants: limit, search: limit, total: fc.integer({ min: 1, max: 9 }) },
  { requiredKeys: ['products', 'variants', 'search'] },
);

describe('the quota', () => {
  it('Spec §8: never lets a window at the PIM exceed a limit, whatever comes between', async () => {
    await fc.assert(
      fc.asyncProperty(
        limits,
        fc.array(request, { maxLength: 60 }),
        async (overrides, requests) => {
          const resolved = resolveLimits(overrides);
          const quota = new Quota({
            limits: resolved,
            windowMs,
            clock: systemClock,
            random: Math.random,
            attemptTimeoutMs: 900,
          });
          const counted: { endpoint: EndpointName; atMs: number }[] = [];

          const ask = async ({ endpoint, priority, ...asked }: (typeof requests)[number]) => {
            await systemClock.sleep(asked.afterMs, never);
            const end = new AbortController();
            if (asked.abortAfterMs !== undefined)
              void systemClock.sleep(asked.abortAfterMs, never).then(() => end.abort());
            const attempt = async () => {
              const sentAtMs = systemClock.now();
              await systemClock.sleep(asked.latencyMs, end.signal);
              const failed = end.signal.aborted || asked.outcome === 'failure';
              const tookMs = failed ? onItsWayMs : systemClock.now() - sentAtMs;
              counted.push({ endpoint, atMs: sentAtMs + asked.countedAt * tookMs });
              if (failed) throw new Error('no answer');
              if (asked.outcome === '429') quota.report429(endpoint, undefined);
            };
            const deadlineAtMs = systemClock.now() + asked.patienceMs;
            await quota
              .run(endpoint, attempt, { signal: end.signal, priority, deadlineAtMs })
              .catch((error: unknown) => {
                if (
                  !(error instanceof CatalogError) &&
                  !(error instanceof Error && error.message === 'no answer')
                )
                  throw error;
              });
          };

          const settled = Promise.all(requests.map(ask));
          await runToEnd();
          await settled;
          for (const endpoint of ['products', 'variants', 'search'] as const) {
            const atMs = counted.filter((one) => one.endpoint === endpoint).map((one) => one.atMs);
            expect(fullestWindow(atMs, windowMs)).toBeLessThanOrEqual(
              resolved.perEndpoint[endpoint].appKey,
            );
          }
          const total = resolved.total ?? Number.POSITIVE_INFINITY;
          const allMs = counted.map(({ atMs }) => atMs);
          expect(fullestWindow(allMs, windowMs)).toBeLessThanOrEqual(total);
          quota.close();
        },
      ),
      { numRuns: everydayOrSoak(150, 500) },
    );
  });

  it('Spec §8: uses at least 95 % of the rate that latency and margin leave', async () => {
    const quota = new Quota({
      limits: resolveLimits({ products: 10 }),
      windowMs,
      clock: systemClock,
      random: () => 0,
    });
    const latencyMs = 20;
    const untilMs = systemClock.now() + 20 * windowMs;
    let sent = 0;
    const worker = async () => {
      while (systemClock.now() < untilMs) {
        await quota.run(
          'products',
          () => {
            sent += 1;
            return systemClock.sleep(latencyMs, never);
          },
          { signal: never, priority: 'scan', deadlineAtMs: Number.POSITIVE_INFINITY },
        );
      }
    };
    const settled = Promise.all(Array.from({ length: 12 }, worker));
    await runToEnd();
    await settled;
    const possible = (10 * 20 * windowMs) / (windowMs + windowMs / 100 + latencyMs);
    expect(sent).toBeGreaterThanOrEqual(0.95 * possible);
  });
});
