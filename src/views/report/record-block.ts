/**
 * The records of a report as the page carries them: each text once, and numbers that point to it, so that fifty thousand are a
 * few megabytes. Pure.
 */

import type { Defect, RuleData } from '../audit/audit-data.ts';
import { SEVERITIES } from '../components/words.ts';

/** The id of the element where all records are shown. */
export const RECORDS_ID = 'all-records';

/** The id of the element with the JSON of all records. */
export const BLOCK_ID = 'record-block';

/** What the page needs of each rule. */
type RuleHead = Pick<RuleData, 'id' | 'title' | 'severity' | 'fix'>;

const TEXTS = ['code', 'name', 'category', 'brand', 'status', 'detail', 'link', 'picture'] as const;

/** Records as the report holds them: texts once, and rows of numbers that point to them. */
export type RecordBlock = ReturnType<typeof packRecords>;

/** Packs records. @param rules at least those that they fail */
export function packRecords(defects: Iterable<Defect>, rules: readonly RuleHead[]) {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const ranks = new Map(rules.map(({ id }, rank) => [id, rank]));
  const rows = Array.from(defects, (defect) => [
    ...[ranks.get(defect.rule) ?? 0, defect.productId ?? 0, defect.variantId ?? 0],
    ...TEXTS.map((name) => placeOf(defect[name])),
  ]);
  return {
    rules: rules.map(({ id, title, severity, fix }) => ({ id, title, severity, fix })),
    texts: [...places.keys()],
    rows,
  };
}

/** Unpacks the records. */
export function unpackRecords({ rules, texts, rows }: RecordBlock): readonly Defect[] {
  return rows.map(([rule = 0, productId, variantId, ...places]) => {
    const [code = '', name = '', category = '', brand = '', status = '', detail = '', link = '', picture = ''] =
      places.map((place) => texts[place] ?? '');
    return {
      ...{ rule: rules[rule]?.id ?? '', title: rules[rule]?.title ?? '' },
      severity: rules[rule]?.severity ?? SEVERITIES[2],
      ...{ productId: productId || undefined, variantId: variantId || undefined },
      ...{ code, name, category, brand, status, detail, link, picture },
    };
  });
}
