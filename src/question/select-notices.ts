import type { Ranking } from '../filter/rank.ts';
import type { Notice } from '../pim/catalog-port.ts';
import type { Selected } from './build-select.ts';
import type { UnreadValues } from './comparisons.ts';

const NOT_COMPARABLE =
  'this PIM sends that data in an unknown shape, ' +
  'or as a text or in a unit that cannot be compared with what was asked for';

const MAX_EXAMPLES = 3;

// They compare lists whose keys an operator can name.
const ARGUMENTS_OF_LISTS: ReadonlySet<string> = new Set([
  'price_min',
  'price_max',
  'properties',
  'options',
  'tag',
  'missing',
  'has',
]);

/** Notes records that could not be judged, the reason, and some of their values. */
export function noteNotJudged(
  { unknown }: Pick<Selected, 'unknown'>,
  unread: readonly UnreadValues[],
): readonly Notice[] {
  return [...unknown].flatMap(([argument, count]): readonly Notice[] => {
    const isNamed = argument === 'properties' || argument === 'options';
    const ofArgument = unread.filter((entry) => entry.argument === argument);
    const examples = ofArgument.flatMap(({ values }) => values).slice(0, MAX_EXAMPLES);
    const why = isNamed ? NOT_COMPARABLE : undefined;
    const notice: Notice = {
      code: 'not_judged',
      argument,
      count,
      why,
      examples,
    };
    return ARGUMENTS_OF_LISTS.has(argument) ? [notice, { code: 'shapes_can_be_named' }] : [notice];
  });
}

// In sentences.
const NAMES = {
  price: 'price',
  name: 'name',
  created: 'date of creation',
  updated: 'date of update',
} as const;

/** Notes records that could not be ranked: without a value, or with an unreadable one. */
export function noteRanking(
  { by, currency = '' }: Ranking,
  { lacking, unranked, matched }: Pick<Selected, 'lacking' | 'unranked' | 'matched'>,
): readonly Notice[] {
  const unit =
    by === 'price' && /^[A-Z]{3}$/i.test(currency) ? ` in ${currency.toUpperCase()}` : '';
  const what = `${NAMES[by]}${unit}`;
  const notices: Notice[] = [];
  if (unranked > 0) notices.push({ code: 'unranked', count: unranked, by });
  if (unranked > 0 && by === 'price') notices.push({ code: 'shapes_can_be_named' });
  if (lacking > 0 && lacking < matched) {
    notices.push({ code: 'some_lack_rank', lacking, matched, what });
  } else if (lacking > 0) {
    notices.push({ code: 'all_lack_rank', what });
  }
  return notices;
}
