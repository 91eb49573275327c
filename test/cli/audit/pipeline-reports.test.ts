/** An audit for pipelines, as the readers of SARIF and JUnit XML take it, with texts that would break out of them. */

import * as fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { RULES } from '../../../src/audit/assemble-rules.ts';
import { chooseDefects, type DefectRow, readDefects, ruleOf, shareOut } from '../../../src/cli/audit/defects.ts';
import { type PipelineReport, renderJunit } from '../../../src/cli/audit/junit.ts';
import { renderSarif } from '../../../src/cli/audit/sarif.ts';
import { PLAIN, verdictOf } from '../report/small-report.ts';

/** Codes of its records. */
const CODES = [
  'A-1',
  'x"y\'z&<b>]]>',
  'a\n::error::b\r\n%0A,:',
  '\ud83d half \u0001\u0008',
  '..',
  'Çanta 50 %',
  '--flag =1+1',
];
/** Those of it. */
const rules = ['no_name', 'no_brand', 'no_alt_text', 'two_covers', 'no_price', 'no_cover'].map((id) => {
  const rule = RULES.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`There is no rule ${id}.`);
  return rule;
});
const [first, , , clean, open, none] = rules;
/** Those that fail. */
const failing = rules.slice(0, 3);

/** What fails. */
const rows = failing.flatMap(({ id, severity, fix }): readonly DefectRow[] =>
  CODES.map((code, at) => [
    ...[id, severity, at + 1, null, code, `Name of ${code}`],
    ...['Über > a', 'B', 'active', code, fix, null],
  ]),
);

const counts = new Map(failing.map(({ id }) => [id, CODES.length]));
/** The audit. */
const report: PipelineReport = {
  audit: {
    ...PLAIN,
    verdicts: [
      ...failing.map((rule) => verdictOf(rule, { failed: CODES.length })),
      ...(clean === undefined ? [] : [verdictOf(clean)]),
      ...(open === undefined ? [] : [verdictOf(open, { population: 50, unknown: 50 })]),
    ],
    notRun: none === undefined ? [] : [{ rule: none, reason: 'name is VARCHAR.' }],
  },
  defects: readDefects(rows, rules),
  counts,
  failOn: 'warning',
  isNewOnly: false,
  version: '1.2.3',
};
/** One whose first rule is a gap of the whole system, of which no record is told. */
const gap: PipelineReport = {
  ...report,
  audit: {
    ...report.audit,
    verdicts: report.audit.verdicts.map((one) =>
      one.rule === first ? { ...one, isSystemic: true, ofSale: { records: 50, failed: CODES.length } } : one,
    ),
  },
  defects: report.defects.filter(({ rule }) => rule !== first),
  counts: new Map([...counts].filter(([id]) => id !== first?.id)),
};
/** One of which only some are told. */
const cut: PipelineReport = { ...report, counts: new Map([...counts, ['no_name', 1_000]]) };

describe('SARIF', () => {
  // What sarif-schema-2.1.0.json has of these objects, which allow no other property.
  const [text, message] = [z.string(), z.strictObject({ text: z.string().min(1) })];
  const level = z.enum(['none', 'note', 'warning', 'error']);
  const physicalLocation = z.strictObject({
    artifactLocation: z.strictObject({ uri: z.string().regex(/^[\w%/.~!*'()-]+$/) }),
    region: z.strictObject({ startLine: z.int().positive() }),
  });
  const logicalLocations = z.array(z.strictObject({ name: text }));
  const result = z.strictObject({
    ...{ ruleId: text, ruleIndex: z.int().nonnegative(), level, message },
    locations: z.array(z.strictObject({ physicalLocation, logicalLocations })),
    partialFingerprints: z.record(text, text),
    baselineState: z.enum(['new', 'unchanged', 'updated', 'absent']).optional(),
  });
  const rule = z.strictObject({
    ...{ id: text, shortDescription: message, fullDescription: message, help: message },
    defaultConfiguration: z.strictObject({ level }),
    properties: z.strictObject({ tags: z.array(text) }),
  });
  const invocation = z.strictObject({
    executionSuccessful: z.boolean(),
    toolExecutionNotifications: z.array(z.strictObject({ level, message })),
  });
  const run = z.strictObject({
    tool: z.strictObject({
      driver: z.strictObject({ name: z.string().min(1), version: text, rules: z.array(rule) }),
    }),
    invocations: z.array(invocation),
    results: z.array(result),
  });
  const log = z.strictObject({ $schema: z.url(), version: z.literal('2.1.0'), runs: z.array(run).length(1) });
  const runOf = (sarif: string) => log.parse(JSON.parse(sarif)).runs[0];

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
    const told = invocation?.toolExecutionNotifications.map(({ message: { text: says } }) => says).join(' ');
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
    const sum = (of: string) =>
      named(xml, 'testsuite').reduce((total, { attributes }) => total + Number(attributes[of]), 0);
    expect(['tests', 'failures', 'skipped', 'errors'].map(sum)).toEqual([24, 14, 9, 0]);
    expect(named(xml, 'testsuite').map(({ attributes }) => attributes.name)).toEqual(rules.map(({ id }) => id));
    expect(named(xml, 'testcase')).toHaveLength(24);
    expect(named(xml, 'failure').map(({ attributes }) => attributes.type)).toEqual([
      ...CODES.map(() => 'error'),
      ...CODES.map(() => 'warning'),
    ]);
    expect(named(xml, 'skipped')).toHaveLength(9);
  });

  it('skips a gap of the whole system, which fails no pipeline, in one case that says how large it is', () => {
    const xml = renderJunit(gap);
    const cases = named(xml, 'testcase').filter(({ attributes }) => attributes.classname === 'no_name');
    expect(cases.map(({ attributes }) => attributes.name)).toEqual(['gap of the whole system']);
    expect(named(xml, 'skipped').map(({ attributes }) => attributes.message)).toContain(
      `${CODES.length} of 50 products for sale in the catalog: 43 have it, so hardly anybody fills it.`,
    );
    expect(named(xml, 'failure').map(({ attributes }) => attributes.type)).toEqual(CODES.map(() => 'warning'));
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

describe('where there is room for some defects only', () => {
  it('no rule hides others', () => {
    const many = ([id, length]: readonly [string, number]): readonly DefectRow[] =>
      Array.from({ length }, (_, at) => [id, 'error', at, null, `C${at}`]);
    const all = (
      [
        ['no_price', 3],
        ['no_brand', 500],
        ['no_cover', 2],
      ] as const
    ).flatMap(many);
    const told = chooseDefects(all, 50).map(ruleOf);
    expect(['no_price', 'no_brand', 'no_cover'].map((id) => told.filter((one) => one === id).length)).toEqual([
      3, 45, 2,
    ]);
    expect(chooseDefects(all, 1_000)).toHaveLength(505);
  });

  it('as many are told as there is room for, and nothing is cut that leaves room for all', () => {
    const counted = fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 20 });
    fc.assert(
      fc.property(counted, fc.integer({ min: 20, max: 2_000 }), (failed, bound) => {
        const most = shareOut(failed, bound);
        const taken = (each: number): number => failed.reduce((sum, count) => sum + Math.min(count, each), 0);
        expect(taken(most)).toBeLessThanOrEqual(bound);
        if (most !== Number.POSITIVE_INFINITY) expect(taken(most + 1)).toBeGreaterThan(bound);
      }),
    );
  });
});
