/** The data that the server gives views beside an answer. Types only. */

import type { Values } from './bridge/read-answer.ts';
import type { Severity } from './components/words.ts';

/** A price. */
export type CardPrice = {
  readonly amount: number;
  /** As the catalog writes it; mostly ISO 4217. */
  readonly currency?: string;
  /** What it is called. */
  readonly label?: string;
  /** It stands before the record's first one because it was asked for. */
  readonly isAsked?: true;
};

/** A picture that a view may show, or what is known of it. */
export type ShownPicture = {
  /** Its address, on a host that may be asked. */
  readonly picture?: string;
  /** That of the whole picture, where `picture` is its thumbnail. */
  readonly full?: string;
  /** Where it is, if that host may not be asked; empty: it has no address. */
  readonly pictureHost?: string;
  /** It is known that there is none. */
  readonly hasNoPicture?: true;
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
  /** How many there are beside these. */
  readonly morePrices?: number;
  /** Date and time, ISO 8601. */
  readonly updated?: string;
  /** What it lacks, in words of the argument `missing`: shown only as far as the PIM is known to send it ({@link GalleryData}). */
  readonly missing?: readonly string[];
  /** Of a search hit: what it is. Of media: the type of the file. */
  readonly type?: string;
  /** Of media: its address. */
  readonly link?: string;
  /** Of media: `picture` or `document`. */
  readonly media?: string;
  readonly isCover?: boolean;
  /** The view was told less of it than of others, for lack of room: neither its picture nor its prices. */
  readonly isPart?: boolean;
};

/** The data of a gallery: a card for each record of the answer, in order. */
export type GalleryData = {
  readonly of: 'products' | 'media' | 'results';
  /** The first so many records of the answer; of the others there was too much. */
  readonly cards: readonly Card[];
  /** What some record of the answer has, or was asked for, so that others are known to lack it. */
  readonly known?: readonly string[];
  /** The fields that were asked for, of the first so many records: answers cut long texts. */
  readonly whole?: readonly object[];
};

/** A picture of the product of a sheet. */
export type SheetPicture = ShownPicture & {
  readonly isCover: boolean;
  readonly isPassive?: boolean;
  /** Alternative text; empty: it has none. */
  readonly alt: string;
};

/** The data of a product sheet, every text cleaned. */
export type SheetData = {
  /** The answer as it would be with all that was fetched and without a token budget; whatever there is of it is shown. */
  readonly sheet: Values;
  /** Its own texts and all its translations, where a language was asked for; absent: `sheet` has what is known. */
  readonly texts?: unknown;
  /** The translation in the language that was asked for, or that language where there is none; absent: none was, or it is not known. */
  readonly language?: string;
  /** Absent: it is not known whether there are any. */
  readonly pictures?: readonly SheetPicture[];
  /** The groups of properties by their names. */
  readonly groups?: Readonly<Record<string, string>>;
  /** The codes of properties by their names, which may be in several languages. */
  readonly codes?: Readonly<Record<string, string>>;
  readonly isDemo: boolean;
  /** It is what the model was told, because the host passes on nothing else. */
  readonly isPart?: true;
  /** Absent: the local copy has not been audited, or there is none. */
  readonly quality?: ProductQuality | undefined;
};

/** What the audit of the local copy found in a product. */
export type ProductQuality = {
  /** Absent: it has none. */
  readonly grade?: string;
  /** Absent: it is still being looked for. */
  readonly findings?: readonly ProductFinding[];
  /** What it or a variant of it fails and the rules file accepts, each with the reason; absent: nothing. */
  readonly accepted?: readonly string[];
};

/** One rule that it or a variant of it fails; empty texts are left out. */
export type ProductFinding = {
  readonly rule: string;
  readonly title: string;
  readonly severity: Severity;
  /** What to do. */
  readonly fix: string;
  readonly detail?: string;
  /** Code of the variant that fails; absent: the product does. */
  readonly variant?: string;
  /** Nearly all products fail it, so that it counts in no grade. */
  readonly isOfSystem?: true;
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
  /** The query, which further rows are asked by; absent: it is an argument of the call. */
  readonly sql?: string | undefined;
  /** Whether the rows are bars at first, where they make a chart. */
  readonly showsBars?: boolean | undefined;
  /** What is said of the result. */
  readonly notices: readonly ShownNotice[];
};

/** What is said beside an answer: a code, its data, and the sentence for people, where it is for them. */
export type ShownNotice = Values & {
  readonly people?: string | undefined;
};
