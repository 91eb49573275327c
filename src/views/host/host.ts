/** The host of a view, as MCP Apps of 2026-01-26 have it: what it shows, what it is asked for. */

import type {
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiInitializeResult,
} from '@modelcontextprotocol/ext-apps';
import { openRpc, type Wire } from './rpc.ts';

/** The revision of MCP Apps that views speak. */
const REVISION = '2026-01-26';

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
  readonly onArguments: (args: Readonly<Record<string, unknown>>) => void;
  readonly onResult: (result: ToolResult) => void;
  /** The call was given up. */
  readonly onCancelled: () => void;
  /** Theme, fonts, language, size: what there is of it, at the beginning and whenever some of it changes. */
  readonly onContext: (context: McpUiHostContext) => void;
  /** The host is about to remove the view. */
  readonly onEnd: () => void;
}

/** What a view may ask of its host. All reject with a HostError where the host refuses. */
export interface Host {
  readonly capabilities: McpUiHostCapabilities;
  /** Calls a tool of the server that the view came from. */
  callTool(name: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  /** Says something in the conversation in the name of its user, who may be asked first. */
  say(text: string): Promise<void>;
  openLink(url: string): Promise<void>;
  /** Offers a file to the user. */
  download(name: string, mimeType: string, text: string): Promise<void>;
  resize(width: number, height: number): void;
}

/**
 * Greets the host. Nothing else is sent before it has answered, nor told to the view.
 * @throws HostError where it does not answer
 */
export async function greetHost(wire: Wire, name: string, version: string, events: HostEvents): Promise<Host> {
  const rpc = openRpc(wire, answerHost, (method, params) => takeNotification(method, params, events));
  function answerHost(method: string): object | undefined {
    if (method === 'ui/resource-teardown') events.onEnd();
    return method === 'ping' || method === 'ui/resource-teardown' ? {} : undefined;
  }
  const greeting = { protocolVersion: REVISION, appInfo: { name, version }, appCapabilities: {} };
  // Of a host that follows the specification, which views tell apart by what they use of it only.
  const told = (await rpc.request('ui/initialize', greeting)) as McpUiInitializeResult;
  events.onContext(told.hostContext ?? {});
  rpc.notify('ui/notifications/initialized', {});
  const ask = async (method: string, params: object): Promise<void> => {
    await rpc.request(method, params);
  };
  return {
    capabilities: told.hostCapabilities ?? {},
    // As above.
    callTool: async (tool, args) => (await rpc.request('tools/call', { name: tool, arguments: args })) as ToolResult,
    say: (text) => ask('ui/message', { role: 'user', content: [{ type: 'text', text }] }),
    openLink: (url) => ask('ui/open-link', { url }),
    download: (file, mimeType, text) =>
      ask('ui/download-file', {
        contents: [{ type: 'resource', resource: { uri: `file:///${encodeURIComponent(file)}`, mimeType, text } }],
      }),
    resize: (width, height) => rpc.notify('ui/notifications/size-changed', { width, height }),
  };
}

function takeNotification(method: string, params: unknown, events: HostEvents): void {
  if (typeof params !== 'object' || params === null) return;
  switch (method) {
    case 'ui/notifications/tool-input':
    case 'ui/notifications/tool-input-partial': {
      const args = 'arguments' in params ? params.arguments : undefined;
      // A record of JSON, of which each view reads what it knows.
      if (typeof args === 'object' && args !== null) events.onArguments(args as Record<string, unknown>);
      return;
    }
    case 'ui/notifications/tool-result':
      // As in greetHost.
      return events.onResult(params as ToolResult);
    case 'ui/notifications/tool-cancelled':
      return events.onCancelled();
    case 'ui/notifications/host-context-changed':
      return events.onContext(params as McpUiHostContext);
  }
}
