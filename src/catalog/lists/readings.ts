import type { Answer } from '../../answer/envelope.ts';
import { toExactText } from '../../answer/text/text.ts';
import type { Readings } from '../../question/word-readings.ts';

/** Describes the other readings beside the total. */
export function describeReadings(
  readings: Readings | undefined,
  total: number | undefined,
): Answer {
  const { both, first, ofProducts, unstated = [] } = readings ?? {};
  const hasTotal = total !== undefined;
  const variant = Object.entries(first ?? {}).filter(([, value]) => value !== null);
  const texts = variant.map(([key, value]) => {
    const isText = typeof value === 'string';
    return [key, isText ? toExactText(value) : value];
  });
  // Without a total, the answer does not claim that anything is known.
  const relevant = hasTotal ? unstated.filter(({ of }) => Number(of) > 0) : [];
  // Two conditions may need the same data.
  const distinct = new Map(relevant.map((entry) => [JSON.stringify(entry), entry]));
  const notStated = [...distinct.values()];
  return {
    ...describeBoth(both, total),
    ...(texts.length > 0 && { first_if_variants_count: Object.fromEntries(texts) }),
    ...(hasTotal && ofProducts !== undefined && { of_products: ofProducts }),
    ...(notStated.length > 0 && { not_stated: notStated }),
  };
}

// Left out where it equals the total.
function describeBoth(both: Readings['both'], total: number | undefined): Answer {
  if (both === undefined) return {};
  const { count, of } = both;
  if (total !== undefined) {
    return count === total ? {} : { own: total, if_variants_count: count };
  }
  // Without a total, all or none may also mean that the PIM does not send it.
  return count > 0 && count < of ? { if_variants_count: count } : {};
}
