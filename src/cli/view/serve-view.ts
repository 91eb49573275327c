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
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const view = new ViewServer(shown, port);
  server.on('request', (request, response) => {
    view.answer(request, response).catch(() => refuse(response, 500));
  });
  return {
    /** To be opened once; whoever comes second is refused. */
    url: view.url,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers the requests of the one browser that has brought the token. */
class ViewServer {
  readonly url: string;
  readonly #shown: ShownView;
  readonly #host: string;
  /** Name and value of the cookie. Cookies of this machine are those of all its ports. */
  readonly #cookieName: string;
  readonly #cookie: string;
  /** Undefined: it was brought already. */
  #token: string | undefined = newSecret();

  constructor(shown: ShownView, port: number) {
    this.#shown = shown;
    this.#host = `127.0.0.1:${port}`;
    this.#cookieName = `pim_mcp_view_${port}`;
    this.#cookie = `${this.#cookieName}=${newSecret()}`;
    this.url = `${this.#origin}/?token=${this.#token}`;
  }

  get #origin(): string {
    return `http://${this.#host}`;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Another name for this machine is a page elsewhere that was led here.
    if (request.headers.host !== this.#host) return refuse(response, 403);
    const { pathname, searchParams } = new URL(request.url ?? '/', this.#origin);
    if (pathname === '/' && this.#takeToken(searchParams.get('token'))) {
      const cookie = `${this.#cookie}; HttpOnly; SameSite=Lax; Path=/`;
      response.writeHead(303, { ...COMMON_HEADERS, 'set-cookie': cookie, location: '/' }).end();
      return;
    }
    if (!this.#hasCookie(request)) return refuse(response, 403);
    const { hostPage, html, ...others } = this.#shown;
    const asked = `${request.method} ${pathname}`;
    if (asked === 'POST /call') {
      await this.#answerCall(request, response);
    } else if (asked === 'GET /') {
      send(response, HTML, hostPage, "frame-ancestors 'none'");
    } else if (asked === 'GET /view') {
      send(response, HTML, html, VIEW_POLICY);
    } else if (asked === 'GET /shown') {
      send(response, JSON_TYPE, JSON.stringify(others));
    } else {
      refuse(response, 404);
    }
  }

  /** Takes the token, once. Returns whether it is the right one. */
  #takeToken(brought: string | null): boolean {
    const token = this.#token;
    if (brought === null || token === undefined || !isSame(brought, token)) {
      return false;
    }
    this.#token = undefined;
    return true;
  }

  #hasCookie({ headers }: IncomingMessage): boolean {
    const cookie = (headers.cookie ?? '')
      .split('; ')
      .find((pair) => pair.startsWith(`${this.#cookieName}=`));
    return isSame(cookie, this.#cookie);
  }

  async #answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers } = request;
    const isOurs = headers.origin === this.#origin && headers['content-type'] === JSON_TYPE;
    if (!isOurs) return refuse(response, 403);
    // Browsers say it of every text that they send, and Node.js reads no more.
    if (!(Number(headers['content-length']) <= MAX_BODY_BYTES)) {
      return refuse(response, 413);
    }
    // By our own page, which writes nothing else.
    const { name, arguments: args } = (await json(request)) as Record<string, unknown>;
    const result = await this.#shown.callTool(String(name), args);
    send(response, JSON_TYPE, JSON.stringify(result));
  }
}

function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

function isSame(given: string | undefined, right: string): boolean {
  const givenBytes = Buffer.from(given ?? '');
  const rightBytes = Buffer.from(right);
  return givenBytes.length === rightBytes.length && timingSafeEqual(givenBytes, rightBytes);
}

function send(response: ServerResponse, type: string, body: string, policy?: string): void {
  const headers = {
    'content-type': type,
    ...(policy && { 'content-security-policy': policy }),
  };
  response.writeHead(200, { ...COMMON_HEADERS, ...headers }).end(body);
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, {
    ...COMMON_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
  });
  response.end(
    status === 403
      ? 'Use the address that pim-mcp view printed; it works once, in one browser.\n'
      : '',
  );
}
