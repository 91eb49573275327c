/** What to fix first where a value that a product can be given settles a line of which the copy cannot tell. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitReadiness } from '../../../src/audit/answers/answer-channel.ts';
import type { SetMapping } from '../../../src/audit/channels/mapping.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { FIRST_VIEW, ROOMY } from '../fit-whole.ts';
import { openRecords } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

/** What a product has of what Google asks for; part numbers have no place in this PIM. */
interface Plain {
  readonly hasBrand: boolean;
  readonly hasGtin: boolean;
  readonly hasPrice: boolean;
}

const buildProduct = ({ hasBrand, hasGtin, hasPrice }: Plain, at: number) => ({
  ProductId: at + 1,
  Code: `P-${at + 1}`,
  Name: `Chair ${at + 1}`,
  Status: 1,
  Variants: [],
  LongDescription: 'A chair of solid oak that is made to last.',
  Pictures: [{ PictureId: at + 1, Link: `https://a.example/${at + 1}.png` }],
  CategoryProducts: [{ CategoryId: 1, Name: 'Chairs' }],
  Prices: hasPrice ? [{ Price: 49.5, Currency: 'EUR' }] : [],
  Codes: hasGtin ? [{ CodeType: 'EAN', Value: '4006381333931' }] : [],
  TrademarkProducts: hasBrand ? [{ TrademarkId: 1, Name: 'Tuvarra' }] : [],
});

/** Which field the repair of a rule fills. */
const REPAIRS: Readonly<Record<string, keyof Plain>> = {
  google_brand: 'hasBrand',
  google_gtin: 'hasGtin',
  google_price: 'hasPrice',
};

async function ask(all: readonly Plain[], mapping: SetMapping = {}) {
  const copy = await openRecords({ products: all.map(buildProduct) });
  const { audit, channel, summary } = await askChannel('google', copy, mapping);
  if (summary === undefined) throw new Error('Nobody knows who is ready.');
  const answer = fitReadiness(audit, channel, FIRST_VIEW, ROOMY);
  const ready = summary.products - summary.withError - summary.open;
  return { answer, fixes: summary.fixes, ready };
}

/** What clothes need besides comes from elsewhere. */
const NO_SIZES: SetMapping = { color: 'elsewhere', size: 'elsewhere', gender: 'elsewhere' };

const FULL: Plain = { hasBrand: true, hasGtin: true, hasPrice: true };

it('says that a GTIN makes products ready of which nobody knows the part number', async () => {
  const { answer } = await ask([FULL, { ...FULL, hasGtin: false }, { ...FULL, hasGtin: false }]);
  expect(answer).toMatchObject({
    readiness: { ready: 1, not_ready: 0, unknown: 2 },
    fix_first: {
      columns: ['rule', 'products', 'become_ready', 'fix'],
      steps: [
        ['google_gtin', 2, 2, expect.stringContaining('A product that has one needs no mpn.')],
      ],
    },
  });
});

it.each<[SetMapping, readonly string[]]>([
  [{ mpn: [{ kind: 'field', name: 'code' }] }, []],
  [{ mpn: [{ kind: 'field', name: 'link' }] }, ['google_mpn']],
  [{ mpn: 'elsewhere' }, []],
  [{}, ['google_gtin']],
])(
  'asks for no GTIN where part numbers have a place, or come from elsewhere: %j',
  async (mapping, rules) => {
    const { fixes } = await ask([FULL, { ...FULL, hasGtin: false }], mapping);
    expect(fixes.map(({ rule }) => rule.id)).toEqual(rules);
  },
);

it('counts the repair of a known gap, not of what settles an unknown one, where others stay unknown', async () => {
  // Clothes need an age group, too, which has no place in this PIM.
  const shirts = [
    { ...FULL, hasBrand: false, hasGtin: false },
    { ...FULL, hasGtin: false },
  ].map((plain, at) => ({
    ...buildProduct(plain, at),
    CategoryProducts: [{ CategoryId: 2, Name: "Men's shirts" }],
  }));
  const copy = await openRecords({
    products: [...shirts, buildProduct({ ...FULL, hasBrand: false, hasGtin: false }, 2)],
  });
  const { audit, channel } = await askChannel('google', copy, NO_SIZES);
  expect(fitReadiness(audit, channel, FIRST_VIEW, ROOMY)).toMatchObject({
    readiness: { ready: 0, not_ready: 2, unknown: 1 },
    fix_first: {
      columns: ['rule', 'products', 'become_ready', 'become_free_of_known_gaps', 'fix'],
      steps: [
        ['google_brand', 2, 0, 2, expect.any(String)],
        // All that lack it, as its list does; of the others a size is unknown, too.
        ['google_gtin', 3, 1, 0, expect.any(String)],
      ],
    },
  });
});

it('each step makes ready exactly as many as are ready once it is done, after those before it', async () => {
  const plain = fc.record({
    hasBrand: fc.boolean(),
    hasGtin: fc.boolean(),
    hasPrice: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(plain, { minLength: 1, maxLength: 12 }), async (all) => {
      const { fixes, ready } = await ask(all);
      let [left, before] = [all, ready];
      for (const { rule, ready: gained } of fixes) {
        const repaired = REPAIRS[rule.id];
        if (repaired === undefined) throw new Error(`No product lacks what ${rule.id} asks for.`);
        left = left.map((one) => ({ ...one, [repaired]: true }));
        const after = (await ask(left)).ready;
        expect([rule.id, gained]).toEqual([rule.id, after - before]);
        before = after;
      }
      expect(before).toBe(all.length);
    }),
    { numRuns: everydayOrSoak(1, 50) },
  );
});
