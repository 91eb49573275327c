/** The host of a view, as MCP Apps of 2026-01-26 have it: what it tells the view, and what the view may ask of it. */

import type { McpUiHostCapabilities, McpUiHostContext, McpUiInitializeResult } from '@modelcontextprotocol/ext-apps';
import { HostError, openRpc, type Wire } from './rpc.ts';

/** The revision of MCP Apps that views speak. */
const REVISION = '2026-01-26';

/** What is known of the host and how it looks. */
export type HostContext = McpUiHostContext;

/** Arguments of a tool. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What a tool answered, as hosts pass it on. */
export interface ToolResult {
  readonly isError?: boolean;
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** What a view is told by its host. */
export interface HostEvents {
  /** The arguments of the call that it shows; some of them while they are still written. */
  readonly onArguments: (args: Arguments) => void;
  readonly onResult: (result: ToolResult) => void;
  /** The call was given up. */
  readonly onCancelled: () => void;
  /** Theme, fonts, language, size: what there is of it at the beginning, and what changed whenever some of it does. */
  readonly onContext: (context: HostContext) => void;
}

/** What a view may ask of its host. All that wait for an answer reject with a HostError where the host refuses. */
export interface Host {
  readonly capabilities: McpUiHostCapabilities;
  /** Calls a tool of the server that the view came from. */
  callTool(name: string, args: Arguments): Promise<ToolResult>;
  /** Says something in the conversation in the name of its user, who may be asked first. */
  say(text: string): Promise<void>;
  openLink(url: string): Promise<void>;
  /** Offers a file to the user. */
  download(name: string, mimeType: string, text: string): Promise<void>;
  /** Tells the size that the view needs, in pixels. */
  resize(width: number, height: number): void;
}

/**
 * Greets the host. Nothing else is sent before it has answered, nor told to the view.
 * @throws HostError where it does not answer
 */
export async function greetHost(wire: Wire, name: string, version: string, events: HostEvents): Promise<Host> {
  const answer = (method: string): object | undefined =>
    method === 'ping' || method === 'ui/resource-teardown' ? {} : undefined;
  const rpc = openRpc(wire, answer, (method, params) => takeNotification(method, params, events));
  const greeting = { protocolVersion: REVISION, appInfo: { name, version }, appCapabilities: {} };
  // By the specification. What a host leaves out is taken as nothing.
  const told = (await rpc.request('ui/initialize', greeting)) as Partial<McpUiInitializeResult>;
  events.onContext(told.hostContext ?? {});
  rpc.notify('ui/notifications/initialized', {});
  const ask = async (method: string, params: object): Promise<void> => {
    // As above; of what these requests come to, only this is told.
    const { isError } = ((await rpc.request(method, params)) ?? {}) as { readonly isError?: boolean };
    if (isError === true) throw new HostError('The host did not allow it.');
  };
  return {
    capabilities: told.hostCapabilities ?? {},
    // As above.
    callTool: async (tool, args) => (await rpc.request('tools/call', { name: tool, arguments: args })) as ToolResult,
    say: (text) => ask('ui/message', { role: 'user', content: [{ type: 'text', text }] }),
    openLink: (url) => ask('ui/open-link', { url }),
    download: (file, mimeType, text) => {
      const resource = { uri: `file:///${encodeURIComponent(file)}`, mimeType, text };
      return ask('ui/download-file', { contents: [{ type: 'resource', resource }] });
    },
    resize: (width, height) => rpc.notify('ui/notifications/size-changed', { width, height }),
  };
}

function takeNotification(method: string, params: unknown, events: HostEvents): void {
  if (typeof params !== 'object' || params === null) return;
  switch (method) {
    case 'ui/notifications/tool-input':
    case 'ui/notifications/tool-input-partial': {
      const args = 'arguments' in params ? params.arguments : undefined;
      // Of JSON, of which each view reads what it knows.
      if (typeof args === 'object' && args !== null) events.onArguments(args as Arguments);
      return;
    }
    case 'ui/notifications/tool-result':
      events.onResult(params);
      return;
    case 'ui/notifications/tool-cancelled':
      events.onCancelled();
      return;
    case 'ui/notifications/host-context-changed':
      events.onContext({ ...params });
  }
}
