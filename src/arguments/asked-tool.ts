/** What the arguments are for. */

import type * as z from 'zod';

/** A tool, as far as its arguments are concerned. */
export interface AskedTool {
  readonly name: string;
  readonly input: z.ZodObject;
}

/** The most values of a list, beyond which none is looked at. */
export const MAX_LIST = 5_000;
