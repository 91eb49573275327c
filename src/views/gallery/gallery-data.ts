/** What a gallery is told beside the answer: a card for each record of it, in their order. Type aliases, so that it is JSON. */

/** A price. */
export type CardPrice = {
  readonly amount: number;
  /** As the catalog writes it; mostly ISO 4217. */
  readonly currency?: string;
  /** What kind of price it is. */
  readonly label?: string;
};

/** One record. All texts are the catalog's; what a record does not have, or nobody knows, is absent. */
export type Card = {
  /** Of the product, or of whom media are. */
  readonly id?: number;
  readonly code?: string;
  readonly name?: string;
  readonly brand?: string;
  readonly status?: string | number;
  readonly prices?: readonly CardPrice[];
  /** Date and time, ISO 8601. */
  readonly updated?: string;
  /** Address of its picture, on a host that may be asked. */
  readonly picture?: string;
  /** Where its picture is, if that host may not be asked. */
  readonly pictureHost?: string;
  /** It is known that it has no picture. */
  readonly hasNoPicture?: true;
  /** What it lacks, in words of the argument `missing`. */
  readonly missing?: readonly string[];
  /** Of a search hit: what it is. Of media: the type of the file. */
  readonly type?: string;
  /** Of media: `picture` or `document`. */
  readonly media?: string;
  readonly isCover?: boolean;
};

/** The whole of it. */
export type GalleryData = {
  readonly of: 'products' | 'media' | 'results';
  /** The first so many records of the answer; of the others there was too much. */
  readonly cards: readonly Card[];
};
