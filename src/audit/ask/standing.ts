import { fillSql, withRelations } from '../../copy/fill-sql.ts';
import { type JsonValue, readNumber, readText } from '../../record/value.ts';
import {
  countBad,
  GRADE_LIMITS,
  type Grade,
  type Rule,
  type Severity,
  type Weights,
} from '../rule.ts';
import { selectMasks } from '../run/tables.ts';
import {
  type GradedBy,
  isComplete,
  isFound,
  listMembers,
  type Scope,
  selectProducts,
  writeCondition,
} from '../scope.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import fillRates from './fill-rates.sql';
import { type Combination, listFixes } from './fixes.ts';
import gradedSql from './graded.sql';
import holdings from './holdings.sql';
import standing from './standing.sql';

export type Counts = Readonly<ReturnType<typeof readCounts>>;

/** The result of all rules together. */
export type Standing = Awaited<ReturnType<typeof readStanding>>;

/** Basis of a grade: the rules and their weights. */
export interface GradedBasis {
  readonly set: string;
  readonly all: readonly Rule[];
  readonly rules: readonly Rule[];
  readonly weights: Weights;
  readonly systemic: ReadonlySet<string>;
  readonly scope: Scope;
}

const MAX_FIXES = 5;

const MAX_GRADED = 500;

const MAX_COMBINATIONS = 10_000;

function writeMask(
  { all, rules, systemic }: GradedBasis,
  matches: (rule: Rule) => boolean,
): string {
  const countedIds = new Set(
    rules.filter((rule) => !systemic.has(rule.id) && matches(rule)).map(({ id }) => id),
  );
  return all.map(({ id }) => (countedIds.has(id) ? '1' : '0')).join('');
}

/** Lists the relation `graded`, and those that it reads. */
export function listGraded(basis: GradedBasis): Readonly<Record<string, string>> {
  const { set, scope, weights, rules } = basis;
  const ofSeverity = (severity: Severity): string =>
    writeMask(basis, (rule) => rule.severity === severity);
  const none = writeMask(basis, () => false);
  const settlers = rules.flatMap(({ id, settles }) =>
    settles === undefined
      ? []
      : {
          open: writeMask(basis, (rule) => rule.id === settles),
          settles: writeMask(basis, (rule) => rule.id === id),
        },
  );
  const settled = rules.map(({ settles }) => settles);
  const graded = fillSql(gradedSql, {
    ...GRADE_LIMITS,
    none,
    errors: ofSeverity('error'),
    warnings: ofSeverity('warning'),
    hints: ofSeverity('hint'),
    repairable: writeMask(basis, ({ severity }) => severity !== 'hint'),
    // The list must not be empty, hence the extra entry, which settles nothing.
    settlers: [{ open: none, settles: none }, ...settlers],
    staying: writeMask(basis, ({ id, severity }) => severity === 'error' && !settled.includes(id)),
    error_points: weights.error,
    warning_points: weights.warning,
    hint_points: weights.hint,
  });
  return {
    ...listMembers(scope, set),
    asked_standing: selectStanding(basis),
    graded,
  };
}

function selectStanding({ set, scope, all }: GradedBasis): string {
  if (isComplete(scope)) return `FROM ${set}.standing`;
  const products = `FROM ${set}.standing WHERE product_id IN (SELECT product_id FROM members)`;
  if (scope.status === undefined) return products;
  const verdicts = `SELECT v.* FROM ${set}.verdicts v WHERE ${writeCondition(scope)}`;
  return selectMasks(set, all.length, { products, verdicts });
}

function selectLabels(set: string, scope: Scope, gradedBy: GradedBy): string {
  const named = gradedBy === 'category' ? scope.categories : scope.brands;
  const within = named === undefined ? 'true' : isFound(scope, gradedBy, 'l.id', 'l.own_name');
  return `SELECT l.* FROM ${set}.labels l WHERE ${within}`;
}

/**
 * Writes the query for one row of all products, one per category or brand, and one per combination
 * of failed rules.
 */
export function writeStanding(basis: GradedBasis, gradedBy: GradedBy): string {
  const { set, scope, weights } = basis;
  const values = {
    kind: gradedBy,
    hint_points: weights.hint,
    most_graded: MAX_GRADED,
    most_combinations: MAX_COMBINATIONS,
  };
  return withRelations(
    { ...listGraded(basis), asked_labels: selectLabels(set, scope, gradedBy) },
    fillAuditSql(standing, set, values),
  );
}

/**
 * Reads the standing: from the table made with the audit if all rules and the whole catalog are
 * asked, else by a query.
 * @throws what `ask` throws
 */
export async function readStanding(
  basis: GradedBasis,
  gradedBy: GradedBy,
  ask: (sql: string) => Promise<{ readonly rows: readonly (readonly JsonValue[])[] }>,
) {
  const { set, scope, all, rules, weights } = basis;
  const isMade = isComplete(scope) && rules.length === all.length;
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
        ({ severity }, index) => String(mask)[index] === '1' && !(staysOpen && severity === 'hint'),
      ),
      staysOpen,
      hintPoints: readNumber(hintPoints) ?? 0,
      products: readNumber(products) ?? 0,
      sold: readNumber(row.at(-1)) ?? 0,
    };
  });
  const combined = combinations.reduce((sum, { products }) => sum + products, 0);
  const labels = of('label').map((row) => ({
    name: readText(row[1]) ?? '',
    ...readCounts(row),
  }));
  return {
    ...whole,
    labels: labels.sort((first, second) => (first.name < second.name ? -1 : 1)),
    ungraded: Math.max(0, (readNumber(of('label')[0]?.[2]) ?? 0) - labels.length),
    fixes: listFixes(combinations, weights, MAX_FIXES, whole.grades),
    uncombined: combinations.length < MAX_COMBINATIONS ? 0 : whole.products - combined,
  };
}

function readCounts(row: readonly JsonValue[]) {
  const [products = 0, withError = 0, open = 0, A = 0, B = 0, C = 0, D = 0, E = 0, points = 0] = row
    .slice(3)
    .map((value) => readNumber(value) ?? 0);
  return {
    products,
    withError,
    open,
    grades: { A, B, C, D, E } as Readonly<Record<Grade, number>>,
    points,
  };
}

type ComparedBy = 'grades' | 'errors';

type Labelled = Standing['labels'][number];

/**
 * Categories or brands with fewer products are small: their share says little, as one product of
 * one is 100 %.
 */
export const MIN_PRODUCTS = 5;

/**
 * Sorts categories or brands, the worst first: small ones (see {@link MIN_PRODUCTS}) come last;
 * then by their share of bad products (grades D and E, or with an error), by their products with an
 * error, and by their bad products.
 */
export function sortLabels(
  { labels }: Pick<Standing, 'labels'>,
  by: ComparedBy,
): Standing['labels'] {
  const bad = COUNT_BAD[by];
  const compareLabels = (first: Labelled, second: Labelled): number =>
    Number(isSmall(first)) - Number(isSmall(second)) ||
    compareShares(first, second, bad) ||
    second.withError - first.withError ||
    bad(second) - bad(first) ||
    comparePoints(first, second, by) ||
    second.products - first.products ||
    (first.name < second.name ? -1 : 1);
  return [...labels].sort(compareLabels);
}

/**
 * Lists the categories or brands that are worse than all products together, in the order of {@link
 * sortLabels}; none if all are alike. Small ones are listed only if no larger one is worse; `small`
 * are those that are worse too, and left out.
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
  return products < MIN_PRODUCTS;
}

function compareShares(first: Counts, second: Counts, bad: (counts: Counts) => number): number {
  return shareOf(second, bad(second)) - shareOf(first, bad(first));
}

function comparePoints(first: Counts, second: Counts, by: ComparedBy): number {
  return by === 'grades' ? shareOf(second, second.points) - shareOf(first, first.points) : 0;
}

function shareOf({ products }: Counts, count: number): number {
  return products === 0 ? 0 : count / products;
}

const ASK_FOR = [
  'no_name',
  'no_short_description',
  'no_long_description',
  'no_picture',
  'no_price',
  'no_barcode',
  'no_brand',
  'no_category',
  'no_properties',
];

const MAX_FILLED = 8;

export interface FillRate {
  readonly kind: 'rule' | 'property' | 'text';
  readonly name: string;
  /** The category, brand or language; undefined: all. */
  readonly of: string | undefined;
  readonly known: number;
  readonly filled: number;
}

/**
 * Reads how many products have what everybody needs and the most frequent properties, in the
 * largest categories or brands, and which texts in which language. A property with a name in each
 * language is one, called by the most frequent.
 * @param rules ids of the rules that could be asked of all records
 * @throws what `ask` throws
 */
export async function readFillRates(
  { set, scope }: Pick<GradedBasis, 'set' | 'scope'>,
  gradedBy: GradedBy,
  rules: readonly string[],
  ask: (sql: string) => Promise<{ readonly rows: readonly (readonly JsonValue[])[] }>,
): Promise<readonly FillRate[]> {
  const checkedRules = ASK_FOR.filter((id) => rules.includes(id));
  if (checkedRules.length === 0) return [];
  const relations = {
    ...listMembers(scope, set),
    asked_products: selectProducts(scope),
    asked_labels: selectLabels(set, scope, gradedBy),
    holdings: fillSql(holdings),
  };
  const values = {
    kind: gradedBy,
    rules: checkedRules,
    most: MAX_FILLED,
  };
  const { rows } = await ask(withRelations(relations, fillAuditSql(fillRates, set, values)));
  return rows.map(([kind, name, of, knownCount, filled]) => ({
    kind: kind === 'rule' || kind === 'property' ? kind : 'text',
    name: String(name),
    of: readText(of),
    known: readNumber(knownCount) ?? 0,
    filled: readNumber(filled) ?? 0,
  }));
}
