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

/** Largest body to read, in bytes: far beyond the arguments of any call. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Request as the SDK's adapter accepts it. */
export type NodeRequest = Parameters<ReturnType<typeof toNodeHandler>>[0];

type FetchMcp = ReturnType<typeof createMcpHandler>['fetch'];

interface EndpointOptions {
  readonly signIn?: SignIn | undefined;
  readonly onError: (error: Error) => void;
}

/** Opens the endpoint. @param createMcpServer makes a server; called for every request */
export function openMcpEndpoint(
  createMcpServer: () => McpServer,
  { signIn, onError }: EndpointOptions,
) {
  const options = { onerror: onError, maxRequestBodySize: MAX_BODY_BYTES };
  const mcp = createMcpHandler(() => withPlainErrors(createMcpServer()), options);
  const fetchMcp = leaveConnection(screenRequests(allowCancelling(mcp.fetch), signIn));
  const unread = new UnreadAnswers(UNREAD_BOUNDS, (reason) => onError(new Error(reason)));
  return {
    answer(request: NodeRequest, response: ServerResponse): Promise<void> {
      const hold = unread.open(response);
      const fetchHeld: FetchMcp = async (...input) => {
        const answer = await fetchMcp(...input);
        const { body, status, headers } = answer;
        return body === null ? answer : new Response(hold(body), { status, headers });
      };
      return toNodeHandler({ fetch: fetchHeld }, options)(request, response);
    },
    close: () => mcp.close(),
  };
}

function screenRequests(answerMessage: FetchMcp, signIn: SignIn | undefined): FetchMcp {
  return async (request, context) => {
    const read = await readRequest(request);
    if ('answer' in read) return buildJson(400, read.answer);
    const { request: checked, parsedBody } = read;
    const refusal = await signIn?.screen(parsedBody, context?.authInfo);
    if (refusal !== undefined) return buildRefusal(refusal);
    return answerMessage(checked, { ...context, parsedBody });
  };
}

// The SDK sends keep-alive whatever the client requested; without that header Node.js follows the
// request.
function leaveConnection(fetchMcp: FetchMcp): FetchMcp {
  return async (request, context) => {
    const answer = await fetchMcp(request, context);
    if (answer.ok) answer.headers.delete('connection');
    else answer.headers.set('connection', 'close');
    return answer;
  };
}

async function readRequest(request: Request) {
  if (request.method !== 'POST') return { request };
  const { url, method, signal } = request;
  const headers = acceptBoth(request.headers);
  const bytes = Buffer.from(await request.arrayBuffer());
  // No argument is nested so deeply; a short body is harmless as it is.
  const shallow = bytes.length < SHORT_BYTES ? bytes : createDepthLimit()(bytes);
  const build = (body: string): Request =>
    new Request(url, {
      method,
      headers,
      signal,
      body,
    });
  // Decoded as the SDK would, which must not read another message than the one that was checked.
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

// Nesting that fits into fewer bytes is harmless.
const SHORT_BYTES = 4_096;

const BOTH_TYPES = 'application/json, text/event-stream';

// A client that accepts anything, or sends no Accept (RFC 9110 §12.5.1), accepts the types of
// answers.
function acceptBoth(sent: Headers): Headers {
  const headers = new Headers(sent);
  if (/\*\/\*/.test(headers.get('accept') ?? '*/*')) {
    headers.set('accept', BOTH_TYPES);
  }
  return headers;
}
