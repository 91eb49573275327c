/** What a product sheet is told beside the answer. Types only. */

import type { Values } from '../host/read-answer.ts';

/** A picture of the product. */
export interface SheetPicture {
  /** Its address, on a host that may be asked. */
  readonly picture?: string;
  /** Where it is, if that host may not be asked. */
  readonly pictureHost?: string;
  readonly isCover: boolean;
  /** Alternative text; empty: it has none. */
  readonly alt: string;
}

/** The whole of it; every text as it may be shown. */
export interface SheetData {
  /** The answer as it would be with all that was fetched and without a token budget; whatever there is of it is shown. */
  readonly sheet: Values;
  /** Absent: it is not known whether there are any. */
  readonly pictures?: readonly SheetPicture[];
  readonly isDemo: boolean;
  /** Whether there may be a copy, of which the rules of the audit can be asked. */
  readonly canCheck: boolean;
}
