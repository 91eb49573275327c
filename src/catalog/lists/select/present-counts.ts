/** Counts of a SELECT as an answer shows them: the values as people write them, and what is not among them. */

import { hasLetter } from '../../../answer/languages.ts';
import type { Notice } from '../../../answer/notices.ts';
import { InvalidArgumentError } from '../../../errors.ts';
import { findCounted } from '../../../filter/count-values.ts';
import type { CountedValue, Counts } from '../../../question/count-by.ts';
import { FALLBACK_KEY, type JsonValue } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { showWord } from '../describe-lacking.ts';
import type { ListQuestion } from '../question.ts';

/** What an answer tells of what was counted. */
export interface Counted {
  /** All values, the most frequent first. */
  readonly rows: readonly Row[];
  readonly counts: Counts;
  /** Whether it is not known that the PIM sends values, so that having none says nothing. */
  readonly isUntold: boolean;
  readonly notices: readonly Notice[];
}

/** One value and how many records have it. */
interface Row extends Readonly<Record<string, JsonValue>> {
  readonly value: string;
  readonly count: number;
}

/** Rows when the call sets no limit, or 0 as for any count: it is the values that are asked for. */
export const DEFAULT_ROWS = 20;

const MAX_VALUE_CHARS = 100;
/** A path ends with the category's name. */
const MAX_PATH_CHARS = 200;

/**
 * Presents what was counted; undefined: records are listed.
 * @throws InvalidArgumentError for root categories where none are known
 */
export function presentCounts(
  { args, arrangement: { countBy } }: ListQuestion,
  counts: Counts | undefined,
  isUntold: boolean,
  context: CallContext,
): Counted | undefined {
  if (countBy === undefined || counts === undefined) return undefined;
  if (countBy === 'root_category' && !counts.hasCategories) {
    const failed =
      'count_by root_category needs the list of categories, which this PIM does not serve.';
    throw new InvalidArgumentError(failed, 'Count by category.', 'count_by');
  }
  const isInside = isInsideCategory(countBy, counts, args);
  const culture = args.culture ?? context.settings.culture;
  const hasLanguage = culture !== undefined && findCounted(countBy)?.isText === true;
  const spell = ({ value, id, namesakes, path }: CountedValue): string => {
    if (id === undefined || (!isInside && namesakes === 1)) {
      return showWord(value, context, MAX_VALUE_CHARS);
    }
    const place = path.length > 0 ? path.join(' > ') : value;
    return `${showWord(place, context, MAX_PATH_CHARS)} (${id})`;
  };
  const rows = counts.rows
    .map((counted) => ({ value: spell(counted), count: counted.count }))
    .sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1))
    .map((row) =>
      hasLanguage && hasLetter(row.value) ? { ...row, [FALLBACK_KEY]: 'value' } : row,
    );
  return {
    rows,
    counts,
    isUntold,
    notices: noteCounts(countBy, counts, isInside),
  };
}

/** Whether matches are counted one level below the categories that were asked for. */
function isInsideCategory(
  countBy: string,
  { hasCategories }: Counts,
  args: ListQuestion['args'],
): boolean {
  return countBy === 'category' && args.category_ids !== undefined && hasCategories;
}

/** What the rows after the first ones come to, and the records without a value, or with none that can be read. */
export function describeRest({ counts, isUntold }: Counted, shown: number): JsonValue | undefined {
  const shownCount = counts.rows.slice(0, shown).reduce((sum, { count }) => sum + count, 0);
  const without = isUntold ? 0 : counts.without;
  const unknown = isUntold ? counts.unknown + counts.without : counts.unknown;
  const left = {
    ...(counts.values > shown && {
      values: counts.values - shown,
      count: counts.counted - shownCount,
    }),
    ...(without > 0 && { without }),
    ...(unknown > 0 && { unknown }),
  };
  return Object.keys(left).length === 0 ? undefined : left;
}

/** What is to be said of how was counted. */
function noteCounts(
  countBy: string,
  { rows, ofVariants, hasSeveral }: Counts,
  isInside: boolean,
): readonly Notice[] {
  const notices: Notice[] = [];
  if (ofVariants > 0) {
    notices.push({ code: 'variants_have_values', count: ofVariants });
  }
  if (hasSeveral) notices.push({ code: 'counted_under_each' });
  const isBelowRoot = countBy === 'category' && rows.some(({ path }) => path.length > 1);
  if (isInside) notices.push({ code: 'counted_inside_category' });
  else if (isBelowRoot) notices.push({ code: 'counted_named_categories' });
  return notices;
}
