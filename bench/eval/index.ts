/**
 * `npm run eval [CATALOG…]`: plays what assistants did, as they were recorded seeing only what a host shows, on the
 * built server, and prints what each question came to. Exit code 1: something diverged. The large catalog is asked only
 * where it is named. `--recordings DIR` plays those of another folder; `--json FILE` writes the figures as well.
 */

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildServerIfStale } from '../bundle.ts';
import { CATALOG_LIST } from './catalogs.ts';
import { type PlayedCatalog, playCatalog } from './play-catalog.ts';
import { printPlayed, printSum } from './report.ts';
import { serveCatalog } from './serve-catalog.ts';
import { RECORDINGS, readRecordings } from './trajectory.ts';

const { values, positionals } = parseArgs({
  options: { recordings: { type: 'string', default: RECORDINGS }, json: { type: 'string' } },
  allowPositionals: true,
});

await buildServerIfStale();
const played: PlayedCatalog[] = [];
for (const [name, catalog] of CATALOG_LIST) {
  if (positionals.length > 0 ? !positionals.includes(name) : catalog.isLarge === true) continue;
  if (readRecordings(name, values.recordings).length === 0) continue;
  const served = await serveCatalog(catalog);
  const one = await playCatalog(name, catalog, { served, directory: values.recordings });
  await served.close();
  printPlayed(one, console.log);
  played.push(one);
}
if (played.length === 0)
  console.log('There is no recording yet: bench/eval/README.md tells how to make one.');
else printSum(played, console.log);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(played, null, 2)}\n`);
process.exitCode = played.some(({ questions }) =>
  questions.some(({ divergences }) => divergences.length > 0),
)
  ? 1
  : 0;
