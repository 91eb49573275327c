/** What the tests of the server's life share: PIMs to point it at, and ways to keep it busy. */

import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { reply, serve } from '../pim/http/local-server.ts';
import {
  addressOf,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from '../support/generated-sandbox.ts';
import { type Host, type HostOptions, startHost } from '../support/host.ts';
import { type HostHere, startHostHere } from '../support/host-here.ts';

/** A key that no log may hold. */
export const SECRET = 'demo-app-key';
/** The exit of a server whose host left. */
export const LEFT = { code: 0, signal: null };

/** A sandbox, and the settings that point at it. */
export interface Pim {
  readonly sandbox: Sandbox;
  readonly address: Readonly<Record<string, string>>;
}

/** Starts a sandbox for the test. */
export async function openPim(options: SandboxOptions = {}): Promise<Pim> {
  const sandbox = await startSandbox({ products: 20, ...options });
  onTestFinished(() => sandbox.close());
  return { sandbox, address: addressOf(sandbox) };
}

/** Starts the server for the test. */
export async function start(options: HostOptions = {}): Promise<Host> {
  const host = await startHost(options);
  onTestFinished(() => void host.child.kill('SIGKILL'));
  return host;
}

/** How a server is started, in a process of its own or in this one. */
export type StartAnywhere = (
  options?: Pick<HostOptions, 'settings' | 'isGreeted'>,
) => Promise<HostHere>;

/** Starts the server for the test in this process, where nothing of a process is at stake. */
export const startHere: StartAnywhere = async (options) => {
  const host = await startHostHere(options);
  onTestFinished(async () => void (await host.leave()));
  return host;
};

/** Asks for a product by a name that no other call asks for, in one request: nothing else is tried for names. */
export function askFor(host: Pick<Host, 'ask'>, name: string) {
  return host.ask('tools/call', { name: 'find_products', arguments: { names: [name], limit: 1 } });
}

const PRODUCTS = JSON.stringify({
  result: [{ ProductId: 1, Name: 'Boot', Code: 'A-1' }],
  totalCount: 1,
});

/** A PIM that holds every answer back until it is told to give them all, and tells when it is asked and when it is left. */
export async function openHeldPim() {
  const held: ServerResponse[] = [];
  const events = new EventEmitter();
  const [isAsked, isLeft] = [once(events, 'asked'), once(events, 'left')];
  let isReleased = false;
  const give = (response: ServerResponse): void => reply(response, 200, PRODUCTS);
  const { url, seen } = await serve((response) => {
    response.on('close', () => events.emit('left'));
    if (isReleased) give(response);
    else held.push(response);
    events.emit('asked');
  });
  const release = () => {
    isReleased = true;
    for (const response of held.splice(0)) give(response);
  };
  return {
    address: { PIM_API_URL: url, PIM_CLIENT_ID: 'client', PIM_APP_KEY: SECRET },
    isAsked,
    isLeft,
    seen,
    release,
  };
}
