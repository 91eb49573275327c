/** The host of a view (MCP Apps, 2026-01-26): what it sends to the view, and what the view may ask for. */

import type {
  McpUiDisplayMode,
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiInitializeResult,
} from '@modelcontextprotocol/ext-apps';

import {
  asValues,
  isValues,
  readAnswer,
  type ToolAnswer,
  type ToolResult,
  type Values,
} from './read-answer.ts';

/** The revision of MCP Apps that views speak. */
const REVISION = '2026-01-26';

/** What is known of the host and how it looks. */
export type HostContext = McpUiHostContext;

/** Arguments of a tool. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What a host tells a view. */
export interface Told {
  /** The arguments of the call that it shows; some of them while they are still written. */
  readonly args: Arguments;
  /** Undefined: the call is not over. */
  readonly result: ToolResult | undefined;
  /** The call was given up. */
  readonly isCancelled: boolean;
  /** Theme, fonts, language, size: what there is of it at the beginning, and what changed whenever some of it does. */
  readonly context: HostContext;
}

/** What a view may ask its host for. Functions that wait for an answer reject with a HostError if the host refuses. */
export type Host = Awaited<ReturnType<typeof greetHost>>;

/**
 * Greets the host. Nothing else is sent before it has answered, nor told to the view.
 * @throws HostError where it does not answer
 */
export async function greetHost(
  wire: Wire,
  name: string,
  version: string,
  tell: (changes: Partial<Told>) => void,
) {
  const answer = async (method: string): Promise<object | undefined> =>
    method === 'ping' || method === 'ui/resource-teardown' ? {} : undefined;
  const rpc = openRpc(wire, answer, (method, params) => tell(readNotification(method, params)));
  const greeting = {
    protocolVersion: REVISION,
    appInfo: { name, version },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  };
  // By the specification. What a host leaves out is taken as nothing.
  const told = (await rpc.request('ui/initialize', greeting)) as Partial<McpUiInitializeResult>;
  tell({ context: told.hostContext ?? {} });
  rpc.notify('ui/notifications/initialized', {});
  const ask = async (method: string, params: object): Promise<void> => {
    // As above; of what these requests come to, only this is told.
    const { isError } = ((await rpc.request(method, params)) ?? {}) as {
      readonly isError?: boolean;
    };
    if (isError === true) throw new HostError('The host did not allow it.');
  };
  const capabilities: McpUiHostCapabilities = told.hostCapabilities ?? {};
  return {
    capabilities,
    /** Calls a tool of the server that the view came from. */
    callTool: async (tool: string, args: Arguments) =>
      // As above.
      (await rpc.request('tools/call', { name: tool, arguments: args })) as ToolResult,
    /** Says something in the conversation in the name of its user, who may be asked first. */
    say: (text: string) =>
      ask('ui/message', {
        role: 'user',
        content: [{ type: 'text', text }],
      }),
    openLink: (url: string) => ask('ui/open-link', { url }),
    /** Offers a file to the user. */
    download: (file: string, mimeType: string, text: string) => {
      const resource = { uri: `file:///${encodeURIComponent(file)}`, mimeType, text };
      return ask('ui/download-file', { contents: [{ type: 'resource', resource }] });
    },
    /** Tells the model, with the next message of its user, what is chosen in the view. */
    tellModel: (text: string) =>
      ask('ui/update-model-context', { content: [{ type: 'text', text }] }),
    /** Asks for another size of the whole view; the host tells what came of it. */
    requestMode: async (mode: McpUiDisplayMode) => {
      // As above. A host may also answer with the size that it stays at.
      const got = (await rpc.request('ui/request-display-mode', { mode })) as
        | { readonly mode?: string }
        | undefined;
      if (got?.mode !== mode) throw new HostError('The host did not allow it.');
    },
    /** Tells the size that the view needs, in pixels. */
    resize: (width: number, height: number) =>
      rpc.notify('ui/notifications/size-changed', { width, height }),
  };
}

/** Calls a tool and reads its answer. Never throws: that there is no host, or that it refuses, is a problem. */
export async function askTool(
  host: Host | undefined,
  name: string,
  args: Arguments,
): Promise<ToolAnswer> {
  try {
    if (host?.capabilities.serverTools === undefined) {
      throw new Error('The host lets views ask for nothing.');
    }
    return readAnswer(await host.callTool(name, args));
  } catch {
    return readAnswer({ isError: true });
  }
}

// Of JSON, of which each view reads what it knows.
const readArguments = ({ arguments: args }: Values): Partial<Told> =>
  isValues(args) ? { args } : {};

/** What notifications change, by their names. */
const CHANGES = new Map<string, (params: Values) => Partial<Told>>([
  ['ui/notifications/tool-input', readArguments],
  ['ui/notifications/tool-input-partial', readArguments],
  ['ui/notifications/tool-result', (result) => ({ result })],
  ['ui/notifications/tool-cancelled', () => ({ isCancelled: true })],
  ['ui/notifications/host-context-changed', (context) => ({ context: { ...context } })],
]);

/** What a notification changes; empty if it changes nothing. */
const readNotification = (method: string, params: unknown): Partial<Told> =>
  (isValues(params) && CHANGES.get(method)?.(params)) || {};

/** How messages are sent and received. */
export type Wire = ReturnType<typeof openWire>;

/** The other side refused a request, or did not answer. */
export class HostError extends Error {}

/** A host shows a dialog to its user before it answers some requests. */
const WAIT_MS = 120_000;

/** As JSON-RPC has it. */
const UNKNOWN_METHOD = { code: -32_601, message: 'There is no such method.' };

/**
 * Begins a conversation.
 * @param answer what requests of the other side come to; undefined: there is no such method
 * @param take told of each notification
 */
export function openRpc(
  wire: Wire,
  answer: (method: string, params: unknown) => Promise<object | undefined>,
  take: (method: string, params: unknown) => void,
) {
  const waiting = new Map<unknown, (answered: Values) => void>();
  let last = 0;
  wire.listen((data) => {
    // Untrusted: any window may send one.
    if (!isValues(data) || data.jsonrpc !== '2.0') return;
    const { id, method, params } = data;
    if (typeof method !== 'string') {
      waiting.get(id)?.(data);
      return;
    }
    if (id === undefined) return take(method, params);
    const send = (answered: object): void =>
      wire.send({
        jsonrpc: '2.0',
        id,
        ...answered,
      });
    answer(method, params).then(
      (result) => send(result === undefined ? { error: UNKNOWN_METHOD } : { result }),
      (error: unknown) => send({ error: { code: -32_000, message: readMessage(error) } }),
    );
  });
  return {
    /** @throws HostError if the host refuses or does not answer */
    request: (method: string, params: object) =>
      new Promise<unknown>((resolve, reject) => {
        last += 1;
        const id = last;
        const settle = ({ result, error }: Values): void => {
          clearTimeout(timer);
          waiting.delete(id);
          if (error === undefined) resolve(result);
          else reject(new HostError(readMessage(error)));
        };
        const timer = setTimeout(
          () => settle({ error: { message: 'The host did not answer.' } }),
          WAIT_MS,
        );
        waiting.set(id, settle);
        wire.send({ jsonrpc: '2.0', id, method, params });
      }),
    notify: (method: string, params: object) =>
      wire.send({
        jsonrpc: '2.0',
        method,
        params,
      }),
  };
}

function readMessage(error: unknown): string {
  const { message } = asValues(error);
  return typeof message === 'string' && message !== '' ? message : 'The host refused.';
}

/** The wire between this window and the one that holds it. */
export function openWire(own: Window, host: Window) {
  return {
    // The host is of another origin, which the view cannot know; nothing secret is sent.
    send: (message: object): void => host.postMessage(message, '*'),
    listen: (take: (message: unknown) => void): void =>
      own.addEventListener('message', (event) => {
        if (event.source === host) take(event.data);
      }),
  };
}
