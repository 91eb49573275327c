import { fillSql, writeLiteral } from '../../copy/fill-sql.ts';
import { type Rule, sortBySeverity } from '../rule.ts';
import places from './places.sql';

/**
 * Writes the SELECT of what lists show of each product: name, code, category, brand and status.
 * @param categories names of categories that are shown before others, perhaps with `(ID 5)` behind
 */
export function selectProductFields(categories: readonly string[]): string {
  const names = categories.map((name) => name.replace(/ \(ID \d+\)$/, ''));
  return fillSql(places, { category_names: names });
}

/** Writes the SELECT of rules by position, each with its rank (the most severe first) and fix. */
export function selectRanked(all: readonly Rule[], rules: readonly Rule[]): string {
  const ranked = sortBySeverity(rules).map((rule, rank) => ({
    position: all.findIndex(({ id }) => id === rule.id),
    rank,
    fix: rule.fix,
  }));
  return `SELECT unnest(${writeLiteral(ranked)}, recursive := true)`;
}
