/** Posts events to the operator's own program: signed, tried again, and never to where a redirect leads. */

import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { openDispatcher, type ProxySettings } from './dispatcher.ts';
import { exchange } from './exchange.ts';

/** Where to post, and by which secret the receiver knows us. */
interface WebhookOptions {
  readonly url: string;
  readonly secret: string;
  readonly proxy?: ProxySettings;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly today: () => Date;
}

/** Waits between tries, milliseconds. */
const PAUSES_MS = [1_000, 5_000, 30_000];
const ATTEMPT_MS = 10_000;
/** What the receiver answers is not read. */
const ANSWER_BYTES = 64 * 1024;

/**
 * Posts a body.
 * @returns undefined, or in our own words why the receiver did not accept it
 */
export async function postSigned(
  body: string,
  options: WebhookOptions,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { url, secret, proxy, clock, today } = options;
  const { origin, pathname, search } = new URL(url);
  const dispatcher = await openDispatcher(origin, { connectTimeoutMs: ATTEMPT_MS, ...(proxy && { proxy }) });
  const post = async (): Promise<number | undefined> => {
    const timestamp = String(Math.floor(today().getTime() / 1_000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-pim-mcp-timestamp': timestamp,
      'x-pim-mcp-signature': `sha256=${signature}`,
    };
    const request = {
      origin,
      path: pathname + search,
      method: 'POST',
      headers,
      body,
      headersTimeout: ATTEMPT_MS,
    } as const;
    const sent = exchange(dispatcher, request, { signal, timeoutMs: ATTEMPT_MS, maxBytes: () => ANSWER_BYTES });
    return sent.then(({ status }) => status).catch(() => undefined);
  };
  try {
    let status = await post();
    for (const pause of PAUSES_MS) {
      if (status !== undefined && status !== 429 && status < 500) break;
      await clock.sleep(pause, signal);
      if (signal.aborted) break;
      status = await post();
    }
    if (status === undefined) return 'it did not answer';
    return status < 300 ? undefined : `it answered with status ${status}`;
  } finally {
    await dispatcher.destroy();
  }
}
