/** Rules of a rules file: muted, tuned, and its own, checked like the SQL of a model. */
import { beforeAll, describe, expect, it } from 'vitest';
import { runAudit } from '../../../src/copy/audit/audit.ts';
import { chooseRules } from '../../../src/copy/audit/choose-rules.ts';
import type { ListedRule, ParametricRule } from '../../../src/copy/audit/rule.ts';
import {
  describeTuning,
  NO_RULES_FILE,
  type OwnRule,
  type RulesFile,
  tuneRules,
} from '../../../src/copy/audit/rules-file.ts';
import { QueryError } from '../../../src/copy/engine/query/query-error.ts';
import { InvalidArgumentError } from '../../../src/errors.ts';
import { product, variant } from './by-hand.ts';
import { type Asked, openRecords } from './open-records.ts';

const { signal } = new AbortController();

let copy: Asked;
beforeAll(async () => {
  const opened = await openRecords({
    products: [product(1), product(2, { Code: 'X-2' }), product(3, { Code: null })],
    variants: [variant(1, 1), variant(2, 1, { Name: null })],
  });
  copy = {
    // As the server has it from the engine.
    query: (...asked) =>
      opened.query(...asked).catch((error: unknown) => {
        throw error instanceof QueryError ? new InvalidArgumentError(error.message, error.fix, 'sql') : error;
      }),
  };
});

const own = (sql: string, fields: Partial<OwnRule> = {}): OwnRule => ({
  id: 'bad_code',
  severity: 'warning',
  subject: 'product',
  checks: 'has a code without P.',
  why: 'w',
  fix: 'f',
  sql,
  ...fields,
});

const file = (fields: Partial<RulesFile>): RulesFile => ({ ...NO_RULES_FILE, ...fields });

/** What an own rule finds. */
async function ask(rule: OwnRule) {
  const { rules } = await chooseRules({ names: [rule.id] }, file({ own: [rule] }), copy, { signal });
  const { verdicts } = await runAudit(
    { rules, scope: {}, gradedBy: 'category', maxExamples: 10, isOver: () => false, signal },
    copy,
  );
  return verdicts[0];
}

describe('an own rule', () => {
  it('counts what it applies to, what fails and what it cannot tell; code and status are added', async () => {
    const verdict = await ask(own("SELECT product_id, code NOT LIKE 'P%' AS failed, code AS detail FROM products"));
    expect(verdict).toMatchObject({
      rule: { id: 'bad_code', group: 'own' },
      population: 3,
      failed: 1,
      unknown: 1,
      examples: [{ id: 2, code: 'X-2', detail: 'X-2' }],
    });
  });

  it('may be about variants, end in a semicolon or a comment, and leave detail out', async () => {
    const sql = 'SELECT variant_id, name IS NULL AS failed FROM variants -- all of them';
    expect(await ask(own(sql, { subject: 'variant' }))).toMatchObject({
      population: 2,
      failed: 1,
      examples: [{ id: 2 }],
    });
    const ended = own('SELECT product_id, true AS failed FROM products;');
    expect(await ask(ended)).toMatchObject({ failed: 3 });
  });

  it('counts a record that comes in several rows once, and none that does not exist', async () => {
    const sql = `SELECT unnest([1, 1, 2, 2, 99]) AS product_id, unnest([true, false, false, NULL, true]) AS failed`;
    expect(await ask(own(sql))).toMatchObject({ population: 2, failed: 1, unknown: 1 });
  });

  it.each([
    ['SELECT product_id FROM products', 'gives no failed'],
    ['SELECT true AS failed', 'gives no product_id'],
    ['SELECT product_id, true AS failed FROM prodcts', 'did you mean products'],
    ["SELECT product_id, true AS failed FROM read_csv('/etc/passwd')", 'cannot be used'],
    ["SELECT getenv('HOME') AS product_id, true AS failed", 'cannot be used'],
    ['DROP TABLE products', 'cannot be run'],
    ['SELECT 1) x; DROP TABLE products; SELECT * FROM (SELECT 1', 'cannot be run'],
  ])('%s is refused, and named by its id', async (sql, why) => {
    const failure = chooseRules({}, file({ own: [own(sql)] }), copy, { signal });
    await expect(failure).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', argument: 'rules' });
    await expect(failure).rejects.toMatchObject({
      message: expect.stringContaining('rule bad_code in the rules file'),
    });
    await expect(failure).rejects.toMatchObject({ message: expect.stringContaining(why) });
  });
});

describe('a rules file', () => {
  const listed = (id: string): ListedRule => ({
    id,
    severity: 'warning',
    group: 'completeness',
    subject: 'product',
    checks: 'c',
    why: 'w',
    fix: 'f',
    sql: 'SELECT 1',
  });
  const limited: ParametricRule<{ min_chars: number }> = {
    id: 'short_text',
    severity: 'hint',
    group: 'validity',
    subject: 'product',
    checks: 'c',
    why: 'w',
    fix: 'f',
    parameters: { min_chars: 10 },
    build: ({ min_chars }) => `SELECT ${min_chars}`,
  };

  it('mutes rules by id and by group', () => {
    const rules = [listed('a'), listed('b'), limited];
    expect(tuneRules(rules, file({ mute: ['a'] })).map(({ id }) => id)).toEqual(['b', 'short_text']);
    expect(tuneRules(rules, file({ mute: ['completeness'] })).map(({ id }) => id)).toEqual(['short_text']);
  });

  it('sets severities and parameters', () => {
    expect(tuneRules([listed('a')], file({ severity: { a: 'error' } }))).toMatchObject([{ severity: 'error' }]);
    expect(tuneRules([limited], NO_RULES_FILE)).toMatchObject([{ sql: 'SELECT 10' }]);
    const tuned = tuneRules([limited], file({ parameters: { short_text: { min_chars: 3 } } }));
    expect(tuned).toMatchObject([{ sql: 'SELECT 3' }]);
  });

  it('is told of where it changes an audit', () => {
    expect(describeTuning(NO_RULES_FILE)).toBeUndefined();
    expect(
      describeTuning(
        file({ mute: ['a', 'b'], severity: { c: 'error' }, own: [own('x')], scope: { status: 'active' } }),
      ),
    ).toBe('The rules file of this server mutes a, b; tunes a rule; adds a rule; limits what is checked by status.');
  });

  it('is told of where grades mean something else by it', () => {
    expect(describeTuning(file({ weights: { error: 5, warning: 2, hint: 0 } }))).toBe(
      'The rules file of this server makes an error cost 5 points, a warning 2, a hint 0.',
    );
  });

  it('is told of where it limits what is checked for a channel, and not of rules that no channel has', async () => {
    const { notes } = await chooseRules(
      { channel: 'google' },
      file({ mute: ['no_brand'], scope: { status: 'active' } }),
      copy,
      { signal },
    );
    expect(notes).toEqual(['The rules file of this server limits what is checked by status.']);
  });

  it('a muted rule that is asked for is said to be muted', async () => {
    await expect(
      chooseRules({ names: ['no_brand'] }, file({ mute: ['no_brand'] }), copy, { signal }),
    ).rejects.toMatchObject({
      message: 'The rules file of this server mutes this rule.',
    });
  });
});
