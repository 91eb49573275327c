import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface ViewToServe {
  readonly tool: string;
  // The page around the view, with its own policy; `html` is the page of the view.
  readonly hostPage: string;
  readonly html: string;
  readonly args: Readonly<Record<string, unknown>>;
  // As a host gets it.
  readonly result: object;
  // Answers a call of the view. Rejects for an unknown tool.
  readonly callTool: (name: string, args: unknown) => Promise<object>;
}

const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
} as const;

// In addition to the policy within a view: it has no origin, so it can reach nothing of the server.
const VIEW_POLICY = "sandbox allow-scripts; frame-ancestors 'self'";

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';

// Calls are small: arguments of a tool.
const MAX_BODY_BYTES = 100_000;

/**
 * Serves a view on a free port of this machine. The token in the address is accepted once, for a
 * cookie of the browser that sent it, so that an address in a history or a log leads nowhere.
 */
export async function serveView(content: ViewToServe) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const view = new ViewServer(content, port);
  server.on('request', (request, response) => {
    view.answer(request, response).catch(() => refuse(response, 500));
  });
  return {
    // Opens once; a second browser is refused.
    url: view.url,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

class ViewServer {
  readonly url: string;
  readonly #content: ViewToServe;
  readonly #host: string;
  // All ports of this machine share their cookies, so the name has the port.
  readonly #cookieName: string;
  readonly #cookie: string;
  // Undefined: it was used already.
  #token: string | undefined = newSecret();

  constructor(content: ViewToServe, port: number) {
    this.#content = content;
    this.#host = `127.0.0.1:${port}`;
    this.#cookieName = `pim_mcp_view_${port}`;
    this.#cookie = `${this.#cookieName}=${newSecret()}`;
    this.url = `${this.#origin}/?token=${this.#token}`;
  }

  get #origin(): string {
    return `http://${this.#host}`;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Another host name means that a page elsewhere sent the browser here (DNS rebinding).
    if (request.headers.host !== this.#host) return refuse(response, 403);
    const { pathname, searchParams } = new URL(request.url ?? '/', this.#origin);
    if (pathname === '/' && this.#takeToken(searchParams.get('token'))) {
      const cookie = `${this.#cookie}; HttpOnly; SameSite=Lax; Path=/`;
      response.writeHead(303, { ...COMMON_HEADERS, 'set-cookie': cookie, location: '/' }).end();
      return;
    }
    if (!this.#hasCookie(request)) return refuse(response, 403);
    const { hostPage, html, ...shownData } = this.#content;
    const route = `${request.method} ${pathname}`;
    if (route === 'POST /call') {
      await this.#answerCall(request, response);
    } else if (route === 'GET /') {
      send(response, HTML, hostPage, "frame-ancestors 'none'");
    } else if (route === 'GET /view') {
      send(response, HTML, html, VIEW_POLICY);
    } else if (route === 'GET /shown') {
      send(response, JSON_TYPE, JSON.stringify(shownData));
    } else {
      refuse(response, 404);
    }
  }

  // Only the first use of the right token is accepted.
  #takeToken(candidate: string | null): boolean {
    const token = this.#token;
    if (candidate === null || token === undefined || !isSame(candidate, token)) {
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
    // Browsers state the length of every text that they send, and Node.js reads no more.
    if (!(Number(headers['content-length']) <= MAX_BODY_BYTES)) {
      return refuse(response, 413);
    }
    // Our own page always sends such an object.
    const { name, arguments: args } = (await json(request)) as Record<string, unknown>;
    const result = await this.#content.callTool(String(name), args);
    send(response, JSON_TYPE, JSON.stringify(result));
  }
}

function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

function isSame(candidate: string | undefined, expected: string): boolean {
  const candidateBytes = Buffer.from(candidate ?? '');
  const expectedBytes = Buffer.from(expected);
  return (
    candidateBytes.length === expectedBytes.length && timingSafeEqual(candidateBytes, expectedBytes)
  );
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
