/**
 * The script of the page in which `pim-mcp view` shows a view: it plays the host (MCP Apps,
 * 2026-01-26).
 */

import { openRpc, openWire } from '../bridge/host.ts';
import { isValues, type Values, valuesOf } from '../bridge/read-answer.ts';
import { saveText } from '../components/csv.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');
// Both are in the page that the command writes.
const [frame, heading] = ['iframe', 'h1'].map((tag) => document.querySelector(tag)) as [
  HTMLIFrameElement,
  Element,
];

function describeContext(): object {
  return {
    theme: dark.matches ? 'dark' : 'light',
    locale: navigator.language,
    displayMode: 'inline',
    platform: 'web',
  };
}

async function requestJson(path: string, body?: object): Promise<object> {
  const posted = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(path, body === undefined ? {} : posted).catch(() => undefined);
  if (response?.ok !== true) {
    throw new Error('pim-mcp did not answer. Is it still running?');
  }
  return response.json();
}

// The view is not trusted, because it shows texts of the catalog.
async function answerView(method: string, rawParams: unknown): Promise<object | undefined> {
  const params: Values = isValues(rawParams) ? rawParams : {};
  switch (method) {
    case 'ui/initialize':
      return {
        protocolVersion: '2026-01-26',
        hostInfo: { name: 'pim-mcp', version: '1' },
        // There is no assistant, whose context could be updated.
        hostCapabilities: { openLinks: {}, downloadFile: {}, serverTools: {} },
        hostContext: describeContext(),
      };
    case 'tools/call':
      return requestJson('/call', {
        name: String(params.name),
        arguments: params.arguments,
      });
    case 'ui/open-link': {
      const url = String(params.url);
      if (!/^https?:\/\//i.test(url)) return { isError: true };
      window.open(url, '_blank', 'noopener,noreferrer');
      return {};
    }
    case 'ui/download-file':
      for (const { resource } of valuesOf(params.contents)) {
        if (!isValues(resource) || typeof resource.text !== 'string') {
          return { isError: true };
        }
        const name = decodeURIComponent(String(resource.uri).split('/').at(-1) ?? '');
        saveText(name, String(resource.mimeType), resource.text);
      }
      return {};
    default:
      return undefined;
  }
}

// Written by the command.
const shownCall = requestJson('/shown') as Promise<{
  readonly tool: string;
  readonly args: object;
  readonly result: object;
}>;
void shownCall.then(({ tool }) => {
  document.title = `${tool} – pim-mcp`;
  heading.textContent = tool;
});

async function takeNotification(method: string, params: unknown): Promise<void> {
  if (
    method === 'ui/notifications/size-changed' &&
    isValues(params) &&
    typeof params.height === 'number'
  ) {
    frame.style.height = `${Math.ceil(params.height)}px`;
  }
  if (method !== 'ui/notifications/initialized') return;
  const { args, result } = await shownCall;
  rpc.notify('ui/notifications/tool-input', { arguments: args });
  rpc.notify('ui/notifications/tool-result', result);
}

// A frame of the page has a window.
const rpc = openRpc(openWire(window, frame.contentWindow as Window), answerView, takeNotification);
dark.addEventListener('change', () =>
  rpc.notify('ui/notifications/host-context-changed', describeContext()),
);
// Last, so that its first message is not missed.
frame.src = '/view';
