/**
 * One process of a fleet (quota-fleet.ts): asks the PIM for products as fast as the quota lets it, until its stdin ends;
 * then prints what it has counted.
 */

import { setMaxListeners } from 'node:events';
import { argv, exit, stdin, stdout } from 'node:process';
import { sayNotices } from '../../src/answer/notices.ts';
import { openStoreLedger } from '../../src/cli/share-quota.ts';
import { machineClock as clock, readBootId } from '../../src/pim/clock.ts';
import { resolveLimits, resolvePaths } from '../../src/pim/endpoints.ts';
import type { RequestFacts } from '../../src/pim/http/ask.ts';
import { Http } from '../../src/pim/http/http.ts';
import { createSender } from '../../src/pim/http/send.ts';
import type { LedgerParts } from '../../src/pim/quota/ledger.ts';
import { LocalLedger } from '../../src/pim/quota/local-ledger.ts';
import { openLogDisk } from '../../src/pim/quota/log-disk.ts';
import { Quota } from '../../src/pim/quota/quota.ts';
import { openRedisStore } from '../../src/pim/quota/redis-store.ts';
import type { WorkerOptions } from './quota-fleet.ts';
import { showTime } from './quota-store.ts';

// The fleet wrote it.
const options = JSON.parse(argv[2] ?? '') as WorkerOptions;
const {
  baseUrl,
  directory,
  storeUrl,
  clientId,
  appKey,
  windowMs,
  attemptTimeoutMs,
  limits,
  priority,
} = options;
const end = new AbortController();
setMaxListeners(0, end.signal);
stdin.on('end', () => end.abort()).resume();

const together = storeUrl === undefined ? 1 : 1 / 8;
const share = { together, alone: 1 / 8 };
const shared = { disk: openLogDisk(directory, 'pim'), boot: readBootId(), key: appKey, share };
const openLedger =
  storeUrl === undefined
    ? (parts: LedgerParts) => new LocalLedger({ ...parts, shared })
    : await openStoreLedger(
        storeUrl,
        shared,
        { prefix: 'pim-mcp:{pim}', key: appKey },
        async (...parts) => showTime(await openRedisStore(...parts)),
      );
const random = Math.random;
const quota = new Quota({
  limits: resolveLimits(limits),
  windowMs,
  clock,
  random,
  attemptTimeoutMs,
  openLedger,
});
const http = new Http({ baseUrl, attemptTimeoutMs });
let [elapsedMs, requests, rateLimited] = [0, 0, 0];
const observer = {
  onRequest(facts: RequestFacts) {
    requests += 1;
    if (facts.status === 429) rateLimited += 1;
    if (facts.status === 200) elapsedMs += facts.elapsedMs;
  },
  onTurn() {},
};
const sender = createSender({
  http,
  quota,
  clock,
  random,
  clientId,
  appKey,
  paths: resolvePaths({}),
  observer,
});

let answered = 0;
const errors = new Set<string>();
const troubles = new Set<string>();

async function ask(): Promise<void> {
  while (!end.signal.aborted) {
    const run = { signal: end.signal, priority, deadlineAtMs: clock.now() + 60_000 };
    try {
      await sender.send('products', { pageSize: 1 }, run);
      answered += 1;
    } catch (error) {
      if (!end.signal.aborted) errors.add(String(error));
    }
    for (const one of sayNotices(quota.warnings())) troubles.add(one);
  }
}

await Promise.all(Array.from({ length: options.inParallel }, ask));
quota.close();
await http.close();
const report = {
  answered,
  elapsedMs,
  errors: [...errors],
  warnings: [...troubles],
  requests,
  rateLimited,
};
stdout.write(JSON.stringify(report), () => exit(0));
