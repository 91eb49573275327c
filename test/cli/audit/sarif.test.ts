/** SARIF against what its schema publishes, with texts that would break out of it. */

import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readDefects } from '../../../src/cli/audit/defects.ts';
import { renderSarif } from '../../../src/cli/audit/sarif.ts';
import { cut, gap, report, rows, rules } from './pipeline-report.ts';

it('a record without id is told apart from another of its code', () => {
  const [row = []] = rows;
  const twin = row.map((cell, at) => (at === 2 ? null : cell));
  const { results } = JSON.parse(renderSarif({ ...report, defects: readDefects([twin, twin], rules) })).runs[0];
  expect(results[0].partialFingerprints).not.toEqual(results[1].partialFingerprints);
});

describe('SARIF', () => {
  // What sarif-schema-2.1.0.json has of these objects, which allow no other property.
  const message = z.strictObject({ text: z.string().min(1) });
  const level = z.enum(['none', 'note', 'warning', 'error']);
  const result = z.strictObject({
    ruleId: z.string(),
    ruleIndex: z.int().nonnegative(),
    level,
    message,
    locations: z.array(
      z.strictObject({
        physicalLocation: z.strictObject({
          artifactLocation: z.strictObject({ uri: z.string().regex(/^[\w%/.~!*'()-]+$/) }),
          region: z.strictObject({ startLine: z.int().positive() }),
        }),
        logicalLocations: z.array(z.strictObject({ name: z.string() })),
      }),
    ),
    partialFingerprints: z.record(z.string(), z.string()),
    baselineState: z.enum(['new', 'unchanged', 'updated', 'absent']).optional(),
  });
  const log = z.strictObject({
    $schema: z.url(),
    version: z.literal('2.1.0'),
    runs: z
      .array(
        z.strictObject({
          tool: z.strictObject({
            driver: z.strictObject({
              name: z.string().min(1),
              version: z.string(),
              rules: z.array(
                z.strictObject({
                  id: z.string(),
                  shortDescription: message,
                  fullDescription: message,
                  help: message,
                  defaultConfiguration: z.strictObject({ level }),
                  properties: z.strictObject({ tags: z.array(z.string()) }),
                }),
              ),
            }),
          }),
          invocations: z.array(
            z.strictObject({
              executionSuccessful: z.boolean(),
              toolExecutionNotifications: z.array(z.strictObject({ level, message })),
            }),
          ),
          results: z.array(result),
        }),
      )
      .length(1),
  });
  const runOf = (text: string) => log.parse(JSON.parse(text)).runs[0];

  it('has what the schema asks for, and each result leads to its rule and keeps its mark', () => {
    const run = runOf(renderSarif(report));
    const later = runOf(renderSarif({ ...report, defects: report.defects.slice(3) }));
    expect(later?.results[0]?.partialFingerprints).toEqual(run?.results[3]?.partialFingerprints);
    expect(run?.results).toHaveLength(rows.length);
    for (const { ruleId, ruleIndex } of run?.results ?? []) {
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    }
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
    expect(run?.results.map((each) => each.level).filter((each, at, all) => each !== all[at - 1])).toEqual([
      'error',
      'warning',
      'note',
    ]);
  });

  it('says which rules were not run, and what it has no room for', () => {
    const [invocation] = runOf(renderSarif(cut))?.invocations ?? [];
    const told = invocation?.toolExecutionNotifications.map(({ message: { text } }) => text).join(' ');
    expect(invocation?.executionSuccessful).toBe(false);
    expect(told).toMatch(/^Only 21 of 1014 defects are told here.* The rule no_cover was not run/);
  });

  it('has the rule of a gap of the whole system, and no result of it', () => {
    const run = runOf(renderSarif(gap));
    expect(run?.tool.driver.rules.map(({ id }) => id)).toContain('no_name');
    expect(run?.results.map(({ ruleId }) => ruleId)).not.toContain('no_name');
  });

  it('marks what is new beside a baseline', () => {
    const states = runOf(renderSarif({ ...report, isNewOnly: true }))?.results.map((each) => each.baselineState);
    expect(new Set(states)).toEqual(new Set(['new']));
  });
});
