/** The rules against the defects that the sandbox plants and knows: exactly those ids, no more, no fewer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../../src/copy/audit/rules.ts';
import { createGeneratedCatalog } from '../../../src/sandbox/generated/catalog.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { askRule, type Found } from './ask-rule.ts';
import { type Asked, openRecords, readLists } from './open-records.ts';

/** The planted kinds that two rules share between them: products without pictures of their own. */
const SHARED: Readonly<Record<string, readonly string[]>> = { no_picture: ['no_picture', 'no_own_picture'] };

/** Planted kinds that a rule of another name finds. */
const RULE_OF: Readonly<Record<string, string>> = {
  invalid_ean: 'invalid_barcode',
  price_zero: 'price_not_positive',
  outlier_price: 'price_outlier',
  missing_translation_fr: 'missing_translation',
};

/** What the sandbox leaves out here and there, or numbers for its own use, as life does; not as a planted defect. */
const NATURAL = [
  'missing_translation',
  'no_alt_text',
  'no_integration_code',
  'lacks_usual_attribute',
  'lacks_many_attributes',
  'restricted_barcode',
];

/** Products that share a planted barcode contradict each other, and no variants share one; see planted-relations.test.ts. */
const OF_DUPLICATES = ['contradicting_records', 'variant_contradicting_records'];

const KINDS = Object.keys(createGeneratedCatalog({ products: 300, seed: 1, baseUrl: '' }).truth());

it('has a rule for every planted kind', () => {
  const ids = RULES.map(({ id }) => id);
  expect(KINDS.length).toBeGreaterThanOrEqual(26);
  expect(KINDS.filter((kind) => !ids.includes(RULE_OF[kind] ?? kind))).toEqual([]);
});

const CATALOGS = [
  { products: 400, seed: 5 },
  { products: 300, seed: 11 },
  { products: 1_000, seed: 1 },
  { products: 1_100, seed: 20_251_120 },
];

describe.each(everydayOrSoak(CATALOGS.slice(0, 2), CATALOGS))(
  'a catalog of $products products, seed $seed',
  ({ products, seed }) => {
    const source = createGeneratedCatalog({ products, seed, baseUrl: 'http://127.0.0.1:1234' });
    const truth = source.truth();
    let localCopy: Asked;
    beforeAll(async () => {
      localCopy = await openRecords(readLists(source));
    });

    it.each(KINDS)('finds exactly the planted %s', async (kind) => {
      const planted = truth[kind]?.ids ?? [];
      const found: Found[] = [];
      for (const rule of SHARED[kind] ?? [RULE_OF[kind] ?? kind]) found.push(await askRule(rule, localCopy));
      const all = found.flatMap(({ examples }) => examples);
      const examples = kind === 'missing_translation_fr' ? all.filter(({ detail }) => detail?.includes('fr')) : all;
      expect(planted.length).toBeGreaterThan(0);
      expect(examples.map(({ id }) => id).sort((one = 0, other = 0) => one - other)).toEqual(planted);
      expect(found.map(({ unknown }) => unknown)).toEqual(found.map(() => 0));
    });

    it('has a row for every record in the rules that apply to all', async () => {
      for (const { id, sql, subject } of RULES.filter(({ appliesToAll }) => appliesToAll)) {
        const { rows } = await localCopy.query(`SELECT count(*) FROM (${sql})`, { offset: 0, maxRows: 1 });
        expect([id, rows[0]?.[0]]).toEqual([id, source[`${subject}s`].size]);
      }
    });

    it('finds nothing by the rules of which nothing is planted', async () => {
      const planted = KINDS.flatMap((kind) => SHARED[kind] ?? [RULE_OF[kind] ?? kind]);
      for (const { id } of RULES.filter(({ id }) => ![...planted, ...NATURAL, ...OF_DUPLICATES].includes(id))) {
        const { failed, unknown, population } = await askRule(id, localCopy);
        expect({ id, failed, unknown, applies: population > 0 }).toEqual({ id, failed: 0, unknown: 0, applies: true });
      }
    });
  },
);
