/** What is answered to who watches the server: open to all, it tells no more than whether it works. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readiness } from './readiness.ts';

/** Whether the process is alive. */
const HEALTH_PATH = '/healthz';

/** Whether it can answer calls. */
const READY_PATH = '/readyz';

/** What a probe is answered by. */
interface Watched {
  readonly readiness: Readiness;
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
  { readiness, isEnding }: Watched,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    const error = { code: -32_000, message: `${path} accepts only GET and HEAD.` };
    answer(response.setHeader('allow', 'GET, HEAD'), 405, { jsonrpc: '2.0', id: null, error });
  } else if (path === HEALTH_PATH) answer(response, 200, { status: 'ok' });
  else {
    const failed = isEnding() ? [] : await readiness.findMissing();
    // It may have been told meanwhile.
    if (isEnding()) answer(response, 503, { status: 'ending' });
    else if (failed.length > 0) answer(response, 503, { status: 'not ready', failed });
    else answer(response, 200, { status: 'ready' });
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
