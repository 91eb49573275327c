/** A copy that a server refreshes by itself, on a clock that only the test moves. */
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { isDue } from '../../src/copy/copy-age.ts';
import { createLocalCopy } from '../../src/copy/local-copy.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import type { Page, PageQuery, PimCatalog } from '../../src/pim/catalog-port.ts';
import { refreshTime } from '../../src/settings/value-forms.ts';
import { ownDirectory } from '../support/own-cache.ts';

const at = (hour: number, minute = 0, day = 10) => new Date(2026, 2, day, hour, minute);

it.each([
  ['24h', at(8, 0, 9), at(7, 59), false],
  ['24h', at(8, 0, 9), at(8), true],
  ['90m', at(8), at(9, 29), false],
  ['90m', at(8), at(9, 30), true],
  ['03:30', at(3, 31, 9), at(3, 29), false],
  ['03:30', at(3, 31, 9), at(3, 30), true],
  ['03:30', at(3, 29, 9), at(1), true],
  ['03:30', at(4), at(23), false],
])('is due with %s: made at %s, at %s: %s', (text, made, now, expected) => {
  const time = refreshTime.schema.parse(text);
  expect(time && isDue(time, made.getTime(), now)).toBe(expected);
});

it.each(['5m', '0h', '24:00', '3:5', 'daily'])('refuses %s as a time to refresh', (text) => {
  expect(refreshTime.schema.safeParse(text).success).toBe(false);
});

it('reads the catalog where there is no copy, and after a failure every quarter of an hour, until it is closed', async () => {
  const begun: number[] = [];
  let minutes = 0;
  // Nothing else of the catalog is asked for.
  const catalog = {
    identity: 'test',
    status: () => ({ quota: [] }),
    // biome-ignore lint/correctness/useYield: it never comes to a page
    async *fetchPages({ endpoint }: PageQuery): AsyncGenerator<Page, void, void> {
      if (endpoint === 'products') begun.push(minutes);
      throw new InvalidArgumentError('Refused.', 'Ask for something else.');
    },
  } as unknown as PimCatalog;
  const { signal: never } = new AbortController();
  const copy = createLocalCopy({
    catalog,
    directory: ownDirectory('data'),
    windowMs: 1,
    fullDays: 7,
    historyDays: 90,
    onUnexpected: () => {},
    now: () => 0,
    sleep: async (_ms, signal) => void (await once(signal, 'abort')),
    today: () => new Date(Date.UTC(2026, 2, 10) + minutes * 60_000),
    idle: async (ms, signal) => {
      await copy.ended(never);
      minutes += ms / 60_000;
      if (minutes > 40 && !signal.aborted) await once(signal, 'abort');
    },
  });
  onTestFinished(() => copy.close());
  const kept = copy.keepFresh({ everyMs: 24 * 3_600_000 });
  await expect.poll(() => minutes).toBeGreaterThan(40);
  expect(begun).toEqual([0, 15, 30]);
  await copy.close();
  await kept;
});
