/**
 * `npm run bench:copy [PART[=PRODUCTS]…]`: measures the local copy. Parts: `cost` (processor time of reading the demo
 * catalog, by step), `pace` (a sync within limits, compared with
 * the shortest time that they allow), `memory` (of 10,000 and 200,000 products), `questions` (of 100,000 products,
 * compared with a plain pass over JSON lines), `lists` (counts, lists and counts by values, of 12,000 and 100,000 products), `refresh` (of
 * 50,000 products, compared with a reading of everything), `beside` (SQL during a refresh of 12,000), `search` (how well `search_catalog` finds, beside plain
 * `contains`, MiniSearch and the PIM's own search, on queries judged by hand; its index of 100,000 products), `changes`
 * (comparing 1,000,000 products with the copy before), `stalls` (how long others wait for heavy queries), `million`
 * (1,000,000 products). All parts take an hour or two; `questions=20000` takes a minute and tells less.
 */

import { buildServerIfStale } from './bundle.ts';
import { measureBeside } from './measure-beside.ts';
import { measureChanges } from './measure-changes.ts';
import { measureCost } from './measure-cost.ts';
import { measureIndex } from './measure-index.ts';
import { measureLarge, measureLists, measureQuestions } from './measure-questions.ts';
import { measureRefresh } from './measure-refresh.ts';
import { measureFinding } from './measure-search.ts';
import { measureStalls } from './measure-stalls.ts';
import { measureMemory, measurePace } from './measure-sync.ts';
import { isMet, printTable, type Row } from './table.ts';

/** Each part measures a catalog of the given size, or of its default size. */
const PARTS: Readonly<Record<string, (products?: number) => Promise<readonly Row[]>>> = {
  cost: () => measureCost(),
  pace: () => measurePace(),
  memory: (products = 200_000) => measureMemory([10_000, products]),
  questions: (products = 100_000) => measureQuestions(products),
  lists: async (products = 100_000) => [
    ...(await measureLists(12_000, { countMs: 60, listMs: 90, countByMs: 120 })),
    ...(await measureLists(products, { countMs: 250, listMs: 300, countByMs: 500 })),
  ],
  refresh: (products = 50_000) => measureRefresh(products),
  beside: (products = 12_000) => measureBeside(products),
  search: async (products = 100_000) => [
    ...(await measureFinding()),
    ...(await measureIndex(products)),
  ],
  changes: (products = 1_000_000) => measureChanges(products),
  stalls: () => measureStalls(),
  million: (products = 1_000_000) => measureLarge(products),
};

// The engine is one of the files that are built.
await buildServerIfStale();
const wanted = new Map(process.argv.slice(2).map((word) => readPart(word)));
const strange = [...wanted.keys()].filter((part) => !Object.hasOwn(PARTS, part));
if (strange.length > 0)
  throw new Error(
    `Unknown part: ${strange.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`,
  );
let isMissed = false;
for (const [part, measure] of Object.entries(PARTS)) {
  if (wanted.size > 0 && !wanted.has(part)) continue;
  const rows = await measure(wanted.get(part));
  isMissed ||= !rows.every(isMet);
  process.stdout.write(`${part}\n`);
  printTable(rows, (line) => process.stdout.write(`${line}\n`));
}
if (isMissed) process.exitCode = 1;

/** A part, and its number of products if one is given. */
function readPart(word: string): readonly [part: string, products: number | undefined] {
  const [part = '', products] = word.split('=');
  return [part, products === undefined ? undefined : Number(products)];
}
