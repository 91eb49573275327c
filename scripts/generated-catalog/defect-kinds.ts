/** The condition for planting a defect on a record. */
interface DefectNeeds {
  /** How often it is planted, compared with the rarest kinds. */
  readonly share: number;
  /** Only on products that have variants. */
  readonly variants?: true;
  /** Planted on two products of one category at a time: the second repeats something of the first. */
  readonly pairs?: true;
}

/** Every kind of defect that is planted on products. `variant_without_parent` is planted separately. */
const productDefects = {
  no_picture: { share: 3 },
  no_cover: { share: 2 },
  two_covers: { share: 2 },
  passive_cover: { share: 1 },
  sort_order_clash: { share: 1 },
  no_short_description: { share: 3 },
  no_long_description: { share: 2 },
  missing_translation_fr: { share: 8 },
  translation_equals_other_language: { share: 2 },
  placeholder_text: { share: 1 },
  instruction_text: { share: 1 },
  invisible_characters: { share: 1 },
  html_in_name: { share: 1 },
  duplicate_name: { share: 1, pairs: true },
  duplicate_barcode: { share: 1, pairs: true },
  invalid_ean: { share: 1 },
  price_zero: { share: 1 },
  no_price: { share: 2 },
  outlier_price: { share: 1 },
  passive_with_active_variants: { share: 1, variants: true },
  active_without_active_variant: { share: 1, variants: true },
  updated_before_created: { share: 1 },
  no_brand: { share: 1 },
  no_category: { share: 1 },
  malformed_link: { share: 1 },
} as const satisfies Readonly<Record<string, DefectNeeds>>;

/** A kind of defect of products. */
export type ProductDefect = keyof typeof productDefects;

/** All kinds with their conditions. */
export const productDefectNeeds: readonly (readonly [ProductDefect, DefectNeeds])[] =
  // Object.entries returns string keys; these are exactly the kinds.
  Object.entries(productDefects) as [ProductDefect, DefectNeeds][];
