/**
 * What the host sends to the view, and what the view may request, is that of MCP Apps, 2026-01-26.
 */

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

const REVISION = '2026-01-26';

/** Look and abilities of the host. */
export type HostContext = McpUiHostContext;

export type Arguments = Readonly<Record<string, unknown>>;

/** State that a host sends to a view. */
export interface HostState {
  /** Arguments of the call that the view shows; incomplete while they are being written. */
  readonly args: Arguments;
  readonly result: ToolResult | undefined;
  readonly isCancelled: boolean;
  /** Theme, fonts, language and size; later messages have only the changed values. */
  readonly context: HostContext;
}

/**
 * Requests that a view may make of its host. Those that wait for an answer reject with a HostError
 * if the host refuses.
 */
export type Host = Awaited<ReturnType<typeof greetHost>>;

/**
 * Greets the host. Nothing else is sent to it, or passed to the view, before it has answered.
 * @throws HostError if it does not answer
 */
export async function greetHost(
  wire: Wire,
  name: string,
  version: string,
  onChange: (changes: Partial<HostState>) => void,
) {
  const answer = async (method: string): Promise<object | undefined> =>
    method === 'ping' || method === 'ui/resource-teardown' ? {} : undefined;
  const rpc = openRpc(wire, answer, (method, params) => onChange(readNotification(method, params)));
  const greeting = {
    protocolVersion: REVISION,
    appInfo: { name, version },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  };
  // Shape by the specification; whatever a host leaves out is absent.
  const hostInfo = (await rpc.request('ui/initialize', greeting)) as Partial<McpUiInitializeResult>;
  onChange({ context: hostInfo.hostContext ?? {} });
  rpc.notify('ui/notifications/initialized', {});
  const sendRequest = async (method: string, params: object): Promise<void> => {
    // As above; only isError of these results is read.
    const { isError } = ((await rpc.request(method, params)) ?? {}) as {
      readonly isError?: boolean;
    };
    if (isError === true) throw new HostError('The host did not allow it.');
  };
  const capabilities: McpUiHostCapabilities = hostInfo.hostCapabilities ?? {};
  return {
    capabilities,
    callTool: async (tool: string, args: Arguments) =>
      // As above.
      (await rpc.request('tools/call', { name: tool, arguments: args })) as ToolResult,
    /** Sends a message to the conversation in the name of its user, who may be asked first. */
    sendMessage: (text: string) =>
      sendRequest('ui/message', {
        role: 'user',
        content: [{ type: 'text', text }],
      }),
    openLink: (url: string) => sendRequest('ui/open-link', { url }),
    download: (file: string, mimeType: string, text: string) => {
      const resource = { uri: `file:///${encodeURIComponent(file)}`, mimeType, text };
      return sendRequest('ui/download-file', { contents: [{ type: 'resource', resource }] });
    },
    /** Updates the model's context, which the model reads with the next message of its user. */
    updateModelContext: (text: string) =>
      sendRequest('ui/update-model-context', { content: [{ type: 'text', text }] }),
    requestMode: async (mode: McpUiDisplayMode) => {
      // As above. A host may also answer with the size that it stays at.
      const got = (await rpc.request('ui/request-display-mode', { mode })) as
        | { readonly mode?: string }
        | undefined;
      if (got?.mode !== mode) throw new HostError('The host did not allow it.');
    },
    resize: (width: number, height: number) =>
      rpc.notify('ui/notifications/size-changed', { width, height }),
  };
}

/**
 * Calls a tool and reads its answer. Never throws: a missing or refusing host is a problem of the
 * answer.
 */
export async function fetchAnswer(
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

// Parsed JSON, from which each view reads the keys that it knows.
const readArguments = ({ arguments: args }: Values): Partial<HostState> =>
  isValues(args) ? { args } : {};

const CHANGES = new Map<string, (params: Values) => Partial<HostState>>([
  ['ui/notifications/tool-input', readArguments],
  ['ui/notifications/tool-input-partial', readArguments],
  ['ui/notifications/tool-result', (result) => ({ result })],
  ['ui/notifications/tool-cancelled', () => ({ isCancelled: true })],
  ['ui/notifications/host-context-changed', (context) => ({ context: { ...context } })],
]);

const readNotification = (method: string, params: unknown): Partial<HostState> =>
  (isValues(params) && CHANGES.get(method)?.(params)) || {};

export type Wire = ReturnType<typeof openWire>;

class HostError extends Error {}

// Long, because a host shows a dialog to its user before it answers some requests.
const WAIT_MS = 120_000;

const UNKNOWN_METHOD = { code: -32_601, message: 'There is no such method.' };

/**
 * Opens a JSON-RPC conversation.
 * @param answer answers requests of the other side; undefined: there is no such method
 * @param onNotification receives notifications
 */
export function openRpc(
  wire: Wire,
  answer: (method: string, params: unknown) => Promise<object | undefined>,
  onNotification: (method: string, params: unknown) => void,
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
    if (id === undefined) return onNotification(method, params);
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

/** Opens the wire between this window and the window that holds it. */
export function openWire(view: Window, host: Window) {
  return {
    // The host is of another origin, which the view cannot know; nothing secret is sent.
    send: (message: object): void => host.postMessage(message, '*'),
    listen: (take: (message: unknown) => void): void =>
      view.addEventListener('message', (event) => {
        if (event.source === host) take(event.data);
      }),
  };
}
