/** An audit as SARIF 2.1.0 (OASIS), for code scanning. Pure. */

import type { Rule, Severity } from '../../audit/rule.ts';
import type { JsonValue } from '../../record/value.ts';
import { type Defect, markDefects, placeOf, tellDefect } from './defects.ts';
import { type PipelineReport, tellLeftOut } from './pipeline.ts';

/** SARIF §3.27.10. */
const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' };

/** The log, as JSON. */
export function renderSarif(report: PipelineReport): string {
  const { audit, defects, isNewOnly, version } = report;
  const rules = [...audit.verdicts.map(({ rule }) => rule), ...audit.notRun.map(({ rule }) => rule)];
  const marks = markDefects(defects);
  const places = new Map(rules.map(({ id }, index) => [id, index]));
  const notRun = audit.notRun.map((one) => `The rule ${one.rule.id} was not run: ${one.reason}`);
  const unread = audit.gaps
    .filter(({ isHarmless }) => !isHarmless)
    .map(({ list, why }) => `${list} were not read: ${why}`);
  const leftOut = tellLeftOut(report);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'pim-mcp', version, rules: rules.map(describeRule) } },
        invocations: [
          {
            executionSuccessful: notRun.length + unread.length === 0,
            toolExecutionNotifications: [...(leftOut === undefined ? [] : [leftOut]), ...notRun, ...unread].map(
              (text) => ({
                level: 'warning',
                message: { text },
              }),
            ),
          },
        ],
        results: defects.map((defect, index) => ({
          ...describeResult(defect),
          ruleIndex: places.get(defect.rule.id) ?? -1,
          partialFingerprints: { 'pimMcpDefect/v1': marks[index] ?? '' },
          ...(isNewOnly ? { baselineState: 'new' } : {}),
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

function describeResult(defect: Defect): Readonly<Record<string, JsonValue>> {
  const { rule, record, productId, variantId, name, category, detail, link } = defect;
  const known = { product_id: productId, variant_id: variantId, name, category, detail, link };
  const properties = Object.entries(known).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return {
    ruleId: rule.id,
    level: LEVELS[rule.severity],
    message: { text: tellDefect(defect) },
    locations: [
      {
        // Code scanning shows nothing that is in no file.
        physicalLocation: { artifactLocation: { uri: placeOf(defect) }, region: { startLine: 1 } },
        logicalLocations: [{ name: record }],
      },
    ],
    properties: Object.fromEntries(properties),
  };
}
