/**
 * `npm run soak [CYCLES] [CALLS]`: starts and stops the built server 1,000 times, and none may leave a process behind
 * or end with an error; then sends 10,000 calls to one server, whose memory may not grow. Needs `npm run build`.
 */

import { startSandbox } from '../test/support/generated-sandbox.ts';
import { type Host, startHost } from '../test/support/host.ts';

const MIB = 1024 * 1024;
const LANES = 2;

/** More than the noise of the garbage collector, but less than a few hundred bytes kept per call. */
const MAX_GROWTH_BYTES = 16 * MIB;

const [cycles = 1_000, calls = 10_000] = process.argv.slice(2).map(Number);

/** Starts a server, calls it, and ends it in one of three ways; returns what was wrong with its end. */
async function cycle(
  number: number,
  settings: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const host = await startHost({ settings, isGroup: true });
  await host.call('find_products', { limit: 1 });
  if (number % 3 === 0) host.child.stdin?.end();
  else host.child.kill(number % 3 === 1 ? 'SIGTERM' : 'SIGINT');
  const { code, signal } = await host.exit;
  if (code !== 0) return `cycle ${number} ended with ${code ?? signal}: ${host.stderr()}`;
  try {
    process.kill(-(host.child.pid ?? 0), 0);
    return `cycle ${number} left a process`;
  } catch {
    return undefined;
  }
}

/** One of the calls of a session; some are cancelled, and some meet a fault. */
async function callOnce(host: Host, number: number): Promise<void> {
  if (number % 20 === 7) {
    const { id } = host.ask('tools/call', {
      name: 'find_products',
      arguments: { names: [`none-${number}`] },
    });
    host.notify('notifications/cancelled', { requestId: id });
    await host.ask('ping', {}).reply;
  } else if (number % 3 === 0)
    await host.call('get_product', { product_id: 100_001 + (number % 500) });
  else if (number % 3 === 1) await host.call('find_products', { name_contains: ['a'], limit: 20 });
  else
    await host.call('find_products', { product_ids: [100_001 + (number % 500)], fields: ['all'] });
}

async function runLanes(count: number, run: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const unlimited = JSON.stringify(
  Object.fromEntries(
    ['products', 'variants', 'product-media-list', 'variant-media-list', 'search', 'total'].map(
      (name) => [name, 0],
    ),
  ),
);
const sandbox = await startSandbox({ products: 500, limits: JSON.parse(unlimited) });
const { url, clientId, appKey } = sandbox;
const settings = {
  PIM_API_URL: url,
  PIM_CLIENT_ID: clientId,
  PIM_APP_KEY: appKey,
  PIM_LIMITS: unlimited,
};
const failures: string[] = [];

const startedMs = performance.now();
await runLanes(cycles, async (number) => {
  const failure = await cycle(number, settings);
  if (failure !== undefined) failures.push(failure);
});
console.log(
  `${cycles} starts and stops: ${failures.length} ended badly, ${Math.round((performance.now() - startedMs) / cycles)} ms each`,
);

await sandbox.setFaults([
  { fault: 'status', status: 400, after: 100, every: 97 },
  { fault: 'truncated', after: 100, every: 331 },
]);
const host = await startHost({ settings });
const samples: number[] = [];
for (let done = 0; done < calls; done += calls / 10) {
  await runLanes(calls / 10, (number) => callOnce(host, done + number));
  samples.push(host.memory().now);
}
console.log(
  `${calls} calls: RSS in MiB after every tenth: ${samples.map((bytes) => Math.round(bytes / MIB)).join(' ')}`,
);
await host.leave();
await sandbox.close();

// The first fifth fills the caches and the heap.
const growthBytes = (samples.at(-1) ?? 0) - (samples[1] ?? 0);
if (growthBytes > MAX_GROWTH_BYTES)
  failures.push(`the server grew by ${Math.round(growthBytes / MIB)} MiB`);
for (const failure of failures) console.log(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
