/** What an audit of made-up rules comes to, worked out in plain JavaScript, to hold the engine's answer to. */

import fc from 'fast-check';
import type { Rule, Severity } from '../../src/audit/rule.ts';
import type { Lists } from './open-records.ts';

/** A product of a made-up catalog: the rules that it and its variants fail, and those of which the copy cannot tell. */
export interface Item {
  readonly id: number;
  readonly isActive: boolean;
  readonly categories: readonly number[];
  readonly failed: readonly string[];
  readonly open: readonly string[];
  readonly variants: readonly { readonly isActive: boolean; readonly failed: readonly string[] }[];
}

/** Grades by their most points. */
const GRADES = [
  { grade: 'A', upTo: 2 },
  { grade: 'B', upTo: 5 },
  { grade: 'C', upTo: 8 },
  { grade: 'D', upTo: 14 },
];
const IDS = ['ea', 'eb', 'ev', 'wa', 'wb', 'wv', 'ha', 'hb'];
const SEVERITIES: Readonly<Record<string, Severity>> = { e: 'error', w: 'warning', h: 'hint' };
/** Ids tell both. */
const severityOf = (id: string): Severity => SEVERITIES[id.charAt(0)] ?? 'hint';
const subjectOf = (id: string): Rule['subject'] => (id.endsWith('v') ? 'variant' : 'product');

/** A record fails a rule whose id is a word of its code, and is unknown to one that has `?` before it there. */
export const WORD_RULES: readonly Rule[] = IDS.map((id) => ({
  id,
  severity: severityOf(id),
  group: 'validity',
  subject: subjectOf(id),
  effort: 'check',
  appliesToAll: true,
  mark: id,
  checks: `has ${id}.`,
  why: 'It is asked for.',
  fix: `Remove ${id}.`,
  sql: `SELECT product_id, ${subjectOf(id) === 'variant' ? 'variant_id' : 'NULL::BIGINT AS variant_id'},
    CASE WHEN list_contains(string_split(code, ' '), '?${id}') THEN NULL
      ELSE list_contains(string_split(code, ' '), '${id}') END AS failed, NULL::VARCHAR AS detail, 0 AS extent, NULL::VARCHAR AS shared FROM ${subjectOf(id)}s`,
}));

const idsOf = (subject: Rule['subject']): string[] => IDS.filter((id) => subjectOf(id) === subject);

/** Catalogs. */
export const items: fc.Arbitrary<readonly Item[]> = fc
  .array(
    fc.record({
      isActive: fc.boolean(),
      categories: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
      failed: fc.subarray(idsOf('product')),
      open: fc.subarray(idsOf('product')),
      variants: fc.array(
        fc.record({ isActive: fc.boolean(), failed: fc.subarray(idsOf('variant')) }),
        {
          maxLength: 2,
        },
      ),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((all) =>
    all.map((item, at) => ({
      ...item,
      id: at + 1,
      open: item.open.filter((id) => !item.failed.includes(id)),
    })),
  );

/** The catalog as records. Categories 3 and 4 are below 1. */
export function writeLists(all: readonly Item[]): Lists {
  const statusOf = (isActive: boolean): number => (isActive ? 1 : -1);
  const nameOf = (id: number): string => `Category ${id}`;
  return {
    products: all.map(({ id, isActive, categories, failed, open }) => ({
      ProductId: id,
      Code: ['code', ...failed, ...open.map((word) => `?${word}`)].join(' '),
      Status: statusOf(isActive),
      CategoryProducts: categories.map((CategoryId) => ({ CategoryId, Name: nameOf(CategoryId) })),
    })),
    variants: all.flatMap(({ id, variants }) =>
      variants.map(({ isActive, failed }, at) => ({
        VariantId: id * 10 + at,
        ProductId: id,
        Code: ['code', ...failed].join(' '),
        Status: statusOf(isActive),
      })),
    ),
    categories: [1, 2, 3, 4].map((CategoryId) => ({
      CategoryId,
      Name: nameOf(CategoryId),
      ...(CategoryId > 2 && { ParentId: 1 }),
    })),
  };
}

/** The catalog after a rule has been mended everywhere. */
export function mend(all: readonly Item[], rule: string): readonly Item[] {
  const left = (ids: readonly string[]): readonly string[] => ids.filter((id) => id !== rule);
  return all.map(({ variants, failed, ...item }) => ({
    ...item,
    failed: left(failed),
    variants: variants.map((variant) => ({ ...variant, failed: left(variant.failed) })),
  }));
}

/** Which records are looked at. */
export interface PlainScope {
  readonly status?: 'active' | 'passive';
  /** A category, with those below it. */
  readonly category?: number;
}

/** A product as it comes out. */
export interface Judged {
  readonly id: number;
  readonly categories: readonly number[];
  readonly failed: readonly string[];
  readonly hasError: boolean;
  readonly isOpen: boolean;
  readonly grade: string;
  readonly points: number;
}

/** Each product of the scope, judged. */
export function judge(
  all: readonly Item[],
  weights: Readonly<Record<Severity, number>>,
  { status, category }: PlainScope = {},
): readonly Judged[] {
  const isAsked = (isActive: boolean): boolean =>
    status === undefined || isActive === (status === 'active');
  const inside = category === 1 ? [1, 3, 4] : [category];
  return all
    .filter(({ isActive }) => isAsked(isActive))
    .filter(
      ({ categories }) => category === undefined || categories.some((id) => inside.includes(id)),
    )
    .map(({ id, categories, failed, open, variants }) => {
      const own = variants
        .filter(({ isActive }) => isAsked(isActive))
        .flatMap((variant) => variant.failed);
      const ids = [...new Set([...failed, ...own])];
      const severities = ids.map(severityOf);
      const points = severities.reduce((sum, severity) => sum + weights[severity], 0);
      const hasError = severities.includes('error');
      const byPoints = GRADES.find(({ upTo }) => points <= upTo)?.grade ?? 'E';
      return {
        id,
        categories:
          category === undefined ? categories : categories.filter((one) => inside.includes(one)),
        failed: ids,
        hasError,
        isOpen: !hasError && open.some((rule) => severityOf(rule) === 'error'),
        grade: hasError && byPoints < 'D' ? 'D' : byPoints,
        points,
      };
    });
}

/** Products of each kind, as an audit counts them. */
export function count(judged: readonly Judged[]) {
  const graded = (grade: string): number => judged.filter((one) => one.grade === grade).length;
  return {
    products: judged.length,
    withError: judged.filter(({ hasError }) => hasError).length,
    open: judged.filter(({ isOpen }) => isOpen).length,
    grades: { A: graded('A'), B: graded('B'), C: graded('C'), D: graded('D'), E: graded('E') },
    points: judged.reduce((sum, { points }) => sum + points, 0),
  };
}
