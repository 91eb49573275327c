/** The formats for pipelines against what their readers publish, with texts that would break out of them. */

import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readDefects } from '../../../src/cli/audit/defects.ts';
import { renderGithub } from '../../../src/cli/audit/github.ts';
import { renderGitlab } from '../../../src/cli/audit/gitlab.ts';
import { renderSarif } from '../../../src/cli/audit/sarif.ts';
import { CODES, cut, gap, report, rows, rules } from './pipeline-report.ts';

describe('GitHub workflow commands', () => {
  /** As the runner reads them: a line that does not begin like this is no command. */
  const read = (text: string) =>
    text.split('\n').map((line) => {
      const [, command = '', title = '', message = ''] = /^::(\w+) title=([^:,]*)::(.*)$/.exec(line) ?? [];
      const decode = (escaped: string): string =>
        escaped
          .replaceAll('%3A', ':')
          .replaceAll('%2C', ',')
          .replaceAll('%0D', '\r')
          .replaceAll('%0A', '\n')
          .replaceAll('%25', '%');
      return { command, title: decode(title), message: decode(message) };
    });

  it('are one a defect, and no text begins one of its own', () => {
    const commands = read(renderGithub(report));
    expect(commands.map(({ command }) => command)).toEqual([
      ...CODES.map(() => 'error'),
      ...CODES.map(() => 'warning'),
      ...CODES.map(() => 'notice'),
    ]);
    expect(commands[0]?.title).toBe('no_name: A-1');
    expect(commands[5]?.title).toBe('no_name: Çanta 50 %');
    expect(commands[5]?.message).toMatch(/^Çanta 50 % \(Name of Çanta 50 %\): a product that .*\[Çanta 50 %\]/);
  });

  it('say what they have no room for', () => {
    expect(read(renderGithub(cut)).at(-1)).toMatchObject({
      command: 'notice',
      message: `Only ${rows.length} of ${1_000 + 2 * CODES.length} defects are told here, of each rule the first; --format csv lists all of them.`,
    });
  });
});

it('GitLab Code Quality has what GitLab reads of each defect, and a fingerprint of its own', () => {
  const entry = z.strictObject({
    description: z.string().min(1),
    check_name: z.string().min(1),
    fingerprint: z.string().regex(/^[0-9a-f]{40}$/),
    severity: z.enum(['info', 'minor', 'major', 'critical', 'blocker']),
    location: z.strictObject({
      path: z.string().regex(/^(?!\.?\/)(?!.*(^|\/)\.{1,2}(\/|$))[\x21-\x7e]+$/),
      lines: z.strictObject({ begin: z.int().positive() }),
    }),
  });
  const entries = z.array(entry).parse(JSON.parse(renderGitlab(report)));
  expect(entries).toHaveLength(rows.length);
  expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(rows.length);
  const later = z.array(entry).parse(JSON.parse(renderGitlab({ ...report, defects: report.defects.slice(3) })));
  expect(later[0]?.fingerprint).toBe(entries[3]?.fingerprint);
});

it('a record without id is told apart from another of its code', () => {
  const [row = []] = rows;
  const twin = row.map((cell, at) => (at === 2 ? null : cell));
  const entries = JSON.parse(renderGitlab({ ...report, defects: readDefects([twin, twin], rules) }));
  expect(entries[0].fingerprint).not.toBe(entries[1].fingerprint);
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
    properties: z.record(z.string(), z.union([z.string(), z.number()])),
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

  it('has what the schema asks for, and each result leads to its rule', () => {
    const run = runOf(renderSarif(report));
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
