import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import {
  BadResponseError,
  CancelledError,
  PIM,
  RedirectRefusedError,
  type Service,
  TimeoutError,
} from '../../errors.ts';
import { ACCEPTED_ENCODINGS, decompress, tooLarge } from './decompress.ts';
import { openDispatcher, type ProxySettings, proxyFor } from './dispatcher.ts';
import { readJson, UnreadableBody } from './read-json.ts';
import { errorOfNetwork } from './status.ts';

/** One request to a service, and nothing else: no redirect is followed, nothing is repeated. */
export interface Http {
  /**
   * @throws CancelledError when the caller aborts; TimeoutError; UnavailableError when there was no answer;
   *   RedirectRefusedError on 3xx; BadResponseError when a 2xx cannot be read. Never quotes the service.
   */
  post(request: HttpRequest): Promise<HttpAnswer>;
  /** The same without a body. */
  get(request: Omit<HttpRequest, 'body'>): Promise<HttpAnswer>;
  /**
   * Loads what the first request needs, so that it can be written without delay. Opens no connection.
   * @throws UnavailableError when the proxy that is set cannot be used
   */
  prepare(): Promise<void>;
  /** Ends all connections; requests under way fail. */
  close(): Promise<void>;
}

/** What to send. */
export interface HttpRequest {
  /** For error texts. */
  readonly endpoint: string;
  /** Below the base address, beginning with a slash. */
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Time over all, when less than the attempt timeout is left. */
  readonly timeoutMs?: number;
  /** Asked when there is a connection, right before the request is written to it; false: it fails unsent. */
  readonly mayWrite?: () => boolean;
}

/** What came back. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: { readonly retryAfter?: string; readonly date?: string; readonly contentType?: string };
  /** The parsed JSON of a 2xx; undefined otherwise. See {@link readJson} for what is exact and how. */
  readonly body: unknown;
  /** The beginning of another status's body, to look for known names in; it must never be shown or logged. */
  readonly refusalText: string;
  /** Size of the body after decompression. */
  readonly bodyBytes: number;
}

/** What an Http is built of. Times in milliseconds. */
export interface HttpOptions {
  /** Result of parseBaseUrl, or any other address without a trailing slash. */
  readonly baseUrl: string;
  /** Whom errors name; the PIM by default. */
  readonly service?: Service;
  /** Replaces the connections; for tests. */
  readonly dispatcher?: Dispatcher;
  /** Values of HTTP_PROXY, HTTPS_PROXY and NO_PROXY; absent: no proxy. One for this machine itself is never used. */
  readonly proxy?: ProxySettings;
  /** Default 5,000. */
  readonly connectTimeoutMs?: number;
  /** Until the response begins. Default 10,000. */
  readonly headersTimeoutMs?: number;
  /** Over everything, however steadily bytes arrive. Default 15,000. */
  readonly attemptTimeoutMs?: number;
  /** After decompression. Default 20 MiB. */
  readonly maxBodyBytes?: number;
}

type Bodied = Omit<HttpRequest, 'body'> & { readonly body?: string };

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Enough to find the names of parameters in an error body. */
const REFUSAL_BYTES = 16 * 1024;

/** Builds the client of one service. undici is loaded by the first request, since it would double the time to start. */
export function createHttp(options: HttpOptions): Http {
  const { baseUrl, headersTimeoutMs = 10_000, attemptTimeoutMs = 15_000, maxBodyBytes = 20 * 1024 * 1024 } = options;
  const { service = PIM } = options;
  const { origin, pathname } = new URL(baseUrl);
  const prefix = pathname === '/' ? '' : pathname;
  const proxied = proxyFor(baseUrl, options.proxy) !== undefined;
  let opening: Promise<Dispatcher> | undefined;

  const exchange = (dispatcher: Dispatcher, method: 'GET' | 'POST', request: Bodied): Promise<Received> =>
    new Promise((resolve, reject) => {
      const { endpoint, signal } = request;
      let controller: Dispatcher.DispatchController | undefined;
      let status = 0;
      let headers: IncomingHttpHeaders = {};
      let receivedBytes = 0;
      let ended = false;
      const chunks: Buffer[] = [];

      const end = () => {
        ended = true;
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
      };
      const fail = (error: Error) => {
        if (ended) return;
        end();
        reject(error);
        controller?.abort(error);
      };
      /** A refusal is known by its status alone, so a body that stops short, or never stops, does not matter. */
      const finish = () => {
        if (ended) return;
        end();
        resolve({ status, headers, bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) });
      };
      const cancel = () => fail(new CancelledError());
      const expire = () => {
        if (status < 400) fail(new TimeoutError(`The ${service.name}'s ${endpoint} endpoint did not answer in time.`));
        else finishEarly();
      };
      const finishEarly = () => {
        finish();
        controller?.abort(new CancelledError());
      };
      const timer = setTimeout(expire, Math.min(request.timeoutMs ?? attemptTimeoutMs, attemptTimeoutMs));
      signal.addEventListener('abort', cancel);

      dispatcher.dispatch(
        {
          origin,
          path: prefix + request.path,
          method,
          headers: { ...request.headers, 'accept-encoding': ACCEPTED_ENCODINGS },
          body: request.body ?? null,
          headersTimeout: headersTimeoutMs,
          // Idle time is not measured: `timer` is over everything.
          bodyTimeout: 0,
        },
        {
          onRequestStart(begun) {
            controller = begun;
            // Ended while it waited for a connection: it must not reach the wire.
            if (ended) begun.abort(new CancelledError());
            // Thrown, since abort() would end the connection as well.
            else if (request.mayWrite?.() === false) throw new Error('It may not be written any more.');
          },
          onResponseStart(_controller, responseStatus, responseHeaders) {
            if (responseStatus < 200) return;
            status = responseStatus;
            headers = responseHeaders;
            if (status >= 300 && status < 400) fail(new RedirectRefusedError(endpoint, status, service));
          },
          onResponseData(_controller, chunk) {
            if (ended) return;
            receivedBytes += chunk.length;
            if (status < 400 && receivedBytes > maxBodyBytes) {
              fail(unreadable(endpoint, tooLarge(maxBodyBytes), service));
              return;
            }
            chunks.push(chunk);
            if (status >= 400 && receivedBytes > REFUSAL_BYTES) finishEarly();
          },
          onResponseEnd: finish,
          onResponseError(_controller, error) {
            if (status >= 400) finish();
            else fail(errorOfNetwork(endpoint, error, { answering: status !== 0, proxied, service }));
          },
        },
      );
    });

  const read = async (endpoint: string, { status, headers, bytes }: Received): Promise<HttpAnswer> => {
    const described = { status, headers: pickHeaders(headers) };
    if (status >= 400) {
      const content = await decompress(bytes, headers, 4 * REFUSAL_BYTES).catch(() => Buffer.alloc(0));
      return { ...described, body: undefined, refusalText: content.toString('latin1'), bodyBytes: content.length };
    }
    try {
      const content = await decompress(bytes, headers, maxBodyBytes);
      const body = readJson(content, described.headers.contentType);
      return { ...described, body, refusalText: '', bodyBytes: content.length };
    } catch (error) {
      if (error instanceof UnreadableBody) throw unreadable(endpoint, error, service);
      throw error;
    }
  };

  const open = (): Promise<Dispatcher> => {
    const { dispatcher, connectTimeoutMs = 5_000, proxy } = options;
    opening ??=
      dispatcher === undefined
        ? openDispatcher(baseUrl, { connectTimeoutMs, ...(proxy && { proxy }) })
        : Promise.resolve(dispatcher);
    return opening;
  };

  const send = async (method: 'GET' | 'POST', request: Bodied): Promise<HttpAnswer> => {
    if (request.signal.aborted) throw new CancelledError();
    const dispatcher = await open();
    if (request.signal.aborted) throw new CancelledError();
    return read(request.endpoint, await exchange(dispatcher, method, request));
  };

  return {
    async prepare() {
      await open();
    },
    post: (request) => send('POST', request),
    get: (request) => send('GET', request),
    async close() {
      // What could not be opened need not be closed.
      await (await opening?.catch(() => undefined))?.destroy();
    },
  };
}

function unreadable(endpoint: string, { message, mend }: UnreadableBody, service: Service): BadResponseError {
  return new BadResponseError(endpoint, message, mend && describeMend(mend, service), service);
}

function describeMend(mend: NonNullable<UnreadableBody['mend']>, service: Service): string {
  const { name, settings } = service;
  if (mend === 'check the address') {
    return `The operator must check what ${settings.address} points at: the ${name} answers in an unexpected form.`;
  }
  return service === PIM
    ? 'Use a smaller limit or narrower filters; the operator can lower PIM_PAGE_SIZE.'
    : 'Ask for less, if the path has arguments for that.';
}

function pickHeaders(headers: IncomingHttpHeaders): HttpAnswer['headers'] {
  const retryAfter = join(headers['retry-after']);
  const contentType = join(headers['content-type']);
  const date = join(headers.date);
  return {
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(date === undefined ? {} : { date }),
    ...(contentType === undefined ? {} : { contentType }),
  };
}

/** A header that came twice is one list (RFC 9110 §5.3). */
function join(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'object' ? header.join(', ') : header;
}
