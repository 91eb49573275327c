/** A report as CSV (RFC 4180): one row for each failing record that is named. Pure. */

import type { Verdict } from '../../copy/audit/audit.ts';
import { listFindings, outcomeOf, percentFailed } from '../../copy/audit/findings.ts';
import type { Rule } from '../../copy/audit/rule.ts';
import { createRowWriter } from '../../copy/export/export-rows.ts';
import type { JsonValue } from '../../record/value.ts';
import type { RenderedReport, Report } from './report.ts';

/** A row; a cell that is missing at its end is empty. */
type Row = readonly (JsonValue | undefined)[];

const HEADS = [
  ...['rule', 'severity', 'group', 'outcome', 'population', 'failed', 'unknown', 'percent'],
  ...['subject', 'id', 'code', 'detail'],
];

/**
 * The rows, with their heads. A rule that names no record has one row, whatever its outcome, so that no rule is missed:
 * those that were not run are there as `not_run`.
 */
export function renderCsv({ audit: { verdicts, notRun } }: Report): RenderedReport {
  const findings = listFindings(verdicts);
  const others = verdicts.filter((verdict) => !findings.includes(verdict));
  const rows: readonly Row[] = [
    ...[...findings, ...others].flatMap(listRows),
    ...notRun.map((rule) => [...describeRule(rule), 'not_run']),
  ];
  const { mark, head, write } = createRowWriter('csv', HEADS);
  const text = head + write(rows.map((row) => row.map((cell) => cell ?? null))).text;
  // Whoever prints a text ends its last line.
  return { text: text.slice(0, -'\n'.length), file: mark + text };
}

function describeRule({ id, severity, group }: Rule): Row {
  return [id, severity, group];
}

function listRows(verdict: Verdict): readonly Row[] {
  const { rule, population, failed, unknown, examples } = verdict;
  const isKnown = population > unknown;
  const counts = [population, failed, unknown, isKnown ? percentFailed(verdict) : undefined];
  const start = [...describeRule(rule), outcomeOf(verdict), ...counts, rule.subject];
  if (examples.length === 0) return [start];
  return examples.map(({ id, code, detail }) => [...start, id, code, detail]);
}
