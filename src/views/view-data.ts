import type { Values } from './bridge/read-answer.ts';
import type { Severity } from './components/words.ts';

export type CardPrice = {
  readonly amount: number;
  /** As the catalog writes it; mostly ISO 4217. */
  readonly currency?: string;
  readonly label?: string;
  /** Set for a requested price that stands before the record's first one. */
  readonly isAsked?: true;
};

/** Picture that a view may show, or the reason why there is none. */
export type ShownPicture = {
  /** Address on an allowed host. */
  readonly picture?: string;
  readonly full?: string;
  /** Host of a picture that may not be loaded; empty: it has no address. */
  readonly pictureHost?: string;
  readonly hasNoPicture?: true;
};

/** Record of a gallery. Unknown values, and those that a record lacks, are absent. */
export type Card = ShownPicture & {
  /** Id of the product, or of the owner of media. */
  readonly id?: number;
  readonly code?: string;
  readonly name?: string;
  readonly brand?: string;
  readonly status?: string | number;
  readonly prices?: readonly CardPrice[];
  readonly morePrices?: number;
  readonly updated?: string;
  /**
   * Missing fields, in words of the argument `missing`; only those are shown that the PIM is known
   * to send ({@link GalleryData}).
   */
  readonly missing?: readonly string[];
  /** Kind of a search hit; type of a media file. */
  readonly type?: string;
  readonly link?: string;
  readonly media?: string;
  readonly isCover?: boolean;
  /** Set if the view got neither its picture nor its prices, for lack of room. */
  readonly isPart?: boolean;
};

/** Data of a gallery: a card for each record of the answer, in order. */
export type GalleryData = {
  readonly of: 'products' | 'media' | 'results';
  readonly cards: readonly Card[];
  /**
   * Fields that some record of the answer has, or that were requested, so that others are known to
   * lack them.
   */
  readonly known?: readonly string[];
  /** Requested fields of the first records, in full: answers cut long texts. */
  readonly whole?: readonly object[];
};

export type SheetPicture = ShownPicture & {
  readonly isCover: boolean;
  readonly isPassive?: boolean;
  readonly alt: string;
};

/** The data of a product sheet, every text cleaned. */
export type SheetData = {
  readonly sheet: Values;
  /**
   * The record's own texts and all its translations, if a language was requested; absent: `sheet`
   * has them.
   */
  readonly texts?: unknown;
  /**
   * Language of the translation, or the requested language if there is no translation; absent: none
   * was requested, or it is unknown.
   */
  readonly language?: string;
  /** Absent if unknown. */
  readonly pictures?: readonly SheetPicture[];
  readonly groups?: Readonly<Record<string, string>>;
  readonly codes?: Readonly<Record<string, string>>;
  readonly isDemo: boolean;
  /** Set if the host passes on only the answer for the model. */
  readonly isPart?: true;
  /** Absent: the local copy has not been audited, or there is none. */
  readonly quality?: ProductQuality | undefined;
};

/** Findings of the audit of the local copy on a product. */
export type ProductQuality = {
  readonly grade?: string;
  /** Absent while they are being made. */
  readonly findings?: readonly ProductFinding[];
  readonly accepted?: readonly string[];
};

/** Rule that the product or a variant of it fails; empty texts are left out. */
export type ProductFinding = {
  readonly rule: string;
  readonly title: string;
  readonly severity: Severity;
  readonly fix: string;
  readonly detail?: string;
  /** Code of the variant that fails; absent: the product fails. */
  readonly variant?: string;
  /** Set if nearly all products fail it, so that it counts in no grade. */
  readonly isOfSystem?: true;
};

/** Rows of a query; the answer has the first of them. */
export type TableData = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly from: number;
  /** Number of all rows; absent: more than were counted. */
  readonly total?: number | undefined;
  /** Continues after these rows; absent: no rows are left, or the query cannot be continued. */
  readonly nextCursor?: string | undefined;
  /** Start of reading the copy, UTC in ISO 8601. */
  readonly asOf: string;
  readonly isDemo: boolean;
  /** The query, by which further rows are asked; absent: it is an argument of the call. */
  readonly sql?: string | undefined;
  readonly showsBars?: boolean | undefined;
  readonly notices: readonly ShownNotice[];
};

type ShownNotice = Values & {
  readonly people?: string | undefined;
};
