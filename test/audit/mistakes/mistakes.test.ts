/** Mistakes as people make them, in shops as they are: how many of each kind are found, and how much is found where nothing is wrong. */
import { beforeAll, describe, expect, it } from 'vitest';
import { buildQuality } from '../../../src/audit/choose-rules.ts';
import { NO_RULES_FILE } from '../../../src/audit/rules-file.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { type Lists, openRecords } from '../open-records.ts';
import { type Kinds, plantAll, type Truth } from './garden.ts';
import { NUMBERS } from './plant-numbers.ts';
import { RELATIONS } from './plant-relations.ts';
import { STRINGS } from './plant-strings.ts';
import { buildShop, listShop } from './shop.ts';

const SEEDS = everydayOrSoak([1], [1, 2, 3, 4, 5]);
const CLEAN_SEEDS = everydayOrSoak([101], [101, 102]);

/** What few products can have is planted first. */
const KINDS: Kinds = { ...RELATIONS, ...NUMBERS, ...STRINGS };

const LEAST_FOUND = 0.75;
const LEAST_PRECISION = 0.9;
const PRODUCTS_A_FALSE_FINDING = 200;

interface Finding {
  readonly rule: string;
  readonly id: number;
  readonly detail: string;
}

/** Audits a catalog as a server does that has no rules file. */
async function audit(lists: Lists): Promise<readonly Finding[]> {
  const copy = await openRecords(lists);
  await copy.make(
    buildQuality(NO_RULES_FILE, {
      culture: undefined,
      cultures: [],
      today: () => new Date('2026-03-01'),
    }),
  );
  const whole = { offset: 0, maxRows: 100_000, isWhole: true };
  const { rows } = await copy.query(
    'SELECT rule, product_id, detail FROM quality.findings ORDER BY ALL',
    whole,
  );
  const twice =
    'SELECT position FROM quality.verdicts GROUP BY position, product_id, variant_id HAVING count(*) > 1';
  expect((await copy.query(twice, { offset: 0, maxRows: 9 })).rows).toEqual([]);
  return rows.map(([rule, id, detail]) => ({
    rule: String(rule),
    id: Number(id),
    detail: String(detail),
  }));
}

describe.each(SEEDS)('a shop of seed %i with mistakes', (seed) => {
  let truth: Truth = {};
  let findings: readonly Finding[] = [];
  beforeAll(async () => {
    const shop = buildShop(seed);
    truth = plantAll(shop, seed, KINDS);
    findings = await audit(listShop(shop));
  });

  it.each(Object.entries(KINDS))('finds most of %s', (kind, { rules }) => {
    const found = new Set(findings.filter(({ rule }) => rules.includes(rule)).map(({ id }) => id));
    const cases = truth[kind] ?? [];
    const missed = cases.filter((ids) => !ids.some((id) => found.has(id)));
    expect(cases.length).toBeGreaterThanOrEqual(8);
    expect(1 - missed.length / cases.length, `missed: ${missed.join('; ')}`).toBeGreaterThanOrEqual(
      LEAST_FOUND,
    );
  });

  it('finds little else', () => {
    const right = new Set(
      Object.entries(KINDS).flatMap(([kind, { rules, also = [] }]) =>
        (truth[kind] ?? [])
          .flat()
          .flatMap((id) => [...rules, ...also].map((rule) => `${rule} ${id}`)),
      ),
    );
    const wrong = findings.filter(({ rule, id }) => !right.has(`${rule} ${id}`));
    expect(1 - wrong.length / findings.length, list(wrong)).toBeGreaterThanOrEqual(LEAST_PRECISION);
  });
});

it.each(CLEAN_SEEDS)(
  'finds hardly anything in a shop of seed %i without mistakes',
  async (seed) => {
    const shop = buildShop(seed);
    const findings = await audit(listShop(shop));
    expect(findings.length, list(findings)).toBeLessThanOrEqual(
      shop.drafts.length / PRODUCTS_A_FALSE_FINDING,
    );
  },
);

function list(findings: readonly Finding[]): string {
  return findings.map(({ rule, id, detail }) => `${rule} ${id}: ${detail}`).join('\n');
}
