/**
 * W3C Trace Context: the trace that a call belongs to, so that who operates client, server and PIM finds its traces and log
 * lines together. Nothing is recorded here; what came is passed on with an id of this call. Pure but for the ids.
 */

import { randomUUID } from 'node:crypto';

/** What a client sent along, in headers or in `_meta` (MCP 2026-07-28). Not checked. */
export interface GivenTrace {
  readonly traceparent?: unknown;
  readonly tracestate?: unknown;
}

/** The trace of one call. */
export interface Trace {
  /** 32 hexadecimal digits, the same in all that takes part. */
  readonly traceId: string;
  /** 16 hexadecimal digits: this call, which is the parent of its requests. */
  readonly spanId: string;
  /** What to send with each request of this call. */
  readonly headers: Readonly<Record<string, string>>;
}

/** W3C Trace Context §3.2.2; later versions may go on after a hyphen, and are read as this one (§4.3). */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(-.*)?$/;

/** W3C Trace Context §3.3.1.5: what has more need not be passed on. */
const MAX_STATE_CHARS = 512;

/** The only flag that version 00 knows: whether the caller may have recorded the trace. */
const SAMPLED = 0x01;

/**
 * The trace that a call goes on with: the given one where it is valid, else a new one, which is not marked as recorded.
 * @param random so many random bytes as hexadecimal digits
 */
export function continueTrace(
  { traceparent, tracestate }: GivenTrace,
  random: (bytes: number) => string = randomHex,
): Trace {
  const text = typeof traceparent === 'string' ? traceparent.trim() : '';
  const [, version, givenId, givenFlags = '00', rest] = TRACEPARENT.exec(text) ?? [];
  const isValid = givenId !== undefined && !(version === '00' && rest !== undefined);
  const [traceId, spanId] = [isValid ? givenId : random(16), random(8)];
  const flags = isValid ? Number.parseInt(givenFlags, 16) & SAMPLED : 0;
  const isPassedOn = isValid && typeof tracestate === 'string' && isState(tracestate);
  return {
    traceId,
    spanId,
    headers: {
      traceparent: `00-${traceId}-${spanId}-0${flags}`,
      ...(isPassedOn ? { tracestate } : {}),
    },
  };
}

/** Whether it is a list of what a header may hold. What it says is only for those who wrote it. */
function isState(text: string): boolean {
  return text.length <= MAX_STATE_CHARS && /^[\x20-\x7e\t]*=[\x20-\x7e\t]*$/.test(text);
}

/** Node.js has UUIDs in store, which random bytes are not. */
function randomHex(bytes: number): string {
  return randomUUID()
    .replaceAll('-', '')
    .slice(0, 2 * bytes);
}
