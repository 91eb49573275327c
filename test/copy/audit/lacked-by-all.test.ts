/** What no product of the copy has is told with every audit of a rule that counts it as failing, and with no other. */

import { describe, expect, it } from 'vitest';
import { listNotes } from '../../../src/cli/audit/list-notes.ts';
import { runAudit } from '../../../src/copy/audit/audit.ts';
import { RULES } from '../../../src/copy/audit/rules.ts';
import type { Scope } from '../../../src/copy/audit/scope.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import { ean, product, range } from './by-hand.ts';
import { fitWhole } from './fit-whole.ts';
import { openRecords } from './open-records.ts';

/** Of all but three products the category is Lamps. None has a barcode or a price; what the PIM sends of them is empty. */
const placed = (id: number): PimRecord => ({
  CategoryProducts: [id <= 3 ? { CategoryId: 1, Name: 'Chairs' } : { CategoryId: 2, Name: 'Lamps' }],
  ...{ Codes: [], Prices: [] },
});
const products = (count: number, more: (id: number) => PimRecord = () => ({})) =>
  openRecords({ products: range(1, count).map((id) => product(id, { ...placed(id), ...more(id) })) });

async function audit(
  copy: ReturnType<typeof products>,
  ids: readonly string[],
  scope: Scope = {},
  portion = { from: 0, end: ids.length },
) {
  const rules = ids.flatMap((id) => RULES.filter((rule) => rule.id === id));
  const question = { rules, scope, gradedBy: 'category', maxExamples: 0, portion, isOver: () => false } as const;
  const found = await runAudit({ ...question, signal: new AbortController().signal }, await copy);
  const notes = listNotes({ audit: found, question, warnings: [], settings: { redact: (value) => value } });
  const told = (fitWhole(found).warnings as readonly string[] | undefined) ?? []; // sentences, as of every answer
  expect(told.filter((one) => one.includes('PIM_RULES'))).toEqual(notes);
  return notes;
}

const tell = (ids: string, them: string): string =>
  `${ids}: none of the 25 products in the copy has one: either all lack it, or this PIM does not send it. They count as failing; if another system holds it, leave ${them} out with exclude_rules, or for every audit mute ${them} in a rules file (PIM_RULES).`;

describe('where no product has a barcode', () => {
  const bare = products(25);

  it('one rule by name tells it', async () => {
    expect(await audit(bare, ['no_barcode'])).toEqual([tell('no_barcode', 'this rule')]);
  });

  it('several rules tell it of those that are concerned', async () => {
    expect(await audit(bare, ['no_name', 'no_price', 'no_barcode', 'duplicate_name'])).toEqual([
      tell('no_price, no_barcode', 'these rules'),
    ]);
  });

  it('an audit of one category tells it of all products', async () => {
    expect(await audit(bare, ['no_barcode'], { categories: ['Chairs'] })).toEqual([tell('no_barcode', 'this rule')]);
  });

  it('an audit of no product tells nothing', async () => {
    expect(await audit(bare, ['no_barcode'], { categories: ['Tables'] })).toEqual([]);
  });

  it('rules of other things tell nothing', async () => {
    expect(await audit(bare, ['no_name', 'no_code'])).toEqual([]);
  });

  it('passive products are among those that have no price', async () => {
    const passive = products(25, (id) => (id < 24 ? { Status: -1 } : {}));
    expect(await audit(passive, ['no_price'])).toEqual([tell('no_price', 'this rule')]);
    const priced = { Status: -1, Prices: [{ Price: 2, Currency: 'EUR' }] };
    expect(
      await audit(
        products(25, (id) => (id === 1 ? priced : {})),
        ['no_price'],
      ),
    ).toEqual([]);
  });

  it('each portion tells it of its own rules', async () => {
    const ids = ['no_price', 'no_barcode'];
    expect(await audit(bare, ids, {}, { from: 0, end: 1 })).toEqual([tell('no_price', 'this rule')]);
    expect(await audit(bare, ids, {}, { from: 1, end: 2 })).toEqual([tell('no_barcode', 'this rule')]);
  });
});

it('where one product of another category has one, a category of which none has one tells nothing', async () => {
  const one = products(25, (id) => (id === 20 ? ean('4006381333931') : {}));
  expect(await audit(one, ['no_barcode'], { categories: ['Chairs'] })).toEqual([]);
  expect(await audit(one, ['no_barcode'])).toEqual([]);
});

it('of few products it may be chance', async () => {
  expect(await audit(products(19), ['no_barcode'])).toEqual([]);
});
