import { createWriteStream, openSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { hashAppKey } from './auth.ts';
import { endpointAt } from './endpoint-paths.ts';
import { Refusal } from './sandbox-reply.ts';
import type { ReceivedRequest } from './service.ts';

type LoggedRequest = Readonly<ReturnType<typeof buildLogEntry>>;

const MAX_KEPT = 10_000;

/**
 * Opens a log; one JSON line per request is appended to `file`, if there is one.
 * @throws Error if the file cannot be opened
 */
export function openRequestLog(file: string | undefined) {
  const requests: LoggedRequest[] = [];
  const stream =
    file === undefined ? undefined : createWriteStream(file, { fd: openSync(file, 'a') });
  return {
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

/**
 * Builds the log entry of a request, with times in ms of the sandbox's clock; `body` is undefined
 * and `status` 0 if the connection ended too early.
 */
export function buildLogEntry(
  received: Omit<ReceivedRequest, 'body'> & { readonly body: ReceivedRequest['body'] | undefined },
  answered: {
    readonly sequence: number;
    readonly doneMs: number;
    readonly status: number;
    readonly fault: string | undefined;
  },
) {
  const { path, headers } = received;
  const body = received.body instanceof Refusal ? undefined : received.body;
  const appKey = body?.appKey;
  const appKeyHash = typeof appKey === 'string' ? hashAppKey(appKey) : undefined;
  return {
    sequence: answered.sequence,
    /** Arrival of its head; the limits count it at this moment. */
    atMs: received.arrivedMs,
    doneMs: answered.doneMs,
    path,
    endpoint: endpointAt(path),
    /** 0 if the connection ended before there was an answer. */
    status: answered.status,
    /**
     * JSON object of the request, with `appKey` replaced by its hash; undefined if it could not be
     * read.
     */
    body: body && appKeyHash !== undefined ? { ...body, appKey: appKeyHash } : body,
    accept: headers.accept,
    contentType: headers['content-type'],
    appKeyHash,
    fault: answered.fault,
  };
}
