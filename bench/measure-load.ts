/** Many calls at a time: calls per second, and peak memory. */

import type { CatalogServer, Contestants, Questions } from './contestants.ts';
import { pick } from './measure-calls.ts';
import { startServer } from './rpc.ts';
import type { Row } from './table.ts';

const IN_FLIGHT = 16;
/**
 * The thin server's peak grows with this number: while calls keep coming, its stdout never drains, and until it drains
 * the SDK's transport keeps every message.
 */
const CALLS = 300;

/** Rows for throughput and peak memory with pages of 100. */
export async function measureLoad(
  { ours, thin }: Contestants,
  questions: Questions,
): Promise<readonly Row[]> {
  const own = await runLoad(ours, questions);
  const other = await runLoad(thin, questions);
  return [
    {
      what: `pages a second, ${IN_FLIGHT} in flight`,
      unit: '1/s',
      ours: own.callsPerSecond,
      other: other.callsPerSecond,
      least: 1,
    },
    {
      what: `peak RSS, ${IN_FLIGHT} in flight`,
      unit: 'MB',
      ours: own.peakBytes / 1e6,
      other: other.peakBytes / 1e6,
      most: 1 / 3,
    },
  ];
}

async function runLoad(contestant: CatalogServer, { texts }: Questions) {
  const server = await startServer(contestant);
  let asked = 0;
  const startedMs = performance.now();
  const askOneAfterAnother = async (): Promise<void> => {
    while (asked < CALLS) {
      asked += 1;
      // There are more texts than calls in flight, because identical questions at the same time would share one
      // request.
      await contestant.askPage(server, pick(texts, asked));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, askOneAfterAnother));
  const callsPerSecond = CALLS / ((performance.now() - startedMs) / 1_000);
  const memory = await server.memory();
  await server.close();
  return { callsPerSecond, peakBytes: memory?.peakBytes ?? Number.NaN };
}
