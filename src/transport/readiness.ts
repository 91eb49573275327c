/**
 * Probes are open to all and reveal nothing but whether the process is alive and can answer calls.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Time without another test request to the PIM, milliseconds. */
export const PAUSE_MS = 30_000;

/**
 * Creates the function that returns true once the PIM has answered since the start: with wrong
 * credentials it never does. Later failures show in the answers themselves. Simultaneous callers
 * share one request.
 * @param testPim sends one small request to the PIM; true: it works. Never throws
 * @param now milliseconds
 */
export function createReadiness(
  testPim: () => Promise<boolean>,
  now: () => number,
): () => Promise<boolean> {
  let testing: Promise<boolean> | undefined;
  let testedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (testing !== undefined && ((await testing) || now() - testedAtMs < PAUSE_MS)) {
      return testing;
    }
    testedAtMs = now();
    testing = testPim();
    return testing;
  };
}

const HEALTH_PATH = '/healthz';

const READY_PATH = '/readyz';

interface Watched {
  readonly isReady: () => Promise<boolean>;
  readonly isEnding: () => boolean;
}

/** Returns true for the path of a probe. */
export function isProbe(path: string): boolean {
  return path === HEALTH_PATH || path === READY_PATH;
}

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
  const isAbleToAnswer = !isEnding() && (await isReady());
  // It may have been told to end meanwhile.
  if (isEnding()) return answer(response, 503, 'ending');
  if (isAbleToAnswer) answer(response, 200, 'ready');
  else answer(response, 503, 'not ready: the PIM has not answered yet');
}

function answer(response: ServerResponse, code: number, status: string): void {
  response
    .writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify({ status }));
}
