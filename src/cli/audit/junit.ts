/** An audit as JUnit XML: a suite a rule, a test case a defect. Pure. */

import type { Audit, Verdict } from '../../audit/ask/ask-audit.ts';
import { isLittleChecked, outcomeOf, tellSystemGap } from '../../audit/ask/findings.ts';
import type { Rule } from '../../audit/rule.ts';
import { type Defect, isAsBad, tellDefect } from './defects.ts';

/** An audit for a pipeline. */
export interface PipelineReport {
  readonly audit: Audit;
  /** Those that are told, the most severe first. */
  readonly defects: readonly Defect[];
  /** By rule how many there are to tell, also of those that there is no room for. */
  readonly counts: ReadonlyMap<string, number>;
  /** Findings of this severity or worse make the pipeline fail; `none`: no finding does. */
  readonly failOn: string;
  /** Whether only defects are told that a baseline does not have. */
  readonly isNewOnly: boolean;
  /** Version of pim-mcp. */
  readonly version: string;
}

/** How many there are of all rules. */
export function sumOf(counts: PipelineReport['counts']): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** A test case. */
interface Case {
  readonly name: string;
  /** How it ended; absent: it passed. */
  readonly kind?: 'failure' | 'skipped';
  readonly message?: string;
}

/** The report. A finding that `--fail-on` lets pass is skipped, so that the pipeline and the exit code agree. */
export function renderJunit(report: PipelineReport): string {
  const { audit } = report;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${writeAttributes({ name: 'pim-mcp audit' })}>`,
    ...audit.verdicts.map((verdict) => writeSuite(verdict.rule, listCases(verdict, report))),
    ...audit.notRun.map(({ rule, reason }) => writeSuite(rule, [skip('was not run', reason)])),
    '</testsuites>',
  ].join('\n');
}

function listCases(verdict: Verdict, { defects, counts, failOn, isNewOnly }: PipelineReport): readonly Case[] {
  const { rule, isSystemic } = verdict;
  const count = counts.get(rule.id) ?? 0;
  const outcome = outcomeOf(verdict);
  if (isSystemic && count === 0) return [skip('gap of the whole system', `${tellSystemGap(verdict)}.`)];
  // A rule that checked nothing proves nothing.
  if (outcome !== 'failed' && outcome !== 'passed') return [skip(outcome.replaceAll('_', ' '))];
  if (isLittleChecked(verdict)) return [skip('little checked')];
  if (count === 0) return [{ name: isNewOnly ? 'nothing new' : 'nothing fails' }];
  const kind = isAsBad(rule.severity, failOn) ? 'failure' : 'skipped';
  const own = defects.filter((defect) => defect.rule.id === rule.id);
  const cases = own.map((defect): Case => ({ name: defect.record, kind, message: tellDefect(defect) }));
  const left = count - own.length;
  if (left <= 0) return cases;
  return [...cases, { name: `${left} more`, kind, message: '--format csv lists all defects.' }];
}

function skip(name: string, message = name): Case {
  return { name, kind: 'skipped', message };
}

function writeSuite({ id, severity }: Rule, cases: readonly Case[]): string {
  const ended = (wanted: string): number => cases.filter(({ kind }) => kind === wanted).length;
  const totals = { tests: cases.length, failures: ended('failure'), skipped: ended('skipped'), errors: 0 };
  const lines = cases.map(({ name, kind, message = '' }) => {
    const type = kind === 'failure' ? { type: severity } : {};
    const end = kind === undefined ? '' : `<${kind}${writeAttributes({ message, ...type })}/>`;
    return `    <testcase${writeAttributes({ classname: id, name })}>${end}</testcase>`;
  });
  return [`  <testsuite${writeAttributes({ name: id, ...totals })}>`, ...lines, '  </testsuite>'].join('\n');
}

function writeAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}

/** Characters that XML 1.0 §2.2 has no place for, halves of pairs included. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function escapeXml(text: string): string {
  return text.replace(NO_XML, '\ufffd').replace(/[&<>"\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
