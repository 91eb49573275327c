/**
 * Defects as the page carries them: each text once, and numbers that point to it, so that fifty thousand are a few
 * megabytes and are searched by their texts. Pure.
 */

import type { Defect } from '../components/defect-table.tsx';
import type { Severity } from '../components/words.ts';

/** What the page says of a rule once. */
interface RuleHead {
  readonly id: string;
  readonly severity: Severity;
  readonly fix: string;
}

/** The defects, column by column. */
export interface DefectBlock {
  readonly rules: readonly RuleHead[];
  /** Every text that products and defects have; the first is empty. */
  readonly texts: readonly string[];
  /** Of each product: its id, 0 where it has none; the others are positions in `texts`. */
  readonly products: Readonly<Record<'id' | ProductText, readonly number[]>>;
  /** Of each defect: positions in `rules` and `products`, the id of the variant or 0, and positions in `texts`. */
  readonly defects: Readonly<Record<'rule' | 'product' | 'variant' | DefectText, readonly number[]>>;
}

const PRODUCT_TEXTS = ['name', 'category', 'brand', 'link', 'picture'] as const;
type ProductText = (typeof PRODUCT_TEXTS)[number];
const DEFECT_TEXTS = ['code', 'status', 'detail'] as const;
type DefectText = (typeof DEFECT_TEXTS)[number];

/** Packs defects. @param rules at least those that they fail */
export function packDefects(defects: Iterable<Defect>, rules: readonly RuleHead[]): DefectBlock {
  const ranks = new Map(rules.map(({ id }, rank) => [id, rank]));
  const [texts, products] = [new Map([['', 0]]), new Map<string, number>()];
  const positionIn = (places: Map<string, number>, text: string): number => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const packedProducts = { id: [], name: [], category: [], brand: [], link: [], picture: [] } as Columns<
    'id' | ProductText
  >;
  const packed = { rule: [], product: [], variant: [], code: [], status: [], detail: [] } as Columns<
    keyof DefectBlock['defects']
  >;
  for (const defect of defects) {
    const own = PRODUCT_TEXTS.map((column) => positionIn(texts, defect[column]));
    const known = products.size;
    const product = positionIn(products, [defect.productId, ...own].join());
    if (product === known) {
      packedProducts.id.push(defect.productId ?? 0);
      for (const [at, column] of PRODUCT_TEXTS.entries()) packedProducts[column].push(own[at] ?? 0);
    }
    packed.rule.push(ranks.get(defect.rule) ?? 0);
    packed.product.push(product);
    packed.variant.push(defect.variantId ?? 0);
    for (const column of DEFECT_TEXTS) packed[column].push(positionIn(texts, defect[column]));
  }
  return { rules, texts: [...texts.keys()], products: packedProducts, defects: packed };
}

type Columns<Name extends string> = Record<Name, number[]>;

/** How many there are. */
export function countDefects({ defects }: DefectBlock): number {
  return defects.rule.length;
}

/** The defect at a position. */
export function unpackDefect({ rules, texts, products, defects }: DefectBlock, at: number): Defect {
  const product = defects.product[at] ?? 0;
  const textAt = (column: readonly number[], position: number): string => texts[column[position] ?? 0] ?? '';
  const rule = rules[defects.rule[at] ?? 0];
  return {
    rule: rule?.id ?? '',
    severity: rule?.severity ?? 'hint',
    productId: products.id[product] || undefined,
    variantId: defects.variant[at] || undefined,
    code: textAt(defects.code, at),
    status: textAt(defects.status, at),
    detail: textAt(defects.detail, at),
    name: textAt(products.name, product),
    category: textAt(products.category, product),
    brand: textAt(products.brand, product),
    link: textAt(products.link, product),
    picture: textAt(products.picture, product),
  };
}
