/// <reference lib="dom" />
/** What the page of the test host runs in the browser: the official client and the official AppBridge. */

import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { HostCall, HostPage, TestWindow } from './host-types.ts';

const EXTENSION = 'io.modelcontextprotocol/ui';
const MIME_TYPE = 'text/html;profile=mcp-app';

// The page is loaded by open-view.ts, which puts these there.
const own = window as unknown as TestWindow;

/** The way to the server, which runs in the process of the test. */
function createTransport(): Transport {
  const transport: Transport = {
    start: async () => {},
    close: async () => {},
    send: async (message) => own.sendToServer(JSON.stringify(message)),
  };
  own.takeFromServer = (message) => transport.onmessage?.(JSON.parse(message) as JSONRPCMessage);
  return transport;
}

/** What the host can do unless the test takes it away. */
const CAPABILITIES = { openLinks: {}, downloadFile: {}, serverTools: {}, message: { text: {} } };

async function openView({
  tool,
  args,
  context = {},
  isHeld = false,
  stripsMeta = false,
  and = {},
  without = [],
}: HostCall): Promise<void> {
  const names: readonly string[] = without;
  const client = new Client(
    { name: 'pim-mcp test host', version: '1.0.0' },
    { capabilities: { extensions: { [EXTENSION]: { mimeTypes: [MIME_TYPE] } } } },
  );
  await client.connect(createTransport());
  const { tools } = await client.listTools();
  const ui = tools.find(({ name }) => name === tool)?._meta?.ui as { readonly resourceUri: string };
  const { contents } = await client.readResource({ uri: ui.resourceUri });
  // The shape of a view's page.
  const [content] = contents as unknown as readonly {
    text: string;
    mimeType: string;
    _meta: { ui: { csp: object } };
  }[];
  if (content?.mimeType !== MIME_TYPE) throw new Error(`${tool} has no view`);
  const { csp } = content._meta.ui;

  const frame = document.createElement('iframe');
  frame.title = 'Sandbox';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  document.body.append(frame);
  const target = frame.contentWindow;
  if (target === null) throw new Error('no window');
  const bridge = new AppBridge(
    client,
    { name: 'pim-mcp test host', version: '1.0.0' },
    Object.fromEntries(
      Object.entries({ ...CAPABILITIES, ...and }).filter(([name]) => !names.includes(name)),
    ),
    { hostContext: context },
  );
  const page: HostPage = { bridge, events: [], called: [], giveResult: () => {} };
  own.host = page;
  bridge.onmessage = async (params) => {
    page.events.push({ event: 'message', params });
    return {};
  };
  bridge.onopenlink = async (params) => {
    page.events.push({ event: 'link', params });
    return {};
  };
  bridge.ondownloadfile = async (params) => {
    page.events.push({ event: 'download', params });
    return {};
  };
  bridge.addEventListener('sizechange', ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  });
  bridge.addEventListener(
    'sandboxready',
    () => void bridge.sendSandboxResourceReady({ html: content.text, csp }),
  );
  const held = new Promise<void>((resolve) => {
    page.giveResult = resolve;
  });
  const shown = new Promise<void>((resolve, reject) => {
    bridge.addEventListener('initialized', () => {
      const show = async (): Promise<void> => {
        await bridge.sendToolInput({ arguments: args });
        if (isHeld) resolve();
        if (isHeld) await held;
        const result = await client.callTool({ name: tool, arguments: args });
        if (stripsMeta) delete result._meta;
        page.called.push(result);
        await bridge.sendToolResult(result);
        resolve();
      };
      show().catch(reject);
    });
  });
  await bridge.connect(new PostMessageTransport(target, target));
  frame.src = `${own.proxyUrl}?csp=${encodeURIComponent(JSON.stringify(csp))}`;
  await shown;
}

own.openView = openView;
