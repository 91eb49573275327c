/** Every request that was put on the wire is told of, and nothing else is. */
import { expect, it } from 'vitest';
import { createHttp } from '../../../src/pim/http/http.ts';
import { observeHttp, type RequestFacts } from '../../../src/pim/http/observe-http.ts';
import { type Answer, reply, serve } from './local-server.ts';

/** Asks a server once, and tells what was told of it. */
async function ask(answer: Answer, how: { readonly mayWrite?: () => boolean; readonly signal?: AbortSignal } = {}) {
  const { url } = await serve(answer);
  const told: RequestFacts[] = [];
  const http = createHttp({ baseUrl: url });
  const { signal = new AbortController().signal, ...others } = how;
  const request = { endpoint: 'products', path: '/', body: '{}', headers: {}, signal, ...others };
  await observeHttp(http, { onRequest: (facts) => told.push(facts) }, () => 0)
    .post(request)
    .catch(() => undefined);
  await http.close();
  return told;
}

const FACTS = { service: 'PIM', endpoint: 'products', elapsedMs: 0 };

it.each([200, 404, 429, 503])('tells the status %i', async (status) => {
  expect(await ask((response) => reply(response, status, '{}'))).toEqual([{ ...FACTS, status }]);
});

it('tells of a request that had no answer', async () => {
  expect(await ask((response) => void response.destroy())).toEqual([{ ...FACTS, status: 'none' }]);
});

it('tells nothing of one that must not be written any more', async () => {
  expect(await ask((response) => reply(response, 200, '{}'), { mayWrite: () => false })).toEqual([]);
});

it('tells of one that the caller gave up after it was sent', async () => {
  const left = new AbortController();
  expect(await ask(() => left.abort(), { signal: left.signal })).toEqual([{ ...FACTS, status: 'cancelled' }]);
});

it('tells nothing of one that the caller gave up before', async () => {
  const signal = AbortSignal.abort();
  expect(await ask((response) => reply(response, 200, '{}'), { signal })).toEqual([]);
});
