/**
 * What the questions to every service share: their turn within its limits, another try where that helps, and a pause
 * after rejected credentials.
 */

import {
  CancelledError,
  type CatalogError,
  CredentialsRejectedError,
  type Service,
  TimeoutError,
} from '../../errors.ts';
import type { Clock } from '../clock.ts';
import type { EndpointName } from '../endpoints.ts';
import type { Quota, RunOptions } from '../quota/quota.ts';
import type { HttpAnswer } from './http.ts';
import { createRetryPolicy, parseRetryAfter } from './retry.ts';

/** Asks one service with one secret. */
interface Asker<Name extends string> {
  /**
   * Puts one request on the wire when its turn comes.
   * @param exchange sends it with what it is given
   * @throws CatalogError only: as `exchange` and Quota.run say, CredentialsRejectedError during the pause
   */
  attempt(endpoint: Name, exchange: (how: Exchange) => Promise<HttpAnswer>, run: AskOptions): Promise<Attempted>;
  /**
   * Attempts until there is an answer or no further attempt would help.
   * @param question attempts once, or more than once where it negotiates; says what an answer other than 2xx means
   */
  ask(endpoint: Name, question: Question, run: AskOptions): Promise<Attempted>;
}

/** How an exchange is made; see HttpRequest. */
interface Exchange {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly mayWrite: () => boolean;
}

/** How long a question may take, on the asker's clock, how urgent it is, and who counts its requests. */
export interface AskOptions extends RunOptions {
  /** Called for every request that is put on the wire, answered or not. */
  readonly onRequest?: () => void;
  /** Told how long a request waited for its turn, in milliseconds, when it has it. */
  readonly onTurn?: (waitedMs: number) => void;
  /** Headers to send along: those of a trace. */
  readonly trace?: Readonly<Record<string, string>>;
  /** True: asked even right after the credentials were rejected. */
  readonly asksAnew?: boolean;
}

/** An answer, and the time that it took on the wire in milliseconds, waiting for the quota left out. */
interface Attempted {
  readonly answer: HttpAnswer;
  readonly elapsedMs: number;
}

/** A question that may be asked more than once. */
interface Question {
  readonly attempt: () => Promise<Attempted>;
  /** @param retryAfterMs when the service may be asked again; undefined: it does not say */
  readonly errorOf: (answer: HttpAnswer, retryAfterMs: number | undefined) => CatalogError;
}

/** What an asker is built of. */
export interface AskerParts<Name extends string = EndpointName> {
  readonly quota: Quota<Name>;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Whom errors name; the PIM by default. */
  readonly service?: Service;
}

/**
 * How long an endpoint that rejected the credentials is not asked again. Long enough that calls at once ask once, because
 * keys get locked by asking; no longer, because one 401 may be a hiccup or be mended meanwhile.
 */
const BREAKER_MS = 5_000;

/** Endpoints that reject the credentials before that speaks for all, as long as none has accepted them. */
const REJECTED_BY = 2;

/** Builds an asker; what it knows of rejected credentials lasts as long as the process. */
export function createAsker<Name extends string>({ quota, clock, random, service }: AskerParts<Name>): Asker<Name> {
  const retries = createRetryPolicy({ clock, random });
  // By endpoint: a service may answer 401 where only that endpoint is not granted (Spec §5: "401 or 403").
  const rejectedAtMs = new Map<Name, number>();
  let isAccepted = false;

  const refuseRejected = (endpoint: Name, { asksAnew }: AskOptions) => {
    if (asksAnew === true) return;
    const speaksForAll = !isAccepted && rejectedAtMs.size >= REJECTED_BY;
    const atMs = speaksForAll ? Math.max(...rejectedAtMs.values()) : rejectedAtMs.get(endpoint);
    const pauseMs = (atMs ?? Number.NEGATIVE_INFINITY) + BREAKER_MS - clock.now();
    if (pauseMs > 0) throw new CredentialsRejectedError(pauseMs, service);
  };

  const waitMsOf = (endpoint: Name, answer: HttpAnswer) => {
    if (answer.status === 401) return BREAKER_MS;
    return answer.status === 429 ? quota.left(endpoint).waitMs : retryAfterMsOf(answer);
  };

  return {
    attempt: (endpoint, exchange, run) => {
      const askedAtMs = clock.now();
      return quota.run(
        endpoint,
        async (mayStillWrite) => {
          // They may have been rejected while this one was waiting for its ticket.
          refuseRejected(endpoint, run);
          const startedAtMs = clock.now();
          run.onTurn?.(startedAtMs - askedAtMs);
          const timeoutMs = run.deadlineAtMs - startedAtMs;
          if (timeoutMs <= 0) throw new TimeoutError('The time for this call is up.');
          let isGivenUp = false;
          const mayWrite = () => {
            isGivenUp = !mayStillWrite();
            return !isGivenUp;
          };
          const answer = await exchange({ signal: run.signal, timeoutMs, mayWrite }).finally(() => {
            if (!isGivenUp) run.onRequest?.();
          });
          if (answer.status === 429) quota.report429(endpoint, retryAfterMsOf(answer));
          return { answer, elapsedMs: clock.now() - startedAtMs };
        },
        run,
      );
    },
    async ask(endpoint, { attempt, errorOf }, run) {
      refuseRejected(endpoint, run);
      for (let number = 1; ; number += 1) {
        let retryAfterMs: number | undefined;
        try {
          const attempted = await attempt();
          const { answer } = attempted;
          if (answer.status < 300) {
            rejectedAtMs.delete(endpoint);
            isAccepted = true;
            return attempted;
          }
          if (answer.status === 401) rejectedAtMs.set(endpoint, clock.now());
          retryAfterMs = retryAfterMsOf(answer);
          throw errorOf(answer, waitMsOf(endpoint, answer));
        } catch (error) {
          const delayMs = retries.next({ error, attempt: number, deadlineAtMs: run.deadlineAtMs, retryAfterMs });
          if (delayMs === undefined) throw error;
          await clock.sleep(delayMs, run.signal);
          if (run.signal.aborted) throw new CancelledError();
        }
      }
    },
  };
}

function retryAfterMsOf({ headers }: HttpAnswer): number | undefined {
  return parseRetryAfter(headers.retryAfter, headers.date);
}
