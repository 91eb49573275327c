import type { Dispatcher } from 'undici';
import {
  BadResponseError,
  CancelledError,
  type CatalogError,
  PIM,
  type Service,
  TimeoutError,
} from '../../errors.ts';
import { openDispatcher, type ProxySettings, proxyFor } from './dispatcher.ts';
import {
  ACCEPTED_ENCODINGS,
  BrokenExchange,
  decompress,
  exchange,
  type Received,
  tooLarge,
} from './exchange.ts';
import { readJson, UnreadableBody } from './read-json.ts';
import { errorOfNetwork } from './status.ts';

/** Sends single requests to a service. Follows no redirect and repeats nothing. */
export type Http = ReturnType<typeof createHttp>;

/** What to send. */
export interface HttpRequest {
  /** For error texts. */
  readonly endpoint: string;
  /** Below the base address, beginning with a slash. */
  readonly path: string;
  /** Sent with POST; absent: the request is a GET. */
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Time for the whole request, when less than the attempt timeout is left. */
  readonly timeoutMs?: number;
}

/** The response. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Received['headers'];
  /** The parsed JSON of a 2xx; undefined otherwise. See {@link readJson} for what is exact and how. */
  readonly body: unknown;
  /** The beginning of the body of any other status, to search for known names; it must never be shown or logged. */
  readonly refusalText: string;
  /** Size of the body after decompression. */
  readonly bodyBytes: number;
  /** Whether a proxy may have answered in the service's place, which it cannot through a tunnel. */
  readonly isProxied?: boolean;
}

/** Options of an Http. Times in milliseconds. */
export interface HttpOptions {
  /** Result of parseBaseUrl, or any other address without a trailing slash. */
  readonly baseUrl: string;
  /** The service that error texts name; the PIM by default. */
  readonly service?: Service;
  /** Values of HTTP_PROXY, HTTPS_PROXY and NO_PROXY; absent: no proxy. Never used for this machine itself. */
  readonly proxy?: ProxySettings;
  /** Default 5,000. */
  readonly connectTimeoutMs?: number;
  /** Until the response begins. Default 10,000. */
  readonly headersTimeoutMs?: number;
  /** For the whole request, even if bytes keep arriving. Default 15,000. */
  readonly attemptTimeoutMs?: number;
  /** After decompression. Default 20 MiB. */
  readonly maxBodyBytes?: number;
}

/** Enough of an error body to find the names of parameters in it. */
const REFUSAL_BYTES = 16 * 1024;

/**
 * Builds the client of one service. undici is imported with the first request, because it would double the startup
 * time.
 */
export function createHttp(options: HttpOptions) {
  const {
    baseUrl,
    headersTimeoutMs = 10_000,
    attemptTimeoutMs = 15_000,
    maxBodyBytes = 20 * 1024 * 1024,
  } = options;
  const { service = PIM, connectTimeoutMs = 5_000, proxy } = options;
  const { origin, pathname } = new URL(baseUrl);
  const prefix = pathname === '/' ? '' : pathname;
  const isProxied = baseUrl.startsWith('http:') && proxyFor(baseUrl, proxy) !== undefined;
  let opening: Promise<Dispatcher> | undefined;

  const open = (): Promise<Dispatcher> => {
    opening ??= openDispatcher(baseUrl, { connectTimeoutMs, ...(proxy && { proxy }) });
    return opening;
  };

  const maxBytes = (status: number): number => {
    if (status >= 400) return REFUSAL_BYTES;
    return status >= 300 ? 0 : maxBodyBytes;
  };

  const read = async (received: Received): Promise<HttpAnswer> => {
    const { status, headers } = received;
    if (status >= 300) {
      const content = await decompress(received, 4 * REFUSAL_BYTES).catch(() => Buffer.alloc(0));
      return {
        status,
        headers,
        body: undefined,
        refusalText: content.toString('latin1'),
        bodyBytes: content.length,
        isProxied,
      };
    }
    const content = await decompress(received, maxBodyBytes);
    const body = await readJson(content);
    return { status, headers, body, refusalText: '', bodyBytes: content.length };
  };

  const explain = (endpoint: string, error: unknown): unknown => {
    if (error instanceof UnreadableBody) return unreadable(endpoint, error, service);
    if (!(error instanceof BrokenExchange)) return error;
    if (error.why === 'too large') return unreadable(endpoint, tooLarge(maxBodyBytes), service);
    const proxied = proxyFor(baseUrl, proxy) !== undefined;
    return errorOfBroken(endpoint, error, proxied, service);
  };

  const send = async (request: HttpRequest): Promise<HttpAnswer> => {
    const { endpoint, path, body, headers, signal, timeoutMs = attemptTimeoutMs } = request;
    if (signal.aborted) throw new CancelledError();
    try {
      const received = await exchange(
        await open(),
        {
          origin,
          path: prefix + path,
          method: body === undefined ? 'GET' : 'POST',
          headers: { ...headers, 'accept-encoding': ACCEPTED_ENCODINGS },
          body: body ?? null,
          headersTimeout: headersTimeoutMs,
        },
        { signal, maxBytes, timeoutMs: Math.min(timeoutMs, attemptTimeoutMs) },
      );
      if (signal.aborted) throw new CancelledError();
      return await read(received);
    } catch (error) {
      throw explain(endpoint, error);
    }
  };

  return {
    /**
     * @throws CancelledError when the caller aborts; TimeoutError; UnavailableError when there was no answer;
     * BadResponseError when a 2xx cannot be read. The messages never quote the service.
     */
    send,
    /** Closes all connections; running requests fail. */
    async close(): Promise<void> {
      // If opening failed, there is nothing to close.
      await (await opening?.catch(() => undefined))?.destroy();
    },
  };
}

function errorOfBroken(
  endpoint: string,
  { why, isAnswered, cause }: BrokenExchange,
  proxied: boolean,
  service: Service,
): CatalogError {
  if (why === 'given up') return new CancelledError();
  if (why === 'late')
    return new TimeoutError(`The ${service.name}'s ${endpoint} endpoint did not answer in time.`);
  const error = cause instanceof Error ? cause : new Error();
  return errorOfNetwork(endpoint, error, { answering: isAnswered, proxied, service });
}

function unreadable(
  endpoint: string,
  { message, mend }: UnreadableBody,
  service: Service,
): BadResponseError {
  const { name, settings } = service;
  const fixes = {
    'check the address': `The operator must check what ${settings.address} points at: the ${name} answers in an unexpected form.`,
    'ask for less':
      service === PIM
        ? 'Use a smaller limit or narrower filters; the operator can lower PIM_PAGE_SIZE.'
        : 'Ask for less, if the path has arguments for that.',
  };
  return new BadResponseError(endpoint, message, mend && fixes[mend], service);
}
