/**
 * Stands between our server and the PIM. It lets everything pass but the requests of one question, which it never
 * answers: so a call hangs for as long as a case wants, and it is seen when our server gives the request up.
 */

import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { listenLocally } from './local-server.ts';

/** The word by which the requests that are held are known. */
export const HELD_WORD = 'zzinterop';

/** A running gate. */
export interface Gate {
  readonly url: string;
  /** Forgets the requests that were held before. */
  readonly reset: () => void;
  /** Resolves with the next request that is held: true, or false after a time. */
  readonly waitUntilHeld: (timeoutMs: number) => Promise<boolean>;
  /** Resolves with true as soon as no held request is open, or with false after a time. */
  readonly waitUntilGivenUp: (timeoutMs: number) => Promise<boolean>;
  readonly close: () => void;
}

/** Starts a gate before a PIM. */
export async function startGate(pim: string): Promise<Gate> {
  let held = 0;
  let open = 0;
  const hold = (response: ServerResponse): void => {
    held += 1;
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
  };
  const server = createServer((request, response) => {
    passOrHold(request, response, { pim, hold }).catch(() => response.destroy());
  });
  const listening = await listenLocally(server);
  return {
    url: listening.url,
    reset: () => {
      held = 0;
    },
    waitUntilHeld: (timeoutMs) => becomesTrue(() => held > 0, timeoutMs),
    waitUntilGivenUp: (timeoutMs) => becomesTrue(() => open === 0, timeoutMs),
    close: listening.close,
  };
}

async function passOrHold(
  request: IncomingMessage,
  response: ServerResponse,
  { pim, hold }: { readonly pim: string; readonly hold: (response: ServerResponse) => void },
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (body.includes(HELD_WORD)) {
    hold(response);
    return;
  }
  const url = new URL(request.url ?? '/', pim);
  const upstream = sendRequest(url, {
    method: request.method ?? 'GET',
    headers: { ...request.headers, host: url.host },
  });
  upstream.on('error', () => response.destroy());
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.end(body);
}

/** Looks ten times a second whether something has become true. */
export async function becomesTrue(isTrue: () => boolean, timeoutMs: number): Promise<boolean> {
  const endsAt = Date.now() + timeoutMs;
  while (!isTrue()) {
    if (Date.now() > endsAt) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}
