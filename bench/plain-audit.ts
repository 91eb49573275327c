/**
 * The audit that somebody without a copy would write: one pass of plain JavaScript over the catalog as JSON lines. For
 * twenty-two rules it counts the records that were checked and that failed, in total and per category, with the first
 * few that fail; and the products of each category. It uses no code of pim-mcp.
 */

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The result of one rule. */
interface PlainVerdict {
  checked: number;
  failed: number;
  readonly perCategory: Map<string, { checked: number; failed: number }>;
  readonly examples: (string | null)[];
}

/** Verdicts by rule, and products per category. */
export interface PlainAudit {
  readonly verdicts: ReadonlyMap<string, PlainVerdict>;
  readonly categories: ReadonlyMap<string, number>;
}

/** The fields of the sandbox's records that the pass reads; the sandbox writes all of them. */
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
  readonly Pictures: readonly {
    readonly ProductId: number;
    readonly IsCover: boolean;
    readonly Alt: string | null;
    readonly SortOrder: number;
  }[];
}

/** What a rule checks: a product, or one of its variants. */
interface Checked {
  readonly code: string | null;
  readonly categories: readonly string[];
}

const MAX_EXAMPLES = 3;

/** Counts over products.jsonl, variants.jsonl, product_media.jsonl and variant_media.jsonl in a directory. */
export async function auditPlainly(directory: string): Promise<PlainAudit> {
  const verdicts = new Map<string, PlainVerdict>();
  const categories = new Map<string, number>();
  const check = (rule: string, { code, categories: own }: Checked, isFailed: boolean): void => {
    const verdict: PlainVerdict = verdicts.get(rule) ?? {
      checked: 0,
      failed: 0,
      perCategory: new Map(),
      examples: [],
    };
    verdicts.set(rule, verdict);
    verdict.checked += 1;
    verdict.failed += Number(isFailed);
    if (isFailed && verdict.examples.length < MAX_EXAMPLES) verdict.examples.push(code);
    for (const category of own) {
      const sum = verdict.perCategory.get(category) ?? { checked: 0, failed: 0 };
      verdict.perCategory.set(category, sum);
      sum.checked += 1;
      sum.failed += Number(isFailed);
    }
  };
  const byName = new Map<string, Checked[]>();
  const products = new Map<number, Checked & { readonly isActive: boolean }>();
  const priced = new Set<number>();
  const pictured = new Set<number>();

  for await (const record of readLines<Product>(directory, 'products')) {
    const names = new Set(record.CategoryProducts.map(({ Name }) => Name));
    const product = { code: record.Code, categories: [...names], isActive: record.Status === 1 };
    const prices = record.Prices.flatMap(({ Price }) => (Price === null ? [] : [Price]));
    products.set(record.ProductId, product);
    check('no_name', product, blank(record.Name));
    check('no_code', product, blank(record.Code));
    check('no_short_description', product, blank(record.ShortDescription));
    check('no_long_description', product, blank(record.LongDescription));
    check('no_category', product, record.CategoryProducts.length === 0);
    check('no_brand', product, record.TrademarkProducts.length === 0);
    check('no_properties', product, !record.Properties.some(({ Value }) => !blank(Value)));
    if (prices.length > 0) check('price_not_positive', product, Math.min(...prices) <= 0);
    if (record.Created !== null && record.Updated !== null)
      check('updated_before_created', product, new Date(record.Updated) < new Date(record.Created));
    if (!blank(record.Name)) {
      check(
        'html_in_name',
        product,
        /<\/?[a-z][^>]*>|&(#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(record.Name ?? ''),
      );
      const name = String(record.Name).trim().toLowerCase();
      const namesakes = byName.get(name);
      if (namesakes === undefined) byName.set(name, [product]);
      else namesakes.push(product);
    }
    for (const name of names) add(categories, name);
    if (prices.length > 0) priced.add(record.ProductId);
  }
  const activeVariants = new Map<number, boolean>();
  for await (const variant of readLines<Variant>(directory, 'variants')) {
    const isActive = variant.Status === 1;
    activeVariants.set(
      variant.ProductId,
      isActive || activeVariants.get(variant.ProductId) === true,
    );
    const checked = {
      code: variant.Code,
      categories: products.get(variant.ProductId)?.categories ?? [],
    };
    const prices = variant.Prices.flatMap(({ Price }) => (Price === null ? [] : [Price]));
    check('variant_no_options', checked, variant.OptionValues.length === 0);
    check('variant_without_parent', checked, !products.has(variant.ProductId));
    if (prices.length > 0) check('variant_price_not_positive', checked, Math.min(...prices) <= 0);
    if (prices.length > 0) priced.add(variant.ProductId);
  }
  for await (const { ProductId, Pictures } of readLines<Media>(directory, 'product_media')) {
    const product = products.get(ProductId);
    if (product === undefined) continue;
    const covers = Pictures.filter(({ IsCover }) => IsCover).length;
    const orders = new Set(Pictures.map(({ SortOrder }) => SortOrder));
    if (Pictures.length > 0) pictured.add(ProductId);
    if (Pictures.length > 1) check('sort_order_clash', product, orders.size < Pictures.length);
    if (Pictures.length === 0) continue;
    check('no_cover', product, covers === 0);
    check('two_covers', product, covers > 1);
    check(
      'no_alt_text',
      product,
      Pictures.some(({ Alt }) => blank(Alt)),
    );
  }
  for await (const { Pictures } of readLines<Media>(directory, 'variant_media')) {
    for (const { ProductId } of Pictures) pictured.add(ProductId);
  }
  for (const [id, product] of products) {
    if (product.isActive) check('no_price', product, !priced.has(id));
    check('no_picture', product, !pictured.has(id));
    const isAnyActive = activeVariants.get(id);
    if (isAnyActive === undefined) continue;
    if (product.isActive) check('active_without_active_variant', product, !isAnyActive);
    else check('passive_with_active_variants', product, isAnyActive);
  }
  for (const namesakes of byName.values())
    for (const product of namesakes) check('duplicate_name', product, namesakes.length > 1);
  return { verdicts, categories };
}

function add(counts: Map<string, number>, key: string, count = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

async function* readLines<Line>(directory: string, name: string): AsyncGenerator<Line, void, void> {
  const input = createReadStream(join(directory, `${name}.jsonl`), { highWaterMark: 1 << 20 });
  // The bench wrote these lines.
  for await (const line of createInterface({ input })) yield JSON.parse(line) as Line;
}

function blank(value: unknown): boolean {
  return value === null || value === undefined || String(value).trim() === '';
}
