/**
 * Rows of rules: records, and which of them fail or are unknown. All rows of a table are judged in one copy, with ids and
 * categories of their own, because a copy takes longer to make than to judge. Codes and names such as V-1 and Variant 1 get
 * another number with the id, so a detail must not name them.
 */
import { expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { askRules } from '../ask-rule.ts';
import { product, range } from '../by-hand.ts';
import { openRecords } from '../open-records.ts';
import { rulesOf } from '../run-audit.ts';

/** A row; the ids are of products or of variants, as the rule is. */
export type Row = readonly [
  rule: string,
  title: string,
  records: readonly PimRecord[],
  failing: readonly number[],
  /** What is told of the worst of them, or a part of it. */
  detail?: string | RegExp | undefined,
  open?: readonly number[],
];

/** Rows of one rule. */
export function ofRule(
  rule: string,
  rows: readonly (readonly [title: string, ...rest: Rest])[],
): readonly Row[] {
  return rows.map(([title, ...rest]) => [rule, title, ...rest]);
}

type Rest = readonly [
  records: readonly PimRecord[],
  failing: readonly number[],
  detail?: string | RegExp | undefined,
  open?: readonly number[],
];

/** What products have that pass a rule, fail it, or leave it open. */
interface Fields {
  readonly pass?: readonly PimRecord[];
  readonly fail?: readonly PimRecord[];
  readonly open?: readonly PimRecord[];
  readonly detail?: string | RegExp;
}

/** A row of products that have these fields. */
export function ofFields(
  rule: string,
  title: string,
  { pass = [], fail = [], open = [], detail }: Fields,
): Row {
  const records = [...fail, ...open, ...pass].map((fields, at) => product(at + 1, fields));
  const openIds = range(fail.length + 1, fail.length + open.length);
  return [rule, title, records, range(1, fail.length), detail, openIds];
}

/** Rows have so many ids each. */
const IDS = 10_000;

/** Judges all rows in one copy. @returns what a row came to, by its position */
export async function judgeRows(rows: readonly Row[]) {
  const moved = rows.flatMap(([, , records], at) =>
    records.map((record) => move(record, at * IDS)),
  );
  const copy = await openRecords({
    products: moved.filter((one) => !('VariantId' in one)),
    variants: moved.filter((one) => 'VariantId' in one),
  });
  const rules = rulesOf(...new Set(rows.map(([rule]) => rule)));
  await askRules(rules, copy);
  const { rows: verdicts } = await copy.query(
    `SELECT rule, if(owner = 'variant', variant_id, product_id) AS id, failed, detail FROM quality.verdicts
      JOIN quality.rules USING (position) WHERE failed IS DISTINCT FROM false ORDER BY extent DESC, id`,
    { offset: 0, maxRows: 100_000, isUncut: true },
  );
  return (at: number) => {
    const [rule] = rows[at] ?? [];
    const own = verdicts.filter(([of, id]) => of === rule && Math.floor(Number(id) / IDS) === at);
    const idsOf = (verdict: unknown) =>
      own
        .flatMap(([, id, failed]) => (failed === verdict ? [Number(id) % IDS] : []))
        .sort((one, other) => one - other);
    const worst = own.find(([, , failed]) => failed === true);
    return {
      failing: idsOf(true),
      open: idsOf(null),
      detail: worst && String(worst[3]),
    };
  };
}

/** A test for each row of a rule: which of its records fail, and what is told of the worst. All are in one copy. */
export function itFindsIn(rule: string, cases: Parameters<typeof ofRule>[1]): void {
  const rows = ofRule(rule, cases);
  let judging: ReturnType<typeof judgeRows> | undefined;
  it.each(
    rows.map(([, title, , failing, detail = '', open], at) => ({
      title,
      failing,
      detail,
      open,
      at,
    })),
  )(`${rule}: $title`, async ({ failing, detail, open, at }) => {
    judging ??= judgeRows(rows);
    const found = (await judging)(at);
    expect(found.failing).toEqual(failing);
    if (open !== undefined) expect(found.open).toEqual(open);
    if (failing.length > 0) expect(found.detail).toMatch(detail);
  });
}

/** The record with other ids of its own, its product, its parent and its categories, and codes and names that tell its id. */
function move(record: PimRecord, by: number): PimRecord {
  const ids = Object.entries(record).flatMap(([key, id]) =>
    ['ProductId', 'VariantId', 'ParentId'].includes(key) && typeof id === 'number' && id > 0
      ? [[key, id + by] as const]
      : [],
  );
  const own = Number(record.VariantId ?? record.ProductId);
  const named = Object.entries(record).flatMap(([key, text]) =>
    /^(P-|V-|Product |Variant )\d+$/.test(String(text))
      ? [[key, String(text).replace(/\d+$/, String(own + by))]]
      : [],
  );
  const categories = Array.isArray(record.CategoryProducts) ? record.CategoryProducts : [];
  const CategoryProducts = categories.map((one) => ({
    ...one,
    ...(typeof one.CategoryId === 'number' && { CategoryId: one.CategoryId + by }),
  }));
  return {
    ...record,
    ...Object.fromEntries([...ids, ...named]),
    ...(categories.length > 0 && { CategoryProducts }),
  };
}
