/** One call after another, on servers that are warmed up. */

import type { Contestants, Questions } from './contestants.ts';
import { startServer } from './rpc.ts';
import { interleave, median } from './stats.ts';
import type { Row } from './table.ts';

/** The servers take turns of several calls each: a single call would mostly measure how a process wakes up. */
const KINDS = {
  codes: { what: 'p50 of one product by code', turns: 40, warmUpTurns: 10, calls: 25 },
  pages: { what: 'p50 of a page of 100', turns: 15, warmUpTurns: 5, calls: 5 },
} as const;

/** Rows for the latency of one product and of a page, and for the peak memory. */
export async function measureCalls(
  { ours, thin }: Contestants,
  questions: Questions,
): Promise<readonly Row[]> {
  const running = await Promise.all(
    [ours, thin].map(async (words) => ({ words, server: await startServer(words) })),
  );
  const rows: Row[] = [];
  for (const kind of ['codes', 'pages'] as const) {
    const { what, turns, warmUpTurns, calls } = KINDS[kind];
    const elapsed = await interleave(
      warmUpTurns + turns,
      running,
      async ({ words, server }, turn) => {
        const elapsedMs: number[] = [];
        for (let call = 0; call < calls; call += 1) {
          const question = pick(
            kind === 'codes' ? questions.codes : questions.texts,
            turn * calls + call,
          );
          const reply = await (kind === 'codes'
            ? words.askCode(server, question)
            : words.askPage(server, question));
          elapsedMs.push(reply.elapsedMs);
        }
        return elapsedMs;
      },
    );
    const [own = 0, other = 0] = elapsed.map((all) => median(all.slice(warmUpTurns).flat()));
    rows.push({ what, unit: 'ms', ours: own, other, most: 1 });
  }
  const memories = await Promise.all(running.map(({ server }) => server.memory()));
  const [ownPeak = 0, thinPeak = 0] = memories.map(
    (memory) => (memory?.peakBytes ?? Number.NaN) / 1e6,
  );
  await Promise.all(running.map(({ server }) => server.close()));
  return [...rows, { what: 'peak RSS, 1 in flight', unit: 'MB', ours: ownPeak, other: thinPeak }];
}

/** The question of a round; after the last question it starts again. */
export function pick(all: readonly string[], round: number): string {
  return all[round % all.length] ?? '';
}
