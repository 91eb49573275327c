import type { Answer } from '../../answer/envelope.ts';
import { toExactText } from '../../answer/text/text.ts';
import type { Readings } from '../../question/word-readings.ts';

/** Describes what the call may also mean, next to the total. */
export function describeReadings(
  readings: Readings | undefined,
  total: number | undefined,
): Answer {
  if (readings === undefined) return {};
  const { both, first, ofProducts, unstated } = readings;
  const firstVariant = describeFirst(first);
  // Without a total, the answer does not claim that anything is known.
  const notStated = total === undefined ? [] : describeUnstated(unstated);
  return {
    ...describeBoth(both, total),
    ...(firstVariant !== undefined && { first_if_variants_count: firstVariant }),
    ...(total !== undefined && ofProducts !== undefined && { of_products: ofProducts }),
    ...(notStated.length > 0 && { not_stated: notStated }),
  };
}

// Undefined: no variant comes before the products.
function describeFirst(first: Readings['first']): Answer | undefined {
  const values = Object.entries(first ?? {}).filter(([, value]) => value !== null);
  if (values.length === 0) return undefined;
  return Object.fromEntries(
    values.map(([key, value]) => [key, typeof value === 'string' ? toExactText(value) : value]),
  );
}

// Two conditions may need the same data, which is described once.
function describeUnstated(unstated: Readings['unstated']): Readings['unstated'] {
  const distinct = new Map<string, Readings['unstated'][number]>();
  for (const entry of unstated) {
    if (Number(entry.of) > 0) distinct.set(JSON.stringify(entry), entry);
  }
  return [...distinct.values()];
}

// Left out where it equals the total.
function describeBoth(both: Readings['both'], total: number | undefined): Answer {
  if (both === undefined) return {};
  const { count, of } = both;
  if (total === count) return {};
  if (total !== undefined) return { own: total, if_variants_count: count };
  // Without a total, all or none may also mean that the PIM does not send it.
  return count > 0 && count < of ? { if_variants_count: count } : {};
}
