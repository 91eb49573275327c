/** Serves one view, and the page around it, to the browser of whoever has the address with its token. */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What is served. */
interface ShownView {
  readonly tool: string;
  /** The page around the view, whole, with its own policy. */
  readonly hostPage: string;
  /** The page of the view, as well. */
  readonly html: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What a host gets for the call. */
  readonly result: object;
  /** Answers a call of the view. Rejects for a tool that there is not. */
  readonly callTool: (name: string, args: unknown) => Promise<object>;
}

/** What every answer has. */
const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Beside the policy that is in a view itself: it has no origin, so it can reach nothing of the server. */
const VIEW_POLICY = "sandbox allow-scripts; frame-ancestors 'self'";

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';

/** Calls are small: arguments of a tool. */
const MAX_BODY_BYTES = 100_000;

/**
 * Serves a view on a free port of this machine. The token in the address is taken once, for a cookie of the browser that
 * brought it, so that an address in a history or a log leads nowhere.
 */
export async function serveView(shown: ShownView) {
  let token: string | undefined = newSecret();
  const secret = newSecret();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => refuse(response, 500));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const origin = `http://127.0.0.1:${port}`;
  // Cookies of this machine are those of all its ports.
  const cookie = `pim_mcp_view_${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Another name for this machine is a page elsewhere that was led here.
    if (request.headers.host !== `127.0.0.1:${port}`) return refuse(response, 403);
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const brought = searchParams.get('token');
    if (pathname === '/' && brought !== null && token !== undefined && isSame(brought, token)) {
      token = undefined;
      const kept = `${cookie}=${secret}; HttpOnly; SameSite=Lax; Path=/`;
      return void response
        .writeHead(303, { ...COMMON_HEADERS, 'set-cookie': kept, location: '/' })
        .end();
    }
    const kept = (request.headers.cookie ?? '')
      .split('; ')
      .find((pair) => pair.startsWith(`${cookie}=`));
    if (!isSame(kept, `${cookie}=${secret}`)) return refuse(response, 403);
    const { hostPage, html, ...others } = shown;
    const asked = `${request.method} ${pathname}`;
    if (asked === 'POST /call') await answerCall(request, response);
    else if (asked === 'GET /') send(response, HTML, hostPage, "frame-ancestors 'none'");
    else if (asked === 'GET /view') send(response, HTML, html, VIEW_POLICY);
    else if (asked === 'GET /shown') send(response, JSON_TYPE, JSON.stringify(others));
    else refuse(response, 404);
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isOwn =
      request.headers.origin === origin && request.headers['content-type'] === JSON_TYPE;
    if (!isOwn) return refuse(response, 403);
    // Browsers say it of every text that they send, and Node.js reads no more.
    if (!(Number(request.headers['content-length']) <= MAX_BODY_BYTES))
      return refuse(response, 413);
    // By our own page, which writes nothing else.
    const { name, arguments: args } = (await json(request)) as Record<string, unknown>;
    send(response, JSON_TYPE, JSON.stringify(await shown.callTool(String(name), args)));
  }

  return {
    /** To be opened once; whoever comes second is refused. */
    url: `${origin}/?token=${token}`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

function isSame(given: string | undefined, right: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function send(response: ServerResponse, type: string, body: string, policy?: string): void {
  const headers = { 'content-type': type, ...(policy && { 'content-security-policy': policy }) };
  response.writeHead(200, { ...COMMON_HEADERS, ...headers }).end(body);
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { ...COMMON_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
  response.end(
    status === 403
      ? 'Use the address that pim-mcp view printed; it works once, in one browser.\n'
      : '',
  );
}
