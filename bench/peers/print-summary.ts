/** Prints what a run says. */

import { alignColumns } from '../table.ts';
import type { Results } from './results.ts';
import { countReasons, isRight, summarizeResults, tokensOf } from './summary.ts';

const HEADS = [
  'right',
  'of',
  'tokens',
  'times ours',
  'calls',
  'requests',
  'refused',
  'ms',
  'before',
];

/** For each question, its tokens with each server; "no" where there is no right answer. */
export function printQuestions(
  { catalogs, servers, rows }: Results,
  print: (line: string) => void,
): void {
  for (const catalog of catalogs) {
    const asked = rows.filter((row) => row.catalog === catalog.name);
    const questions = [...new Set(asked.map(({ question }) => question))];
    const cells = questions.map((question, at) => [
      String(at + 1),
      ...servers.map(({ name }) => {
        const own = asked.filter((row) => row.question === question && row.server === name);
        return own.map((row) => (isRight(row) ? tokensOf(row) : 'no')).join('; ');
      }),
    ]);
    const [heads, ...lines] = alignColumns([['', ...servers.map(({ name }) => name)], ...cells]);
    print(`\n${heads}  ${catalog.what}`);
    for (const [at, line] of lines.entries()) print(`${line}  ${questions[at]}`);
  }
}

/** For each catalog and for all, a line for each server (tokens, calls, requests, ms: medians); and why questions had no answer. */
export function printSummary(results: Results, print: (line: string) => void): void {
  const groups =
    results.catalogs.length > 1
      ? [...results.catalogs.map(({ name }) => name), undefined]
      : [undefined];
  for (const catalog of groups) {
    const rows = summarizeResults(results, catalog).map((one) => [
      ...[
        one.name,
        one.right,
        one.questions,
        one.tokens,
        one.timesOurs.toFixed(1),
        one.calls,
        one.requests,
      ],
      ...[one.refused, one.elapsedMs.toFixed(0), one.before],
    ]);
    print('');
    for (const line of alignColumns([[catalog ?? 'all', ...HEADS], ...rows])) print(line);
  }
  print('');
  for (const { name } of results.servers) {
    for (const [reason, times] of countReasons(results, name))
      print(`${name}: ${times} × ${reason}`);
  }
  const { ours, plain } = results.twenty;
  print(`20 products of the demo: ${ours} tokens instead of the ${plain} that the PIM answers`);
}
