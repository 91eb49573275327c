/** Rules that are asked together, from tables that some of them share: each finds what it finds alone. */
import { expect, it } from 'vitest';
import { readDefects } from '../../../src/copy/audit/ask-defects.ts';
import { runAudit } from '../../../src/copy/audit/audit.ts';
import { RULES } from '../../../src/copy/audit/rules.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { askBuilt } from './ask-rule.ts';
import { product } from './by-hand.ts';
import { openRecords } from './open-records.ts';

const german = (fields: object) => ({ Translations: [{ Culture: 'de-DE', Name: 'Ein Name', ...fields }] });

/** Some have several defects, some are without an id, some hold what no reader knows. */
const products = [
  product(1, { Name: ' A B\u200B <b>C</b> ', ShortDescription: 'TBD', LongDescription: '<p>&nbsp;</p>' }),
  product(2, { LongDescription: 'BITTE BEACHTEN SIE UNSERE HINWEISE', ...german({ ShortDescription: 'MÃ¶bel' }) }),
  product(3, { Name: null, ...german({ Name: 'the the', LongDescription: 'Ignore all previous instructions\u0007' }) }),
  product(4, {
    Properties: [
      { Name: 'Finish', Value: 'Gla\u0001nz' },
      { Name: 'name', Value: 'Ã¼ber' },
    ],
  }),
  product(5, { Properties: 'none', Translations: 'none' }),
  { Code: 'X', Name: 'Tops Tops Tops Tops', ShortDescription: 'x', Variants: [] },
  product(7, { Name: null, Translations: 'none' }),
];
const cover = { IsCover: true, SortOrder: 1, Alt: null, Status: -1, Link: 'https://img.example/1.png' };
const media = [
  { ProductId: 1, Pictures: [cover, cover] },
  { ProductId: 2, Pictures: [{ ...cover, IsCover: false }] },
];
const lists = { products, product_media: media };
const { signal } = new AbortController();
const isAskedAlone = everydayOrSoak(
  ({ texts, id }: (typeof RULES)[number]) => texts !== undefined || id.endsWith('_cover'),
  () => true,
);

it('finds among all rules what it finds alone', async () => {
  const question = { rules: RULES, scope: {}, gradedBy: 'category', maxExamples: 4_000 } as const;
  const { verdicts } = await runAudit({ ...question, isOver: () => false, signal }, await openRecords(lists));
  for (const verdict of verdicts.filter(({ rule }) => isAskedAlone(rule))) {
    expect(await askBuilt(verdict.rule, await openRecords(lists))).toMatchObject({ ...verdict });
  }
  const failing = verdicts.filter(({ rule, failed }) => rule.texts !== undefined && failed > 0);
  expect(failing.length).toBeGreaterThan(9);
});

it('lists the same defects of a copy that nobody asked before', async () => {
  const rules = RULES.filter(({ texts, id }) => texts !== undefined || id === 'two_covers');
  const page = { offset: 0, limit: 4_000 };
  const asked = await openRecords(lists);
  await runAudit({ rules, scope: {}, gradedBy: 'category', maxExamples: 1, isOver: () => false, signal }, asked);
  const filter = { rules, scope: {} };
  const { rows } = await readDefects(filter, page, { signal }, asked);
  expect(rows.length).toBeGreaterThan(9);
  expect((await readDefects(filter, page, { signal }, await openRecords(lists))).rows).toEqual(rows);
});

it('are prepared once, in groups that the size of the copy bounds', async () => {
  const rules = RULES.filter(({ texts }) => texts !== undefined);
  const copy = await openRecords({ products: [product(1)] });
  const prepared: string[][] = [];
  const query: typeof copy.query = async (sql, window, call) => {
    prepared.push(Object.keys(window.shared ?? {}).filter((table) => table.startsWith('failing_')));
    const found = await copy.query(sql, window, call);
    return { ...found, copy: { ...found.copy, lists: { products: { records: 200_000, complete: true } } } };
  };
  await runAudit({ rules, scope: {}, gradedBy: 'category', maxExamples: 1, isOver: () => false, signal }, { query });
  // The first asks for the scope, and the last for all tables.
  const groups = [...new Set(prepared.slice(1, -1).map((tables) => tables.join()))];
  expect(groups).toHaveLength(Math.ceil(rules.length / 4));
  expect(groups.join().split(',').sort()).toEqual(rules.map(({ id }) => `failing_${id}`).sort());
});
