/**
 * A sandbox over a generated catalog that changes from day to day, in its own process. Its one argument is its options as
 * JSON. It sends its address; told a day, it serves the catalog of that day and sends how many requests there were before.
 */

import { createGeneratedCatalog } from '../scripts/generated-catalog/catalog.ts';
import type { CatalogSource, Collection, WireRecord } from '../src/sandbox/catalog-source.ts';
import { startSandbox } from '../test/support/generated-sandbox.ts';

const { products, ...options } = JSON.parse(process.argv[2] ?? '{}');
const source = createGeneratedCatalog({ products, seed: 1 });
const startedMs = Date.now();
const sandbox = await startSandbox({ ...options, source });

/** One product in so many changes a day. */
const ONE_IN = 100;

process.on('message', (day: number) => {
  sandbox.setEdits(changeUpTo(day));
  process.send?.(sandbox.requests.at(-1)?.sequence ?? 0);
});
process.send?.(sandbox.url);

/** The catalog after so many days: every hundredth product has another name, and every second of these another price. */
function changeUpTo(day: number): CatalogSource {
  const changedOn = (position: number): number => ((position * 37) % ONE_IN) + 1;
  return {
    ...source,
    products: change(source.products, (record, position) => {
      const on = changedOn(position);
      if (on > day) return record;
      const changed = { ...record, Name: `${record.Name} (${on})`, Updated: writeDay(on) };
      if (position % 2 === 0) return changed;
      // The generated products have prices in this form.
      const prices = (record.Prices ?? []) as readonly { readonly Price: number }[];
      return { ...changed, Prices: prices.map((entry) => ({ ...entry, Price: entry.Price + on })) };
    }),
  };
}

function change<Facts>(
  collection: Collection<Facts>,
  edit: (record: WireRecord, position: number) => WireRecord,
): Collection<Facts> {
  return {
    size: collection.size,
    facts: (position) => collection.facts(position),
    codes: (position) => collection.codes(position),
    media: (position) => collection.media(position),
    record: (position) => edit(collection.record(position), position),
  };
}

/** A date in the days to come. */
function writeDay(day: number): string {
  return new Date(startedMs + (day - 1) * 86_400_000 + 3_600_000).toISOString().slice(0, 19);
}
