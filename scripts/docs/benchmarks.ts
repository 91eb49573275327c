/** The figures of `npm run bench:peers -- --write` for docs/benchmarks.md and the README. Pure. */

import type { Results, Row } from '../../bench/peers/results.ts';
import {
  countReasons,
  isRight,
  type Summary,
  summarizeResults,
  tokensOf,
} from '../../bench/peers/summary.ts';
import { renderTable, type Sections } from './markdown.ts';

/** The table of the README: what one question costs with each server. */
export function renderBenchmarkTable(results: Results): string {
  const summaries = summarizeResults(results);
  const { ours, plain } = results.twenty;
  const rows = summaries.map((one) => [
    ...[
      one.name,
      String(one.right),
      toText(one.tokens),
      toTimes(one.timesOurs),
      toText(one.before),
    ],
  ]);
  const heads = [
    '',
    `Right of ${summaries[0]?.questions}`,
    'Tokens a question',
    'Times ours',
    'Tokens before',
  ];
  return `**20 products: ${toText(ours)} tokens instead of ${toText(plain)}.**\n\n${renderTable(heads, rows)}`;
}

/** The sections of docs/benchmarks.md. */
export function renderBenchmarks(results: Results): Sections {
  return {
    run: renderRun(results),
    servers: renderServers(results),
    summary: renderSummary(summarizeResults(results)),
    catalogs: results.catalogs
      .map(
        ({ name, what }) =>
          `**${toCapital(what)}**\n\n${renderSummary(summarizeResults(results, name))}`,
      )
      .join('\n\n'),
    reasons: renderReasons(results),
    questions: renderQuestions(results),
  };
}

function renderRun({ date, node, models, catalogs, servers, rows, twenty }: Results): string {
  const questions = new Set(rows.map((row) => `${row.catalog} ${row.question}`)).size;
  const listed = `the first 20 products of the demo cost ${toText(twenty.ours)} tokens as pim-mcp lists them, and ${toText(twenty.plain)} as the PIM answers them`;
  return [
    `Run on ${date} with Node.js ${node}: ${questions} questions about ${catalogs.length} catalogs, ${servers.length} servers.`,
    `pim-mcp was asked by ${models.join(', ')}. Beside the questions, ${listed}.`,
  ].join(' ');
}

function renderServers({ servers }: Results): string {
  const rows = servers.map(({ name, version, what, before }) => [
    name,
    version,
    what,
    toText(before),
  ]);
  return renderTable(
    ['Server', 'Version', 'What it is, and how it was asked', 'Tokens before the first question'],
    rows,
  );
}

function renderSummary(summaries: readonly Summary[]): string {
  const heads = ['', 'Right', 'Tokens', 'Times ours', 'Calls', 'Requests', 'Refused', 'Time'];
  const rows = summaries.map((one) => [
    ...[
      one.name,
      `${one.right} of ${one.questions}`,
      toText(one.tokens),
      toTimes(one.timesOurs),
      toText(one.calls),
    ],
    ...[
      toText(one.requests),
      toText(one.refused),
      Number.isNaN(one.elapsedMs) ? '–' : `${toText(one.elapsedMs)} ms`,
    ],
  ]);
  return renderTable(heads, rows);
}

function renderReasons(results: Results): string {
  const rows = results.servers.flatMap(({ name }) =>
    countReasons(results, name).map(([reason, times]) => [name, reason, String(times)]),
  );
  return renderTable(['Server', 'Why there is no right answer', 'Questions'], rows);
}

/** A row a question: tokens with each server, or that there is no right answer. */
function renderQuestions({ servers, catalogs, rows }: Results): string {
  return catalogs
    .map(({ name, what }) => {
      const own = rows.filter(({ catalog }) => catalog === name);
      const lines = [...new Set(own.map(({ question }) => question))].map((question) => [
        question,
        ...servers.map((server) =>
          toCell(own.filter((row) => row.question === question && row.server === server.name)),
        ),
      ]);
      return `**${toCapital(what)}**\n\n${renderTable(['Question', ...servers.map((server) => server.name)], lines)}`;
    })
    .join('\n\n');
}

/** Tokens of the right answers to one question; there may be more than one, or none. */
function toCell(rows: readonly Row[]): string {
  return rows.map((row) => (isRight(row) ? toText(tokensOf(row)) : 'no')).join('; ');
}

function toTimes(times: number): string {
  return Number.isNaN(times) ? '–' : times.toFixed(1);
}

function toText(count: number): string {
  return Number.isNaN(count) ? '–' : count.toLocaleString('en');
}

function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
