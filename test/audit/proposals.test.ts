/** Rules that are proposed of what is usual: they hold where they are pasted, and what was refused stays refused. */
import { beforeAll, expect, it } from 'vitest';
import { buildQuality } from '../../src/audit/choose-rules.ts';
import { askProposals } from '../../src/audit/propose/ask-proposals.ts';
import { type Norm, type Proposal, proposeRules } from '../../src/audit/propose/propose-rules.ts';
import { NO_RULES_FILE, toRulesFile } from '../../src/audit/rules-file.ts';
import { rulesSchema } from '../../src/audit/rules-schema.ts';
import { patientCall, setOf } from './ask-rule.ts';
import { product } from './by-hand.ts';
import { type Asked, openRecords } from './open-records.ts';
import { rulesOf } from './run-audit.ts';

/** Forty chairs, of which one has no material, among forty lamps that have none. */
const products = Array.from({ length: 80 }, (_, at) => {
  const isChair = at < 40;
  return product(at + 1, {
    CategoryProducts: [{ CategoryId: isChair ? 1 : 2, Name: isChair ? 'Chairs' : 'Lamps' }],
    Properties: isChair && at > 0 ? [{ Name: 'Material', Value: at % 2 ? 'Oak' : 'Beech' }] : [],
  });
});

const categories = ['Chairs', 'Lamps'].map((Name, at) => ({ CategoryId: at + 1, Name, Status: 1 }));

let copy: Asked;
let proposals: readonly Proposal[];
beforeAll(async () => {
  copy = await openRecords({ products, categories });
  await copy.make(setOf(rulesOf('no_name')));
  ({ proposals } = await askProposals(NO_RULES_FILE, patientCall(), copy));
});

const REQUIRED = {
  id: 'required_chairs',
  support: 'Each of these is on 97 % or more of 40 products; 1 or more products would fail.',
  entry: {
    requirements: {
      name: 'usual attributes of Chairs',
      category: 'Chairs',
      needs: ['property:Material'],
    },
  },
};

it('proposes what nearly all products of a category have', () => {
  expect(proposals).toContainEqual(REQUIRED);
});

it('proposes rules that a rules file takes, and that as many records fail as were told', async () => {
  const own = proposals.flatMap(({ entry }) => ('own' in entry ? [entry.own] : []));
  const requirements = proposals.flatMap(({ entry }) =>
    'requirements' in entry ? [entry.requirements] : [],
  );
  const file = toRulesFile(rulesSchema.parse({ own, requirements }));
  await copy.make(buildQuality(file, { culture: undefined, today: () => new Date(0) }));
  const { rows } = await copy.query(
    "SELECT rule, failed, note FROM rule_results WHERE rule = 'unmet_requirement' ORDER BY rule",
    { offset: 0, maxRows: 99, findsTraps: true },
  );
  expect(rows).toEqual([['unmet_requirement', 1, null]]);
});

const norm = (more: Partial<Norm>): Norm => ({
  kind: 'value',
  owner: 'product',
  field: 'properties.Material',
  values: ['Beech', 'Oak'],
  n: 40,
  share: 0.975,
  ...more,
});

it.each<[string, Norm, string]>([
  [
    'values',
    norm({ categoryId: 7, category: 'Chairs' }),
    "SELECT product_id, value NOT IN ('Beech', 'Oak') AS failed, value AS detail FROM (SELECT product_id, value, number_base FROM properties WHERE owner = 'product' AND name = 'Material' AND product_id IN (SELECT product_id FROM product_category_tree WHERE category_id = 7)) WHERE value IS NOT NULL",
  ],
  [
    'a pattern of codes of variants',
    norm({ kind: 'pattern', owner: 'variant', field: 'code', values: ['AA-99.9+'] }),
    "SELECT variant_id, NOT list_bool_or([regexp_full_match(value, p) FOR p IN ['\\p{Lu}\\p{Lu}-[0-9][0-9]\\.[0-9]+']]) AS failed, value AS detail FROM (SELECT variant_id, code AS value, NULL AS number_base FROM variants WHERE true) WHERE value IS NOT NULL",
  ],
  [
    'a range',
    norm({ kind: 'range', field: 'dimensions.Width', values: [], low: 10, high: 90, unit: 'cm' }),
    "SELECT product_id, number_base NOT BETWEEN 10 AND 90 AS failed, value AS detail FROM (SELECT product_id, value, number_base FROM measures WHERE kind = 'dimension' AND name = 'Width') WHERE number_base IS NOT NULL",
  ],
])('writes a rule of %s that the copy can be asked', async (_what, one, sql) => {
  const [proposal] = proposeRules([one], NO_RULES_FILE);
  expect(proposal?.entry).toMatchObject({ own: { sql } });
  await expect(copy.query(sql, { offset: 0, maxRows: 1, findsTraps: true })).resolves.toBeDefined();
});

it('leaves out what the file refuses, has, or requires already', () => {
  const known = rulesSchema.parse({
    refused: ['values_material'],
    requirements: [{ name: 'chairs', category: 'Chairs', needs: ['property:Material'] }],
  });
  const filled = norm({ kind: 'filled', category: 'Chairs', categoryId: 1, values: [] });
  const proposed = proposeRules([norm({}), filled], toRulesFile(known));
  expect(proposed).toEqual([]);
});

it('proposes no list of one value or of very many', () => {
  const many = Array.from({ length: 26 }, (_, at) => `value ${at}`);
  expect(proposeRules([norm({ values: ['Oak'] }), norm({ values: many })], NO_RULES_FILE)).toEqual(
    [],
  );
});

it('gives attributes that no plain letters tell apart ids of their own', () => {
  const fields = ['properties.材料', 'properties.颜色', 'properties.Höhe', 'properties.Hohe'];
  const proposals = proposeRules(
    fields.map((field) => norm({ field })),
    NO_RULES_FILE,
  );
  const ids = proposals.map(({ id }) => id);
  expect(new Set(ids).size).toBe(fields.length);
  expect(ids.filter((id) => !/^[a-z][a-z0-9_]{0,59}$/.test(id))).toEqual([]);
  expect(ids.at(-1)).toBe('values_hohe');
});

it('writes sentences that a rules file takes, however long the values are', () => {
  const values = Array.from({ length: 20 }, (_, at) => `${at} ${'very '.repeat(40)}long`);
  const [proposal] = proposeRules([norm({ values })], NO_RULES_FILE);
  expect(() => rulesSchema.parse({ own: [Object(proposal?.entry).own] })).not.toThrow();
});
