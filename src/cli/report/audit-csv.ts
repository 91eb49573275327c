/** A report as CSV (RFC 4180): one row for each failing record that is named. Pure. */

import type { Verdict } from '../../copy/audit/audit.ts';
import { listFindings, outcomeOf, percentFailed } from '../../copy/audit/findings.ts';
import type { Rule } from '../../copy/audit/rule.ts';
import type { Report } from './report.ts';

/** A value of a cell; undefined: an empty one. */
type Cell = string | number | undefined;

const HEADS = [
  ...['rule', 'severity', 'group', 'outcome', 'population', 'failed', 'unknown', 'percent'],
  ...['subject', 'id', 'code', 'detail'],
];

/**
 * What a spreadsheet would calculate instead of showing it, half or full width, also behind white space. A plain number
 * stays one.
 */
const FORMULA = /^(?![+-]?\d+(?:[.,]\d+)?$)\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * The rows, with their heads. A rule that names no record has one row, whatever its outcome, so that no rule is missed:
 * those that were not run are there as `not_run`.
 */
export function renderCsv({ audit: { verdicts, notRun } }: Report): string {
  const findings = listFindings(verdicts);
  const others = verdicts.filter((verdict) => !findings.includes(verdict));
  return [
    HEADS.join(','),
    ...[...findings, ...others].flatMap(listRows).map(writeRow),
    ...notRun.map((rule) => writeRow([...describeRule(rule), 'not_run'])),
  ].join('\n');
}

function describeRule({ id, severity, group }: Rule): readonly Cell[] {
  return [id, severity, group];
}

function listRows(verdict: Verdict): readonly (readonly Cell[])[] {
  const { rule, population, failed, unknown, examples } = verdict;
  const isKnown = population > unknown;
  const counts = [population, failed, unknown, isKnown ? percentFailed(verdict) : undefined];
  const start = [...describeRule(rule), outcomeOf(verdict), ...counts, rule.subject];
  if (examples.length === 0) return [start];
  return examples.map(({ id, code, detail }) => [...start, id, code, detail]);
}

function writeRow(cells: readonly Cell[]): string {
  return HEADS.map((_head, index) => writeCell(cells[index])).join(',');
}

function writeCell(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
