/**
 * Records are addressed by position, so a generated catalog of any size costs nothing until it is
 * read. A link that begins with `/files/` points to the sandbox itself, which puts its address
 * before it.
 */

/** Record on the wire: the Pascal-case keys of Spec §2, `null` where a value is missing. */
export type WireRecord = Record<string, unknown>;

/** Facts for the filters of Spec §4.2, cheap to compute without the texts of the product. */
export interface ProductFacts {
  readonly id: number;
  readonly code: string;
  readonly integrationCode: string | null;
  readonly name: string;
  readonly status: number;
  readonly categoryIds: readonly number[];
  readonly trademarkIds: readonly number[];
  readonly variantPositions: readonly number[];
}

/** Facts for the filters of Spec §4.3, cheap to compute without the texts of the variant. */
export interface VariantFacts extends Pick<ProductFacts, 'id' | 'code' | 'name' | 'status'> {
  /** Position of its product in `CatalogSource.products`; -1 if it has none. */
  readonly productPosition: number;
}

/**
 * Records of one kind, by position from 0 to `size - 1`. `facts` is cheap; `record` and `media` are
 * built anew each time.
 */
export interface Collection<Facts> {
  readonly size: number;
  facts(position: number): Facts;
  record(position: number): WireRecord;
  codes(position: number): readonly string[];
  /**
   * Returns the record's item of the media list (Spec §2.3): owner keys (ProductId, ProductCode or
   * VariantId, VariantCode), Pictures, Documents.
   */
  media(position: number): WireRecord;
}

/**
 * Category or brand: facts for name filters and search, and its whole record for the list
 * endpoints.
 */
export interface NamedEntity extends Pick<ProductFacts, 'id' | 'name' | 'status'> {
  readonly code: string | null;
  /** Id of the category above, null at the top and for brands. */
  readonly parentId: number | null;
  readonly record: WireRecord;
}

/** List endpoints that only Spec §8 names, apart from categories and trademarks. */
export type ListName = 'documenttypes' | 'documents' | 'properties' | 'options';

export interface CatalogSource {
  readonly products: Collection<ProductFacts>;
  readonly variants: Collection<VariantFacts>;
  readonly categories: readonly NamedEntity[];
  readonly trademarks: readonly NamedEntity[];
  /** Returns the records of a list endpoint; every one has an id, a Code and a Name. */
  list(name: ListName): readonly WireRecord[];
}
