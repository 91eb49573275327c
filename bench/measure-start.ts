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

/** Memory hardly varies, so it is looked at in one round of so many: waiting for it takes as long as a start. */
const ROUNDS_A_LOOK = 5;

/** Rows for the time until a server is ready, and for idle memory. */
export async function measureStart({ ours, thin, bare }: Contestants): Promise<readonly Row[]> {
  const measured = await interleave(ROUNDS, [ours, thin, bare], async (contestant, round) => {
    const server = await startServer(contestant);
    // A host shows the tools of a server after these two answers.
    const { elapsedMs } = await server.listTools();
    const rssBytes = round % ROUNDS_A_LOOK === 0 ? [await readSettled(server)] : [];
    await server.close();
    return { readyMs: server.readyMs + elapsedMs, rssBytes };
  });
  const [ownReady = 0, thinReady = 0, bareReady = 0] = measured.map((all) =>
    median(all.map(({ readyMs }) => readyMs)),
  );
  const [ownRss = 0, thinRss = 0, bareRss = 0] = measured.map((all) =>
    median(all.flatMap(({ rssBytes }) => rssBytes)),
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

/** The memory of a server that has settled, in bytes; NaN where the system does not tell it. */
async function readSettled(server: Awaited<ReturnType<typeof startServer>>): Promise<number> {
  await pause(SETTLE_MS);
  return (await server.memory())?.rssBytes ?? Number.NaN;
}
