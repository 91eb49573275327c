/** The line that the log has of each call. */

import type { CallFacts } from '../call/context.ts';
import type { Log } from '../log.ts';

/** What a client may write as an id; more of it tells nobody more. */
const MAX_ID_CHARS = 64;

/** Logs a call that is over, at `info`. No argument and no word of the catalog is in the line. */
export function logCall(log: Log, { name, requestId, ...facts }: CallFacts): void {
  log('info', 'call', {
    tool: name,
    outcome: facts.outcome,
    ms: Math.round(facts.elapsedMs),
    upstream_requests: facts.requests,
    tokens: facts.tokens,
    request_id: typeof requestId === 'string' ? requestId.slice(0, MAX_ID_CHARS) : requestId,
    trace_id: facts.traceId,
    span_id: facts.spanId,
  });
}
