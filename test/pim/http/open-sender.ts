/** A sender over real HTTP and a real quota, and a clock that the test moves. */
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/pim/clock.ts';
import { type EndpointName, resolveLimits, resolvePaths } from '../../../src/pim/endpoints.ts';
import type { RequestFacts } from '../../../src/pim/http/ask.ts';
import { Http } from '../../../src/pim/http/http.ts';
import { createSender, type SendOptions } from '../../../src/pim/http/send.ts';
import { Quota } from '../../../src/pim/quota/quota.ts';
import { systemClock } from '../virtual-time.ts';
import { type Answer, reply, serve } from './local-server.ts';

const never = new AbortController().signal;
const paths = resolvePaths({});

/** A clock that can be moved ahead; sleeping takes no real time. */
function movableClock() {
  let aheadMs = 0;
  return {
    moveOn: (ms: number) => {
      aheadMs += ms;
    },
    now: () => systemClock.now() + aheadMs,
    sleep: async (ms: number, signal: AbortSignal) => {
      if (!signal.aborted && Number.isFinite(ms)) aheadMs += ms;
    },
  };
}

/** A sender to a server that answers so; its clock takes no real time for sleeps, unless another is given. */
export async function openSender(
  answer: Answer,
  limits: Parameters<typeof resolveLimits>[0] = {},
  given?: Clock,
) {
  const told: RequestFacts['status'][] = [];
  const { url, seen } = await serve(answer);
  const moving = movableClock();
  const clock = given ?? moving;
  const windowMs = given === undefined ? 60_000 : 100;
  const random = () => 0.5;
  const http = new Http({ baseUrl: url });
  const quota = new Quota({ limits: resolveLimits(limits), windowMs, clock, random });
  onTestFinished(() => {
    quota.close();
    return http.close();
  });
  const observer = {
    onRequest: ({ status }: RequestFacts) => void told.push(status),
    onTurn() {},
  };
  const sender = createSender({
    http,
    quota,
    clock,
    random,
    clientId: 'client',
    appKey: 'key',
    paths,
    observer,
  });
  /** Sends a question, and tells besides its answer how many requests it took. */
  const send = async (
    endpoint: EndpointName = 'products',
    fields: Record<string, unknown> = {},
    parts: Partial<SendOptions> = {},
  ) => {
    let attempts = 0;
    const onRequest = () => {
      attempts += 1;
    };
    const deadlineAtMs = clock.now() + 20_000;
    const options = {
      signal: never,
      priority: 'lookup',
      deadlineAtMs,
      onRequest,
      ...parts,
    } as const;
    return { ...(await sender.send(endpoint, fields, options)), attempts };
  };
  return { send, told, quota, clock: moving, seen };
}

/** The answers one after the other, then {@link ok}. */
export const inTurn =
  (...answers: readonly Answer[]): Answer =>
  (response, seen, number) =>
    (answers[Math.min(number, answers.length) - 1] ?? ok)(response, seen, number);

/** A page that is in order. */
export const ok: Answer = (response) => reply(response, 200, '{"totalCount":7}');

/** An answer with this status. */
export const status =
  (
    code: number,
    headers: Record<string, string> = {},
    text: string | Buffer = 'upstream words',
  ): Answer =>
  (response) =>
    reply(response, code, text, headers);
