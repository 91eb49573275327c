import { hasLetter } from '../../../answer/languages.ts';
import type { Notice } from '../../../answer/notices.ts';
import { InvalidArgumentError } from '../../../errors.ts';
import { findCounted } from '../../../filter/count-values.ts';
import type { CountedValue, Counts } from '../../../question/count-by.ts';
import { FALLBACK_KEY, type JsonValue } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { showWord } from '../describe-lacking.ts';
import type { ListQuestion } from '../question.ts';

/** Counts as an answer shows them. */
export interface Counted {
  // The most frequent first.
  readonly rows: readonly Row[];
  readonly counts: Counts;
  // The PIM may not send these values at all, so a record without one proves nothing.
  readonly mayBeUnsent: boolean;
  readonly notices: readonly Notice[];
}

interface Row extends Readonly<Record<string, JsonValue>> {
  readonly value: string;
  readonly count: number;
}

/**
 * Rows without a limit, or with 0, which any count may have: the values themselves are wanted here.
 */
export const DEFAULT_ROWS = 20;

const MAX_VALUE_CHARS = 100;
// A path ends with the category's name, so it is cut later.
const MAX_PATH_CHARS = 200;

/**
 * Presents counts; undefined: records are listed.
 * @throws InvalidArgumentError for root categories where none are known
 */
export function presentCounts(
  { args, arrangement: { countBy } }: ListQuestion,
  counts: Counts | undefined,
  mayBeUnsent: boolean,
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
    return `${showWord(place, context, MAX_PATH_CHARS)} (ID ${id})`;
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
    mayBeUnsent,
    notices: noteCounts(countBy, counts, isInside),
  };
}

// Counted one level below the categories of the call.
function isInsideCategory(
  countBy: string,
  { hasCategories }: Counts,
  args: ListQuestion['args'],
): boolean {
  return countBy === 'category' && args.category_ids !== undefined && hasCategories;
}

/**
 * Describes the rows that are not shown, and records without a value or with none that can be read.
 */
export function describeRest(
  { counts, mayBeUnsent }: Counted,
  shownRows: number,
): JsonValue | undefined {
  const countOfShown = counts.rows.slice(0, shownRows).reduce((sum, { count }) => sum + count, 0);
  const without = mayBeUnsent ? 0 : counts.without;
  const unknown = mayBeUnsent ? counts.unknown + counts.without : counts.unknown;
  const left = {
    ...(counts.values > shownRows && {
      values: counts.values - shownRows,
      count: counts.counted - countOfShown,
    }),
    ...(without > 0 && { without }),
    ...(unknown > 0 && { unknown }),
  };
  return Object.keys(left).length === 0 ? undefined : left;
}

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
