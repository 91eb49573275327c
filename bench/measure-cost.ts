/** What reading, checking and indexing the demo catalog costs: processor time by step, from /proc (Linux only). */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Row } from './table.ts';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Ticks of /proc/PID/stat in a second, the same on every Linux. */
const TICKS_A_SECOND = 100;

const LOOK_EVERY_MS = 20;

/** What is aimed at: seconds of the processor and on the clock, and engines. */
const AIMS = { processorS: 6, clockS: 5, engines: 2 } as const;

/** Steps by the draft that stands in the directory meanwhile; the first that fits counts. */
const DRAFTS: readonly (readonly [step: string, draft: RegExp])[] = [
  ['index', /search.*\.draft$/],
  ['findings', /quality.*\.draft$/],
  ['writing', /^draft-|^history.*draft/],
];

/** Measures `pim-mcp sync` of the demo catalog from an empty directory. */
export async function measureCost(): Promise<readonly Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  try {
    return await measureIn(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function measureIn(directory: string): Promise<readonly Row[]> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [MAIN, 'sync'], {
    stdio: 'ignore',
    env: { ...process.env, PIM_DATA_DIR: directory, XDG_CACHE_HOME: directory },
  });
  let isOver = false;
  const exit = once(child, 'exit').then(() => {
    isOver = true;
  });
  const seconds = new Map<string, number>();
  const known = new Map<number, number>();
  const pid = child.pid ?? 0;
  while (!isOver) {
    const step = findStep(directory);
    for (const each of [pid, ...listChildren(pid)]) {
      const spent = readSeconds(each);
      if (spent === undefined) continue;
      const name = each === pid ? 'own process' : `engines: ${step}`;
      seconds.set(name, (seconds.get(name) ?? 0) + spent - (known.get(each) ?? 0));
      known.set(each, spent);
    }
    await Promise.race([exit, pause(LOOK_EVERY_MS)]);
  }
  const clockS = (performance.now() - startedMs) / 1_000;
  const all = [...seconds.values()].reduce((sum, each) => sum + each, 0);
  const steps = [...seconds].map(
    ([what, ours]): Row => ({ what, unit: 's of the processor', ours, other: all }),
  );
  return [
    ...steps,
    { what: 'all', unit: 's of the processor', ours: all, other: AIMS.processorS, most: 1 },
    { what: 'on the clock', unit: 's', ours: clockS, other: AIMS.clockS, most: 1 },
    { what: 'engines', unit: 'processes', ours: known.size - 1, other: AIMS.engines, most: 1 },
  ];
}

/** What the engines do now, as the files of the copy show. */
function findStep(directory: string): string {
  const files = readdirSync(directory, { recursive: true }).map((path) =>
    String(path).replace(/^.*[/\\]/, ''),
  );
  return DRAFTS.find(([, draft]) => files.some((file) => draft.test(file)))?.[0] ?? 'the rest';
}

function listChildren(pid: number): readonly number[] {
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`) ?? '';
  return children.split(' ').filter(Boolean).map(Number);
}

/** Processor time of a process so far; undefined: it is gone. */
function readSeconds(pid: number): number | undefined {
  // After the name, which may have spaces, come the state and so on: user and system time are fields 14 and 15.
  const fields = readIfThere(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');
  if (fields === undefined) return undefined;
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
