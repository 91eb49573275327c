import { CancelledError, CredentialsRejectedError, TimeoutError } from '../errors.ts';
import type { Clock } from './clock.ts';
import type { EndpointName } from './endpoints.ts';
import type { Http, HttpAnswer } from './http.ts';
import type { Quota, RunOptions } from './quota/quota.ts';
import { parseRetryAfter } from './quota/retry-after.ts';
import { createRetryPolicy } from './retry.ts';
import { errorOfStatus } from './status.ts';

/** Sends questions to the PIM: within its limits, repeated where that helps, authenticated. */
export interface Sender {
  /**
   * @param fields the request body without credentials (Spec §4.1–4.6)
   * @param options how long it may take, on the sender's clock, how urgent it is, and who counts its requests
   * @throws CatalogError only: RefusedRequest on 400, 413, 422; else as Http.post, Quota.run and errorOfStatus say
   */
  send(endpoint: EndpointName, fields: Readonly<Record<string, unknown>>, options: SendOptions): Promise<Sent>;
  /** Counts since the start. */
  stats(): SendStats;
}

/** How a question is sent. */
export interface SendOptions extends RunOptions {
  /** Called for every request that is put on the wire, answered or not. */
  readonly onRequest?: () => void;
}

/** An answer. */
export interface Sent {
  /** Parsed JSON; its shape is not checked here. */
  readonly body: unknown;
  /** Its size after decompression. */
  readonly bodyBytes: number;
  /** Time on the wire of the attempt that was answered, waiting for the quota left out. Milliseconds. */
  readonly elapsedMs: number;
  /** Requests that were put on the wire for it, at least 1. */
  readonly attempts: number;
}

/** What was sent since the start. */
export interface SendStats {
  /** Requests put on the wire. */
  readonly requests: number;
  /** How many of them were answered with 429. */
  readonly rateLimited: number;
}

/** What a sender is built of. */
export interface SenderOptions {
  readonly http: Http;
  readonly quota: Quota;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly clientId: string;
  readonly appKey: string;
  /** Result of resolvePaths. */
  readonly paths: Readonly<Record<EndpointName, string>>;
}

type Headers = Readonly<Record<string, string>>;

/** Spec §4: both headers must be sent; this pair is in the search example. */
const JSON_HEADERS: Headers = { accept: 'application/json', 'content-type': 'application/json' };

/** Spec §4: the product query's example sends this type, literally. Tried when the first pair gets a 406 or 415. */
const SUFFIX_HEADERS: Headers = { accept: 'application/json, */*;q=0.1', 'content-type': 'application/*+json' };

/** How long credentials that were rejected are not sent again: they do not mend by asking, and keys get locked by it. */
const BREAKER_MS = 60_000;

/** Builds the sender of one PIM and one appKey. */
export function createSender({ http, quota, clock, random, clientId, appKey, paths }: SenderOptions): Sender {
  const retries = createRetryPolicy({ clock, random });
  const headersOf = new Map<EndpointName, Headers>();
  // By endpoint: a PIM may answer 401 where only that endpoint is not granted (Spec §5: "401 or 403").
  const rejectedAtMs = new Map<EndpointName, number>();
  let requests = 0;
  let rateLimited = 0;

  const refuseRejected = (endpoint: EndpointName) => {
    const pauseMs = (rejectedAtMs.get(endpoint) ?? Number.NEGATIVE_INFINITY) + BREAKER_MS - clock.now();
    if (pauseMs > 0) throw new CredentialsRejectedError(pauseMs);
  };

  const attempt = async (
    endpoint: EndpointName,
    request: { readonly body: string; readonly headers: Headers; readonly mayWrite: () => boolean },
    run: SendOptions,
  ) => {
    // They may have been rejected while this one was waiting for its ticket.
    refuseRejected(endpoint);
    const startedAtMs = clock.now();
    const timeoutMs = run.deadlineAtMs - startedAtMs;
    if (timeoutMs <= 0) throw new TimeoutError('The time for this call was used up.');
    let isGivenUp = false;
    const mayWrite = () => {
      isGivenUp = !request.mayWrite();
      return !isGivenUp;
    };
    const { signal } = run;
    const posted = http.post({ endpoint, path: paths[endpoint], ...request, mayWrite, signal, timeoutMs });
    const answer = await posted.finally(() => {
      if (isGivenUp) return;
      requests += 1;
      run.onRequest?.();
    });
    if (answer.status === 429) {
      rateLimited += 1;
      quota.report429(endpoint, retryAfterMsOf(answer));
    }
    return { answer, elapsedMs: clock.now() - startedAtMs };
  };

  /** One attempt, or two when the PIM wants the other content type. */
  const negotiate = async (endpoint: EndpointName, body: string, run: SendOptions) => {
    const headers = headersOf.get(endpoint) ?? JSON_HEADERS;
    // Before there is a ticket, since one that is not used at once is given up.
    await http.prepare();
    const first = await quota.run(endpoint, (mayWrite) => attempt(endpoint, { body, headers, mayWrite }, run), run);
    if (!isUnsupportedType(first.answer) || headers === SUFFIX_HEADERS) return first;
    const other = (mayWrite: () => boolean) => attempt(endpoint, { body, headers: SUFFIX_HEADERS, mayWrite }, run);
    const second = await quota.run(endpoint, other, run);
    if (!isUnsupportedType(second.answer)) headersOf.set(endpoint, SUFFIX_HEADERS);
    return second;
  };

  const refusalOf = (endpoint: EndpointName, fields: Readonly<Record<string, unknown>>, answer: HttpAnswer) => {
    if (answer.status === 401) rejectedAtMs.set(endpoint, clock.now());
    const retryAfterMs = waitMsOf(endpoint, answer);
    const named = Object.keys(fields).filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(answer.refusalText));
    return errorOfStatus({ endpoint, status: answer.status, retryAfterMs, named });
  };

  const waitMsOf = (endpoint: EndpointName, answer: HttpAnswer) => {
    if (answer.status === 401) return BREAKER_MS;
    return answer.status === 429 ? quota.left(endpoint).waitMs : retryAfterMsOf(answer);
  };

  return {
    async send(endpoint, fields, options) {
      refuseRejected(endpoint);
      const body = JSON.stringify({ ...fields, clientId, appKey });
      let attempts = 0;
      const onRequest = () => {
        attempts += 1;
        options.onRequest?.();
      };
      const run = { ...options, onRequest };
      for (let number = 1; ; number += 1) {
        let retryAfterMs: number | undefined;
        try {
          const { answer, elapsedMs } = await negotiate(endpoint, body, run);
          if (answer.status < 300) {
            rejectedAtMs.delete(endpoint);
            return { body: answer.body, bodyBytes: answer.bodyBytes, elapsedMs, attempts };
          }
          retryAfterMs = retryAfterMsOf(answer);
          throw refusalOf(endpoint, fields, answer);
        } catch (error) {
          const delayMs = retries.next({ error, attempt: number, deadlineAtMs: run.deadlineAtMs, retryAfterMs });
          if (delayMs === undefined) throw error;
          await clock.sleep(delayMs, run.signal);
          if (run.signal.aborted) throw new CancelledError();
        }
      }
    },
    stats: () => ({ requests, rateLimited }),
  };
}

function retryAfterMsOf({ headers }: HttpAnswer): number | undefined {
  return parseRetryAfter(headers.retryAfter, headers.date);
}

function isUnsupportedType({ status }: HttpAnswer): boolean {
  return status === 406 || status === 415;
}
