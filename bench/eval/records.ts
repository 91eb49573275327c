/**
 * What plain procedures read: the lists of a PIM, with the keys of Spec §2 and, in sub-records that the spec does not
 * show, the keys that the sandbox writes. Nothing here knows of pim-mcp.
 */

export interface Price {
  readonly Price: number;
  readonly Currency?: string;
  readonly PriceType?: string;
}

export interface OptionValue {
  readonly OptionName: string;
  readonly Value: string;
}

export interface Property {
  readonly Name: string;
  readonly Value: string | number | boolean | null;
  readonly Unit: string | null;
}

export interface Picture {
  readonly IsCover: boolean;
  readonly Alt: string | null;
  readonly DocumentName: string;
}

export interface Document {
  readonly Name: string;
  readonly DocumentName: string;
}

/** What products and variants share. */
interface Item {
  readonly ProductId: number;
  readonly Code: string;
  readonly IntegrationCode: string | null;
  readonly Name: string;
  readonly ShortDescription: string | null;
  readonly LongDescription: string | null;
  readonly Pictures: readonly Picture[];
  readonly Documents: readonly Document[];
  readonly Properties: readonly Property[];
  readonly Tags: readonly { readonly Name: string }[];
  readonly Translations: readonly { readonly Culture: string; readonly Name: string | null }[];
  readonly Codes: readonly { readonly CodeType: string; readonly Value: string }[];
  readonly Prices: readonly Price[];
  readonly Status: number;
  readonly Created: string;
  readonly Updated: string | null;
}

export interface Product extends Item {
  readonly Link: string | null;
  readonly Variants: readonly {
    readonly VariantId: number;
    readonly Code: string;
    readonly Name: string;
    readonly OptionValues: readonly OptionValue[];
    readonly Status: number;
  }[];
  readonly CategoryProducts: readonly { readonly CategoryId: number; readonly Name: string }[];
  readonly TrademarkProducts: readonly { readonly TrademarkId: number; readonly Name: string }[];
  readonly Warranties: readonly { readonly Months: number; readonly Provider: string }[];
}

export interface Variant extends Item {
  readonly VariantId: number;
  readonly OptionValues: readonly OptionValue[];
  readonly Product: { readonly ProductId: number; readonly Code: string; readonly Name: string };
}

export interface Media {
  readonly ProductId: number;
  readonly ProductCode: string;
  readonly Pictures: readonly Picture[];
  readonly Documents: readonly Document[];
}

export interface Category {
  readonly CategoryId: number;
  readonly Name: string;
  readonly ParentId: number | null;
}

export interface Brand {
  readonly TrademarkId: number;
  readonly Name: string;
}

/** The lists that are read, by the names of their endpoints. */
export interface Lists {
  readonly products: Product;
  readonly variants: Variant;
  readonly 'product-media-list': Media;
  readonly categories: Category;
  readonly trademarks: Brand;
}

export type ListName = keyof Lists;

/** The filters of Spec §4.2 to §4.4 that procedures use. Values of one are alternatives. */
export interface Filter {
  readonly ProductIds?: readonly number[];
  readonly Codes?: readonly string[];
  readonly IntegrationCodes?: readonly string[];
  readonly ProductCodes?: readonly string[];
  readonly IncludesNames?: readonly string[];
  readonly CategoryIds?: readonly number[];
  readonly IncludeCategoryNames?: readonly string[];
  readonly IncludeTrademarkNames?: readonly string[];
}

/** A PIM as a plain procedure sees it. */
export interface Pim {
  /** All records of a list that pass the filter, in the PIM's order. */
  readonly read: <Name extends ListName>(
    list: Name,
    filter?: Filter,
  ) => Promise<readonly Lists[Name][]>;
  /** How many there are. */
  readonly count: (list: ListName, filter?: Filter) => Promise<number>;
  /** All products as they were before the last changes, which no PIM tells. */
  readonly readBefore: () => Promise<readonly Product[]>;
}
