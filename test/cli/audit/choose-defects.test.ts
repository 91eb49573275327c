/** Which defects a report for a pipeline tells that has no room for all. */

import { describe, expect, it } from 'vitest';
import { chooseDefects, type DefectRow, ruleOf } from '../../../src/cli/audit/defects.ts';

describe('where there is room for some only', () => {
  /** Of rules by their ids so many rows each, in the order of an export. */
  const many = (counts: Readonly<Record<string, readonly [severity: string, rows: number]>>): readonly DefectRow[] =>
    Object.entries(counts).flatMap(([id, [severity, length]]) =>
      Array.from({ length }, (_, at) => [id, severity, at, null, `C${at}`]),
    );
  const chosen = (all: readonly DefectRow[], most: number) => {
    const told = new Map<string, number>();
    for (const row of chooseDefects(all, most)) told.set(ruleOf(row), (told.get(ruleOf(row)) ?? 0) + 1);
    return Object.fromEntries(told);
  };

  it('no rule hides others', () => {
    const all = many({ no_price: ['error', 3], no_brand: ['warning', 500], no_cover: ['warning', 2] });
    expect(chosen(all, 50)).toEqual({ no_price: 3, no_brand: 45, no_cover: 2 });
    expect(chosen(all, 1_000)).toEqual({ no_price: 3, no_brand: 500, no_cover: 2 });
  });
});
