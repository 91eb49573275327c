/** The cost of starting the sandbox, compared with starting any HTTP server. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { interleave, median } from './stats.ts';
import type { Row } from './table.ts';

const PROCESSES = 21;

/** Rows for new processes, and for starts within one process. @param scripts the three bundled programs */
export async function measureSandbox(scripts: {
  readonly sandbox: string;
  readonly empty: string;
  readonly starts: string;
}): Promise<readonly Row[]> {
  const runs = await interleave(PROCESSES, [scripts.sandbox, scripts.empty], runProgram);
  const [ownMs = 0, emptyMs = 0] = runs.map((all) => median(all.map(({ elapsedMs }) => elapsedMs)));
  const { output } = await runProgram(scripts.starts);
  // The program's own two numbers.
  const [ownStartMs, emptyStartMs] = JSON.parse(output) as [number, number];
  const inProcess = { unit: 'ms', ours: ownStartMs, other: emptyStartMs };
  return [
    {
      what: 'sandbox, new process to listening, beside empty HTTP',
      unit: 'ms',
      ours: ownMs,
      other: emptyMs,
      most: 1.5,
    },
    { what: 'sandbox, started in a process, beside empty HTTP', ...inProcess, most: 1.5 },
  ];
}

/** Runs a program to its first output, and then to its end. */
async function runProgram(
  script: string,
): Promise<{ readonly elapsedMs: number; readonly output: string }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [output] = await once(child.stdout, 'data');
  const elapsedMs = performance.now() - startedMs;
  await ended;
  return { elapsedMs, output: String(output) };
}
