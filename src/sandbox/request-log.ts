/**
 * A log of every request that the sandbox received, in memory and optionally in a file: it shows what a client really
 * sent.
 */
import { createWriteStream, openSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { hashAppKey } from './auth.ts';
import { type EndpointName, endpointAt } from './endpoint-paths.ts';
import type { JsonObject } from './read-parameters.ts';
import { Refusal } from './sandbox-reply.ts';
import type { ReceivedRequest } from './service.ts';

/** One request. Times are in ms of the sandbox's clock. */
export interface LoggedRequest {
  /** From 1, in the order of arrival. */
  readonly sequence: number;
  /** When its head arrived; the limits count it at this moment. */
  readonly atMs: number;
  /** When its answer was ready to be sent. */
  readonly doneMs: number;
  /** Without query string. */
  readonly path: string;
  readonly endpoint: EndpointName | undefined;
  /** 0 if the connection ended before there was an answer. */
  readonly status: number;
  /** The JSON object that was sent, with `appKey` replaced by its hash; undefined if it could not be read. */
  readonly body: JsonObject | undefined;
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  readonly appKeyHash: string | undefined;
  /** The name of the fault that struck it. */
  readonly fault: string | undefined;
}

/** How many requests are kept in memory; the oldest are dropped. */
const MAX_KEPT = 10_000;

/**
 * Opens a log; if there is a `file`, one JSON line per request is appended to it. Throws if the file cannot be opened.
 */
export function openRequestLog(file: string | undefined) {
  const requests: LoggedRequest[] = [];
  const stream = file === undefined ? undefined : createWriteStream(file, { fd: openSync(file, 'a') });
  return {
    /** The latest requests, in the order in which they were answered. */
    requests,
    add(request: LoggedRequest) {
      requests.push(request);
      if (requests.length > MAX_KEPT) requests.shift();
      stream?.write(`${JSON.stringify(request)}\n`);
    },
    async close() {
      if (stream !== undefined) await finished(stream.end());
    },
  };
}

/** The log entry of a request; `body` is undefined and `status` 0 if the connection ended too early. */
export function buildLogEntry(
  received: Omit<ReceivedRequest, 'body'> & { readonly body: ReceivedRequest['body'] | undefined },
  answered: {
    readonly sequence: number;
    readonly doneMs: number;
    readonly status: number;
    readonly fault: string | undefined;
  },
): LoggedRequest {
  const { path, headers } = received;
  const body = received.body instanceof Refusal ? undefined : received.body;
  const appKey = body?.appKey;
  const appKeyHash = typeof appKey === 'string' ? hashAppKey(appKey) : undefined;
  return {
    sequence: answered.sequence,
    atMs: received.arrivedMs,
    doneMs: answered.doneMs,
    path,
    endpoint: endpointAt(path),
    status: answered.status,
    body: body && appKeyHash !== undefined ? { ...body, appKey: appKeyHash } : body,
    accept: headers.accept,
    contentType: headers['content-type'],
    appKeyHash,
    fault: answered.fault,
  };
}
