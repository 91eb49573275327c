/**
 * `npm run test:nodes`: runs the built package on the newest release of each Node.js that is promised, whatever Node.js
 * runs this. Prints a line for each step that fails, and exits with 1 where one does or a Node.js cannot be tried.
 */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildServerIfStale } from '../bench/bundle.ts';
import { type InstalledNode, installNode } from './nodes/install-node.ts';
import { openSession, PROCESS_STEPS, SESSION_STEPS, type Step, type Trial } from './nodes/steps.ts';
import { TESTED_NODES } from './nodes/tested.ts';

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGE = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

/** How many steps did what they should, and how many did not. */
interface Count {
  passed: number;
  failed: number;
}

/** Packs the package and unpacks it as npm installs it, beside the packages that npm would install along. */
async function unpackPackage(directory: string): Promise<string> {
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', directory], { cwd: ROOT });
  const tarball = (await readdir(directory)).find((name) => name.endsWith('.tgz')) ?? '';
  const modules = join(directory, 'node_modules');
  for (const name of Object.keys({
    ...PACKAGE.dependencies,
    ...PACKAGE.optionalDependencies,
  })) {
    const link = join(modules, name);
    await mkdir(join(link, '..'), { recursive: true });
    // A link is followed, so that the package finds what it needs itself.
    await symlink(join(ROOT, 'node_modules', name), link, 'junction');
  }
  await run('tar', ['-xzf', tarball, '-C', 'node_modules'], { cwd: directory });
  return join(modules, 'package', PACKAGE.bin['pim-mcp']);
}

/** Runs a step, and prints a line where it fails. @returns whether it passed */
async function tryStep<Given>(
  title: string,
  { name, run: tried }: Step<Given>,
  given: Given,
  count: Count,
): Promise<boolean> {
  try {
    await tried(given);
    count.passed += 1;
    return true;
  } catch (error) {
    const [why] = String(error instanceof Error ? error.message : error).split('\n');
    console.log(`${title}: ${name} failed: ${why}`);
    count.failed += 1;
    return false;
  }
}

/** Tries all steps on one Node.js. */
async function tryNode(title: string, trial: Trial, count: Count): Promise<void> {
  for (const step of PROCESS_STEPS) await tryStep(title, step, trial, count);
  const sessions: Awaited<ReturnType<typeof openSession>>[] = [];
  const open: Step<Trial> = {
    name: 'a session over stdio',
    run: async (given) => void sessions.push(await openSession(given)),
  };
  await tryStep(title, open, trial, count);
  const [session] = sessions;
  if (session === undefined) return;
  for (const step of SESSION_STEPS) await tryStep(title, step, session, count);
  await session.client.close();
}

/** Tries one release. @returns how many of its steps passed, and how many failed */
async function tryRelease(major: number, installed: InstalledNode, main: string): Promise<Count> {
  if (installed.program === undefined) {
    console.log(`Node.js ${major} cannot be tried: ${installed.why}`);
    return { passed: 0, failed: 1 };
  }
  const startedMs = Date.now();
  const count: Count = { passed: 0, failed: 0 };
  const directory = await mkdtemp(join(tmpdir(), `pim-mcp-node-${major}-`));
  try {
    const { stdout } = await run(installed.program, ['--version']);
    const title = `Node.js ${stdout.trim().slice(1)}`;
    const trial = { node: installed.program, main, version: PACKAGE.version, directory };
    await tryNode(title, trial, count);
    const seconds = ((Date.now() - startedMs) / 1_000).toFixed(1);
    const note = installed.note === undefined ? '' : ` (${installed.note})`;
    console.log(`${title}${note}: ${count.passed} steps passed in ${seconds} s`);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  return count;
}

/** A trial keeps one core busy, and CI has two. */
const TRIALS_AT_ONCE = 2;

await buildServerIfStale();
const counts: Count[] = [];
const installing = TESTED_NODES.map(async (major) => ({
  major,
  installed: await installNode(major),
}));
const directory = await mkdtemp(join(tmpdir(), 'pim-mcp-nodes-'));
try {
  const main = await unpackPackage(directory);
  for (let at = 0; at < installing.length; at += TRIALS_AT_ONCE) {
    const trials = installing.slice(at, at + TRIALS_AT_ONCE).map(async (release) => {
      const { major, installed } = await release;
      return tryRelease(major, installed, main);
    });
    counts.push(...(await Promise.all(trials)));
  }
} finally {
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
