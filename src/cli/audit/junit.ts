/** An audit as JUnit XML: a suite a rule, a test case a defect. Pure. */

import type { Verdict } from '../../audit/ask/ask-audit.ts';
import { isLittleChecked, outcomeOf, tellSystemGap } from '../../audit/ask/findings.ts';
import type { Rule } from '../../audit/rule.ts';
import { type Defect, tellDefect } from './defects.ts';
import { isAsBad, type PipelineReport } from './pipeline.ts';

/** A test case. */
interface Case {
  readonly name: string;
  /** Why it failed or was skipped; undefined: it passed. */
  readonly end?: { readonly kind: 'failure' | 'skipped'; readonly message: string };
}

/** The report. A finding that `--fail-on` lets pass is skipped, so that the pipeline and the exit code agree. */
export function renderJunit({ audit, defects, counts, failOn, isNewOnly }: PipelineReport): string {
  const passed = isNewOnly ? 'nothing new' : 'nothing fails';
  const suites = [
    ...audit.verdicts.map((verdict) => {
      const { rule } = verdict;
      const own = defects.filter((defect) => defect.rule.id === rule.id);
      const cases = listCases(verdict, own, counts.get(rule.id) ?? 0, failOn);
      return writeSuite(rule, cases.length === 0 ? [{ name: passed }] : cases);
    }),
    ...audit.notRun.map((one) => writeSuite(one.rule, [skip('was not run', one.reason)])),
  ];
  const sum = (of: keyof Suite['totals']): number => suites.reduce((total, { totals }) => total + totals[of], 0);
  const totals = { tests: sum('tests'), failures: sum('failures'), skipped: sum('skipped') };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${writeAttributes({ name: 'pim-mcp audit', ...totals, errors: 0 })}>`,
    ...suites.map(({ xml }) => xml),
    '</testsuites>',
  ].join('\n');
}

function listCases(verdict: Verdict, defects: readonly Defect[], count: number, failOn: string): readonly Case[] {
  const { rule, unknown, readsUnread, isSystemic } = verdict;
  const kind = isAsBad(rule.severity, failOn) ? 'failure' : 'skipped';
  const outcome = outcomeOf(verdict);
  if (isSystemic && count === 0) return [skip('gap of the whole system', `${tellSystemGap(verdict)}.`)];
  if (outcome === 'does_not_apply') return [skip('applies to no record', 'Nothing was checked.')];
  if (outcome === 'unknown' && readsUnread) return [skip('unknown', 'Not all records that it is about were read.')];
  if (outcome === 'unknown') return [skip('unknown', `The local copy cannot tell it of ${unknown} records.`)];
  if (outcome === 'none_of_known_patterns')
    return [skip('none of the known patterns', 'The same can be said in other words.')];
  if (isLittleChecked(verdict)) return [skip('little checked', 'Few records have what it checks.')];
  const cases = defects.map((defect): Case => ({ name: defect.record, end: { kind, message: tellDefect(defect) } }));
  const left = count - defects.length;
  if (left <= 0) return cases;
  return [...cases, { name: `${left} more`, end: { kind, message: '--format csv lists all defects.' } }];
}

function skip(name: string, message: string): Case {
  return { name, end: { kind: 'skipped', message } };
}

interface Suite {
  readonly xml: string;
  readonly totals: { readonly tests: number; readonly failures: number; readonly skipped: number };
}

function writeSuite(rule: Rule, cases: readonly Case[]): Suite {
  const ended = (kind: string): number => cases.filter(({ end }) => end?.kind === kind).length;
  const totals = { tests: cases.length, failures: ended('failure'), skipped: ended('skipped') };
  const lines = cases.map(({ name, end }) => {
    const start = `    <testcase${writeAttributes({ classname: rule.id, name })}`;
    if (end === undefined) return `${start}/>`;
    const type = end.kind === 'failure' ? { type: rule.severity } : {};
    return `${start}><${end.kind}${writeAttributes({ message: end.message, ...type })}/></testcase>`;
  });
  const head = `  <testsuite${writeAttributes({ name: rule.id, ...totals, errors: 0 })}>`;
  return { xml: [head, ...lines, '  </testsuite>'].join('\n'), totals };
}

function writeAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}

/** Characters that XML 1.0 §2.2 has no place for, halves of pairs included. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

function escapeXml(text: string): string {
  return text.replace(NO_XML, '\ufffd').replace(/[&<>"\n\r\t]/g, (sign) => REFERENCES[sign] ?? sign);
}
