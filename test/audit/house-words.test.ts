/** House words: what a company means by a word, as columns of products in SQL and as a scope of an audit. */
import { expect, it } from 'vitest';
import { buildOwnRule, type HouseWord } from '../../src/audit/rules-file.ts';
import { openRules } from '../../src/cli/rules-file/open-rules.ts';
import { findWords } from '../../src/copy/house-words.ts';
import { product } from './by-hand.ts';
import { fitWhole } from './fit-whole.ts';
import { openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

const PRICED = 'EXISTS (SELECT 1 FROM prices x WHERE x.product_id = products.product_id)';
const WORDS: readonly HouseWord[] = [
  { name: 'live', condition: `status = 'active' AND ${PRICED}` },
  {
    name: 'dear',
    condition: 'product_id IN (SELECT product_id FROM prices WHERE price > 100) -- euros',
  },
];

const priced = (Price: number) => ({ Prices: [{ Price, Currency: 'EUR' }] });

/** 1 and 2 are live, 2 and 3 are dear; 2 to 4 lack a brand. */
const open = () =>
  openRecords({
    products: [
      product(1, { ...priced(5), TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }] }),
      product(2, { ...priced(500), TrademarkProducts: [] }),
      product(3, { ...priced(500), TrademarkProducts: [], Status: -1 }),
      product(4, { Prices: [], TrademarkProducts: [] }),
    ],
  });

const rules = rulesOf('no_brand');

it('that fails on what the copy has is unknown of all, which the answer says, and the others are asked', async () => {
  const wrong = { name: 'numbered', condition: 'name::INTEGER > 0' };
  const copy = await open();
  const audit = await runAudit(copy, { rules }, { words: [wrong, ...WORDS] });
  expect(audit.problems).toEqual([
    { code: 'word_not_asked', word: 'numbered', why: expect.stringContaining('INTEGER') },
  ]);
  expect(fitWhole(audit).warnings).toContainEqual(
    expect.stringMatching(/^The word numbered of the rules file cannot be asked: .*INTEGER/),
  );
  const { rows } = await copy.query('SELECT count(is_numbered), count_if(is_live) FROM products', {
    offset: 0,
    maxRows: 9,
    findsTraps: true,
  });
  expect(rows).toEqual([[0, 2]]);
});

it('are columns of products in own rules, too', async () => {
  const sql = 'SELECT product_id, NOT is_dear AS failed FROM products WHERE is_live';
  const own = buildOwnRule({
    id: 'live_is_dear',
    severity: 'hint',
    subject: 'product',
    checks: 'c.',
    why: 'w.',
    fix: 'f.',
    sql,
  });
  const { verdicts, notRun } = await runAudit(await open(), { rules: [own] }, { words: WORDS });
  expect(notRun).toEqual([]);
  expect(verdicts).toMatchObject([{ population: 2, failed: 1, examples: [{ id: 1 }] }]);
});

it('are refused where there is no such word, with the nearest', () => {
  expect(() => findWords(['life'], WORDS)).toThrow('did you mean live?');
  expect(() => findWords(['live'], [])).toThrow('There is no house word of this name.');
});

const NOT_ASKED = 'words.new cannot be asked of products: ';
it.each([
  ['new', "status = 'active' AND", NOT_ASKED, 'syntax error'],
  ['new', "statuss = 'active'", NOT_ASKED, 'did you mean status?'],
  ['new', "EXISTS (FROM '/etc/passwd')", NOT_ASKED, 'There is no view'],
  [
    'parent',
    "status = 'passive'",
    'words.parent is a column of products already (is_parent)',
    'choose another word.',
  ],
  [
    'child',
    "status = 'passive'",
    'words.child is a column of products already (is_child)',
    'choose another word.',
  ],
])(
  'a rules file with the word %s of %j is refused with its line',
  async (word, condition, ...says) => {
    const text = `words:\n  live: status = 'active'\n  ${word}: ${JSON.stringify(condition)}\n`;
    const error = await openRules('rules.yaml', async () => text)().catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(String(error)).toMatch(/\nrules\.yaml:3:\d+: /);
    for (const words of says) expect(String(error)).toContain(words);
  },
);
