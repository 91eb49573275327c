/** How soon a server answers, and how much memory it holds when idle. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Contestants } from './contestants.ts';
import { startServer } from './rpc.ts';
import { interleave, median } from './stats.ts';
import type { Row } from './table.ts';

/** A start is short compared with what else a machine does: with fewer rounds, 1.1 cannot be told from 1.3. */
const ROUNDS = 25;

/** By then, memory that was only needed for starting is released. */
const SETTLE_MS = 250;

/** Rows for the time until a server is ready, and for idle memory. */
export async function measureStart({ ours, thin, bare }: Contestants): Promise<readonly Row[]> {
  const measured = await interleave(ROUNDS, [ours, thin, bare], async (contestant) => {
    const server = await startServer(contestant);
    // A host shows the tools of a server after these two answers.
    const { elapsedMs } = await server.listTools();
    await pause(SETTLE_MS);
    const memory = await server.memory();
    await server.close();
    return { readyMs: server.readyMs + elapsedMs, rssBytes: memory?.rssBytes ?? Number.NaN };
  });
  const [ownReady = 0, thinReady = 0, bareReady = 0] = measured.map((all) =>
    median(all.map(({ readyMs }) => readyMs)),
  );
  const [ownRss = 0, thinRss = 0, bareRss = 0] = measured.map((all) =>
    median(all.map(({ rssBytes }) => rssBytes)),
  );
  const ready = { unit: 'ms', ours: ownReady };
  const idle = { unit: 'MB', ours: ownRss / 1e6 };
  return [
    { what: 'ready (start to tools/list), beside thin', ...ready, other: thinReady, most: 1 },
    { what: 'ready (start to tools/list), beside bare SDK', ...ready, other: bareReady, most: 1.2 },
    { what: 'idle RSS, beside bare SDK', ...idle, other: bareRss / 1e6, most: 1.3 },
    { what: 'idle RSS, beside thin', ...idle, other: thinRss / 1e6 },
  ];
}
