/** What a SELECT could not judge or rank, as notices. */

import type { Notice } from '../../../answer/notices.ts';
import type { Ranking } from '../../../filter/rank.ts';
import type { Selected } from '../../../question/build-select.ts';
import type { UnreadValues } from '../../../question/comparisons.ts';
import { toSnakeCase } from '../../../record/value.ts';
import type { ListQuestion } from '../question.ts';

const NOT_COMPARABLE =
  'this PIM sends that data in an unknown shape, ' +
  'or as a text or in a unit that cannot be compared with what was asked for';

/** Values that a notice gives at most. */
const MOST_EXAMPLES = 3;

/** Records that could not be judged, why, and some of their values. */
export function noteNotJudged(
  argument: string,
  count: number,
  unread: readonly UnreadValues[],
): Notice {
  const isNamed = argument === 'properties' || argument === 'options';
  const ofArgument = unread.filter((one) => one.argument === argument);
  const examples = ofArgument.flatMap(({ values }) => values).slice(0, MOST_EXAMPLES);
  const why = isNamed ? NOT_COMPARABLE : undefined;
  return { code: 'not_judged', argument, count, why, examples };
}

/** Arguments that compare what stands in lists whose keys an operator can name. */
const ARGUMENTS_OF_LISTS: ReadonlySet<string> = new Set([
  'price_min',
  'price_max',
  'properties',
  'options',
  'tag',
  'missing',
  'has',
]);

/** Whether a notice is of values that may be read once an operator says what their keys mean. */
export function isOfShapes(notice: Notice): boolean {
  if (notice.code === 'unranked') return notice.by === 'price';
  return notice.code === 'not_judged' && ARGUMENTS_OF_LISTS.has(notice.argument);
}

/** What people call fields whose keys in the PIM are others. */
const WORDS: Readonly<Record<string, string>> = {
  TrademarkProducts: 'brand',
  CategoryProducts: 'category',
  Codes: 'barcode',
  Created: 'date of creation',
  Updated: 'date of update',
};

/** What no record was seen to have may be what this PIM does not send: it is neither missing nor there. */
export function noteNoneHas(
  wires: readonly string[],
  read: number,
  { arrangement: { countBy }, presentation: { recordsKey } }: ListQuestion,
): Notice {
  const fields = wires.map((wire) => WORDS[wire] ?? toSnakeCase(wire).replaceAll('_', ' '));
  const records = countBy === undefined ? recordsKey : 'records';
  return { code: 'none_has_fields', read, records, fields };
}

/** What is counted by a list that no record has: whether it is sent is not known. */
export function noteCountNotKnown(
  read: number,
  { list: { kind }, arrangement: { countBy } }: ListQuestion,
): Notice {
  const owned = (['brand', 'category'] as const).find((word) => countBy?.includes(word));
  return { code: 'count_not_known', read, ofVariants: kind === 'variant' ? owned : undefined };
}

/** What records are ranked by, in sentences. */
const NAMES = {
  price: 'price',
  name: 'name',
  created: 'date of creation',
  updated: 'date of update',
} as const;

/** What a ranking could not rank: values that are missing, and values that cannot be read. @param shown records that are shown */
export function noteRanking(
  { by, currency = '' }: Ranking,
  { lacking, unranked, matched }: Pick<Selected, 'lacking' | 'unranked' | 'matched'>,
  shown: number,
): readonly Notice[] {
  const unit =
    by === 'price' && /^[A-Z]{3}$/i.test(currency) ? ` in ${currency.toUpperCase()}` : '';
  const what = `${NAMES[by]}${unit}`;
  const notices: Notice[] = [];
  if (unranked > 0) notices.push({ code: 'unranked', count: unranked, by });
  if (shown > 0 && lacking > 0) {
    notices.push(
      lacking < matched
        ? { code: 'some_lack_rank', lacking, matched, what }
        : { code: 'all_lack_rank', what },
    );
  }
  return notices;
}
