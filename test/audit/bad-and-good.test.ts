/** A catalog with gaps that all of its products have, where these count: it comes out bad, though nothing fails an error; a clean one good. */

import { expect, it } from 'vitest';
import { DEFAULT_WEIGHTS, typicalGrade } from '../../src/audit/rule.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { fitWhole } from './fit-whole.ts';
import { openRecords } from './open-records.ts';
import { runAudit } from './run-audit.ts';

const SIZE = 30;

const WORDS = ['Amber', 'Birch', 'Cedar', 'Dusk', 'Ember', 'Fjord', 'Grove', 'Heath', 'Iris', 'Juniper'];

/** A number of 13 digits with the check digit of GS1. */
function gtin(id: number): string {
  const digits = `40063813${String(id).padStart(4, '0')}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const FULL = (id: number) => ({
  ShortDescription: `A ${WORDS[id % 10]?.toLowerCase()} chair with a woven seat, number ${id} of our line.`,
  Codes: [{ CodeType: 'EAN', Value: gtin(id) }],
  TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }],
});

/** What a catalog has that has no brand, no barcode and no short text, but a place for each. */
const BARE = () => ({ ShortDescription: null, Codes: [], TrademarkProducts: [] });

function buildCatalog(more: (id: number) => object) {
  const ids = Array.from({ length: SIZE }, (_, at) => at + 1);
  const nameOf = (id: number): string => `${WORDS[id % 10]} ${WORDS[(id + 1 + Math.floor(id / 10)) % 10]} chair`;
  const picture = (id: number) => ({
    ...{ PictureId: id, ProductId: id, IsCover: true, Alt: `${nameOf(id)} seen from the front` },
    Link: `https://a.example/${id}.png`,
  });
  const products = ids.map((id) => ({
    ...{ ProductId: id, Code: `CH-${id}`, IntegrationCode: `INT-${id}`, Name: nameOf(id), Status: 1 },
    LongDescription: `The ${nameOf(id)} has a frame of solid oak and a seat that is woven by hand in our own workshop.`,
    CategoryProducts: [{ CategoryId: 1, Name: 'Chairs' }],
    Properties: [{ Name: 'Material', Value: WORDS[id % 7] }],
    Prices: [{ Price: 100 + id, Currency: 'EUR' }],
    Pictures: [picture(id)],
    ...more(id),
  }));
  return {
    products,
    variants: [],
    product_media: ids.map((id) => ({ ProductId: id, Pictures: [picture(id)], Documents: [] })),
    variant_media: [],
    categories: [{ CategoryId: 1, Name: 'Chairs' }],
    brands: [{ TrademarkId: 1, Name: 'Tuvarra' }],
  };
}

async function audit(more: (id: number) => object) {
  const lists: Readonly<Record<string, readonly PimRecord[]>> = buildCatalog(more);
  const found = await runAudit(await openRecords(lists), { weights: DEFAULT_WEIGHTS, maxExamples: 1 });
  if (found.standing === undefined) throw new Error('There are no grades.');
  return { ...found, standing: found.standing };
}

it('without brand, barcode and short text nothing is A or B, and the answer begins with that', async () => {
  const bare = await audit(BARE);
  expect(bare.standing).toMatchObject({ products: SIZE, withError: 0, grades: { A: 0, B: 0 } });
  const { products, fix_first: first } = fitWhole(bare);
  expect(Object.entries(products ?? {}).slice(0, 3)).toEqual([
    ['checked', SIZE],
    ['a_or_b', 0],
    ['typical_grade', typicalGrade(bare.standing.grades)],
  ]);
  expect(first).toMatchObject({
    note: 'No product fails an error. These steps raise grades. Each step counts what is left after those before it.',
    columns: ['rule', 'products', 'better_grade', 'typical_grade_then'],
  });
});

it('a clean catalog is good', async () => {
  const clean = await audit(FULL);
  expect(clean.standing).toMatchObject({ withError: 0, grades: { A: SIZE } });
});
