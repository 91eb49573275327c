/** Rules of a rules file: muted, tuned, and its own, checked like the SQL of a model. */

import { beforeAll, describe, expect, it } from 'vitest';
import { sayNotices } from '../../src/answer/notices.ts';
import { chooseRules } from '../../src/audit/choose-rules.ts';
import type { ListedRule } from '../../src/audit/rule.ts';
import type { RulesFile } from '../../src/audit/rules-file.ts';
import {
  buildOwnRule,
  describeTuning,
  NO_RULES_FILE,
  tuneRules,
} from '../../src/audit/rules-file.ts';
import type { OwnRule } from '../../src/audit/rules-schema.ts';
import { patientCall } from './ask-rule.ts';
import { product, variant } from './by-hand.ts';
import { fitWhole } from './fit-whole.ts';
import { type Asked, openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

let copy: Asked;
beforeAll(async () => {
  copy = await openRecords({
    products: [product(1), product(2, { Code: 'X-2' }), product(3, { Code: null })],
    variants: [variant(1, 1), variant(2, 1, { Name: null })],
  });
});

const own = (sql: string, fields: Partial<OwnRule> = {}): OwnRule => ({
  id: 'bad_code',
  severity: 'warning',
  subject: 'product',
  checks: 'c.',
  why: 'w',
  fix: 'f',
  sql,
  ...fields,
});

const file = (fields: Partial<RulesFile>): RulesFile => ({ ...NO_RULES_FILE, ...fields });

/** What a server with such a file chooses. */
const choose = (wanted: Parameters<typeof chooseRules>[0], given: Partial<RulesFile>) => {
  const settings = {
    culture: undefined,
    today: () => new Date('2026-03-01'),
    readRules: async () => file(given),
  };
  return chooseRules(wanted, settings, copy, patientCall());
};

describe('an own rule', () => {
  it.each<[string, string, Partial<OwnRule>, object]>([
    [
      'counts what it applies to, what fails and what it cannot tell; code and status are added',
      "SELECT product_id, code NOT LIKE 'P%' AS failed, code AS detail FROM products",
      {},
      { population: 3, failed: 1, unknown: 1, examples: [{ id: 2, code: 'X-2', detail: 'X-2' }] },
    ],
    [
      'may be about variants, end in a comment, and leave detail out',
      'SELECT variant_id, name IS NULL AS failed FROM variants -- all of them',
      { subject: 'variant' },
      { population: 2, failed: 1, examples: [{ id: 2 }] },
    ],
    [
      'may end in a semicolon',
      'SELECT product_id, true AS failed FROM products;',
      {},
      { failed: 3 },
    ],
    [
      'counts a record that comes in several rows once, and none that does not exist',
      'SELECT unnest([1, 1, 2, 2, 99]) AS product_id, unnest([true, false, false, NULL, true]) AS failed',
      {},
      { population: 2, failed: 1, unknown: 1 },
    ],
  ])('%s', async (_title, sql, fields, found) => {
    const { set, rules } = await choose({ names: ['bad_code'] }, { own: [own(sql, fields)] });
    expect(set.rules.map(({ id }) => id)).toContain('bad_code');
    const { verdicts } = await runAudit(copy, { rules, maxExamples: 10 });
    expect(verdicts).toMatchObject([{ rule: { id: 'bad_code', group: 'own' }, ...found }]);
  });

  it('that cannot be asked is left out with why and what to do, and the others are asked', async () => {
    const wrong: Readonly<Record<string, readonly [sql: string, why: string]>> = {
      no_verdict: ['SELECT product_id FROM products', 'failed'],
      no_id: ['SELECT true AS failed', 'product_id'],
      misspelt: ['SELECT product_id, true AS failed FROM prodcts', 'did you mean products'],
      reads_file: [
        "SELECT product_id, true AS failed FROM read_csv('/etc/passwd')",
        'cannot be used',
      ],
      reads_environment: ["SELECT getenv('HOME') AS product_id, true AS failed", 'cannot be used'],
      calls_macro: [
        "SELECT product_id, pim_is_complete('products') AS failed FROM products",
        'cannot be used',
      ],
      reads_own_view: ['SELECT product_id, true AS failed FROM all_records', 'There is no view'],
      wrong_type: ['SELECT product_id, name::INTEGER > 0 AS failed FROM products', 'try_cast'],
      no_select: ['DROP TABLE products', 'Only SELECT statements'],
      breaks_out: ['SELECT 1) x; DROP TABLE products; SELECT * FROM (SELECT 1', 'syntax error'],
      reads_verdicts: ['SELECT product_id, true AS failed FROM made.verdicts', 'There is no view'],
    };
    const rules = Object.entries(wrong).map(([id, [sql]]) => buildOwnRule(own(sql, { id })));
    const audit = await runAudit(copy, { rules: [...rulesOf('no_code'), ...rules] });
    expect(audit.verdicts.map(({ rule, failed }) => [rule.id, failed])).toEqual([['no_code', 1]]);
    expect(Object.fromEntries(audit.notRun.map(({ rule, reason }) => [rule.id, reason]))).toEqual(
      Object.fromEntries(
        Object.entries(wrong).map(([id, [, why]]) => [id, expect.stringContaining(why)]),
      ),
    );
    const answer = fitWhole(audit);
    expect(answer.not_run).toEqual(Object.keys(wrong));
    expect(String(answer.warnings)).toMatch(
      /The rule no_verdict of the rules file could not be run.*operator must/,
    );
  });
});

describe('a rules file', () => {
  const listed = (id: string): ListedRule => ({
    id,
    severity: 'warning',
    group: 'completeness',
    subject: 'product',
    sql: 'SELECT 1',
    checks: 'c',
    why: 'w',
    fix: 'f',
  });
  const limited: ListedRule = {
    ...listed('short_text'),
    severity: 'hint',
    group: 'validity',
    parameters: { min_chars: 10 },
    sql: 'SELECT $min_chars',
  };

  it.each<[string, Partial<RulesFile>, object[]]>([
    ['mutes a rule', { mute: ['a'] }, [{ id: 'b' }, { id: 'short_text', sql: 'SELECT 10' }]],
    ['mutes a group', { mute: ['completeness'] }, [{ id: 'short_text' }]],
    [
      'sets a severity',
      { mute: ['a', 'b'], severity: { short_text: 'error' } },
      [{ severity: 'error' }],
    ],
    [
      'sets a parameter',
      { mute: ['a', 'b'], parameters: { short_text: { min_chars: 3 } } },
      [{ sql: 'SELECT 3' }],
    ],
  ])('%s', (_title, fields, tuned) => {
    expect(tuneRules([listed('a'), listed('b'), limited], file(fields))).toMatchObject(tuned);
  });

  it.each<[Partial<RulesFile>, string]>([
    [
      { mute: ['a', 'b'], severity: { c: 'error' }, own: [own('x')], scope: { status: 'active' } },
      'mutes a, b; sets severity, own; limits what is checked by status.',
    ],
    [
      {
        words: [{ name: 'live', condition: "status = 'active'" }],
        requirements: ['shop', 'print'].map((name) => ({ name, needs: ['name'] })),
        accept: [{ rule: 'no_brand', code: 'A', reason: 'r' }],
      },
      'sets requirements, words, accept.',
    ],
    [{ weights: { error: 5, warning: 2, hint: 0 } }, 'sets weights.'],
    [{}, ''],
  ])('is told of where it changes an audit: %j', (fields, says) => {
    expect(sayNotices([describeTuning(file(fields)) ?? []].flat())).toEqual(
      says === '' ? [] : [`The rules file of this server ${says}`],
    );
  });

  it('is told of where it limits what is checked for a channel, and not of rules that no channel has', async () => {
    const { notices } = await choose(
      { channel: 'google' },
      { mute: ['no_brand'], scope: { status: 'active' } },
    );
    expect(sayNotices(notices)).toEqual([
      'The rules file of this server limits what is checked by status.',
    ]);
  });

  it('a muted rule that is asked for is said to be muted', async () => {
    await expect(choose({ names: ['no_brand'] }, { mute: ['no_brand'] })).rejects.toMatchObject({
      message: 'The rules file of this server mutes this rule.',
    });
  });

  it('makes the mark of a rule another one where it changes what the rule finds, and only there', () => {
    const markOf = (fields: Partial<RulesFile>) => tuneRules([limited], file(fields))[0]?.mark;
    expect(markOf({ parameters: { short_text: { min_chars: 3 } } })).not.toBe(markOf({}));
    expect(markOf({ severity: { short_text: 'error' } })).toBe(markOf({}));
  });
});
