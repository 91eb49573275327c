/** The MCP endpoint: reads a request, has it answered by a server of its own, and sends the answer. */

import type { ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { createDepthLimit } from '../record/json-depth.ts';
import { allowCancelling } from './cancellations.ts';
import { withPlainErrors } from './plain-errors.ts';
import { readBatch, readMessage } from './read-message.ts';
import { buildJson, buildRefusal } from './refusals.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import { UNREAD_BOUNDS, UnreadAnswers } from './unread-answers.ts';

/** The largest body read, in bytes: far beyond the arguments of any call. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A request as the SDK's adapter takes it. */
export type NodeRequest = Parameters<ReturnType<typeof toNodeHandler>>[0];

/** Answers a request of the Fetch standard. */
type FetchMcp = ReturnType<typeof createMcpHandler>['fetch'];

/** Who may call the endpoint, and who is told of errors. */
interface EndpointOptions {
  /** Absent: whoever passes the gate. */
  readonly signIn?: SignIn | undefined;
  readonly onError: (error: Error) => void;
}

/**
 * Opens the endpoint.
 * @param createMcpServer makes a server; called for every request
 */
export function openMcpEndpoint(
  createMcpServer: () => McpServer,
  { signIn, onError }: EndpointOptions,
) {
  const options = { onerror: onError, maxRequestBodySize: MAX_BODY_BYTES };
  const mcp = createMcpHandler(() => withPlainErrors(createMcpServer()), options);
  const fetchMcp = leaveConnection(screenRequests(allowCancelling(mcp.fetch), signIn));
  const unread = new UnreadAnswers(UNREAD_BOUNDS, (reason) => onError(new Error(reason)));
  return {
    /** Answers one request. */
    answer(request: NodeRequest, response: ServerResponse): Promise<void> {
      const hold = unread.open(response);
      const fetchHeld: FetchMcp = async (...asked) => {
        const answered = await fetchMcp(...asked);
        const { body, status, headers } = answered;
        return body === null ? answered : new Response(hold(body), { status, headers });
      };
      return toNodeHandler({ fetch: fetchHeld }, options)(request, response);
    },
    /** Aborts what is left. */
    close: () => mcp.close(),
  };
}

/** Reads each request, and refuses those that cannot be read or that their sender may not make. */
function screenRequests(answerMessage: FetchMcp, signIn: SignIn | undefined): FetchMcp {
  return async (request, given) => {
    const read = await readRequest(request);
    if ('answer' in read) return buildJson(400, read.answer);
    const { request: checked, parsedBody } = read;
    const refusal = await signIn?.screen(parsedBody, given?.authInfo);
    if (refusal !== undefined) return buildRefusal(refusal);
    return answerMessage(checked, { ...given, parsedBody });
  };
}

/** The SDK says keep-alive whatever the client asked for; without a word of it Node.js does as it was asked. */
function leaveConnection(fetchMcp: FetchMcp): FetchMcp {
  return async (request, given) => {
    const answer = await fetchMcp(request, given);
    if (answer.ok) answer.headers.delete('connection');
    else answer.headers.set('connection', 'close');
    return answer;
  };
}

/**
 * A request as the SDK can read it (read-message.ts), and its parsed body where it has one; or the answer to one that
 * cannot be read.
 */
async function readRequest(request: Request) {
  if (request.method !== 'POST') return { request };
  const { url, method, signal } = request;
  const headers = acceptBoth(request.headers);
  const bytes = Buffer.from(await request.arrayBuffer());
  // What is nested too deeply no argument takes; a short body is harmless as it is.
  const shallow = bytes.length < SHORT_BYTES ? bytes : createDepthLimit()(bytes);
  const build = (body: string): Request =>
    new Request(url, {
      method,
      headers,
      signal,
      body,
    });
  // As the SDK would read it, which must not read another message than the one that was looked at.
  const text = new TextDecoder().decode(shallow);
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return { answer: NOT_JSON };
  }
  if (Array.isArray(sent)) {
    const batch = readBatch(sent);
    if (batch.answers !== undefined && batch.answers.length > 0) {
      return { answer: batch.answers };
    }
    const parsedBody = batch.messages ?? sent;
    return { request: build(JSON.stringify(parsedBody)), parsedBody };
  }
  const reading = readMessage(sent);
  if ('answer' in reading) return reading;
  const { message } = reading;
  return {
    request: build(message === sent ? text : JSON.stringify(message)),
    parsedBody: message,
  };
}

const NOT_JSON = {
  jsonrpc: '2.0',
  error: { code: -32700, message: 'Parse error: the request body is not valid JSON' },
  id: null,
} as const;

/** Nesting that fits into fewer bytes harms nobody. */
const SHORT_BYTES = 4_096;

/** What answers come as, which clients are to say that they take. */
const BOTH_TYPES = 'application/json, text/event-stream';

/** The headers; who says that it takes anything, or says nothing (RFC 9110 §12.5.1), takes what answers come as. */
function acceptBoth(sent: Headers): Headers {
  const headers = new Headers(sent);
  if (/\*\/\*/.test(headers.get('accept') ?? '*/*')) {
    headers.set('accept', BOTH_TYPES);
  }
  return headers;
}
