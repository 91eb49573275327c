/** What the page runs in which `pim-mcp view` shows a view: the side of the host (MCP Apps, 2026-01-26), without an assistant. */

import { saveText } from '../components/csv.ts';

type Fields = Readonly<Record<string, unknown>>;

const UNKNOWN_METHOD = { code: -32_601, message: 'There is no such method.' };
const FAILED = { code: -32_000, message: 'pim-mcp did not answer. Is it still running?' };

const dark = matchMedia('(prefers-color-scheme: dark)');
const frame = find<HTMLIFrameElement>('iframe');

/** An element of the page, which the command writes. */
function find<Found extends Element>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

function send(message: object): void {
  frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
}

function describeContext(): object {
  return { theme: dark.matches ? 'dark' : 'light', locale: navigator.language, displayMode: 'inline', platform: 'web' };
}

async function askServer(path: string, body?: object): Promise<object> {
  const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, body === undefined ? {} : posted);
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
  return response.json();
}

/** Answers a message of the view, which is trusted as little as the records that it shows. */
async function answerView(message: unknown): Promise<void> {
  if (!isFields(message) || typeof message.method !== 'string') return;
  const { id, method, params } = message;
  const given = isFields(params) ? params : {};
  if (id === undefined) return takeNotification(method, given);
  try {
    const result = await answerRequest(method, given);
    send({ id, ...(result === undefined ? { error: UNKNOWN_METHOD } : { result }) });
  } catch {
    send({ id, error: FAILED });
  }
}

async function takeNotification(method: string, params: Fields): Promise<void> {
  if (method === 'ui/notifications/size-changed' && typeof params.height === 'number') {
    frame.style.height = `${Math.ceil(params.height)}px`;
  }
  if (method !== 'ui/notifications/initialized') return;
  const { args, result } = await shown;
  send({ method: 'ui/notifications/tool-input', params: { arguments: args } });
  send({ method: 'ui/notifications/tool-result', params: result });
}

async function answerRequest(method: string, params: Fields): Promise<object | undefined> {
  switch (method) {
    case 'ui/initialize':
      return {
        protocolVersion: '2026-01-26',
        hostInfo: { name: 'pim-mcp', version: '1' },
        hostCapabilities: { openLinks: {}, downloadFile: {}, serverTools: {}, message: { text: {} } },
        hostContext: describeContext(),
      };
    case 'tools/call':
      return askServer('/call', { name: String(params.name), arguments: params.arguments });
    case 'ui/message':
      // There is no assistant to be told; who looks on may copy it to one.
      find<HTMLElement>('#said').hidden = false;
      find('#said pre').textContent = listOf(params.content)
        .map(({ text }) => (typeof text === 'string' ? text : ''))
        .join('\n');
      return {};
    case 'ui/open-link': {
      const url = String(params.url);
      if (!/^https?:\/\//i.test(url)) return { isError: true };
      window.open(url, '_blank', 'noopener,noreferrer');
      return {};
    }
    case 'ui/download-file':
      for (const { resource } of listOf(params.contents)) {
        if (!isFields(resource) || typeof resource.text !== 'string') return { isError: true };
        const name = decodeURIComponent(String(resource.uri).split('/').at(-1) ?? '');
        saveText(name, String(resource.mimeType), resource.text);
      }
      return {};
    case 'ping':
      return {};
    default:
      return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

// What the command has written.
const shown = askServer('/shown') as Promise<{ readonly tool: string; readonly args: object; readonly result: object }>;
void shown.then(({ tool }) => {
  document.title = `${tool} – pim-mcp`;
  find('h1').textContent = tool;
});
window.addEventListener('message', ({ source, data }) => {
  if (source === frame.contentWindow) void answerView(data);
});
dark.addEventListener('change', () => {
  send({ method: 'ui/notifications/host-context-changed', params: describeContext() });
});
// Last, so that its first message is not missed.
frame.src = '/view';
