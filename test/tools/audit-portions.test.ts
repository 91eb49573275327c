/** An audit that takes longer than a call may: each call asks some of the rules, and the cursor leads to the others. */

import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/answer/envelope.ts';
import { countTokens } from '../../src/answer/tokens/tokens.ts';
import type { CallContext } from '../../src/call/context.ts';
import { RULES } from '../../src/copy/audit/rules.ts';
import { createTurns } from '../../src/copy/one-at-a-time.ts';
import type { AuditEntry, LocalCopy } from '../../src/copy/port.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import { auditCatalog } from '../../src/tools/audit-catalog.ts';
import { openRecords } from '../copy/audit/open-records.ts';
import { everydayOrSoak } from '../support/soak.ts';

const records = openRecords({
  products: Array.from({ length: 40 }, (_, at) => ({
    ProductId: at + 1,
    Code: at === 7 ? null : `C${at}`,
    Name: at % 3 === 0 ? null : `Chair ${at}`,
    ShortDescription: at % 2 === 0 ? null : 'Lorem ipsum.',
    ...{ Prices: [], Codes: [], Properties: [], CategoryProducts: [{ CategoryId: at % 4 }], TrademarkProducts: [] },
  })),
});

const DEADLINE_MS = 60_000;

/** How the copy answers. */
interface Pace {
  /** What a query takes. */
  readonly queryMs: number;
  /** The engine gives up on queries with these words. */
  readonly tooSlow?: string;
  /** The copy's name, which is another once it has been replaced. */
  readonly version?: string;
  /** Takes what is kept for the trend. */
  readonly keep?: LocalCopy['keepAudit'];
}

/** Asks once; time passes with the queries alone. */
async function ask(args: Answer, { queryMs, tooSlow, version = 'one', keep = () => {} }: Pace): Promise<Answer> {
  const { query } = await records;
  let nowMs = 0;
  // No deadline comes while a query runs, since time passes with them alone.
  const turns = createTurns({ now: () => nowMs, sleep: () => new Promise(() => {}), onLeave: () => {} });
  const localCopy: Pick<LocalCopy, 'query' | 'keepAudit' | 'readAudits'> = {
    keepAudit: keep,
    readAudits: () => [],
    query: (sql, window, queryCall) =>
      turns.take(async () => {
        nowMs += queryMs;
        if (tooSlow !== undefined && sql.includes(tooSlow)) {
          throw new InvalidArgumentError('It took too long.', 'Ask for less.', 'sql');
        }
        return { ...(await query(sql, window)), version };
      }, queryCall),
  };
  const settings = {
    now: () => nowMs,
    today: () => new Date(0),
    tokenBudget: 8_000,
    source: undefined,
    redact: <Value>(value: Value) => value,
  };
  const call = { deadlineAtMs: DEADLINE_MS, signal: new AbortController().signal, warnings: new Set() };
  // What the tool asks of its surroundings, and no more.
  const context = { settings, call, localCopy, catalog: { identity: 'one' } } as unknown as CallContext;
  return auditCatalog.run(args as never, context);
}

/** All answers of a walk. */
async function walk(args: Answer, pace: Pace): Promise<readonly Answer[]> {
  const answers = [await ask(args, pace)];
  for (let next = answers[0]?.next_cursor; next !== undefined; next = answers.at(-1)?.next_cursor) {
    if (answers.length > 300) throw new Error('The walk has no end.');
    answers.push(await ask({ ...args, cursor: next }, pace));
  }
  return answers;
}

type Rows = readonly (readonly unknown[])[];

/** What is told of each finding, without what depends on the room that there is. */
const rowsOf = (answers: readonly Answer[]): Rows =>
  answers.flatMap(({ findings }) => ((findings ?? []) as Rows).map((row) => row.slice(0, 5)));

const sorted = (rows: Rows): readonly string[] => rows.map((row) => JSON.stringify(row)).sort();

const AT_ONCE: Pace = { queryMs: 0 };
let atOnce: Promise<readonly Answer[]> | undefined;
/** The audit at once, which several tests compare with. */
function askWhole(): Promise<readonly Answer[]> {
  atOnce ??= walk({}, AT_ONCE);
  return atOnce;
}
/** The survey and two rules a call. */
const SLOW: Pace = { queryMs: 25_000 };
/** The survey, and no time for what comes after one more query. */
const SLOWEST: Pace = { queryMs: 59_000 };
/** The survey, a rule, and after it less time than a query needs to begin. */
const JUST_OVER: Pace = { queryMs: 29_735 };

describe.each<[string, Pace, { readonly max_tokens?: number }]>([
  // The next has it too, in smaller answers.
  ...everydayOrSoak<[string, Pace, object][]>([], [['two rules a call', SLOW, {}]]),
  ['one rule a call', SLOWEST, {}],
  ['one rule a call, which ends just before the time does', JUST_OVER, {}],
  ['two rules a call, and room for fewer', SLOW, { max_tokens: 200 }],
])('%s', (_what, pace, args) => {
  it('tells every finding once, and the products with the last rules', async () => {
    const whole = await askWhole();
    const answers = await walk(args, pace);
    expect(answers.length).toBeGreaterThan(10);
    expect(sorted(rowsOf(answers))).toEqual(sorted(rowsOf(whole)));
    const told = answers.filter(({ products }) => products !== undefined);
    expect(told).toHaveLength(1);
    expect(whole[0]?.products).toMatchObject(told[0]?.products as Answer);
    expect(answers.slice(0, -2).every(({ cut_by }) => cut_by !== undefined)).toBe(true);
    const { max_tokens: maxTokens = 8_000 } = args;
    for (const answer of answers) expect(countTokens(answer)).toBeLessThanOrEqual(maxTokens);
  });
});

it('names each rule that passes once', async () => {
  const passedBy = (answers: readonly Answer[]): readonly string[] =>
    answers.flatMap(({ passed = [] }) => passed as string[]).sort();
  expect(passedBy(await walk({}, SLOW))).toEqual(passedBy(await askWhole()));
});

it('keeps for the trend at its end what an audit at once keeps', async () => {
  const keptBy = async (pace: Pace): Promise<readonly AuditEntry[]> => {
    const kept: AuditEntry[] = [];
    await walk({}, { ...pace, keep: (entry) => kept.push(entry) });
    return kept;
  };
  const [entry, ...others] = await keptBy(AT_ONCE);
  expect(others).toEqual([]);
  expect(Object.keys(entry?.failed ?? {}).sort()).toEqual(RULES.map(({ id }) => id).sort());
  expect(entry?.failed).toMatchObject({ no_price: 40, no_code: 1, no_name: 14 });
  expect(await keptBy(SLOW)).toEqual([entry]);
});

it('lists products by their grades once all rules were asked, call after call, and none before', async () => {
  const args = { grades: ['A', 'B', 'C', 'D', 'E'], max_tokens: 1_000 };
  const productsOf = (answers: readonly Answer[]) => answers.flatMap(({ products = [] }) => products as Rows);
  const [slow, atOnce] = [await walk(args, SLOW), await walk(args, AT_ONCE)];
  const before = slow.findIndex(({ products }) => products !== undefined);
  expect(before).toBeGreaterThan(10);
  for (const answer of slow.slice(0, before)) {
    expect(answer).toMatchObject({ returned: 0, cut_by: 'deadline', next_cursor: expect.any(String) });
    expect(JSON.stringify(answer.warnings)).toContain('No product is graded before all rules were asked');
    expect(answer).not.toHaveProperty('total');
  }
  expect(productsOf(atOnce)).toHaveLength(40);
  expect(productsOf(slow)).toEqual(productsOf(atOnce));
});

it.each([
  ['grades', 'FROM graded\n', 'The totals by product took longer than a call may'],
  ['the list of products', 'WITH chosen', 'there was no time or memory left to list them'],
])('fails and says so where %s take too long', async (_what, tooSlow, failed) => {
  await expect(walk({ grades: ['E'] }, { queryMs: 0, tooSlow })).rejects.toThrow(failed);
});

it('says of an answer that is no whole audit that others follow', async () => {
  const answer = await ask({}, SLOW);
  expect(answer).toMatchObject({ cut_by: 'deadline', next_cursor: expect.stringMatching(/^2\.0\.x/) });
  expect(JSON.stringify(answer.warnings)).toContain('Not all rules were asked');
  expect(answer).not.toHaveProperty('products');
});

it('ends without grades, and says so, where these alone take too long', async () => {
  const answers = await walk({}, { queryMs: 0, tooSlow: 'FROM graded' });
  expect(answers).toHaveLength(2);
  expect(answers[1]).not.toHaveProperty('products');
  expect(JSON.stringify(answers[1]?.warnings)).toContain(
    'The totals by product took longer than a call may (PIM_DEADLINE_MS)',
  );
});

it('names the setting where the survey leaves no time for a rule, instead of a cursor to the same rule', async () => {
  await expect(ask({}, { queryMs: DEADLINE_MS - 550 })).rejects.toMatchObject({
    code: 'TIMEOUT',
    fix: expect.stringContaining('PIM_DEADLINE_MS'),
  });
});

it('leaves a rule out that had all the time of its call, and goes on with the others', async () => {
  const { next_cursor: cursor } = await ask({}, SLOWEST);
  const { next_cursor: next } = await ask({ cursor: cursor as string }, { ...SLOWEST, tooSlow: ' AS failed' });
  expect([cursor, next].map((each) => String(each).split('.')[0])).toEqual(['1', '2']);
});

it.each([
  ['other rules', { rules: ['validity'] }, SLOW],
  ['another scope', { status: 'active' }, SLOW],
  ['a copy that was replaced', {}, { ...SLOW, version: 'two' }],
])('a cursor is refused for %s', async (_what, args, pace) => {
  const { next_cursor: cursor } = await ask({}, SLOW);
  await expect(ask({ ...args, cursor: cursor as string }, pace)).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    fix: expect.stringMatching(/cursor/),
  });
});
