/**
 * What somebody without a copy would write: one pass of plain JavaScript over the catalog as JSON lines, which counts the
 * failures of twenty-one rules and the products of each category. It uses nothing of ours.
 */

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Failures per rule, and products per category. */
export interface PlainAudit {
  readonly failures: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, number>;
}

/** What the pass reads of the records of the sandbox; it writes all of these. */
interface Product {
  readonly ProductId: number;
  readonly Code: string | null;
  readonly Name: string | null;
  readonly ShortDescription: string | null;
  readonly LongDescription: string | null;
  readonly Status: number;
  readonly Created: string | null;
  readonly Updated: string | null;
  readonly Prices: readonly { readonly Price: number | null }[];
  readonly Properties: readonly { readonly Value: unknown }[];
  readonly CategoryProducts: readonly { readonly Name: string }[];
  readonly TrademarkProducts: readonly unknown[];
}

interface Variant {
  readonly ProductId: number;
  readonly Code: string | null;
  readonly Status: number;
  readonly Prices: readonly { readonly Price: number | null }[];
  readonly OptionValues: readonly unknown[];
}

interface Media {
  readonly ProductId: number;
  readonly Pictures: readonly { readonly IsCover: boolean; readonly Alt: string | null; readonly SortOrder: number }[];
}

/** Counts over products.jsonl, variants.jsonl and product_media.jsonl of a directory. */
export async function auditPlainly(directory: string): Promise<PlainAudit> {
  const failures = new Map<string, number>();
  const categories = new Map<string, number>();
  const fail = (rule: string, isFailed: boolean): void => {
    if (isFailed) add(failures, rule);
  };
  const names = new Map<string, number>();
  const active = new Map<number, boolean>();

  for await (const product of readLines<Product>(directory, 'products')) {
    active.set(product.ProductId, product.Status === 1);
    fail('no_name', blank(product.Name));
    fail('no_code', blank(product.Code));
    fail('no_short_description', blank(product.ShortDescription));
    fail('no_long_description', blank(product.LongDescription));
    fail('no_category', product.CategoryProducts.length === 0);
    fail('no_brand', product.TrademarkProducts.length === 0);
    fail('no_price', !product.Prices.some(({ Price }) => Price !== null));
    fail(
      'price_not_positive',
      product.Prices.some(({ Price }) => Price !== null && Price <= 0),
    );
    fail('no_properties', !product.Properties.some(({ Value }) => !blank(Value)));
    fail('html_in_name', /<\/?[a-z][^>]*>|&(#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(product.Name ?? ''));
    fail('updated_before_created', isBefore(product.Updated, product.Created));
    if (!blank(product.Name)) add(names, String(product.Name).trim().toLowerCase());
    for (const name of new Set(product.CategoryProducts.map(({ Name }) => Name))) add(categories, name);
  }
  const activeVariants = new Map<number, boolean>();
  for await (const variant of readLines<Variant>(directory, 'variants')) {
    const isActive = variant.Status === 1;
    activeVariants.set(variant.ProductId, isActive || activeVariants.get(variant.ProductId) === true);
    fail('variant_no_options', variant.OptionValues.length === 0);
    fail(
      'variant_price_not_positive',
      variant.Prices.some(({ Price }) => Price !== null && Price <= 0),
    );
    fail('variant_without_parent', !active.has(variant.ProductId));
  }
  for await (const { Pictures } of readLines<Media>(directory, 'product_media')) {
    const covers = Pictures.filter(({ IsCover }) => IsCover).length;
    fail('no_picture', Pictures.length === 0);
    fail('no_cover', Pictures.length > 0 && covers === 0);
    fail('two_covers', covers > 1);
    fail(
      'no_alt_text',
      Pictures.some(({ Alt }) => blank(Alt)),
    );
    fail('sort_order_clash', new Set(Pictures.map(({ SortOrder }) => SortOrder)).size < Pictures.length);
  }
  for (const [id, isActive] of active) {
    fail('active_without_active_variant', isActive && activeVariants.get(id) === false);
    fail('passive_with_active_variants', !isActive && activeVariants.get(id) === true);
  }
  for (const count of names.values()) if (count > 1) add(failures, 'duplicate_name', count);
  return { failures, categories };
}

function add(counts: Map<string, number>, key: string, count = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

async function* readLines<Line>(directory: string, name: string): AsyncGenerator<Line, void, void> {
  const input = createReadStream(join(directory, `${name}.jsonl`), { highWaterMark: 1 << 20 });
  // The bench wrote them.
  for await (const line of createInterface({ input })) yield JSON.parse(line) as Line;
}

function blank(value: unknown): boolean {
  return value === null || value === undefined || String(value).trim() === '';
}

function isBefore(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && new Date(one) < new Date(other);
}
