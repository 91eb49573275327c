/** Follows no redirect and repeats nothing. */

import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { UnreadableBody } from './read-json.ts';

interface ExchangeBounds {
  readonly signal: AbortSignal;
  /**
   * Milliseconds for the whole exchange, even if bytes keep arriving; absent: only the signal ends
   * it.
   */
  readonly timeoutMs?: number;
  /** Maximum bytes to read of an answer. A longer 2xx fails; any other answer is cut there. */
  readonly maxBytes: (status: number) => number;
  readonly skipsBody?: boolean;
}

/** Response as it came. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Still encoded: see {@link decompress}. */
  readonly bytes: Buffer;
}

/** Thrown for an exchange without a complete answer. */
export class BrokenExchange extends Error {
  readonly why: 'given up' | 'late' | 'too large' | 'connection';
  readonly isAnswered: boolean;
  constructor(why: BrokenExchange['why'], isAnswered: boolean, cause?: Error) {
    super(why, { cause });
    this.why = why;
    this.isAnswered = isAnswered;
  }
}

/**
 * Sends a request and collects the response. For an answer other than 2xx the status is enough, so
 * it does not matter where its body is cut off, or if it ever ends.
 * @throws BrokenExchange
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Omit<Dispatcher.DispatchOptions, 'bodyTimeout'>,
  bounds: ExchangeBounds,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const running = new RunningExchange(bounds, resolve, reject);
    if (running.hasEnded) return;
    const handler = new ExchangeHandler(running, bounds.skipsBody === true);
    dispatcher.dispatch({ ...request, bodyTimeout: 0 }, handler);
  });
}

class PartialResponse {
  readonly #maxBytes: ExchangeBounds['maxBytes'];
  readonly #chunks: Buffer[] = [];
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #receivedBytes = 0;

  constructor(maxBytes: ExchangeBounds['maxBytes']) {
    this.#maxBytes = maxBytes;
  }

  get status(): number {
    return this.#status;
  }

  get isTooLarge(): boolean {
    const maxBytes = this.#maxBytes(this.#status);
    const announcedBytes = Number(this.#headers['content-length'] ?? 0);
    const announcesTooMuch = this.#status < 300 && announcedBytes > maxBytes;
    return maxBytes === 0 || announcesTooMuch || this.#receivedBytes > maxBytes;
  }

  begin(status: number, headers: IncomingHttpHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  append(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#receivedBytes += chunk.length;
  }

  collect(): Received {
    const bytes = Buffer.concat(this.#chunks);
    return { status: this.#status, headers: this.#headers, bytes };
  }
}

class RunningExchange {
  readonly response: PartialResponse;
  readonly #bounds: ExchangeBounds;
  readonly #resolve: (received: Received) => void;
  readonly #reject: (error: BrokenExchange) => void;
  readonly #startedMs = performance.now();
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #giveUp = () => this.stop('given up');
  #controller: Dispatcher.DispatchController | undefined;
  #hasEnded = false;

  constructor(
    bounds: ExchangeBounds,
    resolve: (received: Received) => void,
    reject: (error: BrokenExchange) => void,
  ) {
    const { signal, timeoutMs, maxBytes } = bounds;
    this.response = new PartialResponse(maxBytes);
    this.#bounds = bounds;
    this.#resolve = resolve;
    this.#reject = reject;
    if (timeoutMs !== undefined && Number.isFinite(timeoutMs)) {
      this.#timer = setTimeout(() => this.stop('late'), timeoutMs);
    }
    signal.addEventListener('abort', this.#giveUp);
    if (signal.aborted) this.#giveUp();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  start(controller: Dispatcher.DispatchController): void {
    const { timeoutMs = Number.POSITIVE_INFINITY } = this.#bounds;
    this.#controller = controller;
    // It ended while it waited for a connection; or its process was suspended, so that its timer is
    // late.
    const isLate = performance.now() - this.#startedMs > timeoutMs;
    if (this.#hasEnded || isLate) this.stop('late');
  }

  finish(): void {
    if (this.#settle()) this.#resolve(this.response.collect());
  }

  stop(why: BrokenExchange['why'], cause?: Error): void {
    const { status } = this.response;
    const error = new BrokenExchange(why, status !== 0, cause);
    if (status >= 300) this.finish();
    else if (this.#settle()) this.#reject(error);
    this.#controller?.abort(error);
  }

  #settle(): boolean {
    if (this.#hasEnded) return false;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#bounds.signal.removeEventListener('abort', this.#giveUp);
    return true;
  }
}

class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #exchange: RunningExchange;
  readonly #skipsBody: boolean;

  constructor(running: RunningExchange, skipsBody: boolean) {
    this.#exchange = running;
    this.#skipsBody = skipsBody;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#exchange.start(controller);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    const { response } = this.#exchange;
    response.begin(status, headers);
    if (this.#skipsBody) {
      this.#exchange.finish();
      controller.abort(new BrokenExchange('given up', true));
    } else if (response.isTooLarge) {
      this.#exchange.stop('too large');
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response, hasEnded } = this.#exchange;
    if (hasEnded) return;
    response.append(chunk);
    if (response.isTooLarge) this.#exchange.stop('too large');
  }

  onResponseEnd(): void {
    this.#exchange.finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#exchange.stop('connection', error);
  }
}

const decompressors = new Map([
  ['gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
]);

/** Supported content codings, as in Accept-Encoding. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/**
 * Decodes the content coding. The output is counted while it is produced, so a decompression bomb
 * costs no more than `maxBytes`.
 * @throws UnreadableBody if the coding is unknown, the data is broken, or it is larger than
 * `maxBytes` uncompressed
 */
export async function decompress(
  { bytes, headers }: Omit<Received, 'status'>,
  maxBytes: number,
): Promise<Buffer> {
  const coding = String(headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
  if (coding === 'identity' || bytes.length === 0) return bytes;
  const decompressor = decompressors.get(coding);
  if (decompressor === undefined) {
    throw new UnreadableBody('its content encoding is not supported', 'check the address');
  }
  try {
    return await decompressor(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes);
    throw new UnreadableBody('its compressed data is broken or incomplete');
  }
}

export function tooLarge(maxBytes: number): UnreadableBody {
  return new UnreadableBody(
    `it is larger than ${Math.round(maxBytes / 1024 / 1024)} MiB`,
    'ask for less',
  );
}
