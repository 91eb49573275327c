/** What catalog_changes tells of a history that is written by hand. */
import { describe, expect, it } from 'vitest';
import { countTokens } from '../../src/answer/tokens.ts';
import { LAST_REFRESH } from '../../src/record/moment.ts';
import { findActive, INJECTIONS } from '../support/injections.ts';
import { setOf } from './ask-rule.ts';
import {
  type Asked,
  ask,
  change,
  FRIDAY,
  HISTORY,
  listed,
  look,
  type Records,
  SATURDAY,
  SUNDAY,
} from './history-by-hand.ts';
import { type Lists, openRecords } from './open-records.ts';
import { rulesOf } from './run-audit.ts';

const ALL = ['P-99 gone', 'P-4 new', 'P-2 price', 'P-1 price', 'P-3 property:Colour'];

describe('catalog_changes', () => {
  it('tells counts by kind and field, where changes are frequent, and then each from and to', async () => {
    expect(await ask()).toEqual({
      since: LAST_REFRESH,
      looked: { refreshes: 1, seen_before: '2026-02-28T06:00Z', seen_at: '2026-03-01T06:00Z' },
      counts: { 'product changed': 3, 'product gone': 1, 'product new': 1, 'variant new': 1 },
      prices: { down: 1, up: 1 },
      by_field: { price: 2, 'property:Colour': 1 },
      stands_out: { 'Kitchen > Cups': '4 of 4' },
      each: { seen_before: '2026-02-28T06:00Z', seen_at: '2026-03-01T06:00Z' },
      total: 5,
      returned: 5,
      columns: ['what', 'code', 'name', 'field', 'label', 'from', 'to', 'percent'],
      changes: [
        ['product gone', 'P-99', 'Mug 99', null, null, null, null, null],
        ['product new', 'P-4', 'Mug 4', null, null, null, null, null],
        ['product changed', 'P-2', 'Mug 2', 'price', 'EUR', '10', '5', -50],
        ['product changed', 'P-1', 'Mug 1', 'price', 'EUR', '10', '12.5', 25],
        ['product changed', 'P-3', 'Mug 3', 'property:Colour', null, 'red', 'blue', null],
      ],
      as_of: '2026-03-01T08:00Z',
      warnings: expect.anything(),
    });
  });

  it.each<[string, Asked, readonly string[]]>([
    [
      'all since a day, the changes of two refreshes',
      { since: '2026-02-26T00:00:00' },
      [...ALL.slice(0, -1), 'P-5 name', ...ALL.slice(-1)],
    ],
    [
      'those until a moment',
      { since: '2026-02-26T00:00:00', until: '2026-02-28T12:00:00' },
      ['P-5 name'],
    ],
    ['kinds', { kinds: ['new', 'gone'] }, ['P-99 gone', 'P-4 new']],
    ['prices that rose', { kinds: ['price_up'] }, ['P-1 price']],
    [
      'prices that fell, and what is gone',
      { kinds: ['price_down', 'gone'] },
      ['P-99 gone', 'P-2 price'],
    ],
    ['a field by the word of a caller', { fields: ['prices'] }, ['P-2 price', 'P-1 price']],
    ['any property', { fields: ['properties'] }, ['P-3 property:Colour']],
    ['one property', { fields: ['property:colour'] }, ['P-3 property:Colour']],
    ['a property that has not changed', { fields: ['property:Size'] }, []],
    ['codes, also of variants', { codes: ['p-1', 'P-4-RED'] }, ['P-4-RED new', 'P-1 price']],
    ['a category with those below it', { categories: ['Kitchen'] }, ALL.slice(1)],
    ['a page of them', { offset: 3, limit: 1 }, ['P-1 price']],
  ])('lists %s', async (_what, asked, codes) => {
    expect(listed(await ask(asked))).toEqual(codes);
  });

  it('names codes that nothing has, and leaves out those that have not changed', async () => {
    expect(await ask({ codes: ['P-20', 'X-1'] })).toMatchObject({ total: 0, not_found: ['X-1'] });
  });

  it('refuses a field that nothing has', async () => {
    await expect(ask({ fields: ['naem'] })).rejects.toThrow(
      'There is no such field; did you mean name?',
    );
  });

  it.each([['created'], ['updated']])(
    'refuses %s, which no refresh compares, instead of finding no change of it',
    async (field) => {
      await expect(ask({ fields: [field] })).rejects.toThrow('There is no such field');
    },
  );

  it('says that there is no history yet, and what to do, and counts nothing', async () => {
    const answer = await ask({}, {});
    expect(answer).toEqual({
      state: expect.stringMatching(/^There is no history yet, .*max_age_h: 0/),
      as_of: '2026-03-01T08:00Z',
    });
  });

  it('says that nobody has looked in that time, and counts nothing', async () => {
    const history = { begins: '2026-02-27T06:00Z', last_seen_at: '2026-03-01T06:00:00Z' };
    const answer = await ask({ since: '2026-03-01T07:00:00' });
    expect(answer).toMatchObject({
      state: expect.stringMatching(/^Nobody has looked in that time/),
      history,
    });
    expect(answer).not.toHaveProperty('total');
  });

  it('says what history cannot know', async () => {
    const refreshes = [
      look(SATURDAY, SUNDAY, { is_whole: false, variants: 50, checked_variants: 8 }),
    ];
    const { warnings } = await ask(
      { since: '2026-02-28T00:00:00', categories: ['Kitchen'] },
      { ...HISTORY, refreshes },
    );
    expect(warnings).toEqual(
      expect.arrayContaining([
        'History begins at 2026-02-28T06:00Z: what changed before is not known.',
        expect.stringMatching(/^1 of 1 refreshes did not read every list to its end/),
        'The last refresh read 8 of 50 variants anew: changes of the others come to light later.',
      ]),
    );
    const { warnings: early } = await ask({ since: '2026-02-28T12:00:00' });
    expect(early).toContainEqual(
      expect.stringMatching(/^5 of these may have happened before the time that since gives/),
    );
  });

  it('says what of the last refresh the one before had not looked at', async () => {
    const changes = [
      change(1, 'name', 'A', 'B', { seen_before: FRIDAY }),
      change(2, 'name', 'A', 'B'),
    ];
    const { warnings = [] } = await ask({}, { ...HISTORY, changes });
    expect(warnings).toContainEqual(
      expect.stringMatching(/^1 of these may have happened before the last refresh but one/),
    );
  });

  it('tells how many variants the last refresh read, not one before it', async () => {
    const refreshes = [
      look(FRIDAY, SATURDAY, { variants: 50, checked_variants: 8 }),
      look(SATURDAY, SUNDAY),
    ];
    const { warnings = [] } = await ask({}, { ...HISTORY, refreshes });
    expect(warnings).not.toContainEqual(expect.stringMatching(/variants anew/));
  });

  it('shows of long texts where they begin to differ', async () => {
    const [before, after] = ['a', 'b'].map((end) => `${'long '.repeat(60)}${end}`);
    const texts = [before, after].map((text, print) => ({
      print: `${print} of 301`,
      text: text ?? '',
    }));
    const changes = [change(1, 'long_description', '0 of 301', '1 of 301')];
    const { changes: rows } = await ask({}, { ...HISTORY, changes, long_texts: texts });
    expect(rows).toEqual([
      expect.arrayContaining(['…long long long long a', '…long long long long b']),
    ]);
  });

  it.each([200, 500, 2_000])(
    'fits %i tokens, catalog texts inert and only in rows and names',
    async (maxTokens) => {
      const changes = Object.values(INJECTIONS).map((text, at) =>
        change(at + 1, `property:${text}`, text, `${text} 2`, { name: text, code: text }),
      );
      const answer = await ask({ maxTokens }, { ...HISTORY, changes });
      expect(countTokens(answer)).toBeLessThanOrEqual(maxTokens);
      expect(findActive(answer)).toEqual([]);
      expect(answer.returned).toBeGreaterThan(0);
      expect(answer.next_cursor === undefined).toBe(answer.returned === answer.total);
    },
  );
});

describe('findings', () => {
  const mugs = (unpriced: readonly number[], ids: readonly number[]) => ({
    products: ids.map((id) => ({
      ProductId: id,
      Code: `P-${id}`,
      Prices: unpriced.includes(id) ? [] : [{ Price: 1 }],
    })),
    variants: [],
  });
  const RULES = rulesOf('no_price');

  /** Audits of copies one after another, and what is told of the last one with a history of them all. */
  async function askAfter(
    steps: readonly { readonly lists: Lists; readonly rules?: typeof RULES }[],
  ) {
    let file: string | undefined;
    let copy: Records | undefined;
    for (const [at, { lists, rules = RULES }] of steps.entries()) {
      copy = await openRecords(lists, {}, {}, `2026-03-0${at + 1}T08:00:00.000Z`);
      file = await copy.make(setOf(rules), file);
    }
    const seen = (day: number) => `2026-03-0${day}T08:00:00.000`;
    const refreshes = steps.slice(1).map((_, at) => look(seen(at + 1), seen(at + 2)));
    await copy?.remember({ refreshes });
    return ask({ since: '2026-03-01T12:00:00' }, undefined, copy);
  }

  it('are new, fixed or gone with their product, each counted by how it began and how it ended', async () => {
    const answer = await askAfter([
      { lists: mugs([1, 2, 3, 4], [1, 2, 3, 4, 5, 6, 7]) },
      { lists: mugs([2, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7]) },
      { lists: mugs([3, 4, 5, 8], [1, 3, 4, 5, 6, 7, 8]) },
    ]);
    // 1 was fixed, 2 is gone, 3 was fixed and fails again, 4 always failed, 5 and 8 are new, 6 failed in between.
    expect(answer).toMatchObject({
      findings_new: { no_price: 2 },
      findings_fixed: { no_price: 1 },
      findings_gone_with_product: { no_price: 1 },
    });
  });

  it('of a rule that asked otherwise are not compared, and the answer says from when they are', async () => {
    const others = RULES.map((rule) =>
      rule.id === 'no_price' ? { ...rule, mark: 'older' } : rule,
    );
    const answer = await askAfter([
      { lists: mugs([1], [1, 2]), rules: others },
      { lists: mugs([2], [1, 2]) },
    ]);
    expect(answer).not.toHaveProperty('findings_new');
    expect(answer.warnings).toContainEqual(
      expect.stringMatching(/^Some rules were different before 2026-03-02T08:00Z/),
    );
  });
});
