/** An audit as SARIF 2.1.0 (OASIS), for code scanning. Pure. */

import { createHash } from 'node:crypto';
import type { Rule, Severity } from '../../audit/rule.ts';
import type { JsonValue } from '../../record/value.ts';
import { type Defect, tellDefect, tellLeftOut } from './defects.ts';
import { type PipelineReport, sumOf } from './junit.ts';

/** SARIF §3.27.10. */
const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' };

/** The log, as JSON. */
export function renderSarif(report: PipelineReport): string {
  const { audit, defects, isNewOnly, version } = report;
  const rules = [...audit.verdicts.map(({ rule }) => rule), ...audit.notRun.map(({ rule }) => rule)];
  const places = new Map(rules.map(({ id }, index) => [id, index]));
  const notTold = [
    ...tellLeftOut(defects.length, sumOf(report.counts)),
    ...audit.notRun.map((one) => `The rule ${one.rule.id} was not run: ${one.reason}`),
    ...audit.gaps.flatMap(({ list, why, isHarmless }) => (isHarmless ? [] : [`${list} were not read: ${why}`])),
  ];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'pim-mcp', version, rules: rules.map(describeRule) } },
        invocations: [
          {
            executionSuccessful: audit.notRun.length === 0 && audit.gaps.every(({ isHarmless }) => isHarmless),
            toolExecutionNotifications: notTold.map((text) => ({ level: 'warning', message: { text } })),
          },
        ],
        results: defects.map((defect) => ({
          ruleId: defect.rule.id,
          ruleIndex: places.get(defect.rule.id) ?? -1,
          level: LEVELS[defect.rule.severity],
          message: { text: tellDefect(defect) },
          locations: [
            {
              // Code scanning shows nothing that is in no file.
              physicalLocation: { artifactLocation: { uri: placeOf(defect) }, region: { startLine: 1 } },
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

/** Where code scanning files a defect, which is in no file: a relative path of its record. */
function placeOf({ rule, record }: Pick<Defect, 'rule' | 'record'>): string {
  // Halves of pairs have no encoding.
  const name = encodeURIComponent(record.replace(/\p{Surrogate}/gu, '\ufffd'));
  return `catalog/${rule.subject}s/${/^\.+$/.test(name) ? name.replaceAll('.', '%2E') : name}`;
}

/** The mark of a defect, which stays the same from audit to audit: hexadecimal. */
function markDefect({ rule, key }: Defect): string {
  return createHash('sha256')
    .update(JSON.stringify([rule.id, key]))
    .digest('hex')
    .slice(0, 40);
}
