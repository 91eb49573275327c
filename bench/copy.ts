/**
 * `npm run bench:copy [PART…]`: what the local copy costs and gives. Parts: `pace` (a sync within limits, beside the
 * floor that they give), `memory` (of 10,000 and 200,000 products), `questions` (of 100,000 products, beside a plain pass
 * over JSON lines), `report` (the HTML report of 100,000 products: size, first paint), `stalls` (how long others wait for
 * heavy queries), `million` (1,000,000 products). All of them take an hour or two.
 */

import { buildServerIfStale } from './bundle.ts';
import { measureLarge, measureQuestions } from './measure-questions.ts';
import { measureReport } from './measure-report.ts';
import { measureStalls } from './measure-stalls.ts';
import { measureMemory, measurePace } from './measure-sync.ts';
import { isMet, printTable, type Row } from './table.ts';

const PARTS: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  pace: measurePace,
  memory: () => measureMemory([10_000, 200_000]),
  questions: () => measureQuestions(100_000),
  report: () => measureReport(100_000),
  stalls: measureStalls,
  million: () => measureLarge(1_000_000),
};

// The engine is one of the files that are built.
await buildServerIfStale();
const wanted = process.argv.slice(2);
const strange = wanted.filter((part) => !Object.hasOwn(PARTS, part));
if (strange.length > 0)
  throw new Error(`Unknown part: ${strange.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`);
let isMissed = false;
for (const [part, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(part)) continue;
  const rows = await measure();
  isMissed ||= !rows.every(isMet);
  process.stdout.write(`${part}\n`);
  printTable(rows, (line) => process.stdout.write(`${line}\n`));
}
if (isMissed) process.exitCode = 1;
