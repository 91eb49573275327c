/**
 * `npm run bench:peers [CATALOG…]`: puts the questions of the evaluation to pim-mcp, as they were recorded, and to what
 * people would use instead, in one run on one machine, each over a PIM with the limits of Spec §8. The peers are
 * installed into a scratch folder (`--scratch DIR`: one that may hold them already). `--write` writes the figures for the
 * docs, unless something diverged from its recording. Without a package registry it says so, and ends.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServerIfStale } from '../bundle.ts';
import { RECORDINGS } from '../eval/trajectory.ts';
import { compareServers } from './compare.ts';
import { type Installed, installPeers } from './install.ts';
import { printQuestions, printSummary } from './print-summary.ts';
import { RESULTS_FILE, renderResults } from './results.ts';

const { values, positionals } = parseArgs({
  options: {
    scratch: { type: 'string' },
    recordings: { type: 'string', default: RECORDINGS },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

async function run(installed: Installed): Promise<void> {
  const { recordings } = values;
  const { results, divergences } = await compareServers({
    installed,
    recordings,
    wanted: positionals,
    print: console.log,
  });
  printQuestions(results, console.log);
  printSummary(results, console.log);
  if (divergences.length > 0) {
    console.log(`DIVERGED from the recordings, so nothing is written:\n${divergences.join('\n')}`);
    process.exitCode = 1;
  } else if (values.write) {
    writeFileSync(RESULTS_FILE, renderResults(results));
    console.log('Written. Now run: npm run docs');
  }
}

await buildServerIfStale();
const scratch = values.scratch ?? mkdtempSync(join(tmpdir(), 'pim-mcp-peers-'));
const installed = await installPeers(scratch).catch((error: unknown) => {
  console.log(
    'The peers could not be installed, so nothing was compared. It needs a package registry.',
  );
  console.log(error instanceof Error ? error.message : error);
});
if (installed !== undefined) await run(installed);
if (values.scratch === undefined) rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
