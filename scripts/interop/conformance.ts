/**
 * Tests the built server with the official conformance suite over HTTP, and with the command line of MCP Inspector over
 * HTTP and stdio. Both are downloaded, and a Node.js that is new enough for them.
 */

import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { SKILLS } from '../../src/prebuilt-lists.ts';
import { DEMO_PRODUCTS } from '../../src/sandbox/data-dir.ts';
import { TOOLS } from '../../src/tools/join-tools.ts';

const NODE = 'node@24.21.0';
/** A pre-release, because no other version supports 2026-07-28 yet. */
const CONFORMANCE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';

const REVISIONS = ['2025-11-25', '2026-07-28'];
const BASELINE = fileURLToPath(new URL('../conformance-baseline.yml', import.meta.url));
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A guard against hanging; downloads are slow at times. */
const TIMEOUT_MS = 10 * 60_000;

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of a package on the Node.js version that it needs. */
async function runPackage(
  name: string,
  program: string,
  args: readonly string[],
): Promise<Outcome> {
  const fetched = ['--yes', `--package=${NODE}`, `--package=${name}`, '--', program, ...args];
  return new Promise((resolve) => {
    execFile(
      'npx',
      fetched,
      { timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const failed = typeof error?.code === 'number' ? error.code : 1;
        resolve({
          code: error === null ? 0 : failed,
          stdout: stripVTControlCharacters(stdout),
          stderr: stderr || String(error ?? ''),
        });
      },
    );
  });
}

async function serveOverHttp(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const args = [MAIN, 'serve', '--http', '127.0.0.1:0'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface({ input: child.stderr })) {
    const url = / at (http:\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { child, url };
  }
  throw new Error('dist/main.js does not serve. Is it built?');
}

/** Whether the server conforms to a revision, except for the failures in the baseline. */
async function checkConformance(revision: string, url: string): Promise<boolean> {
  const args = [
    'server',
    '--url',
    url,
    '--requirements',
    revision,
    '--expected-failures',
    BASELINE,
  ];
  const { code, stdout, stderr } = await runPackage(CONFORMANCE, 'conformance', args);
  const [, result] = stdout.split(/^(?=Total:)/m);
  console.log(
    `\nConformance to ${revision}, exit code ${code}\n${result ?? `${stdout}\n${stderr}`}`,
  );
  return code === 0;
}

/** Whether Inspector can list, call and read. */
async function checkInspector(transport: string, target: readonly string[]): Promise<boolean> {
  const ask = async (method: string, ...args: readonly string[]) => {
    const all = ['--cli', ...target, '--method', method, ...args];
    const { code, stdout, stderr } = await runPackage(INSPECTOR, 'mcp-inspector', all);
    assert.equal(code, 0, `${method}: ${stderr}`);
    return JSON.parse(stdout);
  };
  const names = (listed: readonly { readonly name: string }[]): readonly string[] =>
    listed.map(({ name }) => name);
  try {
    assert.deepEqual(names((await ask('tools/list', '--strict')).tools), names(TOOLS));
    assert.deepEqual(
      names((await ask('prompts/list')).prompts),
      names(SKILLS.map(({ entry }) => entry.frontmatter)),
    );
    const called = await ask('tools/call', '--tool-name', 'find_products', '--tool-arg', 'limit=0');
    assert.deepEqual(called.structuredContent, {
      total: DEMO_PRODUCTS,
      returned: 0,
      source: 'sandbox',
    });
    const read = await ask('resources/read', '--uri', 'pim://products/SHR-00002');
    assert.equal(JSON.parse(read.contents[0].text).product.product_id, 100_002);
    console.log(`\nInspector over ${transport}: lists, calls, reads`);
    return true;
  } catch (error) {
    console.log(`\nInspector over ${transport}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Runs all of it and prints what came out. Returns whether everything is as expected. */
export async function checkOfficialTools(): Promise<boolean> {
  const quotaDir = await mkdtemp(join(tmpdir(), 'pim-mcp-interop-'));
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:PIM|COMMERCE_ENGINE)_/.test(name),
  );
  const env = { ...Object.fromEntries(inherited), PIM_QUOTA_DIR: quotaDir };
  const { child, url } = await serveOverHttp(env);
  const stdio = ['-e', `PIM_QUOTA_DIR=${quotaDir}`, process.execPath, MAIN];
  try {
    const results: boolean[] = [];
    for (const revision of REVISIONS) results.push(await checkConformance(revision, url));
    results.push(await checkInspector('HTTP', [url]), await checkInspector('stdio', stdio));
    return results.every(Boolean);
  } finally {
    child.kill();
    await once(child, 'exit');
    await rm(quotaDir, { recursive: true });
  }
}
