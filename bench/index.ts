/**
 * `npm run bench`: compares pim-mcp with the thin server that everyone writes first and with the bare SDK, in one run
 * on one machine, so only ratios count. `--strict` exits with 1 if a target is missed; `--server FILE` measures another
 * build; names of measurements (start calls load size sandbox ledger quota text tokens) run only these.
 */

import { parseArgs } from 'node:util';
import { buildServerIfStale, bundlePrograms } from './bundle.ts';
import { findQuestions, nameContestants } from './contestants.ts';
import { measureCalls } from './measure-calls.ts';
import { measureLedger } from './measure-ledger.ts';
import { measureLoad } from './measure-load.ts';
import { measureQuota } from './measure-quota.ts';
import { measureSandbox } from './measure-sandbox.ts';
import { measureSize } from './measure-size.ts';
import { measureStart } from './measure-start.ts';
import { measureText } from './measure-text.ts';
import { startPim } from './pim-process.ts';
import { isMet, printTable, type Row } from './table.ts';
import { benchTokens } from './tokens.ts';

const { values, positionals } = parseArgs({
  options: { strict: { type: 'boolean', default: false }, server: { type: 'string' } },
  allowPositionals: true,
});

const programs = await bundlePrograms([
  'bare-server',
  'replay-pim',
  'sandbox-alone',
  'empty-http',
  'sandbox-starts',
]);
const ours = values.server ?? (await buildServerIfStale());
const pim = await startPim(programs['replay-pim']);
const contestants = nameContestants(pim, { ours, bare: programs['bare-server'] });
const questions = await findQuestions(pim);

const measurements: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  start: () => measureStart(contestants),
  calls: () => measureCalls(contestants, questions),
  load: () => measureLoad(contestants, questions),
  size: () => measureSize(contestants, pim),
  sandbox: () =>
    measureSandbox({
      sandbox: programs['sandbox-alone'],
      empty: programs['empty-http'],
      starts: programs['sandbox-starts'],
    }),
  ledger: measureLedger,
  quota: measureQuota,
  text: measureText,
};

const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
const rows: Row[] = [];
for (const [name, measure] of Object.entries(measurements)) {
  if (isWanted(name)) rows.push(...(await measure()));
}
await pim.close();

printTable(rows, console.log);
if (isWanted('tokens')) {
  console.log('');
  await benchTokens(console.log);
}
const missed = rows.filter((row) => !isMet(row));
console.log(
  missed.length === 0
    ? '\nAll targets met.'
    : `\nMISSED TARGETS: ${missed.map(({ what }) => what).join('; ')}.`,
);
process.exitCode = values.strict && missed.length > 0 ? 1 : 0;
