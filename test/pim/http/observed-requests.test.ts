/** Every request that was put on the wire is told of, and nothing else is. */
import { expect, it } from 'vitest';
import { resolveLimits, resolvePaths } from '../../../src/pim/endpoints.ts';
import type { RequestFacts } from '../../../src/pim/http/ask.ts';
import { createHttp } from '../../../src/pim/http/http.ts';
import { createSender } from '../../../src/pim/http/send.ts';
import { createQuota } from '../../../src/pim/quota/quota.ts';
import { systemClock } from '../virtual-time.ts';
import { type Answer, reply, serve } from './local-server.ts';

/** Asks a server once, and tells what was told of it. @param delayMs between the first ticket and its request */
async function ask(answer: Answer, { signal = new AbortController().signal, delayMs = 0 } = {}) {
  const { url } = await serve(answer);
  const told: RequestFacts[] = [];
  let [nowMs, leftMs] = [0, delayMs];
  const clock = { ...systemClock, now: () => nowMs };
  // So long that nothing is repeated.
  const random = () => 1e9;
  const http = createHttp({ baseUrl: url });
  const slow: typeof http = {
    ...http,
    send: (request) => {
      nowMs += leftMs;
      leftMs = 0;
      return http.send(request);
    },
  };
  const quota = createQuota({ limits: resolveLimits({}), windowMs: 60_000, clock, random: () => 0 });
  const observer = { onRequest: (facts: RequestFacts) => void told.push(facts), onTurn() {}, onReuse() {} };
  const parts = { quota, clock, random, observer, clientId: 'a', appKey: 'b', paths: resolvePaths({}) };
  await createSender({ http: slow, ...parts })
    .send('products', {}, { signal, priority: 'lookup', deadlineAtMs: 9_000 })
    .catch(() => undefined);
  quota.close();
  await http.close();
  return told;
}

const FACTS = { service: 'PIM', endpoint: 'products', elapsedMs: 0 };
const fine: Answer = (response) => reply(response, 200, '{}');

it.each([200, 404, 429, 503])('tells the status %i', async (status) => {
  expect(await ask((response) => reply(response, status, '{}'))).toEqual([{ ...FACTS, status }]);
});

it('tells of a request that had no answer', async () => {
  expect(await ask((response) => void response.destroy())).toEqual([{ ...FACTS, status: 'none' }]);
});

it('tells nothing of one that must not be written any more, and is sent anew', async () => {
  expect(await ask(fine, { delayMs: 251 })).toEqual([{ ...FACTS, status: 200 }]);
});

it('tells of one that the caller gave up after it was sent', async () => {
  const left = new AbortController();
  expect(await ask(() => left.abort(), { signal: left.signal })).toEqual([{ ...FACTS, status: 'cancelled' }]);
});

it('tells nothing of one that the caller gave up before', async () => {
  expect(await ask(fine, { signal: AbortSignal.abort() })).toEqual([]);
});
