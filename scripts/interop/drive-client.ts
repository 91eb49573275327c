/** Puts one client through all cases, in a process of its own, over one transport. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CASES, type CaseName, type Outcome } from './cases.ts';
import { buildEnvironment } from './environment.ts';
import { becomesTrue, type Gate } from './gate.ts';
import type { InstalledClient } from './install.ts';
import type { ModelRequest, StandIn } from './model/stand-in.ts';
import { hasCancelled, listCalls } from './recording.ts';
import type { OutsideGuard } from './refuse-outside.ts';
import type { ServedOnce } from './serve-once.ts';

/** What all clients share. */
export interface Stage {
  readonly node: string;
  readonly model: StandIn;
  readonly gate: Gate;
  readonly outside: OutsideGuard;
}

/** What a client did. */
export interface Drive {
  /** Why it could not connect. */
  readonly failure?: string;
  readonly outcomes: Partial<Record<CaseName, Outcome>>;
  /** What became of a call that was cancelled. */
  readonly cancel?: string;
  /** The first request to the model that offered tools. */
  readonly offer?: ModelRequest;
  /** Hosts outside of this machine that it tried to reach. */
  readonly outsideHosts: readonly string[];
}

/** A message of run-client.mjs. */
interface Report {
  readonly connected?: boolean;
  readonly answer?: string;
  readonly error?: string;
}

const RUNNER = fileURLToPath(new URL('run-client.mjs', import.meta.url));

/** A guard against hanging: what a client may take to connect, and for a case. */
const CONNECT_MS = 60_000;
const CASE_MS = 60_000;

/** What our server may take to give up a call that was cancelled, long before its own deadline of 20 s. */
const GIVE_UP_MS = 6_000;

/** Drives a client; what it does not bear becomes part of what is returned. */
export async function driveClient(
  client: InstalledClient,
  served: ServedOnce,
  stage: Stage,
): Promise<Drive> {
  stage.outside.takeHosts();
  const child = startChild(client, served, stage);
  const outcomes: Partial<Record<CaseName, Outcome>> = {};
  let offer: ModelRequest | undefined;
  try {
    const { error } = await nextReport(child, CONNECT_MS);
    if (error !== undefined)
      return { failure: error, outcomes, outsideHosts: stage.outside.takeHosts() };
    for (const name of listCaseNames()) {
      if (name === 'cancel') continue;
      outcomes[name] = await runCase(name, child, { served, stage });
      offer ??= stage.model.requests().find(({ api, body }) => api.readTools(body).length > 0);
    }
    const cancel = await runCancel(child, { served, stage });
    const outsideHosts = stage.outside.takeHosts();
    return { outcomes, cancel, outsideHosts, ...(offer !== undefined && { offer }) };
  } finally {
    await endChild(child);
  }
}

function listCaseNames(): readonly CaseName[] {
  // The keys of a constant are its names.
  return Object.keys(CASES) as CaseName[];
}

function startChild(client: InstalledClient, served: ServedOnce, stage: Stage): ChildProcess {
  const { folder, file } = client;
  const work = join(folder, `work-${served.transport}`);
  // Nothing of an earlier run may speak for this one.
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(work, { recursive: true });
  const settings = join(work, 'settings.json');
  const modelUrl = stage.model.url;
  writeFileSync(
    settings,
    JSON.stringify({ client: file, server: served.server, modelUrl, folder, work }),
  );
  const env = buildEnvironment({ node: stage.node, folder, proxyUrl: stage.outside.url });
  const log = openSync(join(work, 'log.txt'), 'w');
  return spawn(stage.node, [RUNNER, settings], {
    cwd: work,
    env,
    stdio: ['ignore', log, log, 'ipc'],
    // Leads a group, by which the programs that it starts are ended with it.
    detached: true,
  });
}

interface CaseStage {
  readonly served: ServedOnce;
  readonly stage: Stage;
}

async function runCase(
  name: CaseName,
  child: ChildProcess,
  { served, stage }: CaseStage,
): Promise<Outcome> {
  const callsBefore = listCalls(served.passed()).length;
  stage.model.expect(CASES[name]);
  const report = await ask(child, name);
  const answered = stage.model.requests().findLast(({ api, body }) => api.hasCall(body));
  return {
    shown: answered?.api.readShown(answered.body),
    calls: listCalls(served.passed()).slice(callsBefore),
    error: report.error,
  };
}

function ask(child: ChildProcess, name: CaseName): Promise<Report> {
  const report = nextReport(child, CASE_MS);
  child.send({ ask: `Case ${name}: call the tool that you were told to call.` });
  return report;
}

/** Lets a call hang at the PIM, cancels it, and looks whether our server gives up asking. */
async function runCancel(child: ChildProcess, { served, stage }: CaseStage): Promise<string> {
  const { gate, model } = stage;
  gate.reset();
  model.expect(CASES.cancel);
  const report = ask(child, 'cancel');
  if (!(await gate.waitUntilHeld(CASE_MS / 2))) return 'the call did not come';
  const before = served.passed().length;
  child.send({ cancel: true });
  const isGivenUp = await gate.waitUntilGivenUp(GIVE_UP_MS);
  const isSaid = await becomesTrue(() => hasCancelled(served.passed().slice(before)), 500);
  if (isGivenUp) return isSaid ? 'ends' : 'ends with the connection';
  await Promise.race([report, gate.waitUntilGivenUp(CASE_MS / 2)]);
  return isSaid ? 'goes on, though cancelled' : 'goes on, as the client does not say so';
}

/** The next report of a client; one that takes too long, or a process that ends, is an error. */
function nextReport(child: ChildProcess, timeoutMs: number): Promise<Report> {
  return new Promise((resolve) => {
    const finish = (report: Report): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(report);
    };
    // run-client.mjs sends nothing else.
    const onMessage = (message: unknown): void => finish(message as Report);
    const onExit = (code: number | null): void =>
      finish({ error: `its process ended with ${code}` });
    const timer = setTimeout(
      () => finish({ error: `no answer within ${timeoutMs / 1_000} s` }),
      timeoutMs,
    );
    child.on('message', onMessage);
    child.on('exit', onExit);
    if (child.exitCode !== null) onExit(child.exitCode);
  });
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      return; // Nobody of the group is left.
    }
    await becomesTrue(() => child.exitCode !== null || child.signalCode !== null, 2_000);
  }
}
