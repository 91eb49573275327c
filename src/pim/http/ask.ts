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
import type { EndpointName } from '../endpoints.ts';
import type { Quota, QuotaOptions } from '../quota/quota.ts';
import type { RunOptions } from '../quota/waiting-attempts.ts';
import type { HttpAnswer, HttpRequest } from './http.ts';

/** Deadline (on the asker's clock), urgency and counting of a request. */
export interface AskOptions extends RunOptions {
  readonly onRequest?: () => void;
  readonly asksAnew?: boolean;
  readonly attempts?: number;
}

/** Request that may be sent more than once. */
export interface Question {
  readonly send: (how: Pick<HttpRequest, 'signal' | 'timeoutMs'>) => Promise<HttpAnswer>;
  /**
   * Switches the content type of later requests if the answer refuses that of this one; true: send
   * again at once.
   */
  readonly switchContentType?: (answer: HttpAnswer) => boolean;
  readonly errorOf: (answer: HttpAnswer, retryAfterMs: number | undefined) => CatalogError;
}

/** Finished request to a service. */
export interface RequestFacts {
  readonly service: string;
  readonly endpoint: string;
  /**
   * HTTP status; `none`: no readable answer; `cancelled`: it was sent, but nobody waits for it any
   * more.
   */
  readonly status: number | 'none' | 'cancelled';
  readonly elapsedMs: number;
}

/** Receives events of requests. Must not throw. */
export interface RequestObserver {
  readonly onRequest: (facts: RequestFacts) => void;
  readonly onTurn: (endpoint: string, waitedMs: number) => void;
}

export interface AskerParts<Name extends string = EndpointName>
  extends Pick<QuotaOptions<Name>, 'clock' | 'random' | 'service'> {
  readonly quota: Quota<Name>;
  readonly observer?: RequestObserver | undefined;
}

// Time without requests to an endpoint that rejected the credentials. Long enough that simultaneous
// calls send only one, because repeated requests get keys locked; not longer, because a 401 may be
// a hiccup or be fixed meanwhile.
const BREAKER_MS = 5_000;

/**
 * Sends requests to one service with one set of credentials. It remembers for some seconds that
 * they were rejected.
 */
export class Asker<Name extends string> {
  readonly #parts: AskerParts<Name>;
  readonly #service: Service;
  // Per endpoint: a service may answer 401 when only that endpoint is not granted (Spec §5: "401 or
  // 403").
  readonly #rejectedAtMs = new Map<Name, number>();

  constructor(parts: AskerParts<Name>) {
    this.#parts = parts;
    this.#service = parts.service ?? PIM;
  }

  async ask(endpoint: Name, question: Question, options: AskOptions): Promise<HttpAnswer> {
    this.#refuseRejected(endpoint, options);
    for (let number = 1; ; number += 1) {
      const result = await this.#tryOnce(endpoint, question, options);
      if ('answer' in result) return result.answer;
      await this.#waitForRetry(number, result, options);
    }
  }

  async #tryOnce(
    endpoint: Name,
    question: Question,
    options: AskOptions,
  ): Promise<{ readonly answer: HttpAnswer } | Failure> {
    let retryAfterMs: number | undefined;
    try {
      let answer = await this.#sendInTurn(endpoint, question, options);
      while (question.switchContentType?.(answer)) {
        answer = await this.#sendInTurn(endpoint, question, options);
      }
      if (answer.status < 300) {
        this.#rejectedAtMs.delete(endpoint);
        return { answer };
      }
      if (answer.status === 401) {
        this.#rejectedAtMs.set(endpoint, this.#parts.clock.now());
      }
      retryAfterMs = retryAfterMsOf(answer);
      throw question.errorOf(answer, this.#waitMsAfter(endpoint, answer));
    } catch (error) {
      return { error, retryAfterMs };
    }
  }

  async #waitForRetry(number: number, failure: Failure, options: AskOptions): Promise<void> {
    const { clock, random } = this.#parts;
    const { error, retryAfterMs } = failure;
    const isLast = number >= Math.min(MAX_ATTEMPTS, options.attempts ?? MAX_ATTEMPTS);
    const delayMs = isLast ? undefined : chooseRetryDelay(error, number, retryAfterMs, random);
    if (delayMs === undefined || delayMs >= options.deadlineAtMs - clock.now()) {
      throw error;
    }
    await clock.sleep(delayMs, options.signal);
    if (options.signal.aborted) throw new CancelledError();
  }

  #sendInTurn(endpoint: Name, { send }: Question, options: AskOptions): Promise<HttpAnswer> {
    const { quota, clock, observer } = this.#parts;
    const askedAtMs = clock.now();
    const attempt = async (untilMs: number): Promise<HttpAnswer> => {
      // The credentials may have been rejected while this request waited for its ticket.
      this.#refuseRejected(endpoint, options);
      const startedAtMs = clock.now();
      observer?.onTurn(endpoint, startedAtMs - askedAtMs);
      const timeoutMs = Math.min(options.deadlineAtMs, untilMs) - startedAtMs;
      if (timeoutMs <= 0) {
        throw new TimeoutError('The time for this call is up.');
      }
      const notify = (status: RequestFacts['status']) => {
        options.onRequest?.();
        const elapsedMs = clock.now() - startedAtMs;
        observer?.onRequest({ service: this.#service.name, endpoint, status, elapsedMs });
      };
      try {
        const answer = await send({ signal: options.signal, timeoutMs });
        notify(answer.status);
        if (answer.status === 429) {
          quota.report429(endpoint, retryAfterMsOf(answer));
        }
        return answer;
      } catch (error) {
        notify(statusOfError(error));
        throw error;
      }
    };
    return quota.run(endpoint, attempt, options);
  }

  #refuseRejected(endpoint: Name, { asksAnew }: AskOptions): void {
    if (asksAnew === true) return;
    const rejectedAtMs = this.#rejectedAtMs.get(endpoint) ?? Number.NEGATIVE_INFINITY;
    const pauseMs = rejectedAtMs + BREAKER_MS - this.#parts.clock.now();
    if (pauseMs > 0) throw new CredentialsRejectedError(pauseMs, this.#service);
  }

  #waitMsAfter(endpoint: Name, answer: HttpAnswer): number | undefined {
    if (answer.status === 401) return BREAKER_MS;
    return answer.status === 429 ? this.#parts.quota.left(endpoint).waitMs : retryAfterMsOf(answer);
  }
}

interface Failure {
  readonly error: unknown;
  readonly retryAfterMs: number | undefined;
}

function statusOfError(error: unknown): RequestFacts['status'] {
  if (error instanceof CancelledError) return 'cancelled';
  return (error instanceof CatalogError ? error.status : undefined) ?? 'none';
}

function retryAfterMsOf({ headers }: HttpAnswer): number | undefined {
  // A header that occurs twice is one list (RFC 9110 §5.3).
  return parseRetryAfter(headers['retry-after']?.toString(), headers.date);
}

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 300;

const RETRIED_STATUSES: readonly (number | undefined)[] = [undefined, 500, 502, 503, 504];

// Computes milliseconds to wait after a failed attempt, with full jitter; undefined: give up.
// Retries errors that another attempt can fix: no answer, a timeout, 500, 502, 503, 504, an
// unreadable answer (once, unless it is sure to come again), and 429, which waits for its ticket
// instead. Never retries 400, 401, 403, 404, 422 (Spec §7: the same request would fail again).
// `attempt`: number of the attempt that failed, from 1
// `retryAfterMs`: of a 503; jitter is added, because other clients got the same time
// `random`: from 0 to below 1.
function chooseRetryDelay(
  error: unknown,
  attempt: number,
  retryAfterMs = 0,
  random: () => number,
): number | undefined {
  if (!isMendable(error, attempt)) return undefined;
  return isLimit(error) ? 0 : retryAfterMs + random() * FIRST_DELAY_MS * 2 ** (attempt - 1);
}

// True for a 429 of the PIM, not for our own refusal to wait.
function isLimit(error: unknown): boolean {
  return error instanceof RateLimitedError && error.status === 429;
}

function isMendable(error: unknown, attempt: number): boolean {
  if (error instanceof UnavailableError) {
    return RETRIED_STATUSES.includes(error.status);
  }
  if (error instanceof BadResponseError) {
    return attempt === 1 && error.retryAfterMs !== undefined;
  }
  return error instanceof TimeoutError || isLimit(error);
}

// RFC 9110 §5.6.7; the two obsolete forms have not been sent for decades.
const WEEKDAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const IMF_FIXDATE = new RegExp(`^${WEEKDAY}, \\d{2} ${MONTH} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$`);

/**
 * Reads a Retry-After header: seconds, or an HTTP date (RFC 9110 §10.2.3). Other date formats are
 * not accepted, because JavaScript parses almost any words as a date.
 * @param retryAfter the header's value
 * @param date the Date header of the same response. A date is compared with it and not with our own
 * clock, which may be wrong; without it a date is ignored
 * @returns milliseconds, unclamped and possibly Infinity, negative ones as 0; undefined when the
 * header cannot be understood
 */
export function parseRetryAfter(
  retryAfter: string | undefined,
  date: string | undefined,
): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(retryAfter)) {
    return Math.max(0, Number(retryAfter) * 1000);
  }
  if (!IMF_FIXDATE.test(retryAfter.trim())) return undefined;
  const ms = Date.parse(retryAfter) - Date.parse(date ?? '');
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
