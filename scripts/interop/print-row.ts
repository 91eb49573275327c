/** Prints a row of the table on a terminal. */

import type { Row } from './results.ts';

/** What each row is about, in the order in which it is printed. */
const LINES: readonly { readonly head: string; readonly read: (row: Row) => string }[] = [
  { head: 'announces', read: (row) => row.announces },
  { head: 'connects', read: (row) => row.connects },
  { head: 'lists', read: (row) => `${row.lists} ${row.model && `over ${row.model}`}` },
  { head: 'unknown key', read: (row) => row.unknownKey },
  { head: 'wrong type', read: (row) => row.wrongType },
  { head: 'missing key', read: (row) => row.missingKey },
  { head: 'nested key', read: (row) => row.nestedKey },
  { head: 'answer', read: (row) => describeAnswer(row.answer) },
  { head: 'picture', read: (row) => row.picture },
  { head: 'cancel', read: (row) => row.cancel },
  { head: 'outside', read: (row) => row.outsideHosts.join(', ') || 'nothing' },
];

/** Tokens of an answer as the model is shown it, beside ours. */
export function describeAnswer(answer: Row['answer']): string {
  if (answer === null) return 'none';
  const { ours, shown, records } = answer;
  const times = (shown / ours).toFixed(2);
  return `${shown.toLocaleString('en')} of ${ours.toLocaleString('en')} (${times} times), ${records}`;
}

/** Prints a block of lines for a row. */
export function printRow(row: Row, print: (line: string) => void): void {
  const versions = Object.entries(row.versions).map(([name, version]) => `${name} ${version}`);
  print(`\n${row.client} over ${row.transport} (${versions.join(', ')})`);
  for (const { head, read } of LINES) print(`  ${head.padEnd(12)} ${read(row)}`);
}
