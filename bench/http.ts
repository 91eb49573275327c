/**
 * `npm run bench:http`: how much one `serve --http` needs and can bear, for the sizing in docs/deploy.md. Needs `npm
 * run build`.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startSandbox } from '../test/support/generated-sandbox.ts';
import { noSandboxLimits, noServerLimits } from './no-limits.ts';
import { median } from './stats.ts';

const CALLS = 1_000;
const IN_FLIGHT = 16;
const HELD = 2_000;
const PROBES = 50;

const sandbox = await startSandbox({ products: 5_000, limits: noSandboxLimits });
const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
const child = spawn(process.execPath, ['dist/main.js', 'serve', '--http', '127.0.0.1:0'], {
  env: {
    ...process.env,
    PIM_API_URL: sandbox.url,
    PIM_CLIENT_ID: sandbox.clientId,
    PIM_APP_KEY: sandbox.appKey,
    PIM_LIMITS: noServerLimits,
    PIM_QUOTA_DIR: directory,
    PIM_DATA_DIR: directory,
    PIM_METRICS: 'on',
  },
  stdio: ['ignore', 'ignore', 'pipe'],
});
const [line] = await once(createInterface(child.stderr), 'line');
const url = new URL(/ at (http:\S+)$/.exec(String(line))?.[1] ?? '');

/** Memory of the server in MB: now, and at its peak. */
function memory(): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const read = (name: string): number =>
    (1_024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1])) / 1e6;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Processor time of the server so far, in ms: other programs affect it less than elapsed time. */
function processorMs(): number {
  const [, , ...fields] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/\(.*\)/, 'name')
    .split(' ');
  // utime and stime (proc(5)), in hundredths of a second.
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

let asked = 0;
async function call(): Promise<number> {
  asked += 1;
  const startedMs = performance.now();
  // Other ids each time: identical requests at the same time would be sent as one.
  const productIds = Array.from(
    { length: 20 },
    (_, index) => 100_000 + ((asked * 7 + index) % 5_000),
  );
  const params = { name: 'find_products', arguments: { limit: 20, product_ids: productIds } };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: asked, method: 'tools/call', params }),
  });
  const text = await response.text();
  if (!text.includes('"returned":')) throw new Error(text.slice(0, 500));
  return performance.now() - startedMs;
}

async function probe(): Promise<number> {
  const startedMs = performance.now();
  const { ok } = await fetch(new URL('/healthz', url), { headers: { connection: 'close' } });
  if (!ok) throw new Error('It is not alive.');
  return performance.now() - startedMs;
}

async function measureProbes(): Promise<string> {
  const tookMs: number[] = [];
  for (let count = 0; count < PROBES; count += 1) tookMs.push(await probe());
  return `median ${median(tookMs).toFixed(1)} ms, slowest ${Math.max(...tookMs).toFixed(1)} ms`;
}

console.log(`started: ${memory().now.toFixed(0)} MB`);
await call();
console.log(`after its first call: ${memory().now.toFixed(0)} MB`);
const [startedMs, startedProcessorMs] = [performance.now(), processorMs()];
const tookMs: number[] = [];
await Promise.all(
  Array.from({ length: IN_FLIGHT }, async () => {
    while (asked <= CALLS) tookMs.push(await call());
  }),
);
const seconds = (performance.now() - startedMs) / 1_000;
tookMs.sort((left, right) => left - right);
console.log(
  `${CALLS} calls of 20 products, ${IN_FLIGHT} in flight: ${(CALLS / seconds).toFixed(0)} a second; ${((processorMs() - startedProcessorMs) / CALLS).toFixed(1)} ms of processor time each; median ${median(tookMs).toFixed(0)} ms, 99 % within ${(tookMs[Math.floor(tookMs.length * 0.99)] ?? 0).toFixed(0)} ms; peak ${memory().peak.toFixed(0)} MB`,
);
console.log(`/healthz: ${await measureProbes()}`);
const slow = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
for (const [which, sent] of [
  ['idle', ''],
  ['slow', slow],
] as const) {
  const sockets = Array.from({ length: HELD }, () => connect(Number(url.port), url.hostname));
  for (const socket of sockets) socket.on('error', () => {});
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(sent);
  console.log(
    `/healthz beside ${HELD} ${which} connections: ${await measureProbes()}; ${memory().now.toFixed(0)} MB`,
  );
  for (const socket of sockets) socket.destroy();
}
const exit = once(child, 'exit');
child.kill('SIGTERM');
await exit;
await sandbox.close();
rmSync(directory, { recursive: true });
