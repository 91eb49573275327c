/** Requirements where the copy cannot tell: what is unknown is neither had nor missing, and a slip of the rules file is told. */
import { expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/audit/rule.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { product, variant } from './by-hand.ts';
import { type Lists, openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

/** What an audit tells by requirements, each of these needs. */
async function ask(needs: readonly (readonly string[])[], lists: Lists) {
  const copy = await openRecords(lists);
  const question = { rules: rulesOf('unmet_requirement'), weights: DEFAULT_WEIGHTS };
  const requirements = needs.map((each) => ({ name: each.join(' '), needs: each }));
  const { verdicts, problems } = await runAudit(copy, question, { requirements });
  const { rows } = await copy.query(
    'SELECT requirement, product_id, "of", has, missing, "unknown" FROM completeness ORDER BY 2',
    { offset: 0, maxRows: 999, findsTraps: true },
  );
  /** What is told of the products by a requirement. */
  const tell = (of: string) => rows.flatMap(([name, ...row]) => (name === of ? [row] : []));
  return { tell, counts: verdicts.map(({ failed, unknown }) => [failed, unknown])[0], problems };
}

/** A product that has none of what variants may have, but a place for all of it. */
const bare = (id: number, fields: PimRecord = {}) =>
  product(id, { Codes: [], Prices: [], Properties: [], Dimensions: [], Pictures: [], ...fields });

const STRANGE = [{ Zq1: 'x' }];
const FULL = {
  ...{ Prices: [{ Price: 5, Currency: 'EUR' }], Properties: [{ Name: 'Colour', Value: 'Red' }] },
  Codes: [
    { CodeType: 'MPN', Value: 'T-1' },
    { CodeType: 'EAN', Value: '4006381333931' },
  ],
};

it('what cannot be read of a product is unknown, and does not fail', async () => {
  const cases = [
    ...[['price', 'Prices'] as const, ['price:EUR', 'Prices'] as const, ['barcode', 'Codes'] as const],
    ...[['properties', 'Properties'] as const, ['dimensions', 'Dimensions'] as const],
    ['brand', 'TrademarkProducts'] as const,
  ];
  // Another one has each, so that the PIM is known to send it.
  const having = bare(99, {
    ...{ ...FULL, Dimensions: [{ Type: 'Width', Value: 3, Unit: 'cm' }] },
    TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }],
  });
  const { tell } = await ask(
    cases.map(([need]) => ['code', need]),
    { products: [...cases.map(([, key], at) => bare(at + 1, { [key]: STRANGE })), having], variants: [] },
  );
  for (const [at, [need]] of cases.entries()) {
    const rows = tell(`code ${need}`);
    expect([need, rows[at], rows.at(-1)]).toEqual([need, [at + 1, 1, 1, null, 1], [99, 2, 2, null, 0]]);
  }
});

it.each([
  [
    'prices of a variant that cannot be read are unknown',
    ['price'],
    [bare(1, { Variants: [{ VariantId: 1 }] }), bare(2, { Variants: [{ VariantId: 2 }] })],
    [variant(1, 1, { Prices: STRANGE }), variant(2, 2, { Prices: [] })],
    [
      [1, 0, 0, null, 1],
      [2, 1, 0, 'price', 0],
    ],
    [1, 1],
  ],
  ['what the PIM never sends is unknown', ['tag', 'link', 'document'], [product(1)], [], [[1, 0, 0, null, 3]], [0, 1]],
  ['an odd name is unknown', ['name'], [bare(1, { Name: { odd: 1 } })], [], [[1, 0, 0, null, 1]], [0, 1]],
  [
    'who lacks something fails, whatever else is unknown of it',
    ['code', 'price'],
    [bare(1, { Code: null, Prices: STRANGE }), bare(2)],
    [],
    [
      [1, 1, 0, 'code', 1],
      [2, 2, 1, 'price', 0],
    ],
    [2, 0],
  ],
])('%s', async (_title, needs, products, variants, rows, counts) => {
  const asked = await ask([needs], { products, variants });
  expect({ rows: asked.tell(needs.join(' ')), counts: asked.counts }).toEqual({ rows, counts });
});

it('a name behind a colon that nothing in the catalog has is told among the problems, one that a record has is not', async () => {
  const having = { ...FULL, Dimensions: [{ Type: 'Height', Value: 3, Unit: 'cm' }] };
  const slips = ['property:Colr', 'option:Sise', 'dimension:heigt', 'price:EUX', "code:M'PN"];
  const right = ['property:colour', 'dimension:height', 'price:eur', 'code:mpn', 'pictures:3'];
  const { problems } = await ask(
    [...slips, ...right].map((need) => [need]),
    { products: [bare(1, having)], variants: [] },
  );
  expect([...problems].sort()).toEqual(
    slips.map((need) => `No record has ${need}, which the requirement ${need} of the rules file needs.`).sort(),
  );
});
