/** What was cut when it was read (record/value.ts) becomes no finding: the rest of it is unknown, not missing. */
import { expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { openRecords } from './open-records.ts';
import { runAudit } from './run-audit.ts';

/** Stands behind the entries and the text that were kept. */
const LEFT = '[…+99]';

/** Products of which what is kept lacks a cover, a barcode, a property and languages. */
const buildProducts = (left: readonly string[]): readonly PimRecord[] =>
  [1, 2].map((id) => ({
    ProductId: id,
    Code: `CHAIR-${id}`,
    Name: `Chair number ${id}`,
    Status: 1,
    ShortDescription: [`Chair number ${id}`, ...left].join(' '),
    LongDescription: ['A chair of oak with a seat of leather.', ...left].join(' '),
    Codes: [{ CodeType: 'SKU', Value: `S-${id}` }, ...left],
    Properties: [{ Name: 'Colour' }, ...left],
    Translations: [{ Culture: id === 1 ? 'de' : 'fr', Name: `Stuhl ${id}` }, ...left],
    Pictures: [{ PictureId: id, Link: `https://a.example/${id}.png`, IsCover: false, Alt: `Chair ${id}` }, ...left],
    Prices: [{ Price: 5 + id, Currency: 'EUR' }, ...left],
    CategoryProducts: [{ CategoryId: 1, Name: 'Chairs' }, ...left],
    TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }, ...left],
    Variants: [{ VariantId: id, Code: `V-${id}` }, ...left],
    Tags: ['old', ...left],
  }));

/** Variants of one product that differ in nothing of what is kept. */
const buildVariants = (left: readonly string[]): readonly PimRecord[] =>
  [1, 2].map((id) => ({
    VariantId: id,
    ProductId: 1,
    Code: `V-${id}`,
    Status: 1,
    OptionValues: [{ OptionName: 'Colour', Value: 'Red' }, ...left],
    Codes: [{ CodeType: 'SKU', Value: `S-${id}` }, ...left],
    Prices: [{ Price: 5, Currency: 'EUR' }, ...left],
  }));

/** The rules that some record fails. */
async function listFailed(left: readonly string[]): Promise<readonly string[]> {
  const localCopy = await openRecords({
    products: buildProducts(left),
    variants: buildVariants(left),
    categories: [{ CategoryId: 1, Code: 'C-1', Name: 'Chairs' }],
    brands: [{ TrademarkId: 1, Code: 'B-1', Name: 'Tuvarra' }],
  });
  const { verdicts } = await runAudit(localCopy);
  return verdicts.filter(({ failed }) => failed > 0).map(({ rule }) => rule.id);
}

it('fails no rule by a text or list that is cut', async () => {
  expect(await listFailed([])).toEqual([
    'no_cover',
    'no_barcode',
    'missing_translation',
    'incomplete_translation',
    'no_properties',
    'short_description_repeats_name',
    'variant_duplicate_options',
  ]);
  expect(await listFailed([LEFT])).toEqual([]);
});
