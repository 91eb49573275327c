/**
 * The contract of every tool under every reading of the spec that the sandbox knows (Spec §2.4, §4.7): the right answer,
 * or an honest refusal or warning as the table says; never a silently wrong one.
 */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILES, type ProfileName } from '../../src/sandbox/profile-names.ts';
import { openCatalogServer, openForTest, type SandboxServer } from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import type { Question, Said } from './contract/question.ts';
import { QUESTIONS } from './contract/questions.ts';
import { buildGroundTruth } from './ground-truth.ts';

const truth = buildGroundTruth(everydayOrSoak(60, 120));

/** Readings that meet in one PIM. */
const COMBINATIONS: readonly (readonly ProfileName[])[] = [
  ['camel-only', 'clamp-20'],
  ['other-keys', 'camel-records'],
  ['link-rows', 'camel-records', 'string-ids'],
  ['string-ids', 'upper-result'],
  ['no-total', 'clamp-20'],
  ['refuse-20', 'unknown-refused', 'camel-only'],
  ['includes-ids-only', 'opaque-keys'],
  ['camel-only', 'opaque-keys', 'no-total'],
  ['no-media-owner-ids', 'camel-only'],
  ['no-media-owner-ids', 'other-keys'],
  ['bare-media', 'opaque-keys'],
];

const SINGLE = Object.keys(PROFILES).map((name) => [name as ProfileName]); // keys of the table of profiles

/**
 * `right`: the right answer and no warning. `right, warned`: the right answer with a word about what could not be seen.
 * `partly, warned`: something is missing from the answer, and it says so.
 */
type Outcome =
  | 'right'
  | 'right, warned'
  | 'partly, warned'
  | 'silently wrong'
  | `refused ${string}`;

/** What is expected other than `right`, by profile, outcome and title of the question. */
const EXPECTED: Readonly<
  Partial<Record<ProfileName, Readonly<Partial<Record<Outcome, readonly string[]>>>>>
> = {
  'opaque-keys': {
    'partly, warned': [
      'tells the brand and the barcodes of products',
      'tells how many variants and pictures a product has, and its cover',
      'counts what has no cover picture',
      'finds a product by the barcode of one of its variants',
      // The server of the soak has seen no variants before it.
      ...everydayOrSoak([], ['lists sizes and colours by product code']),
      'names the parent of a variant',
    ],
    'right, warned': [
      'gives the sheet of a product by its code',
      'finds a product by the code of one of its variants',
    ],
  },
  // The records no longer show by which variant they were found.
  'hollow-products': {
    'partly, warned': [
      'finds the products that have given variants',
      'tells how many variants and pictures a product has, and its cover',
      'counts what has no cover picture',
    ],
  },
  'sort-asc-only': { 'partly, warned': ['sorts by code downwards'] },
};

/** What a warning about something that could not be seen says. */
const TELLING =
  /unknown shape|could not be judged|do not visibly match|Cannot tell which value|Cannot verify|is not checked|which owner each item belongs to|does not prove|which match is unknown|nothing is known of it/;

/** What no PIM can answer without a word. */
const ALWAYS_WARNED: ReadonlySet<string> = new Set([
  // A search proves no barcode to be unique.
  'finds a product by the barcode of one of its variants',
  // Some have no price in that currency.
  'ranks by price in one currency',
  // Whether a search sorted is not checked.
  'sorts by code downwards',
  // Prices and status are those of the products.
]);

/** What comes of opaque keys where a first answer has too few records to learn from. */
const UNLEARNED: ReadonlySet<string> = new Set([
  'lists the products of a brand by its id',
  'lists the products of a category by its id',
  // In the larger catalog of the soak more products have such a name.
  ...everydayOrSoak(['lists products by a piece of their name, without another'], []),
]);

function expectedOutcome({ title }: Question, profile: readonly ProfileName[]): Outcome {
  for (const name of profile) {
    for (const [outcome, titles] of Object.entries(EXPECTED[name] ?? {})) {
      if (titles?.includes(title)) return outcome as Outcome; // a key of the table
    }
  }
  // A variant may have the code, which a local copy alone knows.
  if (title === 'says that no product has an integration code') return 'partly, warned';
  return ALWAYS_WARNED.has(title) ? 'right, warned' : 'right';
}

function judge(said: Said, right: unknown): Outcome {
  if (said.refused !== undefined) return `refused ${said.refused}`;
  const isRight = isDeepStrictEqual(said.facts, right);
  const isTold = TELLING.test(said.warnings);
  if (isRight) return said.warnings === '' ? 'right' : 'right, warned';
  return isTold ? 'partly, warned' : 'silently wrong';
}

describe.each(
  [[], ...SINGLE, ...everydayOrSoak(COMBINATIONS.slice(0, 2), COMBINATIONS)].map(
    (profile, index) => ({
      name: profile.join(' + ') || 'default',
      profile,
      index,
    }),
  ),
)('Spec §4.7, under $name', ({ profile, index }) => {
  // One server hears all questions, as those of people do; in the soak each tool has one that has learned nothing yet.
  let shared: SandboxServer;
  beforeAll(async () => {
    shared = await openCatalogServer({ profile, source: truth.source });
  });
  afterAll(() => shared.close());

  for (const [tool, questions] of Object.entries(QUESTIONS)) {
    it(`${tool} answers rightly or says what it could not`, async () => {
      const outcomes: Record<string, Outcome> = {};
      const expected: Record<string, Outcome> = {};
      const server = everydayOrSoak(true, false)
        ? shared
        : await openForTest({ profile, source: truth.source });
      for (const [place, question] of questions.entries()) {
        // Every third question a day, the others under the next profiles.
        if (everydayOrSoak((place + index) % 3 !== 0, false)) continue;
        const said = await question.ask(server);
        outcomes[question.title] = judge(said, question.right(truth, new Set(profile)));
        expected[question.title] = expectedOutcome(question, profile);
      }
      expect(outcomes).toEqual(expected);
    });
  }
});

describe('Spec §4.7, the first question of all to a PIM of unknown spelling', () => {
  const UNKNOWN: readonly (readonly ProfileName[])[] = [
    ['camel-only'],
    ['includes-ids-only', 'opaque-keys'],
    ['camel-only', 'opaque-keys', 'no-total'],
    ['refuse-20', 'unknown-refused', 'camel-only'],
  ];
  const asked = (QUESTIONS.find_products ?? []).filter(({ title }) =>
    /brand|category|text in|piece|department/.test(title),
  );

  it.each(
    everydayOrSoak(UNKNOWN.slice(0, 2), UNKNOWN).map((profile) => ({
      name: profile.join(' + '),
      profile,
    })),
  )('is answered rightly under $name', async ({ profile }) => {
    for (const question of asked) {
      const server = await openForTest({ profile, source: truth.source });
      const said = await question.ask(server);
      const outcome = judge(said, question.right(truth, new Set(profile)));
      const isUnlearned = profile.includes('opaque-keys') && UNLEARNED.has(question.title);
      expect([question.title, outcome]).toEqual([
        question.title,
        isUnlearned ? 'right, warned' : expectedOutcome(question, profile),
      ]);
    }
  });

  const openWith = (spelling: string) =>
    openForTest({
      profile: ['camel-only'],
      source: truth.source,
      env: { PIM_FILTER_CASE: spelling },
    });

  it('keeps to PIM_FILTER_CASE and says when the PIM does not know that spelling', async () => {
    const server = await openWith('pascal');
    const said = await server.call('find_products', { codes: ['SHR-00002'] });
    expect(said.answer.error).toMatchObject({ code: 'FILTER_IGNORED' });
    expect(said.answer.products).toBeUndefined();
    expect(server.sandbox.requests.flatMap(({ body }) => Object.keys(body ?? {}))).not.toContain(
      'codes',
    );
  });

  it('asks in camelCase at once when PIM_FILTER_CASE says so', async () => {
    const server = await openWith('camel');
    const { answer } = await server.call('find_products', { codes: ['SHR-00002'] });
    expect(answer.total).toBe(1);
    expect(server.sandbox.requests).toHaveLength(1);
  });
});
