/** A copy and its audit as a server has them, made by the engine's own process, and how much that costs. */

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Audit, type AuditQuestion, askAudit } from '../src/audit/ask/ask-audit.ts';
import { buildQuality } from '../src/audit/choose-rules.ts';
import { NO_RULES_FILE } from '../src/audit/rules-file.ts';
import { type AuditSet, planAudit } from '../src/audit/run/plan-audit.ts';
import { fingerprint } from '../src/cli/share-quota.ts';
import { nameFiles } from '../src/copy/copy-files.ts';
import type { LocalCopy } from '../src/copy/copy-port.ts';
import { createLocalCopy } from '../src/copy/local-copy.ts';
import type { PimCatalog } from '../src/pim/catalog-port.ts';
import type { CatalogSource } from '../src/sandbox/catalog-source.ts';
import { type MadeCopy, makeCopy, peakOf } from './generated-copy.ts';

/** Address of the PIM of the copy; nobody calls it. */
const PIM = { baseUrl: 'http://127.0.0.1:1', clientId: 'bench' };

/** How often the memory of the engines is read, in milliseconds. */
const LOOK_EVERY_MS = 50;

/** Clock ticks per second in which Linux counts processor time. */
const TICKS = 100;

/** An open copy, and what was spent on it. */
export interface BenchCopy {
  readonly localCopy: LocalCopy;
  readonly made: MadeCopy;
  /** Starts counting anew. */
  reset(): void;
  /** Spent since then: peak memory of any engine, and processor time of all engines in seconds. */
  spent(): { readonly bytes: number; readonly processorSeconds: number };
  close(): Promise<void>;
}

/** Makes a copy below a directory, in the place that `PIM_DATA_DIR` would give it, and opens it. */
export async function openBenchCopy(source: CatalogSource, dataDir: string): Promise<BenchCopy> {
  const directory = join(dataDir, fingerprint(PIM.baseUrl, PIM.clientId));
  mkdirSync(directory, { recursive: true });
  const made = await makeCopy(source, directory);
  const { copy } = nameFiles(directory);
  renameSync(made.file, copy);
  const seen = new Map<number, { bytes: number; ticks: number }>();
  let before = new Map<number, number>();
  const look = (): void => {
    for (const pid of listChildren()) seen.set(pid, { bytes: peakOf(pid), ticks: ticksOf(pid) });
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  const localCopy = createLocalCopy({
    // Nothing calls it.
    catalog: {} as PimCatalog,
    directory,
    windowMs: 1_000,
    historyDays: 90,
    fullDays: 7,
    idle: async () => {},
    now: () => performance.now(),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
    today: () => new Date(),
    onUnexpected: (error) => console.error(error),
  });
  return {
    localCopy,
    made: { ...made, file: copy },
    reset: () => {
      look();
      before = new Map([...seen].map(([pid, { ticks }]) => [pid, ticks]));
      for (const one of seen.values()) one.bytes = 0;
    },
    spent: () => {
      look();
      const all = [...seen];
      const ticks = all.reduce((sum, [pid, one]) => sum + one.ticks - (before.get(pid) ?? 0), 0);
      return {
        bytes: Math.max(0, ...all.map(([, { bytes }]) => bytes)),
        processorSeconds: ticks / TICKS,
      };
    },
    close: () => {
      clearInterval(looking);
      return localCopy.close();
    },
  };
}

/** The audit by all rules of data quality. */
export const QUALITY_SET: AuditSet = buildQuality(NO_RULES_FILE, {
  culture: undefined,
  today: () => new Date(),
});

/** Makes the audit. */
export async function makeAudit({ localCopy }: BenchCopy): Promise<void> {
  const plan = planAudit(QUALITY_SET);
  for (;;) {
    const made = await localCopy.derive(plan);
    if (made.state === 'failed') throw made.error;
    if (made.state === 'made') return;
    await localCopy.derived(plan, new AbortController().signal);
  }
}

/** Reads the audit as audit_catalog does. */
export function readAudit(
  { localCopy }: BenchCopy,
  more: Partial<AuditQuestion> = {},
): Promise<Audit> {
  const { name: set, rules, weights } = QUALITY_SET;
  const question = {
    set,
    all: rules,
    rules,
    weights,
    scope: {},
    gradedBy: 'category',
    maxExamples: 3,
    ...more,
  } as const;
  return askAudit(question, { signal: new AbortController().signal }, localCopy);
}

/** The settings of a server that has the copy below a directory. */
export const nameCopy = (dataDir: string) => ({
  PIM_API_URL: PIM.baseUrl,
  PIM_CLIENT_ID: PIM.clientId,
  PIM_APP_KEY: 'bench',
  PIM_DATA_DIR: dataDir,
  PIM_COPY: 'off',
});

/** How long `pim-mcp audit` takes from its start, in seconds. @param dataDir holds the copy and its audit */
export async function timeCommand(dataDir: string): Promise<number> {
  const env = { ...process.env, ...nameCopy(dataDir) };
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['dist/main.js', 'audit', '--format', 'json'], {
    env,
    stdio: 'ignore',
  });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0 && code !== 1) throw new Error(`pim-mcp audit ended with ${code}`);
  return (performance.now() - startedMs) / 1_000;
}

function listChildren(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    return [];
  }
}

function ticksOf(pid: number): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
