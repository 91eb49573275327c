/** The other side of a view: what a host answers it, as MCP Apps of 2026-01-26 have it, where there is no assistant. */

/** What the page of a host does for a view. */
export interface HostSide {
  readonly send: (message: object) => void;
  /** Of JSON: theme, language, kind of display. */
  readonly context: () => object;
  /** The call that is shown: told when the view is ready. */
  readonly shown: { readonly args: object; readonly result: object };
  readonly callTool: (name: string, args: unknown) => Promise<object>;
  readonly say: (text: string) => void;
  readonly openLink: (url: string) => void;
  readonly download: (name: string, mimeType: string, text: string) => void;
  readonly resize: (height: number) => void;
}

const REVISION = '2026-01-26';

const UNKNOWN_METHOD = { code: -32_601, message: 'There is no such method.' };
const FAILED = { code: -32_000, message: 'pim-mcp did not answer. Is it still running?' };

/** Answers a message of the view, which is trusted as little as the records that it shows. */
export async function answerView(message: unknown, side: HostSide): Promise<void> {
  if (!isObject(message) || typeof message.method !== 'string') return;
  const { id, method, params } = message;
  const given = isObject(params) ? params : {};
  if (id === undefined) return takeNotification(method, given, side);
  try {
    const result = await answerRequest(method, given, side);
    side.send({ jsonrpc: '2.0', id, ...(result === undefined ? { error: UNKNOWN_METHOD } : { result }) });
  } catch {
    side.send({ jsonrpc: '2.0', id, error: FAILED });
  }
}

function takeNotification(method: string, params: Fields, side: HostSide): void {
  if (method === 'ui/notifications/size-changed' && typeof params.height === 'number') side.resize(params.height);
  if (method !== 'ui/notifications/initialized') return;
  const notify = (name: string, told: object): void => side.send({ jsonrpc: '2.0', method: name, params: told });
  notify('ui/notifications/tool-input', { arguments: side.shown.args });
  notify('ui/notifications/tool-result', side.shown.result);
}

async function answerRequest(method: string, params: Fields, side: HostSide): Promise<object | undefined> {
  switch (method) {
    case 'ui/initialize':
      return {
        protocolVersion: REVISION,
        hostInfo: { name: 'pim-mcp', version: '1' },
        hostCapabilities: { openLinks: {}, downloadFile: {}, serverTools: {}, message: { text: {} } },
        hostContext: side.context(),
      };
    case 'tools/call':
      return side.callTool(String(params.name), params.arguments);
    case 'ui/message':
      side.say(textOf(params.content));
      return {};
    case 'ui/open-link': {
      const url = String(params.url);
      const isWeb = /^https?:\/\//i.test(url);
      if (isWeb) side.openLink(url);
      return isWeb ? {} : { isError: true };
    }
    case 'ui/download-file':
      for (const { resource } of listOf(params.contents)) {
        if (!isObject(resource) || typeof resource.text !== 'string') return { isError: true };
        const name = decodeURIComponent(String(resource.uri).split('/').at(-1) ?? '');
        side.download(name, String(resource.mimeType), resource.text);
      }
      return {};
    case 'ping':
      return {};
    default:
      return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textOf(content: unknown): string {
  return listOf(content)
    .flatMap(({ text }) => (typeof text === 'string' ? text : []))
    .join('\n');
}
