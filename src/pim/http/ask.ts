/**
 * What the questions to every service share: their turn within its limits, another try where that helps, and a pause
 * after rejected credentials.
 */

import {
  BadResponseError,
  CancelledError,
  CatalogError,
  CredentialsRejectedError,
  PIM,
  RateLimitedError,
  type Service,
  TimeoutError,
  UnavailableError,
} from '../../errors.ts';
import type { Clock } from '../clock.ts';
import type { EndpointName } from '../endpoints.ts';
import type { Quota, RunOptions } from '../quota/quota.ts';
import type { HttpAnswer, HttpRequest } from './http.ts';

/** Asks one service with one secret. */
interface Asker<Name extends string> {
  /**
   * Asks until there is an answer of 200 to 299, or no further attempt would help.
   * @throws CatalogError only: as Http.post, Quota.run and `errorOf` say, CredentialsRejectedError during the pause
   */
  ask(endpoint: Name, question: Question, options: AskOptions): Promise<HttpAnswer>;
}

/** How long a question may take, on the asker's clock, how urgent it is, and who counts its requests. */
export interface AskOptions extends RunOptions {
  /** Called for every request that is put on the wire, answered or not. */
  readonly onRequest?: () => void;
  /** True: asked even right after the credentials were rejected. */
  readonly asksAnew?: boolean;
}

/** A question that may be asked more than once. */
interface Question {
  /** Puts one request on the wire. */
  readonly send: (how: Pick<HttpRequest, 'signal' | 'timeoutMs' | 'mayWrite'>) => Promise<HttpAnswer>;
  /** Whether to ask at once in another form, after an answer that wants one. */
  readonly asksOtherwise?: (answer: HttpAnswer) => boolean;
  /**
   * What an answer other than 200 to 299 means.
   * @param retryAfterMs when the service may be asked again; undefined: it does not say
   */
  readonly errorOf: (answer: HttpAnswer, retryAfterMs: number | undefined) => CatalogError;
}

/** A request to a service that is over. */
export interface RequestFacts {
  /** Name of the service, as errors name it. */
  readonly service: string;
  readonly endpoint: string;
  /** HTTP status; `none`: there was no answer that can be read; `cancelled`: it was sent, and nobody waits for it any more. */
  readonly status: number | 'none' | 'cancelled';
  /** Milliseconds on the wire. */
  readonly elapsedMs: number;
}

/** Is told of requests as they come and go. Must not throw. */
export interface RequestObserver {
  /** A request was sent, and answered or not. */
  readonly onRequest: (facts: RequestFacts) => void;
  /** A request had its turn within the limits, after so many milliseconds. */
  readonly onTurn: (endpoint: string, waitedMs: number) => void;
  /** What a call asked for was kept from an earlier call. */
  readonly onReuse: (endpoint: string) => void;
}

/** What an asker is built of. */
export interface AskerParts<Name extends string = EndpointName> {
  readonly quota: Quota<Name>;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Whom errors name; the PIM by default. */
  readonly service?: Service;
  /** Absent: nobody counts. */
  readonly observer?: RequestObserver | undefined;
}

/**
 * How long an endpoint that rejected the credentials is not asked again. Long enough that calls at once ask once, because
 * keys get locked by asking; no longer, because one 401 may be a hiccup or be mended meanwhile.
 */
const BREAKER_MS = 5_000;

/** Builds an asker; what it knows of rejected credentials lasts as long as the process. */
export function createAsker<Name extends string>(parts: AskerParts<Name>): Asker<Name> {
  const { quota, clock, random, service = PIM, observer } = parts;
  // By endpoint: a service may answer 401 where only that endpoint is not granted (Spec §5: "401 or 403").
  const rejectedAtMs = new Map<Name, number>();

  const refuseRejected = (endpoint: Name, { asksAnew }: AskOptions) => {
    if (asksAnew === true) return;
    const pauseMs = (rejectedAtMs.get(endpoint) ?? Number.NEGATIVE_INFINITY) + BREAKER_MS - clock.now();
    if (pauseMs > 0) throw new CredentialsRejectedError(pauseMs, service);
  };

  const waitMsOf = (endpoint: Name, answer: HttpAnswer) => {
    if (answer.status === 401) return BREAKER_MS;
    return answer.status === 429 ? quota.left(endpoint).waitMs : retryAfterMsOf(answer);
  };

  /** Puts one request on the wire when its turn comes. */
  const attempt = (endpoint: Name, { send }: Question, options: AskOptions): Promise<HttpAnswer> => {
    const askedAtMs = clock.now();
    const run = async (mayStillWrite: () => boolean): Promise<HttpAnswer> => {
      // They may have been rejected while this one was waiting for its ticket.
      refuseRejected(endpoint, options);
      const startedAtMs = clock.now();
      observer?.onTurn(endpoint, startedAtMs - askedAtMs);
      const timeoutMs = options.deadlineAtMs - startedAtMs;
      if (timeoutMs <= 0) throw new TimeoutError('The time for this call is up.');
      let isWritten: boolean | undefined;
      const mayWrite = () => {
        isWritten = mayStillWrite();
        return isWritten;
      };
      const tell = (status: RequestFacts['status']) => {
        // One that was given up before there was a connection was none.
        if (isWritten === false || (status === 'cancelled' && isWritten === undefined)) return;
        options.onRequest?.();
        observer?.onRequest({ service: service.name, endpoint, status, elapsedMs: clock.now() - startedAtMs });
      };
      try {
        const answer = await send({ signal: options.signal, timeoutMs, mayWrite });
        tell(answer.status);
        if (answer.status === 429) quota.report429(endpoint, retryAfterMsOf(answer));
        return answer;
      } catch (error) {
        tell(error instanceof CancelledError ? 'cancelled' : (statusOf(error) ?? 'none'));
        throw error;
      }
    };
    return quota.run(endpoint, run, options);
  };

  return {
    async ask(endpoint, question, options) {
      refuseRejected(endpoint, options);
      for (let number = 1; ; number += 1) {
        let retryAfterMs: number | undefined;
        try {
          let answer = await attempt(endpoint, question, options);
          while (question.asksOtherwise?.(answer)) answer = await attempt(endpoint, question, options);
          if (answer.status < 300) {
            rejectedAtMs.delete(endpoint);
            return answer;
          }
          if (answer.status === 401) rejectedAtMs.set(endpoint, clock.now());
          retryAfterMs = retryAfterMsOf(answer);
          throw question.errorOf(answer, waitMsOf(endpoint, answer));
        } catch (error) {
          const leftMs = options.deadlineAtMs - clock.now();
          const delayMs = chooseRetryDelay({ error, attempt: number, leftMs, retryAfterMs }, random);
          if (delayMs === undefined) throw error;
          await clock.sleep(delayMs, options.signal);
          if (options.signal.aborted) throw new CancelledError();
        }
      }
    },
  };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof CatalogError ? error.status : undefined;
}

function retryAfterMsOf({ headers }: HttpAnswer): number | undefined {
  return parseRetryAfter(headers.retryAfter, headers.date);
}

/** A failed attempt. */
export interface Failure {
  readonly error: unknown;
  /** Number of the attempt that failed, from 1. */
  readonly attempt: number;
  /** How much time the call has left. */
  readonly leftMs: number;
  /** What a 503 asked for; undefined: nothing. The jitter comes on top, since others were told the same. */
  readonly retryAfterMs: number | undefined;
}

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 300;

const RETRIED_STATUSES: readonly (number | undefined)[] = [undefined, 500, 502, 503, 504];

/**
 * Milliseconds to wait before the next attempt; undefined: give up. There are at most three attempts, with full jitter.
 * Repeated are failures that another attempt can mend: no answer, a timeout, 500, 502, 503, 504, an unreadable answer
 * (once, unless it is sure to come again), and 429, which waits for its ticket instead. Never 400, 401, 403, 404, 422
 * (Spec §7: the same request would fail again).
 * @param random from 0 to below 1
 */
export function chooseRetryDelay(failure: Failure, random: () => number): number | undefined {
  const { error, attempt, leftMs, retryAfterMs = 0 } = failure;
  if (attempt >= MAX_ATTEMPTS || !isMendable(error, attempt)) return undefined;
  const delayMs = isLimit(error) ? 0 : retryAfterMs + random() * FIRST_DELAY_MS * 2 ** (attempt - 1);
  return delayMs < leftMs ? delayMs : undefined;
}

/** A 429 of the PIM, not our own refusal to wait. */
function isLimit(error: unknown): boolean {
  return error instanceof RateLimitedError && error.status === 429;
}

function isMendable(error: unknown, attempt: number): boolean {
  if (error instanceof UnavailableError) return RETRIED_STATUSES.includes(error.status);
  if (error instanceof BadResponseError) return attempt === 1 && error.retryAfterMs !== undefined;
  return error instanceof TimeoutError || isLimit(error);
}

/** RFC 9110 §5.6.7; the two obsolete forms have not been sent for decades. */
const IMF_FIXDATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a Retry-After header: seconds, or an HTTP date (RFC 9110 §10.2.3). Nothing else is taken for a date, since
 * JavaScript finds one in almost any words.
 * @param retryAfter the header's value
 * @param date the Date header of the same response. A date is measured against it rather than against our own clock,
 *   which may be wrong; without it a date says nothing
 * @returns milliseconds, unclamped and possibly Infinity, negative ones as 0; undefined when nothing can be understood
 */
export function parseRetryAfter(retryAfter: string | undefined, date: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(retryAfter)) return Math.max(0, Number(retryAfter) * 1000);
  if (!IMF_FIXDATE.test(retryAfter.trim())) return undefined;
  const ms = Date.parse(retryAfter) - Date.parse(date ?? '');
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
