/** The connection of one request, as faults act on it. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Wire } from './fault.ts';

/** The wire of a response; `shutPort` as in {@link Wire}. */
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
