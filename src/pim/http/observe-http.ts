/** Tells an observer of every request that is put on the wire. */

import { CancelledError, CatalogError, PIM, type Service } from '../../errors.ts';
import type { RequestFacts, RequestObserver } from '../observer.ts';
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
