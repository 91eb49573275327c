/** An audit for pipelines, as the readers of SARIF and JUnit XML take it, with texts that would break out of them. */

import * as fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/audit/assemble-rules.ts';
import type { Rule } from '../../../src/audit/rule.ts';
import {
  chooseDefects,
  type DefectRow,
  readDefects,
  ruleOf,
  shareOut,
} from '../../../src/cli/audit/defects.ts';
import {
  type PipelineReport,
  renderJunit,
  renderSarif,
} from '../../../src/cli/audit/pipeline-reports.ts';
import { PLAIN, verdictOf } from '../report/small-report.ts';

const CODES = ['A-1', 'x"y\'z&<b>]]>', 'a\n::error::b\r\n%0A,:', '\ud83d half \u0001\u0008', '..'];
const rules = ['no_name', 'no_brand', 'no_alt_text', 'two_covers', 'no_price', 'no_cover'].map(
  findRule,
);
const [failing, [first]] = [rules.slice(0, 3), rules];

function findRule(id: string): Rule {
  const rule = RULES.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`There is no rule ${id}.`);
  return rule;
}

const rows = failing.flatMap(({ id, severity, fix }): readonly DefectRow[] =>
  CODES.map((code, at) => [
    ...[id, severity, at + 1, null, code, `Name of ${code}`],
    ...['Über > a', 'B', 'active', code, fix, null],
  ]),
);

const counts = new Map(failing.map(({ id }) => [id, CODES.length]));
const report: PipelineReport = {
  audit: {
    ...PLAIN,
    verdicts: [
      ...failing.map((rule) => verdictOf(rule, { failed: CODES.length })),
      verdictOf(findRule('two_covers')),
      verdictOf(findRule('no_price'), { population: 50, unknown: 50 }),
    ],
    notRun: [{ rule: findRule('no_cover'), reason: 'name is VARCHAR.' }],
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
      one.rule === first
        ? { ...one, isSystemic: true, ofSale: { records: 50, failed: CODES.length } }
        : one,
    ),
  },
  defects: report.defects.filter(({ rule }) => rule !== first),
  counts: new Map([...counts].filter(([id]) => id !== first?.id)),
};
/** One of which only some are told. */
const cut: PipelineReport = { ...report, counts: new Map([...counts, ['no_name', 1_000]]) };

describe('SARIF', () => {
  // Nothing of ours stands here: it is what a reader of the format is given.
  const runOf = (sarif: string) => JSON.parse(sarif).runs[0];
  const text = expect.stringMatching(/./);

  it('has what the schema asks for and nothing else, and each result leads to its rule and keeps its mark', () => {
    const { results, tool, ...run } = runOf(renderSarif(report));
    expect(results).toHaveLength(rows.length);
    expect(results[0]).toEqual({
      ruleId: 'no_name',
      ruleIndex: 0,
      level: 'error',
      message: { text },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'catalog/products/A-1' },
            region: { startLine: 1 },
          },
          logicalLocations: [{ name: 'A-1' }],
        },
      ],
      partialFingerprints: { 'pimMcpDefect/v1': expect.stringMatching(/^[\da-f]{40}$/) },
    });
    expect(tool.driver).toMatchObject({ name: 'pim-mcp', version: '1.2.3' });
    expect(tool.driver.rules[0]).toEqual({
      id: 'no_name',
      shortDescription: { text },
      fullDescription: { text },
      help: { text },
      defaultConfiguration: { level: 'error' },
      properties: { tags: [text] },
    });
    expect(run.invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ level: 'warning', message: { text } }],
      },
    ]);
    const later = runOf(
      renderSarif({ ...report, defects: report.defects.slice(3), isNewOnly: true }),
    );
    expect(later.results[0]).toEqual({ ...results[3], baselineState: 'new' });
    for (const { ruleId, ruleIndex, locations } of results) {
      expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
      expect(locations[0].physicalLocation.artifactLocation.uri).toMatch(/^[\w%/.~!*'()-]+$/);
    }
    const levels = new Set(results.map(({ level }: { readonly level: string }) => level));
    expect([...levels]).toEqual(['error', 'warning', 'note']);
  });

  it('says which rules were not run, and what it has no room for', () => {
    const [{ toolExecutionNotifications: told }] = runOf(renderSarif(cut)).invocations;
    expect(
      told
        .map(({ message }: { readonly message: { readonly text: string } }) => message.text)
        .join(' '),
    ).toMatch(/^Only 15 of 1010 defects are told here.* The rule no_cover was not run/);
  });

  it('has the rule of a gap of the whole system, and no result of it', () => {
    const { tool, results } = runOf(renderSarif(gap));
    expect(tool.driver.rules[0].id).toBe('no_name');
    expect(
      results.filter(({ ruleId }: { readonly ruleId: string }) => ruleId === 'no_name'),
    ).toEqual([]);
  });
});

describe('JUnit', () => {
  /** An attribute of all elements of a name, as a reader decodes it. */
  const read = (
    xml: string,
    wanted: string,
    attribute: string,
  ): readonly (string | undefined)[] => {
    const values: (string | undefined)[] = [];
    const onopentag = (name: string, attributes: Readonly<Record<string, string>>): void =>
      void (name === wanted && values.push(attributes[attribute]));
    new Parser({ onopentag }, { xmlMode: true, decodeEntities: true }).end(xml);
    return values;
  };

  it('has a case a defect; what --fail-on lets pass is skipped, and so is what nothing is known of', () => {
    const xml = renderJunit(report);
    const sum = (of: string) =>
      read(xml, 'testsuite', of).reduce((total, count) => total + Number(count), 0);
    expect(['tests', 'failures', 'skipped', 'errors'].map(sum)).toEqual([18, 10, 7, 0]);
    expect(read(xml, 'testsuite', 'name')).toEqual(rules.map(({ id }) => id));
    expect(read(xml, 'testcase', 'name')).toHaveLength(18);
    expect(read(xml, 'failure', 'type')).toEqual([
      ...CODES.map(() => 'error'),
      ...CODES.map(() => 'warning'),
    ]);
    expect(read(xml, 'skipped', 'message')).toHaveLength(7);
  });

  it('skips a gap of the whole system, which fails no pipeline, in one case that says how large it is', () => {
    const xml = renderJunit(gap);
    expect(read(xml, 'testcase', 'name')[0]).toBe('gap of the whole system');
    expect(read(xml, 'skipped', 'message')[0]).toBe(
      `${CODES.length} of 50 products for sale in the catalog: 45 have it, so hardly anybody fills it.`,
    );
    expect(read(xml, 'failure', 'type')).toEqual(CODES.map(() => 'warning'));
  });

  it('says how many more there are, as a case that fails as they do', () => {
    const xml = renderJunit(cut);
    expect(read(xml, 'testcase', 'name')).toContain(`${1_000 - CODES.length} more`);
    expect(read(xml, 'failure', 'type')).toHaveLength(11);
  });

  it('keeps every text within its attribute, and leaves out what XML has no place for', () => {
    const xml = renderJunit(report);
    expect(
      [...xml].filter((sign) => (sign < ' ' && sign !== '\n') || /\p{Surrogate}/u.test(sign)),
    ).toEqual([]);
    const names = read(xml, 'testcase', 'name');
    for (const name of ['A-1', '..', CODES[1]])
      expect(names.filter((one) => one === name)).toHaveLength(3);
  });
});

describe('where there is room for some defects only', () => {
  it('no rule hides others', () => {
    const counts = { no_price: 3, no_brand: 500, no_cover: 2 };
    const all = Object.entries(counts).flatMap(([id, length]) =>
      Array.from({ length }, (_, at): DefectRow => [id, 'error', at, null, `C${at}`]),
    );
    const told = chooseDefects(all, 50).map(ruleOf);
    expect(Object.keys(counts).map((id) => told.filter((one) => one === id).length)).toEqual([
      3, 45, 2,
    ]);
  });

  it('as many are told as there is room for, and nothing is cut that leaves room for all', () => {
    const counted = fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 20 });
    fc.assert(
      fc.property(counted, fc.integer({ min: 20, max: 2_000 }), (failed, bound) => {
        const most = shareOut(failed, bound);
        const taken = (each: number): number =>
          failed.reduce((sum, count) => sum + Math.min(count, each), 0);
        expect(taken(most)).toBeLessThanOrEqual(bound);
        if (most !== Number.POSITIVE_INFINITY) expect(taken(most + 1)).toBeGreaterThan(bound);
      }),
    );
  });
});
