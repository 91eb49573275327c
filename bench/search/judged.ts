/** Queries with what the person wants, judged by hand, and how well an order of products serves them. */

import { readFileSync } from 'node:fs';
import type { KnownCatalog } from './shop.ts';

/** How much a product is wanted: 3 is what was meant, 2 would do, 1 is near; all others are 0. */
type Grades = ReadonlyMap<string, number>;

/** A query, and the grades of the products that somebody who types it wants, by code. */
export interface JudgedQuery {
  /** partial, misspelt, language, attribute, code, compound, synonym or sentence. */
  readonly kind: string;
  readonly query: string;
  /** What an assistant adds in other words. */
  readonly anyOf: readonly string[];
  readonly grades: Grades;
}

/** A row of a file of queries. Who is wanted is said by facets: `socks+merino` is every pair of socks of merino wool. */
type QueryRow = readonly [
  kind: string,
  query: string,
  wanted: Readonly<Record<string, readonly string[]>>,
  anyOf?: readonly string[],
];

/** Ranks that count. */
export const DEPTH = 10;

/** Reads judged queries. @throws if nobody is wanted by what a row says */
export function readQueries(file: URL | string, { facets }: KnownCatalog): readonly JudgedQuery[] {
  const rows = JSON.parse(readFileSync(file, 'utf8')) as readonly QueryRow[];
  return rows.map(([kind, query, wanted, anyOf = []]) => {
    const grades = new Map<string, number>();
    for (const [grade, chosen] of Object.entries(wanted).sort()) {
      for (const one of chosen) {
        const asked = one.toLowerCase().split('+');
        const codes = [...facets]
          .filter(([, own]) => asked.every((facet) => own.has(facet)))
          .map(([code]) => code);
        if (codes.length === 0) throw new Error(`“${query}”: no product is ${one}`);
        for (const code of codes) grades.set(code, Number(grade));
      }
    }
    return { kind, query, anyOf, grades };
  });
}

/** nDCG@10: 1 where no order of all products would serve better, 0 where nothing wanted is among the first ten. */
export function rateOrder(grades: Grades, codes: readonly string[]): number {
  const ideal = [...grades.values()].sort((one, other) => other - one);
  return gain([...new Set(codes)].map((code) => grades.get(code) ?? 0)) / gain(ideal);
}

function gain(grades: readonly number[]): number {
  return grades
    .slice(0, DEPTH)
    .reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
