/** A generated catalog as it is after some days, of which each changes a hundredth of its products. */

import type { CatalogSource, Collection, WireRecord } from '../src/sandbox/catalog-source.ts';

/** One product in so many changes a day. */
const ONE_IN = 100;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * The catalog after so many days: each changed other products, which got another name, and every second of them another
 * price.
 * @param fromMs when the first day began
 */
export function changeCatalog(source: CatalogSource, days: number, fromMs: number): CatalogSource {
  const writeDate = (day: number): string =>
    new Date(fromMs + (day - 1) * DAY_MS + HOUR_MS).toISOString().slice(0, 19);
  return {
    ...source,
    products: edit(source.products, (record, position) => {
      const day = ((position * 37) % ONE_IN) + 1;
      if (day > days) return record;
      const changed = { ...record, Name: `${record.Name} (${day})`, Updated: writeDate(day) };
      if (position % 2 === 0) return changed;
      // The generated products have prices in this form.
      const prices = (record.Prices ?? []) as readonly { readonly Price: number }[];
      return {
        ...changed,
        Prices: prices.map((entry) => ({ ...entry, Price: entry.Price + day })),
      };
    }),
  };
}

function edit<Facts>(
  collection: Collection<Facts>,
  change: (record: WireRecord, position: number) => WireRecord,
): Collection<Facts> {
  return {
    size: collection.size,
    facts: (position) => collection.facts(position),
    codes: (position) => collection.codes(position),
    media: (position) => collection.media(position),
    record: (position) => change(collection.record(position), position),
  };
}
