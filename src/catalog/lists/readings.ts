/** What is told beside a total: other readings of the question, and how many records say nothing of what was asked for. */

import type { Answer } from '../../answer/envelope.ts';
import { toExactText } from '../../answer/text/text.ts';
import type { Readings } from '../../question/word-readings.ts';

/** What stands beside the total. */
export function tellReadings(readings: Readings | undefined, total: number | undefined): Answer {
  const { both, first, ofProducts, unstated = [] } = readings ?? {};
  // Where nothing is known of the products' own, all or none may also mean that it is not sent.
  const isTold =
    total === undefined ? both && both.count > 0 && both.count < both.of : both?.count !== total;
  const variant = Object.entries(first ?? {}).filter(([, value]) => value !== null);
  const texts = variant.map(([key, value]) => [
    key,
    typeof value === 'string' ? toExactText(value) : value,
  ]);
  // Without a total it is told what is not known.
  const known = unstated.filter(({ of }) => total !== undefined && Number(of) > 0);
  // What is asked for twice is told once.
  const notStated = [...new Map(known.map((one) => [JSON.stringify(one), one])).values()];
  return {
    ...(both &&
      isTold && { ...(total !== undefined && { own: total }), with_variants: both.count }),
    ...(texts.length > 0 && { first_with_variants: Object.fromEntries(texts) }),
    ...(total !== undefined && ofProducts !== undefined && { of_products: ofProducts }),
    ...(notStated.length > 0 && { not_stated: notStated }),
  };
}
