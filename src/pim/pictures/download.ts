/** One GET of untrusted bytes: bounded in size and time, without credentials; no redirect is followed here. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { decompress } from '../http/decompress.ts';
import { UnreadableBody } from '../http/read-json.ts';
import { PictureRefused, TOO_LARGE } from './allowed-address.ts';

/** The most that is read of a picture, before and after decompression. */
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** What a host answers with; `location` where it redirects. */
type Download = { readonly bytes: Buffer } | { readonly location: string };

/** Nothing that says who asks or for whom, and no cookie: what anyone's browser would be given. */
const HEADERS = {
  accept: 'image/jpeg, image/png, image/webp, image/gif, image/avif',
  'accept-encoding': 'identity',
  'user-agent': 'pim-mcp',
} as const;

/**
 * Downloads what is at an address.
 * @throws PictureRefused when it is too large, or the host answers with anything but a picture's bytes or a redirect;
 *   the signal's reason; what the connection fails with
 */
export async function download(dispatcher: Dispatcher, url: URL, signal: AbortSignal): Promise<Download> {
  const { status, headers, bytes } = await exchange(dispatcher, url, signal);
  if (status >= 300 && status < 400 && typeof headers.location === 'string') return { location: headers.location };
  if (status !== 200) throw new PictureRefused(`its host answered with status ${status}`);
  try {
    return { bytes: await decompress(bytes, headers, MAX_PICTURE_BYTES) };
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error;
    throw new PictureRefused(error.mend === 'ask for less' ? TOO_LARGE : 'its host sent data that cannot be read');
  }
}

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

function exchange(dispatcher: Dispatcher, { origin, pathname, search }: URL, signal: AbortSignal): Promise<Received> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    let receivedBytes = 0;
    const chunks: Buffer[] = [];
    const fail = (error: Error): void => {
      signal.removeEventListener('abort', cancel);
      reject(error);
      controller?.abort(error);
    };
    const cancel = (): void => fail(reasonOf(signal));
    const finish = (): void => {
      signal.removeEventListener('abort', cancel);
      resolve({ status, headers, bytes: Buffer.concat(chunks) });
    };
    if (signal.aborted) return fail(reasonOf(signal));
    signal.addEventListener('abort', cancel);
    // The signal is over everything.
    const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
    dispatcher.dispatch(
      { origin, path: pathname + search, method: 'GET', headers: { ...HEADERS }, ...timeouts },
      {
        onRequestStart(begun) {
          controller = begun;
          if (signal.aborted) begun.abort(reasonOf(signal));
        },
        onResponseStart(_controller, responseStatus, responseHeaders) {
          if (responseStatus < 200) return;
          status = responseStatus;
          headers = responseHeaders;
          if (Number(headers['content-length'] ?? 0) > MAX_PICTURE_BYTES) return fail(new PictureRefused(TOO_LARGE));
          // Of anything else the status tells enough.
          if (status === 200) return;
          finish();
          controller?.abort(new Error('Its body is not read.'));
        },
        onResponseData(_controller, chunk) {
          receivedBytes += chunk.length;
          if (receivedBytes > MAX_PICTURE_BYTES) fail(new PictureRefused(TOO_LARGE));
          else chunks.push(chunk);
        },
        onResponseEnd: finish,
        onResponseError: (_controller, error) => fail(error),
      },
    );
  });
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('It was aborted.');
}
