/** What is told beside a total: other readings of the question, and how many records say nothing of what was asked for. */

import type { Answer } from '../../answer/envelope.ts';
import { toExactText } from '../../answer/text/text.ts';
import type { Readings } from '../../question/word-readings.ts';

/** What stands beside the total. */
export function tellReadings(readings: Readings | undefined, total: number | undefined): Answer {
  const { both, first, ofProducts, unstated = [] } = readings ?? {};
  const hasTotal = total !== undefined;
  const variant = Object.entries(first ?? {}).filter(([, value]) => value !== null);
  const texts = variant.map(([key, value]) => {
    const isText = typeof value === 'string';
    return [key, isText ? toExactText(value) : value];
  });
  // Without a total it is told what is not known.
  const known = hasTotal ? unstated.filter(({ of }) => Number(of) > 0) : [];
  // What is asked for twice is told once.
  const distinct = new Map(known.map((one) => [JSON.stringify(one), one]));
  const notStated = [...distinct.values()];
  return {
    ...tellBoth(both, total),
    ...(texts.length > 0 && { first_with_variants: Object.fromEntries(texts) }),
    ...(hasTotal && ofProducts !== undefined && { of_products: ofProducts }),
    ...(notStated.length > 0 && { not_stated: notStated }),
  };
}

/** The number of those that have something by themselves or by a variant, where it tells more than the total. */
function tellBoth(both: Readings['both'], total: number | undefined): Answer {
  if (both === undefined) return {};
  const { count, of } = both;
  if (total !== undefined) {
    return count === total ? {} : { own: total, with_variants: count };
  }
  // Where nothing is known of the products' own, all or none may also mean that it is not sent.
  return count > 0 && count < of ? { with_variants: count } : {};
}
