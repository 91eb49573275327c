import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { openDispatcher, type ProxySettings } from './dispatcher.ts';
import { exchange } from './exchange.ts';

interface WebhookOptions {
  readonly url: string;
  readonly secret: string;
  readonly proxy?: ProxySettings;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly today: () => Date;
}

const PAUSES_MS = [1_000, 5_000, 30_000];
const ATTEMPT_MS = 10_000;

// Id and body are the same in all attempts, so that a receiver recognises a repetition.
interface Delivery {
  readonly id: string;
  readonly body: string;
}

/**
 * Posts a body, again after each pause while that may help. The status of an answer decides; its
 * body is not read.
 * @throws Error that explains in our own words why it was not accepted
 */
export async function postSigned(
  { id, body }: Delivery,
  options: WebhookOptions,
  signal: AbortSignal,
): Promise<void> {
  const { url, secret, proxy, clock, today } = options;
  const { origin, pathname, search } = new URL(url);
  const dispatcher = await openDispatcher(origin, {
    connectTimeoutMs: ATTEMPT_MS,
    ...(proxy && { proxy }),
  });
  const request = {
    origin,
    path: pathname + search,
    method: 'POST',
    body,
    headersTimeout: ATTEMPT_MS,
  } as const;
  const post = async (): Promise<number | undefined> => {
    const time = String(Math.floor(today().getTime() / 1_000));
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': id,
      'x-pim-mcp-timestamp': time,
      'x-pim-mcp-signature': `sha256=${signature}`,
    };
    const bounds = {
      signal,
      timeoutMs: ATTEMPT_MS,
      maxBytes: () => 0,
      skipsBody: true,
    };
    const sent = exchange(dispatcher, { ...request, headers }, bounds);
    return sent.then(({ status }) => status).catch(() => undefined);
  };
  try {
    let status = await post();
    for (const pause of PAUSES_MS) {
      if (signal.aborted || (status !== undefined && status !== 429 && status < 500)) {
        break;
      }
      await clock.sleep(pause, signal);
      status = await post();
    }
    if (status === undefined) throw new Error('it did not answer.');
    if (status >= 300) throw new Error(`it answered with status ${status}.`);
  } finally {
    await dispatcher.destroy();
  }
}
