/** The PIM that all servers ask. It runs in its own process, so that it slows none of them. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A running PIM. */
export interface PimProcess {
  readonly url: string;
  readonly clientId: string;
  readonly appKey: string;
  /** One page of the product query as sent over the wire. */
  fetchProducts(fields: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

/** Starts the bundled replay-pim.ts. */
export async function startPim(script: string): Promise<PimProcess> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  // replay-pim.ts wrote this line.
  const { url, clientId, appKey } = JSON.parse(String(line)) as Record<
    'url' | 'clientId' | 'appKey',
    string
  >;
  return {
    url,
    clientId,
    appKey,
    fetchProducts: async (fields) => {
      const response = await fetch(`${url}/api/v2/query/products`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, appKey, ...fields }),
      });
      if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`);
      return response.text();
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
