/** What the page runs in which `pim-mcp view` shows a view, without a host. */

import { answerView, type HostSide } from './answer-view.ts';

/** An element of the page, which serve-view.ts writes. */
function find<Found extends Element>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

const dark = matchMedia('(prefers-color-scheme: dark)');

function describeContext(): object {
  return { theme: dark.matches ? 'dark' : 'light', locale: navigator.language, displayMode: 'inline', platform: 'web' };
}

async function askServer(path: string, body?: object): Promise<object> {
  const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, body === undefined ? {} : posted);
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
  return response.json();
}

/** There is no assistant to be told; who looks on may copy it to one. */
function say(text: string): void {
  find<HTMLElement>('#said').hidden = false;
  find('#said pre').textContent = text;
}

function download(name: string, mimeType: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: mimeType }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function showView(): Promise<void> {
  const frame = find<HTMLIFrameElement>('iframe');
  // What the server has written (serve-view.ts).
  const shown = (await askServer('/shown')) as HostSide['shown'];
  const send = (message: object): void => frame.contentWindow?.postMessage(message, '*');
  const side: HostSide = {
    send,
    context: describeContext,
    shown,
    callTool: (name, args) => askServer('/call', { name, arguments: args }),
    say,
    openLink: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
    download,
    resize: (height) => {
      frame.style.height = `${Math.ceil(height)}px`;
    },
  };
  window.addEventListener('message', ({ source, data }) => {
    if (source === frame.contentWindow) void answerView(data, side);
  });
  dark.addEventListener('change', () => {
    send({ jsonrpc: '2.0', method: 'ui/notifications/host-context-changed', params: describeContext() });
  });
  // Not before: its first message must not be missed.
  frame.src = '/view';
}

void showView();
