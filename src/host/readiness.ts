/**
 * Whether calls can be answered now, for who decides where to send them: asked often, it asks the PIM seldom. Probes are open to
 * all and tell no more than that.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';

/** What calls need beside this process. */
export type Need = 'pim' | 'quota_store';

/** What readiness is found by. Times in milliseconds. */
interface ReadinessParts {
  readonly now: () => number;
  /** Asks the PIM one small question; true: it can be asked. Never throws. */
  readonly askPim: () => Promise<boolean>;
  /** True also where there is no store. */
  readonly isQuotaStoreReached: () => boolean;
}

/** Finds what is missing. */
export interface Readiness {
  /** Tells that the PIM has just answered a question with success. */
  noteAnswer(): void;
  /** What calls lack now; empty: nothing. */
  findMissing(): Promise<readonly Need[]>;
}

/** How long an answer of the PIM is believed. */
export const BELIEVED_MS = 60_000;

/** How long the PIM is not asked again only to know whether it answers. */
export const PAUSE_MS = 30_000;

/** Creates what finds readiness. Who asks at once shares one question. */
export function createReadiness({ now, askPim, isQuotaStoreReached }: ReadinessParts): Readiness {
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | undefined;

  const ask = async (): Promise<boolean> => {
    askedAtMs = now();
    try {
      const isAnswered = await askPim();
      if (isAnswered) answeredAtMs = now();
      return isAnswered;
    } finally {
      asking = undefined;
    }
  };

  const isPimReached = async (): Promise<boolean> => {
    if (now() - answeredAtMs < BELIEVED_MS) return true;
    if (asking === undefined && now() - askedAtMs < PAUSE_MS) return false;
    asking ??= ask();
    return asking;
  };

  return {
    noteAnswer: () => {
      answeredAtMs = now();
    },
    findMissing: async () => {
      const missing: Need[] = [];
      if (!(await isPimReached())) missing.push('pim');
      if (!isQuotaStoreReached()) missing.push('quota_store');
      return missing;
    },
  };
}

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
