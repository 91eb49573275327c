/** Tells an observer of every request that is put on the wire. */

import { CancelledError, CatalogError, PIM, type Service } from '../../errors.ts';
import type { Http, HttpAnswer, HttpRequest } from './http.ts';

/**
 * An Http like the given one, whose requests are told of. One that must not be written any more was none.
 * @param now milliseconds on any clock
 */
export function observeHttp(
  http: Http,
  { onRequest }: Pick<RequestObserver, 'onRequest'>,
  now: () => number,
  service: Service = PIM,
): Http {
  const observe = async <Request extends Omit<HttpRequest, 'body'>>(
    request: Request,
    send: (request: Request) => Promise<HttpAnswer>,
  ): Promise<HttpAnswer> => {
    const startedMs = now();
    let mayBeWritten: boolean | undefined;
    const tell = (status: RequestFacts['status']): void =>
      onRequest({ service: service.name, endpoint: request.endpoint, status, elapsedMs: now() - startedMs });
    const mayWrite = (): boolean => {
      mayBeWritten = request.mayWrite?.() !== false;
      return mayBeWritten;
    };
    try {
      const answer = await send({ ...request, mayWrite });
      tell(answer.status);
      return answer;
    } catch (error) {
      if (error instanceof CancelledError) {
        // It may have been given up before there was a connection.
        if (mayBeWritten === true) tell('cancelled');
      } else if (mayBeWritten !== false) tell((error instanceof CatalogError ? error.status : undefined) ?? 'none');
      throw error;
    }
  };
  return {
    ...http,
    post: (request) => observe(request, http.post),
    get: (request) => observe(request, http.get),
  };
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
  /** What a call asked for was kept from an earlier call, or under way for another one. */
  readonly onReuse: (endpoint: string) => void;
}
