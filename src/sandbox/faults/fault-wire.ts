import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Wire } from './fault.ts';

/** Controls the port of a server that listens on `port` of 127.0.0.1. */
export function createPort(server: Server, port: number) {
  let isShut = false;
  let reopening: NodeJS.Timeout | undefined;
  /** Opening and shutting take time, so they run one after the other. */
  let settled: Promise<void> = Promise.resolve();

  async function stop(): Promise<void> {
    clearTimeout(reopening);
    if (isShut) return;
    isShut = true;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  async function start(): Promise<void> {
    clearTimeout(reopening);
    if (!isShut) return;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    isShut = false;
  }

  function then(next: () => Promise<void>): Promise<void> {
    settled = settled.then(next);
    return settled;
  }

  return {
    shut(ms: number) {
      void then(async () => {
        await stop();
        reopening = setTimeout(() => void then(start), ms);
      });
    },
    open: () => then(start),
    close: () => then(stop),
  };
}

/** Opens the wire of a response; `shutPort` as in {@link Wire}. */
export function openWire(response: ServerResponse, shutPort: (ms: number) => void): Wire {
  return {
    response,
    shutPort,
    async pause(ms) {
      const left = new AbortController();
      const leave = (): void => left.abort();
      response.once('close', leave);
      if (response.closed) leave();
      await sleep(ms, undefined, { signal: left.signal }).catch(() => {});
      response.off('close', leave);
    },
  };
}
