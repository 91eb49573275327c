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

export interface HttpRequest {
  readonly endpoint: string;
  /** Below the base address, beginning with a slash. */
  readonly path: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Received['headers'];
  /** Parsed JSON of a 2xx; undefined otherwise. {@link readJson} describes its exactness. */
  readonly body: unknown;
  /**
   * Beginning of the body of any other status, to search for known names; it must never be shown or
   * logged.
   */
  readonly refusalText: string;
  readonly bodyBytes: number;
  /** True if a proxy may have answered in the service's place, which it cannot through a tunnel. */
  readonly isProxied?: boolean;
}

export interface HttpOptions {
  /** Result of parseBaseUrl, or any other address without a trailing slash. */
  readonly baseUrl: string;
  readonly service?: Service;
  readonly proxy?: ProxySettings;
  readonly connectTimeoutMs?: number;
  readonly headersTimeoutMs?: number;
  readonly attemptTimeoutMs?: number;
  readonly maxBodyBytes?: number;
}

// Enough of an error body to find the names of parameters in it.
const REFUSAL_BYTES = 16 * 1024;

/**
 * Sends single requests to one service. Follows no redirect and repeats nothing. undici is imported
 * with the first request, because it would double the startup time.
 */
export class Http {
  readonly #options: HttpOptions;
  readonly #service: Service;
  readonly #origin: string;
  readonly #prefix: string;
  readonly #hasProxy: boolean;
  readonly #maxBodyBytes: number;
  #opening: Promise<Dispatcher> | undefined;

  constructor(options: HttpOptions) {
    const { origin, pathname } = new URL(options.baseUrl);
    this.#options = options;
    this.#service = options.service ?? PIM;
    this.#origin = origin;
    this.#prefix = pathname === '/' ? '' : pathname;
    this.#hasProxy = proxyFor(options.baseUrl, options.proxy) !== undefined;
    this.#maxBodyBytes = options.maxBodyBytes ?? 20 * 1024 * 1024;
  }

  /**
   * Sends a request. Error messages never quote the service.
   * @throws CancelledError if the caller aborts; TimeoutError; UnavailableError if there was no
   * answer; BadResponseError if a 2xx cannot be read
   */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    const { path, body, headers, signal } = request;
    const { headersTimeoutMs = 10_000, attemptTimeoutMs = 15_000 } = this.#options;
    const { timeoutMs = attemptTimeoutMs } = request;
    if (signal.aborted) throw new CancelledError();
    try {
      const received = await exchange(
        await this.#open(),
        {
          origin: this.#origin,
          path: this.#prefix + path,
          method: body === undefined ? 'GET' : 'POST',
          headers: { ...headers, 'accept-encoding': ACCEPTED_ENCODINGS },
          body: body ?? null,
          headersTimeout: headersTimeoutMs,
        },
        {
          signal,
          maxBytes: (status) => this.#maxBytesOf(status),
          timeoutMs: Math.min(timeoutMs, attemptTimeoutMs),
        },
      );
      if (signal.aborted) throw new CancelledError();
      return await this.#read(received);
    } catch (error) {
      throw this.#explain(request.endpoint, error);
    }
  }

  async close(): Promise<void> {
    // If opening failed, there is nothing to close.
    await (await this.#opening?.catch(() => undefined))?.destroy();
  }

  #open(): Promise<Dispatcher> {
    const { baseUrl, proxy, connectTimeoutMs = 5_000 } = this.#options;
    this.#opening ??= openDispatcher(baseUrl, { connectTimeoutMs, ...(proxy && { proxy }) });
    return this.#opening;
  }

  #maxBytesOf(status: number): number {
    if (status >= 400) return REFUSAL_BYTES;
    return status >= 300 ? 0 : this.#maxBodyBytes;
  }

  async #read(received: Received): Promise<HttpAnswer> {
    const { status, headers } = received;
    if (status >= 300) {
      const content = await decompress(received, 4 * REFUSAL_BYTES).catch(() => Buffer.alloc(0));
      return {
        status,
        headers,
        body: undefined,
        refusalText: content.toString('latin1'),
        bodyBytes: content.length,
        isProxied: this.#hasProxy && this.#options.baseUrl.startsWith('http:'),
      };
    }
    const content = await decompress(received, this.#maxBodyBytes);
    const body = await readJson(content);
    return {
      status,
      headers,
      body,
      refusalText: '',
      bodyBytes: content.length,
    };
  }

  #explain(endpoint: string, error: unknown): unknown {
    const service = this.#service;
    if (error instanceof UnreadableBody) {
      return unreadable(endpoint, error, service);
    }
    if (!(error instanceof BrokenExchange)) return error;
    if (error.why === 'too large') {
      return unreadable(endpoint, tooLarge(this.#maxBodyBytes), service);
    }
    return errorOfBroken(endpoint, error, this.#hasProxy, service);
  }
}

function errorOfBroken(
  endpoint: string,
  { why, isAnswered, cause }: BrokenExchange,
  proxied: boolean,
  service: Service,
): CatalogError {
  if (why === 'given up') return new CancelledError();
  if (why === 'late') {
    return new TimeoutError(`The ${service.name}'s ${endpoint} endpoint did not answer in time.`);
  }
  const error = cause instanceof Error ? cause : new Error();
  return errorOfNetwork(endpoint, error, { answering: isAnswered, proxied, service });
}

function unreadable(
  endpoint: string,
  { message, remedy }: UnreadableBody,
  service: Service,
): BadResponseError {
  const { name, settings } = service;
  const fixes = {
    'check the address':
      `The operator must check what ${settings.address} points at: ` +
      `the ${name} answers in an unexpected form.`,
    'ask for less':
      service === PIM
        ? 'Use a smaller limit or narrower filters; the operator can lower PIM_PAGE_SIZE.'
        : 'Ask for less, if the path has arguments for that.',
  };
  return new BadResponseError(endpoint, message, remedy && fixes[remedy], service);
}
