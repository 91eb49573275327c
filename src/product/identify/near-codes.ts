/** The codes that are nearest to one that nothing has, by the local copy: the PIM has no filter for what is only alike. */

import { cutText } from '../../answer/fit/cut-text.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { askCopyBeside } from '../../call/beside.ts';
import type { CallContext } from '../../call/context.ts';
import { foldCode } from '../../filter/codes.ts';
import { quoteValue } from '../../filter/sql-words.ts';

/** Codes that are looked for, codes that are offered for one, and the longest that is shown, in characters. */
const MOST_LOOKED_FOR = 5;
const MOST_OFFERED = 3;
const MAX_CODE_CHARS = 80;

/** By so many characters codes may differ in length, which spares comparing most of them. */
const MOST_SEPARATORS = 6;

/** A code that differs by more characters is another one. */
const MOST_EDITS = 2;

/** Codes by the code that was asked for, the nearest first; none where no copy can be asked in time. Throws only when the call was cancelled. */
export async function findNearCodes(
  endpoint: 'products' | 'variants',
  codes: readonly string[],
  context: CallContext,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  const asked = codes.slice(0, MOST_LOOKED_FOR).filter((code) => /^[\x20-\x7e]{4,60}$/.test(foldCode(code)));
  if (asked.length === 0) return found;
  await askCopyBeside(context, async (ask) => {
    for (const code of asked) {
      const distance = `damerau_levenshtein(folded, ${quoteValue(foldCode(code).toUpperCase())})`;
      const { rows } = await ask(
        `SELECT value FROM identifiers WHERE kind = 'code' AND owner = ${quoteValue(endpoint.slice(0, -1))} AND abs(length(value) - ${code.length}) <= ${MOST_SEPARATORS} AND ${distance} <= ${MOST_EDITS}
         GROUP BY value, folded ORDER BY ${distance}, value LIMIT ${MOST_OFFERED}`,
      );
      const near = rows.map(([value]) => cutText(cleanText(String(value)), MAX_CODE_CHARS));
      if (near.length > 0) found.set(code, near);
    }
    return found;
  });
  return found;
}
