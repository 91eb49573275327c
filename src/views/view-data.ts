/** The data that the server gives views beside an answer. Types only. */

import type { Values } from './bridge/read-answer.ts';

/** A price. */
export type CardPrice = {
  readonly amount: number;
  /** As the catalog writes it; mostly ISO 4217. */
  readonly currency?: string;
  /** What kind of price it is. */
  readonly label?: string;
};

/** A picture that a view may show. */
export type ShownPicture = {
  /** Its address, on a host that may be asked. */
  readonly picture?: string;
  /** Where it is, if that host may not be asked. */
  readonly pictureHost?: string;
};

/** One record of a gallery. Values that a record lacks, or that are not known, are absent. */
export type Card = ShownPicture & {
  /** Of the product, or of whom media are. */
  readonly id?: number;
  readonly code?: string;
  readonly name?: string;
  readonly brand?: string;
  readonly status?: string | number;
  readonly prices?: readonly CardPrice[];
  /** Date and time, ISO 8601. */
  readonly updated?: string;
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

/** The data of a gallery: a card for each record of the answer, in order. */
export type GalleryData = {
  readonly of: 'products' | 'media' | 'results';
  /** The first so many records of the answer; of the others there was too much. */
  readonly cards: readonly Card[];
};

/** A picture of the product of a sheet. */
export type SheetPicture = ShownPicture & {
  readonly isCover: boolean;
  /** Alternative text; empty: it has none. */
  readonly alt: string;
};

/** The data of a product sheet, every text cleaned. */
export type SheetData = {
  /** The answer as it would be with all that was fetched and without a token budget; whatever there is of it is shown. */
  readonly sheet: Values;
  /** Absent: it is not known whether there are any. */
  readonly pictures?: readonly SheetPicture[];
  readonly isDemo: boolean;
  /** Whether there may be a copy, of which the rules of the audit can be asked. */
  readonly canCheck: boolean;
};

/** The rows of a query; the answer has the first of them. */
export type TableData = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** How many rows come before these. */
  readonly from: number;
  /** How many there are in all; absent: more than were counted. */
  readonly total?: number | undefined;
  /** Continues after these rows; absent: nothing is left, or nothing can be continued. */
  readonly nextCursor?: string | undefined;
  /** When reading the copy began, UTC in ISO 8601. */
  readonly asOf: string;
  readonly isDemo: boolean;
  readonly warnings: readonly string[];
};
