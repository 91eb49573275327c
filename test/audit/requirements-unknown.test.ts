/** Requirements where the copy cannot tell: what is unknown is neither had nor missing, and a slip of the rules file is told. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/audit/rule.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { product, variant } from './by-hand.ts';
import { type Lists, openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

/** What an audit by one requirement tells. */
async function ask(needs: readonly string[], lists: Lists) {
  const copy = await openRecords(lists);
  const rules = rulesOf('unmet_requirement');
  const requirements = [{ name: 'shop', needs }];
  const { verdicts, problems } = await runAudit(copy, { rules, weights: DEFAULT_WEIGHTS }, { requirements });
  const { rows } = await copy.query(
    'SELECT product_id, "of", has, missing, "unknown" FROM completeness WHERE requirement = \'shop\' ORDER BY 1',
    { offset: 0, maxRows: 99, findsTraps: true },
  );
  const [{ failed, unknown } = {}] = verdicts;
  return { rows, failed, unknown, problems };
}

/** A product that has none of what variants may have, but a place for all of it. */
const bare = (id: number, fields: PimRecord = {}) =>
  product(id, { Codes: [], Prices: [], Properties: [], Dimensions: [], Pictures: [], ...fields });

/** What a variant has of each need. */
const OF_VARIANTS: Readonly<Record<string, PimRecord>> = {
  price: { Prices: [{ Price: 5, Currency: 'EUR' }] },
  'price:EUR': { Prices: [{ Price: 5, Currency: 'EUR' }] },
  properties: { Properties: [{ Name: 'Colour', Value: 'Red' }] },
  'property:Colour': { Properties: [{ Name: 'Colour', Value: 'Red' }] },
  'option:Size': { OptionValues: [{ OptionName: 'Size', Value: 'M' }] },
  'code:MPN': { Codes: [{ CodeType: 'MPN', Value: 'T-1' }] },
  barcode: { Codes: [{ CodeType: 'EAN', Value: '4006381333931' }] },
};

describe('a variant without a product', () => {
  it.each(Object.entries(OF_VARIANTS))('meets the requirement of no product: %s', async (need, fields) => {
    const variants = [variant(1, 1, fields), { ...variant(2, 1, fields), ProductId: null }];
    const { rows, failed, unknown } = await ask([need], { products: [bare(1), bare(2)], variants });
    expect(rows).toEqual([
      [1, 1, 1, null, 0],
      [2, 1, 0, need, 0],
    ]);
    expect([failed, unknown]).toEqual([1, 0]);
  });
});

describe('what cannot be read is unknown, and does not fail:', () => {
  const strange = [{ Zq1: 'x' }];

  it.each([
    ['price', { Prices: strange }],
    ['price:EUR', { Prices: strange }],
    ['barcode', { Codes: strange }],
    ['properties', { Properties: strange }],
    ['dimensions', { Dimensions: strange }],
    ['brand', { TrademarkProducts: strange }],
    ['name', { Name: { odd: 1 } }],
  ])('%s of a product', async (need, fields) => {
    // The other one has it, so that the PIM is known to send it.
    const having = {
      ...{ Prices: [{ Price: 5, Currency: 'EUR' }], Codes: [{ CodeType: 'EAN', Value: '4006381333931' }] },
      ...{ Properties: [{ Name: 'Colour', Value: 'Red' }], Dimensions: [{ Type: 'Width', Value: 3, Unit: 'cm' }] },
      TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }],
    };
    const { rows, failed, unknown } = await ask(['code', need], {
      products: [bare(1, fields), bare(2, having)],
      variants: [],
    });
    expect(rows).toEqual([
      [1, 1, 1, null, 1],
      [2, 2, 2, null, 0],
    ]);
    expect([failed, unknown]).toEqual([0, 1]);
  });

  it('prices of a variant of it', async () => {
    const variants = [variant(1, 1, { Prices: strange }), variant(2, 2, { Prices: [] })];
    const { rows, failed, unknown } = await ask(['price'], {
      products: [bare(1, { Variants: [{ VariantId: 1 }] }), bare(2, { Variants: [{ VariantId: 2 }] })],
      variants,
    });
    expect(rows).toEqual([
      [1, 0, 0, null, 1],
      [2, 1, 0, 'price', 0],
    ]);
    expect([failed, unknown]).toEqual([1, 1]);
  });

  it('what the PIM never sends', async () => {
    const { rows, failed, unknown } = await ask(['tag', 'link', 'document'], { products: [product(1)], variants: [] });
    expect(rows).toEqual([[1, 0, 0, null, 3]]);
    expect([failed, unknown]).toEqual([0, 1]);
  });
});

it('fails who lacks something, whatever else is unknown of it', async () => {
  const products = [bare(1, { Code: null, Prices: [{ Zq1: 'x' }] }), bare(2)];
  const { rows, failed, unknown } = await ask(['code', 'price'], { products, variants: [] });
  expect(rows).toEqual([
    [1, 1, 0, 'code', 1],
    [2, 2, 1, 'price', 0],
  ]);
  expect([failed, unknown]).toEqual([2, 0]);
});

describe('a name behind a colon', () => {
  const NAMED = ['property:Colr', 'option:Sise', 'dimension:heigt', 'price:EUX', "code:M'PN"];
  const having = {
    ...{ Properties: [{ Name: 'Colour', Value: 'Red' }], Prices: [{ Price: 5, Currency: 'EUR' }] },
    ...{ Dimensions: [{ Type: 'Height', Value: 3, Unit: 'cm' }], Codes: [{ CodeType: 'MPN', Value: 'T-1' }] },
  };

  it.each(NAMED)('that nothing in the catalog has is told among the problems: %s', async (need) => {
    const { problems, failed } = await ask([need, 'name'], { products: [bare(1, having)], variants: [] });
    expect(problems).toEqual([`No record has ${need}, which the requirement shop of the rules file needs.`]);
    expect(failed).toBe(1);
  });

  it('that one record has is told of none', async () => {
    const { problems } = await ask(['property:colour', 'dimension:height', 'price:eur', 'code:mpn', 'pictures:3'], {
      products: [bare(1), bare(2, having)],
      variants: [],
    });
    expect(problems).toEqual([]);
  });
});
