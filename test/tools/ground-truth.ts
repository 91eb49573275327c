/**
 * What the right answers are, computed straight from the records of the sandbox's catalog and with none of the code
 * under test: plain loops over the Pascal-case records of Spec §2.
 */
import {
  createGeneratedCatalog,
  type GeneratedCatalog,
} from '../../scripts/generated-catalog/catalog.ts';
import type { Collection, WireRecord } from '../../src/sandbox/catalog-source.ts';

/** Every record of a generated catalog. */
export interface GroundTruth {
  /** The catalog itself for a sandbox to serve, its records built once: what is served is what is known. */
  readonly source: GeneratedCatalog;
  readonly products: readonly WireRecord[];
  readonly variants: readonly WireRecord[];
}

/** The records of a generated catalog; seed 1 is the one whose codes the tests name. */
export function buildGroundTruth(products = 300, seed = 1): GroundTruth {
  const generated = createGeneratedCatalog({ products, seed, baseUrl: 'http://ground.truth' });
  const source: GeneratedCatalog = {
    products: buildOnce(generated.products),
    variants: buildOnce(generated.variants),
    categories: generated.categories,
    trademarks: generated.trademarks,
    list: (name) => generated.list(name),
    truth: () => generated.truth(),
  };
  return { source, products: listRecords(source.products), variants: listRecords(source.variants) };
}

function buildOnce<Facts>(collection: Collection<Facts>): Collection<Facts> {
  const facts = new Map<number, Facts>();
  const records = new Map<number, WireRecord>();
  const media = new Map<number, WireRecord>();
  return {
    ...collection,
    facts: (position) => once(facts, position, () => collection.facts(position)),
    record: (position) => once(records, position, () => collection.record(position)),
    media: (position) => once(media, position, () => collection.media(position)),
  };
}

function once<Value>(built: Map<number, Value>, position: number, build: () => Value): Value {
  const known = built.get(position);
  if (known !== undefined) return known;
  const value = build();
  built.set(position, value);
  return value;
}

function listRecords<Facts>({ size, record }: Collection<Facts>): readonly WireRecord[] {
  return Array.from({ length: size }, (_, position) => record(position));
}

/** A sub-array of a record as objects. */
export function entries(record: WireRecord, field: string): readonly WireRecord[] {
  const value = record[field];
  return Array.isArray(value) ? value : [];
}

/** The ids of products. */
export function idsOf(products: readonly WireRecord[]): readonly unknown[] {
  return products.map(({ ProductId }) => ProductId);
}

/** Numbers of one key of a sub-array. */
export function numbersIn(record: WireRecord, field: string, key: string): readonly number[] {
  return entries(record, field).map((entry) => Number(entry[key]));
}

/** Texts of one key of a sub-array. */
export function textsIn(record: WireRecord, field: string, key: string): readonly string[] {
  return entries(record, field).map((entry) => String(entry[key]));
}

/** Lower case with the Turkish letters I, İ, ı and i as one: how the sandbox compares (Spec §4.1 leaves it open). */
export function lower(text: unknown): string {
  return String(text ?? '')
    .replace(/[Iİı]/g, 'i')
    .toLowerCase();
}

/** True when any of the texts is in the value. */
export function containsAny(value: unknown, texts: readonly string[]): boolean {
  return texts.some((text) => lower(value).includes(lower(text)));
}

/** The prices of a record in one currency. */
export function pricesIn(record: WireRecord, currency: string): readonly number[] {
  return entries(record, 'Prices').flatMap(({ Currency, Price }) =>
    Currency === currency && typeof Price === 'number' ? [Price] : [],
  );
}

/** Pictures or documents in display order (Spec §2.3 rule 2): ascending SortOrder, none last, ties by id. */
export function inDisplayOrder(list: readonly WireRecord[], idKey: string): readonly WireRecord[] {
  const order = (entry: WireRecord): number =>
    typeof entry.SortOrder === 'number' ? entry.SortOrder : Infinity;
  return [...list].sort(
    (one, other) =>
      (order(one) === order(other) ? 0 : order(one) - order(other)) ||
      Number(one[idKey]) - Number(other[idKey]),
  );
}

/** The path of a link below the sandbox's changing address. */
export function pathOf(link: unknown): string {
  return String(link).replace(/^https?:\/\/[^/]+/, '');
}

/** Categories below one, itself included, by the sandbox's own tree. */
export function below({ source }: GroundTruth, id: number): ReadonlySet<number> {
  const found = new Set([id]);
  for (const above of found) {
    for (const category of source.categories)
      if (category.parentId === above) found.add(category.id);
  }
  return found;
}

/** How many products are in any of the categories. */
export function countIn(
  { products }: GroundTruth,
  ids: ReadonlySet<number>,
  isWanted: (it: WireRecord) => boolean = () => true,
): number {
  const isIn = (it: WireRecord) =>
    numbersIn(it, 'CategoryProducts', 'CategoryId').some((id) => ids.has(id));
  return products.filter((it) => isWanted(it) && isIn(it)).length;
}
