/** The products with their grades: some of them for an answer, or all of them for a file. */

import { CatalogError, UnavailableError } from '../../../errors.ts';
import { isRecord, readBoolean, readId, readText } from '../../../record/value.ts';
import type { LocalCopy, QueryCall } from '../../port.ts';
import { GRADES, type Grade } from '../grade.ts';
import { BETWEEN_RULES, GRADED_COLUMNS, type GradedFilter, writeGradedQuery } from '../sql/graded-query.ts';
import type { GradedBasis } from '../sql/graded-table.ts';
import { GivenUp, RULE_WINDOW, tryToAsk } from '../try-to-ask.ts';

/** A rule that a product does not pass. */
export interface Line {
  readonly ruleId: string;
  /** Undefined: the copy cannot tell. */
  readonly failed: boolean | undefined;
  readonly detail: string | undefined;
}

/** A product with its grade. */
export interface GradedProduct {
  /** Undefined: no number holds it. */
  readonly productId: number | undefined;
  readonly code: string | undefined;
  readonly name: string | undefined;
  readonly grade: Grade;
  /** Ids of the rules that it or one of its variants fails, the most severe first. */
  readonly failed: readonly string[];
  readonly link: string | undefined;
  /** Where the filter asks for them. */
  readonly lines: readonly Line[];
}

/** Some of the products. */
export interface GradedPage {
  readonly products: readonly GradedProduct[];
  /** How many there are in all, or so many at least: counting many is given up. */
  readonly counted: number;
}

/**
 * Reads some of the products, the worst first. Fast where the audit was asked just before.
 * @param version of the copy that was audited
 * @throws UnavailableError where that copy was replaced; CatalogError TIMEOUT where it took too long; as LocalCopy.query does
 */
export async function readGraded(
  basis: GradedBasis,
  filter: GradedFilter,
  window: { readonly offset: number; readonly limit: number; readonly productUrl: string | undefined },
  call: QueryCall & { readonly isOver: () => boolean; readonly version: string },
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<GradedPage> {
  const { sql, ...tables } = writeGradedQuery(basis, filter, window.productUrl);
  const { maxMs, isRule } = RULE_WINDOW;
  const { offset, limit: maxRows } = window;
  const found = await tryToAsk(call, () =>
    localCopy.query(sql, { offset, maxRows, maxMs, isRule, isWhole: true, ...tables }, call),
  );
  if (found instanceof GivenUp) throw notListed();
  if (found.version !== call.version) throw new UnavailableError('The local copy was replaced while it was audited.');
  return { products: found.rows.map(readProduct), counted: found.counted };
}

function readProduct(row: readonly unknown[]): GradedProduct {
  const at = (column: (typeof GRADED_COLUMNS)[number]): unknown => row[GRADED_COLUMNS.indexOf(column)];
  return {
    productId: readId(at('product_id')),
    code: readText(at('code')),
    name: readText(at('name')),
    // The query gives no other.
    grade: GRADES.find((one) => one === at('grade')) ?? 'E',
    failed: readText(at('rules'))?.split(BETWEEN_RULES) ?? [],
    link: readText(at('link')),
    lines: readLines(row[GRADED_COLUMNS.length]),
  };
}

function readLines(value: unknown): readonly Line[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map(({ rule, failed, detail }) => ({
    ruleId: readText(rule) ?? '',
    failed: readBoolean(failed),
    detail: readText(detail),
  }));
}

function notListed(): CatalogError {
  return new CatalogError('TIMEOUT', {
    failed: 'The products were graded, but there was no time or memory left to list them.',
    fix: 'Repeat the call once: what was found is kept for a minute. If it fails again, narrow it with category_names, brand_names or status.',
    retryAfterMs: 1_000,
  });
}
