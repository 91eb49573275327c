/**
 * A model on loopback that thinks nothing: it makes the one call that a case wants, then says that it is done. It keeps
 * every request, so what a client shows its model can be read from the second one.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from '../local-server.ts';
import { CHAT_COMPLETIONS } from './chat-completions.ts';
import { GEMINI } from './gemini.ts';
import { MESSAGES } from './messages.ts';
import { type Body, type ModelApi, type Reply, readObject } from './model-api.ts';
import { RESPONSES } from './responses.ts';

const APIS: readonly ModelApi[] = [CHAT_COMPLETIONS, RESPONSES, MESSAGES, GEMINI];

const COUNT_PATH = /count_?tokens$/i;

/** The call that the model is to make. */
export interface WantedCall {
  readonly tool: string;
  readonly args: Body;
}

/** A request to the model. */
export interface ModelRequest {
  readonly api: ModelApi;
  readonly body: Body;
}

/** A running stand-in. */
export interface StandIn {
  readonly url: string;
  /** Lets the conversations from now on make this call, and forgets the requests before. */
  readonly expect: (call: WantedCall) => void;
  /** The requests since then. */
  readonly requests: () => readonly ModelRequest[];
  readonly close: () => void;
}

/** Starts a stand-in on a free port of this machine. */
export async function startStandIn(): Promise<StandIn> {
  let wanted: WantedCall | undefined;
  let requests: ModelRequest[] = [];
  let calls = 0;

  const choose = ({ api, body }: ModelRequest): Reply => {
    const tool = api.readTools(body).find(({ name }) => name.endsWith(wanted?.tool ?? ' '));
    if (wanted === undefined || tool === undefined || api.hasCall(body)) return api.say('Done.');
    calls += 1;
    return api.call({ id: `call_interop_${calls}`, tool, args: wanted.args });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = await readBody(request);
    const api = APIS.find(({ serves }) => serves(path));
    if (api === undefined) {
      const isKnown = request.method === 'GET' || COUNT_PATH.test(path);
      sendJson(response, isKnown ? 200 : 404, answerBeside(path));
      return;
    }
    requests.push({ api, body });
    const reply = choose({ api, body });
    if (api.isStreamed(path, body)) sendEvents(response, reply);
    else sendJson(response, 200, reply.whole);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const listening = await listenLocally(server);
  return {
    url: listening.url,
    expect: (call) => {
      wanted = call;
      requests = [];
    },
    requests: () => requests,
    close: listening.close,
  };
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return readObject(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Answers what some clients ask beside the conversation: models, and how long a prompt is. */
function answerBeside(path: string): Body {
  if (COUNT_PATH.test(path)) return { input_tokens: 1, totalTokens: 1 };
  return { object: 'list', data: [], models: [] };
}

function sendJson(response: ServerResponse, status: number, body: Body): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function sendEvents(response: ServerResponse, { events }: Reply): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  for (const { name, data } of events) {
    if (name !== undefined) response.write(`event: ${name}\n`);
    response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  }
  response.end();
}
