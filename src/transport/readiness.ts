/** Whether the process lives and calls can be answered. Probes are open to all and tell no more than that. */

import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long the PIM is not asked again only to know whether it answers, milliseconds. */
export const PAUSE_MS = 30_000;

/**
 * Creates what tells whether the PIM has answered since the start: with wrong credentials it never does. What it lacks later is told
 * by the answers themselves. Who asks at once shares one question.
 * @param askPim asks the PIM one small question; true: it can be asked. Never throws
 * @param now milliseconds
 */
export function createReadiness(
  askPim: () => Promise<boolean>,
  now: () => number,
): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (asking !== undefined && ((await asking) || now() - askedAtMs < PAUSE_MS)) {
      return asking;
    }
    askedAtMs = now();
    asking = askPim();
    return asking;
  };
}

/** Whether the process is alive. */
const HEALTH_PATH = '/healthz';

/** Whether it can answer calls. */
const READY_PATH = '/readyz';

/** What a probe is answered by. */
interface Watched {
  readonly isReady: () => Promise<boolean>;
  /** Whether the server has been told to end. */
  readonly isEnding: () => boolean;
}

/** Whether a path is one of a probe. */
export function isProbe(path: string): boolean {
  return path === HEALTH_PATH || path === READY_PATH;
}

/** Answers a probe. */
export async function answerProbe(
  path: string,
  { method }: IncomingMessage,
  response: ServerResponse,
  { isReady, isEnding }: Watched,
): Promise<void> {
  const isKnown = method === 'GET' || method === 'HEAD';
  if (!isKnown) {
    return answer(
      response.setHeader('allow', 'GET, HEAD'),
      405,
      `${path} accepts only GET and HEAD.`,
    );
  }
  if (path === HEALTH_PATH) return answer(response, 200, 'ok');
  const isIt = !isEnding() && (await isReady());
  // It may have been told meanwhile.
  if (isEnding()) return answer(response, 503, 'ending');
  if (isIt) answer(response, 200, 'ready');
  else answer(response, 503, 'not ready: the PIM has not answered yet');
}

function answer(response: ServerResponse, code: number, status: string): void {
  response
    .writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify({ status }));
}
