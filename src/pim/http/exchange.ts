/** One request on a connection, limited in time and bytes. Follows no redirect and repeats nothing. */

import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { UnreadableBody } from './read-json.ts';

/** Limits of an exchange. */
interface ExchangeBounds {
  readonly signal: AbortSignal;
  /** Milliseconds for the whole exchange, even if bytes keep arriving; absent: only the signal ends it. */
  readonly timeoutMs?: number;
  /** Maximum number of bytes to read of an answer. A 2xx that is longer fails; any other answer is cut there. */
  readonly maxBytes: (status: number) => number;
  /** True: the status is all that is wanted, so the body is not waited for. False by default. */
  readonly skipsBody?: boolean;
}

/** The response. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Still encoded: see {@link decompress}. */
  readonly bytes: Buffer;
}

/** An exchange that did not deliver a complete answer. */
export class BrokenExchange extends Error {
  readonly why: 'given up' | 'late' | 'too large' | 'connection';
  /** Whether the response had begun to arrive. */
  readonly isAnswered: boolean;
  constructor(why: BrokenExchange['why'], isAnswered: boolean, cause?: Error) {
    super(why, { cause });
    this.why = why;
    this.isAnswered = isAnswered;
  }
}

/**
 * Sends a request and collects the response. For an answer other than 2xx the status says enough, so it does not matter
 * where its body is cut off, or whether it ever ends.
 * @throws BrokenExchange
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Omit<Dispatcher.DispatchOptions, 'bodyTimeout'>,
  { signal, timeoutMs = Number.POSITIVE_INFINITY, maxBytes, skipsBody = false }: ExchangeBounds,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    let receivedBytes = 0;
    let hasEnded = false;
    const chunks: Buffer[] = [];

    const settle = (run: () => void): void => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      run();
    };
    const finish = (): void =>
      settle(() => resolve({ status, headers, bytes: Buffer.concat(chunks) }));
    const stop = (why: BrokenExchange['why'], cause?: Error): void => {
      const error = new BrokenExchange(why, status !== 0, cause);
      if (status >= 300) finish();
      else settle(() => reject(error));
      controller?.abort(error);
    };
    const giveUp = (): void => stop('given up');
    const startedMs = performance.now();
    const timer = Number.isFinite(timeoutMs)
      ? setTimeout(() => stop('late'), timeoutMs)
      : undefined;
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) return giveUp();

    dispatcher.dispatch(
      { ...request, bodyTimeout: 0 },
      {
        onRequestStart(begun) {
          controller = begun;
          // It ended while it waited for a connection, or in a process that was suspended its timer is late.
          if (hasEnded || performance.now() - startedMs > timeoutMs) stop('late');
        },
        onResponseStart(_controller, responseStatus, responseHeaders) {
          if (responseStatus < 200) return;
          status = responseStatus;
          headers = responseHeaders;
          if (skipsBody) {
            finish();
            controller?.abort(new BrokenExchange('given up', true));
            return;
          }
          const most = maxBytes(status);
          if (most === 0 || (status < 300 && Number(headers['content-length'] ?? 0) > most))
            stop('too large');
        },
        onResponseData(_controller, chunk) {
          if (hasEnded) return;
          chunks.push(chunk);
          receivedBytes += chunk.length;
          if (receivedBytes > maxBytes(status)) stop('too large');
        },
        onResponseEnd: finish,
        onResponseError: (_controller, error) => stop('connection', error),
      },
    );
  });
}

const decompressors = new Map([
  ['gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
]);

/** Supported content codings, as in Accept-Encoding. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/**
 * Decodes the content coding. The output is counted while it is produced, so a decompression bomb costs no more than
 * `maxBytes`.
 * @throws UnreadableBody when the coding is unknown, the data is broken, or it is larger than `maxBytes` uncompressed
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

/** The error for a body over the limit. */
export function tooLarge(maxBytes: number): UnreadableBody {
  return new UnreadableBody(
    `it is larger than ${Math.round(maxBytes / 1024 / 1024)} MiB`,
    'ask for less',
  );
}
