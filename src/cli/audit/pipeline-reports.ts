/**
 * JUnit XML has a suite a rule and a test case a defect; SARIF is 2.1.0 (OASIS), for code scanning.
 */

import { createHash } from 'node:crypto';
import { describeUnread } from '../../answer/notices/unread-lists.ts';
import type { Audit, Verdict } from '../../audit/ask/ask-audit.ts';
import { describeSystemGap, isLittleChecked, outcomeOf } from '../../audit/ask/findings.ts';
import type { Rule, Severity } from '../../audit/rule.ts';
import type { JsonValue } from '../../record/value.ts';
import { type Defect, describeDefect, describeLeftOut, isAtLeastAsSevere } from './defects.ts';

/** Audit for a pipeline. */
export interface PipelineReport {
  readonly audit: Audit;
  // The most severe first; only as many as there is room for, where `counts` by rule has all.
  readonly defects: readonly Defect[];
  readonly counts: ReadonlyMap<string, number>;
  // Findings of this severity or worse make the pipeline fail; `none`: no finding does.
  readonly failOn: string;
  // The defects are only those that a baseline does not have.
  readonly isNewOnly: boolean;
  readonly version: string;
}

/** Adds up the counts of all rules. */
export function sumOf(counts: PipelineReport['counts']): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

interface Case {
  readonly name: string;
  // Absent: it passed.
  readonly kind?: 'failure' | 'skipped';
  readonly message?: string;
}

/**
 * Renders JUnit XML. A finding that `--fail-on` lets pass is skipped, so that the pipeline and the
 * exit code agree.
 */
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

function listCases(
  verdict: Verdict,
  { defects, counts, failOn, isNewOnly }: PipelineReport,
): readonly Case[] {
  const { rule, isSystemic } = verdict;
  const count = counts.get(rule.id) ?? 0;
  const outcome = outcomeOf(verdict);
  if (isSystemic && count === 0) {
    return [skip('gap of the whole system', `${describeSystemGap(verdict)}.`)];
  }
  // A rule that checked nothing proves nothing.
  if (outcome !== 'failed' && outcome !== 'passed') {
    return [skip(outcome.replaceAll('_', ' '))];
  }
  if (isLittleChecked(verdict)) return [skip('little checked')];
  if (count === 0) {
    return [{ name: isNewOnly ? 'nothing new' : 'nothing fails' }];
  }
  const kind = isAtLeastAsSevere(rule.severity, failOn) ? 'failure' : 'skipped';
  const ruleDefects = defects.filter((defect) => defect.rule.id === rule.id);
  const cases = ruleDefects.map(
    (defect): Case => ({ name: defect.record, kind, message: describeDefect(defect) }),
  );
  const left = count - ruleDefects.length;
  if (left <= 0) return cases;
  return [...cases, { name: `${left} more`, kind, message: '--format csv lists all defects.' }];
}

function skip(name: string, message = name): Case {
  return { name, kind: 'skipped', message };
}

function writeSuite({ id, severity }: Rule, cases: readonly Case[]): string {
  const countCases = (wanted: string): number => cases.filter(({ kind }) => kind === wanted).length;
  const totals = {
    tests: cases.length,
    failures: countCases('failure'),
    skipped: countCases('skipped'),
    errors: 0,
  };
  const lines = cases.map(({ name, kind, message = '' }) => {
    const type = kind === 'failure' ? { type: severity } : {};
    const end = kind === undefined ? '' : `<${kind}${writeAttributes({ message, ...type })}/>`;
    return `    <testcase${writeAttributes({ classname: id, name })}>${end}</testcase>`;
  });
  return [
    `  <testsuite${writeAttributes({ name: id, ...totals })}>`,
    ...lines,
    '  </testsuite>',
  ].join('\n');
}

function writeAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}

// Characters that XML 1.0 §2.2 has no place for, halves of pairs included.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function escapeXml(text: string): string {
  return text
    .replace(NO_XML, '\ufffd')
    .replace(/[&<>"\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// SARIF §3.27.10.
const LEVELS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  hint: 'note',
};

/** Renders the SARIF log, as JSON. */
export function renderSarif(report: PipelineReport): string {
  const { audit, defects, isNewOnly, version } = report;
  const rules = [
    ...audit.verdicts.map(({ rule }) => rule),
    ...audit.notRun.map(({ rule }) => rule),
  ];
  const places = new Map(rules.map(({ id }, index) => [id, index]));
  const omissions = [
    ...describeLeftOut(defects.length, sumOf(report.counts)),
    ...audit.notRun.map((skipped) => `The rule ${skipped.rule.id} was not run: ${skipped.reason}`),
    ...audit.gaps.flatMap(({ list, cause, isHarmless }) =>
      isHarmless ? [] : [`${list} were not read: ${describeUnread(cause)}`],
    ),
  ];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'pim-mcp', version, rules: rules.map(describeRule) } },
        invocations: [
          {
            executionSuccessful:
              audit.notRun.length === 0 && audit.gaps.every(({ isHarmless }) => isHarmless),
            toolExecutionNotifications: omissions.map((text) => ({
              level: 'warning',
              message: { text },
            })),
          },
        ],
        results: defects.map((defect) => ({
          ruleId: defect.rule.id,
          ruleIndex: places.get(defect.rule.id) ?? -1,
          level: LEVELS[defect.rule.severity],
          message: { text: describeDefect(defect) },
          locations: [
            {
              // Code scanning shows nothing that is in no file.
              physicalLocation: {
                artifactLocation: { uri: placeOf(defect) },
                region: { startLine: 1 },
              },
              logicalLocations: [{ name: defect.record }],
            },
          ],
          partialFingerprints: { 'pimMcpDefect/v1': markDefect(defect) },
          ...(isNewOnly && { baselineState: 'new' }),
        })),
      },
    ],
  };
  return JSON.stringify(log);
}

function describeRule({ id, severity, subject, checks, why, fix, group }: Rule): JsonValue {
  return {
    id,
    shortDescription: { text: `A ${subject} that ${checks}` },
    fullDescription: { text: why },
    help: { text: fix },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: [group] },
  };
}

// Code scanning needs a file, which a defect has not: a relative path of its record.
function placeOf({ rule, record }: Pick<Defect, 'rule' | 'record'>): string {
  // Halves of pairs have no encoding.
  const name = encodeURIComponent(record.replace(/\p{Surrogate}/gu, '\ufffd'));
  return `catalog/${rule.subject}s/${/^\.+$/.test(name) ? name.replaceAll('.', '%2E') : name}`;
}

// Hexadecimal, and the same from audit to audit.
function markDefect({ rule, key }: Defect): string {
  return createHash('sha256')
    .update(JSON.stringify([rule.id, key]))
    .digest('hex')
    .slice(0, 40);
}
