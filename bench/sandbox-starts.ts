/** Starts the sandbox and an empty HTTP server in turn, many times in one process; prints both medians as JSON. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { startSandbox } from '../src/sandbox/start-sandbox.ts';
import { interleave, median } from './stats.ts';

const STARTS = 201;

async function startEmpty() {
  const server = createServer((_request, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

const elapsed = await interleave(STARTS, [startSandbox, startEmpty], async (start) => {
  const startedMs = performance.now();
  const started = await start();
  const elapsedMs = performance.now() - startedMs;
  await started.close();
  return elapsedMs;
});
process.stdout.write(`${JSON.stringify(elapsed.map(median))}\n`);
