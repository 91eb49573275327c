import { once } from 'node:events';
import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import { openDispatcher, type ProxySettings, proxyFor } from '../http/dispatcher.ts';
import {
  createPublicLookup,
  type LookUpAll,
  lookUpPublic,
  PictureRefused,
} from './allowed-address.ts';

interface ConnectionOptions {
  readonly proxy: ProxySettings | undefined;
  readonly lookUpAll: LookUpAll;
  readonly timeoutMs: number;
}

/** Opens connections to hosts with public addresses; none before the first request. */
export class PictureConnections {
  readonly #options: ConnectionOptions;
  readonly #dispatchers = new Map<string, Promise<Dispatcher>>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  async open(url: URL, signal: AbortSignal): Promise<Dispatcher> {
    await this.#checkProxied(url, signal);
    return this.#dispatcherFor(url);
  }

  async close(): Promise<void> {
    // If opening failed, there is nothing to close.
    for (const opening of this.#dispatchers.values()) {
      await (await opening.catch(() => undefined))?.destroy();
    }
  }

  /**
   * A proxy resolves the host itself, so our own look-up can only catch names that are plainly
   * private.
   */
  async #checkProxied({ hostname, origin }: URL, signal: AbortSignal): Promise<void> {
    const { proxy, lookUpAll } = this.#options;
    if (proxyFor(origin, proxy) === undefined || isIP(hostname) !== 0) return;
    const lookingUp = lookUpPublic(hostname, lookUpAll).catch((error: unknown) => {
      if (error instanceof PictureRefused) throw error;
    });
    await Promise.race([lookingUp, once(signal, 'abort')]);
  }

  #dispatcherFor(url: URL): Promise<Dispatcher> {
    const { proxy, lookUpAll, timeoutMs } = this.#options;
    const proxyUri = proxyFor(url.origin, proxy) ?? '';
    const opening =
      this.#dispatchers.get(proxyUri) ??
      openDispatcher(url.origin, {
        connectTimeoutMs: timeoutMs,
        lookup: createPublicLookup(lookUpAll),
        ...(proxy && { proxy }),
      });
    this.#dispatchers.set(proxyUri, opening);
    return opening;
  }
}
