/** What an audit comes to by product: grades, how many can be sold, what to fix first. */

import { readNumber, readText } from '../../record/value.ts';
import type { LocalCopy, QueryCall, QueryResult } from '../port.ts';
import { type Combination, type Fix, listFixes } from './fixes.ts';
import type { Grade, Weights } from './grade.ts';
import { listReadyFixes } from './ready-fixes.ts';
import type { Rule } from './rule.ts';
import type { GradedBy, Scope } from './scope.ts';
import { writeStandingQuery, writeTouchedQuery } from './sql/standing-query.ts';

/** How many products there are of each kind. */
export interface Counts {
  readonly products: number;
  /** Products that fail a rule of severity `error`, or have variants that do: the others can be sold. */
  readonly withError: number;
  /** Of the others, those of which the copy cannot tell by some rule of severity `error`. */
  readonly open: number;
  readonly grades: Readonly<Record<Grade, number>>;
  /** Points that they lose together by the rules that they fail. */
  readonly points: number;
}

/** What all rules together say. */
export interface Standing extends Counts {
  /** Categories or brands by their names; worst-labels.ts puts the worst first. */
  readonly labels: readonly (Counts & { readonly name: string })[];
  readonly fixes: readonly Fix[];
  /** Products that `fixes` does not count, because too many others fail other combinations of rules. */
  readonly uncombined: number;
  /** Records that fail each rule, by its id: of all rules, whichever portion they were asked in. */
  readonly failed: Readonly<Record<string, number>>;
}

/** How many products some rules are about. */
export interface Touched {
  readonly products: number;
  /** Products that fail one of the rules, or have a variant that does. */
  readonly failing: number;
}

/** Steps of the list of fixes. */
const MOST_FIXES = 5;

/** More than the labels and combinations that there can be. */
const MAX_ROWS = 20_000;

/**
 * Asks for it. The tables of the rules are at hand where they were asked just before.
 * @param maxMs after which the query is given up
 * @throws CatalogError as LocalCopy.query does
 */
export async function askStanding(
  question: {
    readonly rules: readonly Rule[];
    readonly scope: Scope;
    readonly gradedBy: GradedBy;
    readonly weights: Weights;
  },
  maxMs: number,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<{ readonly standing: Standing; readonly version: string }> {
  const { rules, scope, gradedBy, weights } = question;
  const { sql, ...tables } = writeStandingQuery(rules, scope, gradedBy, weights);
  const window = { offset: 0, maxRows: MAX_ROWS, maxMs, isRule: true, isWhole: true, ...tables };
  const result = await localCopy.query(sql, window, call);
  return { standing: readStanding(result, rules, weights), version: result.version };
}

/**
 * Asks how many products fail any of some rules.
 * @param maxMs after which the query is given up
 * @throws CatalogError as LocalCopy.query does
 */
export async function askTouched(
  question: { readonly rules: readonly Rule[]; readonly scope: Scope },
  maxMs: number,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<{ readonly touched: Touched; readonly version: string }> {
  const { sql, ...tables } = writeTouchedQuery(question.rules, question.scope);
  const window = { offset: 0, maxRows: 1, maxMs, isRule: true, ...tables };
  const { rows, version } = await localCopy.query(sql, window, call);
  const [products = 0, failing = 0] = rows[0]?.map((value) => readNumber(value) ?? 0) ?? [];
  return { touched: { products, failing }, version };
}

function readStanding({ rows }: QueryResult, rules: readonly Rule[], weights: Weights): Standing {
  const of = (wanted: string) => rows.filter(([part]) => part === wanted);
  const [all = []] = of('all');
  const combinations = of('combination').map(
    ([, mask, points, products]): Combination => ({
      failed: rules.filter((_, index) => String(mask)[index] === '1'),
      hintPoints: readNumber(points) ?? 0,
      products: readNumber(products) ?? 0,
    }),
  );
  const combined = combinations.reduce((sum, { products }) => sum + products, 0);
  const failed = new Map(of('rule').map(([, id, records]) => [readText(id), readNumber(records)]));
  const labels = of('label').map((row) => ({ name: readText(row[1]) ?? '', ...readCounts(row) }));
  return {
    ...readCounts(all),
    labels: labels.sort((one, other) => (one.name < other.name ? -1 : 1)),
    // A channel has no grades to raise.
    fixes: rules.every(({ group }) => group === 'channel')
      ? listReadyFixes(combinations, MOST_FIXES)
      : listFixes(combinations, weights, MOST_FIXES, readCounts(all).grades),
    uncombined: (readNumber(all[2]) ?? 0) - combined,
    failed: Object.fromEntries(rules.map(({ id }) => [id, failed.get(id) ?? 0])),
  };
}

function readCounts(row: QueryResult['rows'][number]): Counts {
  const [products = 0, withError = 0, open = 0, A = 0, B = 0, C = 0, D = 0, E = 0, points = 0] = row
    .slice(3)
    .map((value) => readNumber(value) ?? 0);
  return { products, withError, open, grades: { A, B, C, D, E }, points };
}
