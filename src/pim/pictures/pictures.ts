/**
 * Anybody may have written these addresses, and no other module requests such ones. Only allowed
 * hosts with public addresses are asked, and the result is a small picture or nothing. These are
 * not requests to the PIM.
 */

import { lookup } from 'node:dns/promises';
import pLimit from 'p-limit';
import type { Dispatcher } from 'undici';
import { CancelledError } from '../../errors.ts';
import type { NotShown, Picture, PictureBounds, Pictures } from '../catalog-port.ts';
import type { ProxySettings } from '../http/dispatcher.ts';
import { BrokenExchange, decompress, exchange } from '../http/exchange.ts';
import { UnreadableBody } from '../http/read-json.ts';
import { type LookUpAll, PictureRefused, parseAllowed } from './allowed-address.ts';
import { PictureConnections } from './picture-connections.ts';
import { type LoadSharp, readPictureHead, shrinkPicture } from './shrink-picture.ts';

export interface PicturesOptions {
  /**
   * Allowed hosts, in lower case, with the port where it is not the default. A host written as an
   * IP address may be private, because the operator means exactly that address.
   */
  readonly hosts: readonly string[];
  readonly proxy?: ProxySettings;
  /** Milliseconds, on the clock of `Call.deadlineAtMs`. */
  readonly now: () => number;
  /** Milliseconds for a picture with its redirects, once the download starts; 5,000 by default. */
  readonly timeoutMs?: number;
  readonly lookUpAll?: LookUpAll;
  readonly loadSharp?: LoadSharp;
}

// More would take memory and time from other calls.
const MAX_AT_A_TIME = 2;

const MAX_REDIRECTS = 2;

const importSharp: LoadSharp = () => import('sharp').catch(() => undefined);

const lookUpOnSystem: LookUpAll = (host) => lookup(host, { all: true });

/** Fetches pictures of allowed hosts; connects to nothing before the first. */
export class PictureFetcher implements Pictures {
  readonly #options: PicturesOptions;
  readonly #timeoutMs: number;
  readonly #connections: PictureConnections;
  readonly #runLimited = pLimit(MAX_AT_A_TIME);

  constructor(options: PicturesOptions) {
    const { proxy, timeoutMs = 5_000, lookUpAll = lookUpOnSystem } = options;
    this.#options = options;
    this.#timeoutMs = timeoutMs;
    this.#connections = new PictureConnections({ proxy, lookUpAll, timeoutMs });
  }

  fetch(address: string, bounds: PictureBounds): Promise<Picture | NotShown> {
    return this.#runLimited(() => this.#fetchInTime(address, bounds));
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  async #fetchInTime(
    address: string,
    { signal, deadlineAtMs, maxBytes }: PictureBounds,
  ): Promise<Picture | NotShown> {
    if (signal.aborted) throw new CancelledError();
    const leftMs = Math.min(this.#timeoutMs, deadlineAtMs - this.#options.now());
    if (leftMs <= 0) return { why: LATE };
    const timeout = AbortSignal.timeout(Math.ceil(leftMs));
    try {
      const bytes = await this.#download(address, AbortSignal.any([signal, timeout]));
      const { loadSharp = importSharp } = this.#options;
      return await shrinkPicture(bytes, readPictureHead(bytes), maxBytes, loadSharp);
    } catch (error) {
      if (signal.aborted) throw new CancelledError();
      return { why: explainFailure(error, timeout) };
    }
  }

  async #download(address: string, signal: AbortSignal): Promise<Buffer> {
    const { hosts } = this.#options;
    let url = parseAllowed(address, hosts);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const dispatcher = await this.#connections.open(url, signal);
      const answer = await download(dispatcher, url, signal);
      if ('bytes' in answer) return answer.bytes;
      url = parseRedirect(answer.location, url, hosts);
    }
    throw new PictureRefused('its host redirects too often');
  }
}

const MAX_PICTURE_MB = 5;
const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024;
const TOO_LARGE = `it is larger than ${MAX_PICTURE_MB} MB`;

// Reveals nothing about the caller, and no cookie: the host sends what any browser would get.
const HEADERS = {
  accept: 'image/jpeg, image/png, image/webp, image/gif, image/avif',
  'accept-encoding': 'identity',
  'user-agent': 'pim-mcp',
} as const;

async function download(
  dispatcher: Dispatcher,
  { origin, pathname, search }: URL,
  signal: AbortSignal,
): Promise<{ readonly bytes: Buffer } | { readonly location: string }> {
  try {
    const received = await exchange(
      dispatcher,
      // The signal limits the whole exchange.
      {
        origin,
        path: pathname + search,
        method: 'GET',
        headers: { ...HEADERS },
        headersTimeout: 0,
      },
      { signal, maxBytes: (status) => (status === 200 ? MAX_PICTURE_BYTES : 0) },
    );
    const { status, headers } = received;
    if (status >= 300 && status < 400 && typeof headers.location === 'string') {
      return { location: headers.location };
    }
    if (status !== 200) {
      throw new PictureRefused(`its host answered with status ${status}`);
    }
    return { bytes: await decompress(received, MAX_PICTURE_BYTES) };
  } catch (error) {
    const isUnreadable = error instanceof UnreadableBody;
    if (
      error instanceof BrokenExchange
        ? error.why === 'too large'
        : isUnreadable && error.remedy === 'ask for less'
    ) {
      throw new PictureRefused(TOO_LARGE);
    }
    if (isUnreadable) {
      throw new PictureRefused('its host sent data that cannot be read');
    }
    // The look-up may have refused the host.
    throw error instanceof BrokenExchange ? (error.cause ?? error) : error;
  }
}

const LATE = 'the time of this call was over';

// A redirect target is as untrusted as the address in the record.
function parseRedirect(location: string, from: URL, hosts: readonly string[]): URL {
  try {
    return parseAllowed(location, hosts, from);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new PictureRefused('its host redirects to an address that is not allowed');
  }
}

// Connection errors are many, and their texts contain addresses.
function explainFailure(error: unknown, timeout: AbortSignal): NotShown['why'] {
  if (error instanceof PictureRefused) return error.message;
  return timeout.aborted ? 'its host took too long' : 'its host could not be reached';
}
