/** What an audit says about products: grades, how many can be sold, what to fix first. */

import { quote } from '../../copy/sql-text.ts';
import { type JsonValue, readNumber, readText } from '../../record/value.ts';
import { countBad, GRADES, type Grade, type Rule, type Weights, writeGrade } from '../rule.ts';
import { selectMasks } from '../run/tables.ts';
import {
  type GradedBy,
  isFound,
  isWhole,
  type Scope,
  withMembers,
  writeCondition,
} from '../scope.ts';
import { type Combination, listFixes } from './fixes.ts';

/** How many products there are of each kind. */
export type Counts = Readonly<ReturnType<typeof readCounts>>;

/** The result of all rules together. */
export type Standing = Awaited<ReturnType<typeof askStanding>>;

/** What decides a grade: the rules and their weights. */
export interface GradedBasis {
  /** The database of the audit, and all its rules in order. */
  readonly set: string;
  readonly all: readonly Rule[];
  /** The rules that count. */
  readonly rules: readonly Rule[];
  readonly weights: Weights;
  /** Ids of those that are system gaps: they count in no grade. */
  readonly systemic: ReadonlySet<string>;
  readonly scope: Scope;
}

/** Steps in the list of fixes at most. */
const MOST_FIXES = 5;

/** Categories or brands to grade at most, those with the most products first. */
const MOST_GRADED = 500;

/** Combinations of failed rules to tell apart at most, those with the most products first. */
const MOST_COMBINATIONS = 10_000;

/** SQL for a string with one bit per rule of the audit: 1 if the rule counts and is meant. */
function writeMask(
  { all, rules, systemic }: GradedBasis,
  isMeant: (rule: Rule) => boolean,
): string {
  const meant = new Set(
    rules.filter((rule) => !systemic.has(rule.id) && isMeant(rule)).map(({ id }) => id),
  );
  return `'${all.map(({ id }) => (meant.has(id) ? '1' : '0')).join('')}'::BIT`;
}

/**
 * The common table expressions up to `graded`: one row per product in scope with `product_id`, `errors`, `warnings`,
 * `hints`, `points`, `grade`, `has_error`, `is_open`, `is_sold` and `mask`: one bit per failed rule that a step can
 * repair, that is, errors, warnings, and rules that settle an unknown error; `stays_open`: another one is unknown.
 */
export function withGraded(basis: GradedBasis): string {
  const { set, scope, weights } = basis;
  const [errors, warnings, hints] = (['error', 'warning', 'hint'] as const).map((severity) =>
    writeMask(basis, (rule) => rule.severity === severity),
  );
  const points = `${weights.error} * errors + ${weights.warning} * warnings + ${weights.hint} * hints`;
  const settling = basis.rules.flatMap(({ id, settles }) =>
    settles === undefined
      ? []
      : ` | if(bit_count(open & ${writeMask(basis, (rule) => rule.id === settles)}) > 0, ${writeMask(basis, (rule) => rule.id === id)}, ${writeMask(basis, () => false)})`,
  );
  const settled = basis.rules.map(({ settles }) => settles);
  const staying = writeMask(
    basis,
    ({ id, severity }) => severity === 'error' && !settled.includes(id),
  );
  const members = withMembers(scope, set);
  // If the scope has a status, only variants with that status count.
  const standing =
    scope.status === undefined
      ? `${set}.standing`
      : `(${selectMasks(set, basis.all.length, {
          products: `FROM ${set}.standing`,
          verdicts: `SELECT v.* FROM ${set}.verdicts v WHERE ${writeCondition(scope)}`,
        })})`;
  return `${members === '' ? 'WITH' : `${members},`} counted AS (SELECT product_id, is_sold, (mask & ${writeMask(basis, ({ severity }) => severity !== 'hint')})${settling.join('')} AS mask,
      bit_count(mask & ${errors}) AS errors, bit_count(mask & ${warnings}) AS warnings, bit_count(mask & ${hints}) AS hints, bit_count(open & ${errors}) AS open,
      bit_count(open & ${staying}) > 0 AS stays_open
    FROM ${standing}${members === '' ? '' : ' WHERE product_id IN (SELECT product_id FROM members)'}),
    graded AS MATERIALIZED (SELECT *, ${points} AS points, ${writeGrade(points, 'errors')} AS grade, errors > 0 AS has_error, errors = 0 AND open > 0 AS is_open FROM counted)`;
}

/** SQL after WHERE: if the scope names categories (or brands), only those in it are compared. */
function writeWithin(scope: Scope, gradedBy: GradedBy): string {
  return isWhole(scope) || (gradedBy === 'category' ? scope.categories : scope.brands) === undefined
    ? ''
    : ` AND ${isFound(scope, gradedBy, 'l.id', 'l.own_name')}`;
}

/** The query for one row of all products, one row per category or brand, and one per combination of failed rules, called by its mask and a digit for `stays_open`. */
export function writeStanding(basis: GradedBasis, gradedBy: GradedBy): string {
  const { set, scope, weights } = basis;
  const counts = `count(*) AS products, count_if(has_error), count_if(is_open), ${GRADES.map((grade) => `count_if(grade = '${grade}')`).join(', ')},
    sum(points)::DOUBLE, count_if(is_sold)`;
  const within = writeWithin(scope, gradedBy);
  return `${withGraded(basis)},
    placed AS (SELECT number, ${counts} FROM graded JOIN ${set}.placed USING (product_id) WHERE kind = '${gradedBy}' GROUP BY number),
    labelled AS (SELECT label, p.* EXCLUDE (number), count(*) OVER () AS labels FROM placed p JOIN ${set}.labels l USING (number) WHERE true${within} ORDER BY products DESC, label LIMIT ${MOST_GRADED})
    SELECT 'all' AS part, NULL AS name, 0.0 AS extra, ${counts} FROM graded
    UNION ALL SELECT 'label', label, labels, * EXCLUDE (label, labels) FROM labelled
    UNION ALL SELECT * FROM (SELECT 'combination', mask::VARCHAR || stays_open::INTEGER, hints * ${weights.hint}, ${counts} FROM graded WHERE bit_count(mask) > 0
      GROUP BY mask, hints, stays_open ORDER BY count(*) DESC, mask, hints, stays_open LIMIT ${MOST_COMBINATIONS})`;
}

/**
 * Reads the standing: from the table made with the audit if all rules and the whole catalog are asked, else computed
 * anew.
 * @throws what `ask` throws
 */
export async function askStanding(
  basis: GradedBasis,
  gradedBy: GradedBy,
  ask: (sql: string) => Promise<{ readonly rows: readonly (readonly JsonValue[])[] }>,
) {
  const { set, scope, all, rules, weights } = basis;
  const isMade = isWhole(scope) && rules.length === all.length;
  const { rows } = await ask(
    isMade ? `SELECT * FROM ${set}.standing_${gradedBy}` : writeStanding(basis, gradedBy),
  );
  const of = (wanted: string) => rows.filter(([part]) => part === wanted);
  const whole = readCounts(of('all')[0] ?? []);
  const combinations = of('combination').map((row): Combination => {
    const [, mask, hintPoints, products] = row;
    const staysOpen = String(mask)[all.length] === '1';
    return {
      // Where something stays unknown, what settles something else makes nothing ready.
      failed: all.filter(
        ({ severity }, at) => String(mask)[at] === '1' && !(staysOpen && severity === 'hint'),
      ),
      staysOpen,
      hintPoints: readNumber(hintPoints) ?? 0,
      products: readNumber(products) ?? 0,
      sold: readNumber(row.at(-1)) ?? 0,
    };
  });
  const combined = combinations.reduce((sum, { products }) => sum + products, 0);
  const labels = of('label').map((row) => ({ name: readText(row[1]) ?? '', ...readCounts(row) }));
  return {
    ...whole,
    /** Categories or brands by name; {@link sortLabels} puts the worst first. */
    labels: labels.sort((one, other) => (one.name < other.name ? -1 : 1)),
    /** Categories or brands that are left out: only those with the most products are graded. */
    ungraded: Math.max(0, (readNumber(of('label')[0]?.[2]) ?? 0) - labels.length),
    fixes: listFixes(combinations, weights, MOST_FIXES, whole.grades),
    /** Products that `fixes` does not count, because there are too many combinations of failed rules. */
    uncombined: combinations.length < MOST_COMBINATIONS ? 0 : whole.products - combined,
  };
}

function readCounts(row: readonly JsonValue[]) {
  const [products = 0, withError = 0, open = 0, A = 0, B = 0, C = 0, D = 0, E = 0, points = 0] = row
    .slice(3)
    .map((value) => readNumber(value) ?? 0);
  return {
    products,
    /** Products that fail a rule of severity `error`, or have variants that do; the others can be sold. */
    withError,
    /** Those of the others for which a rule of severity `error` is unknown. */
    open,
    grades: { A, B, C, D, E } as Readonly<Record<Grade, number>>,
    /** Points that all of them together lose. */
    points,
  };
}

/**
 * What categories or brands are compared by: their share of grades D and E, or their share of products with an error.
 */
type ComparedBy = 'grades' | 'errors';

type Labelled = Standing['labels'][number];

/** Categories or brands with fewer products are small: their share says little, as one product of one is 100 %. */
export const LEAST_PRODUCTS = 5;

/**
 * All categories or brands, the worst first: small ones (see {@link LEAST_PRODUCTS}) come last; then by their share of
 * bad products (grades D and E, or with an error), by their products with an error, and by their bad products.
 */
export function sortLabels(
  { labels }: Pick<Standing, 'labels'>,
  by: ComparedBy,
): Standing['labels'] {
  const bad = COUNT_BAD[by];
  const compareLabels = (one: Labelled, other: Labelled): number =>
    Number(isSmall(one)) - Number(isSmall(other)) ||
    compareShares(one, other, bad) ||
    other.withError - one.withError ||
    bad(other) - bad(one) ||
    comparePoints(one, other, by) ||
    other.products - one.products ||
    (one.name < other.name ? -1 : 1);
  return [...labels].sort(compareLabels);
}

/**
 * The categories or brands that are worse than all products together, in the order of {@link sortLabels}; none if all
 * are alike. Small ones are listed only if no larger one is worse; `small` are those that are worse too, and left out.
 */
export function listWorse(standing: Standing, by: ComparedBy) {
  const isWorse = (label: Labelled): boolean =>
    (compareShares(label, standing, COUNT_BAD[by]) || comparePoints(label, standing, by)) < 0;
  const worse = sortLabels(standing, by).filter(isWorse);
  const large = worse.filter((label) => !isSmall(label));
  return large.length === 0
    ? { worse, small: 0 }
    : { worse: large, small: worse.length - large.length };
}

const COUNT_BAD: Readonly<Record<ComparedBy, (counts: Counts) => number>> = {
  grades: ({ grades }) => countBad(grades),
  errors: ({ withError }) => withError,
};

function isSmall({ products }: Counts): boolean {
  return products < LEAST_PRODUCTS;
}

/** Negative if the first has the larger share of bad products. */
function compareShares(one: Counts, other: Counts, bad: (counts: Counts) => number): number {
  return shareOf(other, bad(other)) - shareOf(one, bad(one));
}

/** Negative if the products of the first lose more points on average; 0 unless grades are compared. */
function comparePoints(one: Counts, other: Counts, by: ComparedBy): number {
  return by === 'grades' ? shareOf(other, other.points) - shareOf(one, one.points) : 0;
}

function shareOf({ products }: Counts, count: number): number {
  return products === 0 ? 0 : count / products;
}

/** Rules that ask whether a product has something. */
const ASK_FOR =
  'no_name no_short_description no_long_description no_picture no_price no_barcode no_brand no_category no_properties';

/** Properties, and categories, brands or languages, of which fill rates are told at most. */
const MOST_FILLED = 8;

/** How many products have something. */
export interface FillRate {
  /** What `name` is: a rule that asks for it, a property, or a text that is told by language. */
  readonly kind: 'rule' | 'property' | 'text';
  readonly name: string;
  /** The category, brand or language; undefined: all. */
  readonly of: string | undefined;
  /** Of how many products it is known, and how many of these have it. */
  readonly known: number;
  readonly filled: number;
}

/**
 * The properties that products have wherever a filter looks for them (filter/named-places.ts): `product_id`, `own` as they are called
 * there, in lower case, and `name`, the most frequent of those of one code, or of codes that share a name.
 */
export const HOLDINGS = `(WITH names AS (SELECT code, name, count(DISTINCT product_id) AS products FROM properties WHERE name IS NOT NULL GROUP BY ALL),
    usuals AS (SELECT name, products, if(code IS NULL, name, first(name) OVER (PARTITION BY code ORDER BY products DESC, name DESC)) AS usual FROM names),
    named AS (SELECT lower(name) AS own, arg_max(usual, (products, usual)) AS name FROM usuals GROUP BY ALL)
    SELECT product_id, n.own, m.name FROM (SELECT product_id, name, value FROM properties UNION ALL SELECT product_id, name, value FROM options
      UNION ALL SELECT product_id, name, value FROM measures) r JOIN named n ON lower(r.name) = n.own JOIN named m ON lower(n.name) = m.own WHERE value IS NOT NULL AND product_id IS NOT NULL)`;

/**
 * Reads how many products have what everybody needs and the most frequent properties, in the largest categories or brands, and
 * which texts in which language. A property with a name in each language is one, called by the most frequent.
 * @param rules ids of the rules that could be asked of all records
 * @throws what `ask` throws
 */
export async function askFill(
  { set, scope }: Pick<GradedBasis, 'set' | 'scope'>,
  gradedBy: GradedBy,
  rules: readonly string[],
  ask: (sql: string) => Promise<{ readonly rows: readonly (readonly JsonValue[])[] }>,
): Promise<readonly FillRate[]> {
  const asked = ASK_FOR.split(' ').filter((id) => rules.includes(id));
  if (asked.length === 0) return [];
  const isAsked = `rule IN (${asked.map(quote).join(', ')})`;
  const members = withMembers(scope, set);
  const { rows } =
    await ask(`${members === '' ? 'WITH' : `${members},`} scoped AS (SELECT DISTINCT product_id FROM ${members === '' ? 'products' : 'members'} WHERE product_id IS NOT NULL),
    within AS MATERIALIZED (SELECT product_id, NULL AS label FROM scoped
      UNION ALL SELECT product_id, label FROM scoped JOIN ${set}.placed USING (product_id) JOIN ${set}.labels l USING (number) WHERE l.kind = '${gradedBy}'${writeWithin(scope, gradedBy)}),
    sizes AS MATERIALIZED (SELECT label, count(*) AS products FROM within GROUP BY label ORDER BY label IS NULL DESC, products DESC, label LIMIT ${MOST_FILLED + 1}),
    judged AS (SELECT rule, label, count(*) AS seen, count_if(failed) AS lacking, count_if(failed IS NULL) AS open
      FROM ${set}.verdicts JOIN ${set}.rules USING (position) JOIN within USING (product_id) WHERE ${isAsked} GROUP BY rule, label),
    held AS MATERIALIZED (SELECT DISTINCT product_id, name FROM ${HOLDINGS} JOIN scoped USING (product_id)),
    most AS (SELECT name FROM held GROUP BY name ORDER BY count(*) DESC, name LIMIT ${MOST_FILLED}),
    told AS (SELECT culture, unnest([{field: 'name', has: name}, {field: 'short_description', has: short}, {field: 'long_description', has: long}]) AS one
      FROM translation_coverage JOIN scoped USING (product_id))
    SELECT * FROM (SELECT 'rule' AS kind, r.rule AS name, s.label AS "of", if(applies_to_all, s.products, coalesce(seen, 0)) - coalesce(open, 0) AS known, known - coalesce(lacking, 0) AS filled
      FROM ${set}.rules r CROSS JOIN sizes s LEFT JOIN judged j ON j.rule = r.rule AND j.label IS NOT DISTINCT FROM s.label WHERE r.${isAsked}
    UNION ALL SELECT 'property', m.name, s.label, s.products, coalesce(n, 0) FROM most m CROSS JOIN sizes s
      LEFT JOIN (SELECT name, label, count(*) AS n FROM held JOIN most USING (name) JOIN within USING (product_id) GROUP BY ALL) h
        ON h.name = m.name AND h.label IS NOT DISTINCT FROM s.label
    UNION ALL SELECT 'text', one.field, culture, count(one.has), count_if(one.has) FROM told GROUP BY ALL)
    ORDER BY "of" IS NULL DESC, list_position([${asked.map(quote).join(', ')}], if(kind = 'text', 'no_' || name, name)), filled DESC, name, "of"`);
  return rows.map(([kind, name, of, known, filled]) => ({
    kind: kind === 'rule' || kind === 'property' ? kind : 'text',
    name: String(name),
    of: readText(of),
    known: readNumber(known) ?? 0,
    filled: readNumber(filled) ?? 0,
  }));
}
