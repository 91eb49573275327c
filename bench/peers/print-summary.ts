/** Prints what a run says. */

import type { Results } from './results.ts';
import { countReasons, summarizeResults } from './summary.ts';

const HEADS = ['', 'right', 'of', 'tokens', 'times ours', 'calls', 'requests', 'refused', 'before'];

/** A line for each server (tokens, calls and requests are medians), and why questions had no answer. */
export function printSummary(results: Results, print: (line: string) => void): void {
  const rows = summarizeResults(results).map((one) => [
    ...[one.name, one.right, one.questions, one.tokens, one.timesOurs.toFixed(1), one.calls, one.requests],
    ...[one.refused, one.before],
  ]);
  const cells = [HEADS, ...rows].map((row) => row.map(String));
  const widths = HEADS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  print('');
  for (const row of cells) {
    print(row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '));
  }
  for (const { name } of results.servers) {
    for (const [reason, times] of countReasons(results, name)) print(`${name}: ${times} × ${reason}`);
  }
}
