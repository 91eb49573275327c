/** The formats for pipelines against what their readers publish, with texts that would break out of them. */

import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Verdict } from '../../../src/audit/ask/ask-audit.ts';
import { RULES } from '../../../src/audit/rules.ts';
import { type DefectRow, readDefects } from '../../../src/cli/audit/defects.ts';
import { renderGithub } from '../../../src/cli/audit/github.ts';
import { renderGitlab } from '../../../src/cli/audit/gitlab.ts';
import { renderJunit } from '../../../src/cli/audit/junit.ts';
import type { PipelineReport } from '../../../src/cli/audit/pipeline.ts';
import { renderSarif } from '../../../src/cli/audit/sarif.ts';

const CODES = [
  'A-1',
  'x"y\'z&<b>]]>',
  'a\n::error::b\r\n%0A,:',
  '\ud83d half \u0001\u0008',
  '..',
  'Çanta 50 %',
  '--flag =1+1',
];
const rules = ['no_name', 'no_brand', 'no_alt_text', 'two_covers', 'no_price', 'no_cover'].map((id) => {
  const rule = RULES.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`There is no rule ${id}.`);
  return rule;
});
const [first, second, third, clean, open, none] = rules;

const rows = rules
  .slice(0, 3)
  .flatMap(({ id, severity, fix }): readonly DefectRow[] =>
    CODES.map((code, at) => [
      id,
      severity,
      at + 1,
      null,
      code,
      `Name of ${code}`,
      'Über > a',
      'B',
      'active',
      code,
      fix,
      null,
    ]),
  );

const verdictOf = (rule: (typeof rules)[number] | undefined, counts: Partial<Verdict>): readonly Verdict[] =>
  rule === undefined
    ? []
    : [
        {
          rule,
          records: 50,
          population: 50,
          ...{ failed: 0, accepted: 0, products: 0, unknown: 0, isSystemic: false, readsUnread: false },
          sharedValues: undefined,
          kinds: new Map(),
          labels: new Map(),
          examples: [],
          ...counts,
        },
      ];

const counts = new Map(rules.slice(0, 3).map(({ id }) => [id, CODES.length]));
const report: PipelineReport = {
  audit: {
    verdicts: [
      ...[first, second, third].flatMap((rule) => verdictOf(rule, { failed: CODES.length })),
      ...verdictOf(clean, {}),
      ...verdictOf(open, { unknown: 50 }),
    ],
    notRun: none === undefined ? [] : [{ rule: none, reason: 'name is VARCHAR.' }],
    products: 50,
    standing: undefined,
    basis: undefined,
    touched: undefined,
    problems: [],
    trend: [],
    unmatched: { categories: [], brands: [] },
    copy: { asOf: '2026-03-01T08:00:00Z', complete: true, lists: {} },
    version: 'one',
    gaps: [],
  },
  defects: readDefects(rows, rules),
  counts,
  failOn: 'warning',
  isNewOnly: false,
  version: '1.2.3',
};
/** One of which only some are told. */
const cut: PipelineReport = { ...report, counts: new Map([...counts, ['no_name', 1_000]]) };

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

  it('marks what is new beside a baseline', () => {
    const states = runOf(renderSarif({ ...report, isNewOnly: true }))?.results.map((each) => each.baselineState);
    expect(new Set(states)).toEqual(new Set(['new']));
  });
});

describe('JUnit', () => {
  /** Its elements, each with its attributes as a reader decodes them. */
  const read = (xml: string) => {
    const elements: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] = [];
    const opened: string[] = [];
    const parser = new Parser(
      {
        onopentag: (name, attributes) => {
          opened.push(name);
          elements.push({ name, attributes });
        },
        onclosetag: (name) => expect(opened.pop()).toBe(name),
      },
      { xmlMode: true, decodeEntities: true },
    );
    parser.end(xml);
    expect(opened).toEqual([]);
    return elements;
  };
  const named = (xml: string, wanted: string) => read(xml).filter(({ name }) => name === wanted);

  it('has a case a defect; what --fail-on lets pass is skipped, and so is what nothing is known of', () => {
    const xml = renderJunit(report);
    const [all] = named(xml, 'testsuites');
    expect(all?.attributes).toMatchObject({ tests: '24', failures: '14', skipped: '9', errors: '0' });
    expect(named(xml, 'testsuite').map(({ attributes }) => attributes.name)).toEqual(rules.map(({ id }) => id));
    expect(named(xml, 'testcase')).toHaveLength(24);
    expect(named(xml, 'failure').map(({ attributes }) => attributes.type)).toEqual([
      ...CODES.map(() => 'error'),
      ...CODES.map(() => 'warning'),
    ]);
    expect(named(xml, 'skipped')).toHaveLength(9);
  });

  it('says how many more there are, as a case that fails as they do', () => {
    const cases = named(renderJunit(cut), 'testcase').map(({ attributes }) => attributes.name);
    expect(cases).toContain(`${1_000 - CODES.length} more`);
    expect(named(renderJunit(cut), 'failure')).toHaveLength(15);
  });

  it('keeps every text within its attribute, and leaves out what XML has no place for', () => {
    const xml = renderJunit(report);
    expect([...xml].filter((sign) => (sign < ' ' && sign !== '\n') || /\p{Surrogate}/u.test(sign))).toEqual([]);
    const names = named(xml, 'testcase').map(({ attributes }) => attributes.name);
    expect(names).toContain('Çanta 50 %');
    expect(names.filter((name) => name === '..')).toHaveLength(3);
    expect(new Set(read(xml).map(({ name }) => name))).toEqual(
      new Set(['testsuites', 'testsuite', 'testcase', 'failure', 'skipped']),
    );
  });
});
