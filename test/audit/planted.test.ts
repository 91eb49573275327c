/** The rules against the defects that the sandbox plants and knows: exactly those ids, no more, no fewer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { askRules, type Found } from './ask-rule.ts';
import { openRecords, readLists } from './open-records.ts';

/** The planted kinds that two rules share between them: products without pictures of their own. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  no_picture: ['no_picture', 'no_own_picture'],
};

/** Planted kinds that a rule of another name finds. */
const RULE_OF: Readonly<Record<string, string>> = {
  invalid_ean: 'invalid_barcode',
  price_zero: 'price_not_positive',
  outlier_price: 'price_outlier',
  missing_translation_fr: 'missing_translation',
  translation_equals_other_language: 'untranslated_text',
};

/** What the sandbox leaves out here and there, or numbers for its own use, as life does; not as a planted defect. */
const NATURAL = [
  ...[
    'missing_translation',
    'no_alt_text',
    'no_integration_code',
    'lacks_usual_attribute',
    'restricted_barcode',
    // The planted orders to AI assistants are in English, in texts of any language.
    'wrong_language',
  ],
];

/** Rules that apply to nothing in these catalogs: they have no ranges. */
const WITHOUT_RECORDS = ['reversed_range', 'invalid_packaging_barcode'];

/** The planted kinds that make a translation incomplete: the record lacks what its translations have. */
const INCOMPLETE = ['no_short_description', 'no_long_description'];

/** Other kinds whose records fail the rule of a kind: a passive picture is no cover. */
const ALSO_FAILING: Readonly<Record<string, readonly string[]>> = { no_cover: ['passive_cover'] };

const rulesFor = (kind: string): readonly string[] => SHARED[kind] ?? [RULE_OF[kind] ?? kind];

const KINDS = Object.keys(createGeneratedCatalog({ products: 300, seed: 1, baseUrl: '' }).truth());

it('has a rule for every planted kind', () => {
  const ids = RULES.map(({ id }) => id);
  expect(KINDS.length).toBeGreaterThanOrEqual(26);
  expect(KINDS.flatMap(rulesFor).filter((rule) => !ids.includes(rule))).toEqual([]);
});

const CATALOGS = [
  { products: 1_000, seed: 1 },
  { products: 1_100, seed: 20_251_120 },
  { products: 1_400, seed: 5 },
];

describe.each(everydayOrSoak(CATALOGS.slice(0, 1), CATALOGS))(
  'a catalog of $products products, seed $seed',
  ({ products, seed }) => {
    const source = createGeneratedCatalog({ products, seed, baseUrl: 'http://127.0.0.1:1234' });
    const truth = source.truth();
    const plantedOf = (...kinds: readonly string[]): readonly number[] =>
      kinds.flatMap((kind) => truth[kind]?.ids ?? []).sort((one, other) => one - other);
    let find: (rule: string) => Found;
    beforeAll(async () => {
      const copy = await openRecords(readLists(source));
      find = await askRules(RULES, copy, {}, { requirements: [{ name: 'shop', needs: ['unit'] }] });
    });

    it.each(KINDS)('finds exactly the planted %s', (kind) => {
      const found = rulesFor(kind).map(find);
      const all = found.flatMap(({ examples }) => examples);
      const examples =
        kind === 'missing_translation_fr'
          ? all.filter(({ detail }) => detail?.includes('fr'))
          : all;
      expect(plantedOf(kind).length).toBeGreaterThan(0);
      expect(examples.map(({ id }) => id).sort((one = 0, other = 0) => one - other)).toEqual(
        plantedOf(kind, ...(ALSO_FAILING[kind] ?? [])),
      );
      expect(found.map(({ unknown }) => unknown)).toEqual(found.map(() => 0));
    });

    it('finds the translations that lack what is planted as missing', () => {
      expect(find('incomplete_translation')).toMatchObject({
        ids: plantedOf(...INCOMPLETE),
        unknown: 0,
      });
    });

    it('finds nothing by the rules of which nothing is planted', () => {
      const known = [...KINDS.flatMap(rulesFor), ...NATURAL, 'incomplete_translation'];
      const others = RULES.filter(({ id }) => !known.includes(id)).map(({ id }) => find(id));
      const told = others.map(({ rule: { id }, failed, unknown, population }) => [
        id,
        failed,
        unknown,
        population > 0,
      ]);
      expect(told).toEqual(
        others.map(({ rule: { id } }) => [id, 0, 0, !WITHOUT_RECORDS.includes(id)]),
      );
    });
  },
);
