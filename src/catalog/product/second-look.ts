/** The second look for codes that found nothing as they were written, before "not found" is said; and the nearest codes of those that nothing has. */

import { cutText } from '../../answer/fit/cut-text.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { foldCode } from '../../filter/codes.ts';
import { quoteValue } from '../../filter/sql-words.ts';
import type { CallContext } from '../call/context.ts';
import { askCopyBeside } from '../call/waiting.ts';
import { type CodeMatch, type Sought, WAYS } from './code-ways.ts';

/** What a second look found. */
export interface SecondLook {
  readonly found: ReadonlyMap<string, CodeMatch>;
  /** Codes that nothing has: all ways were gone to their end. */
  readonly missing: readonly string[];
  /** Codes that were not looked for to the end. */
  readonly untold: readonly string[];
  /** The codes that are nearest to those that nothing has, where a copy tells. */
  readonly near: ReadonlyMap<string, readonly string[]>;
  /** The ways that were gone, in words. */
  readonly tried: readonly string[];
}

/** Codes that are looked for again in one call. */
const MAX_LOOKED_FOR = 20;

/** Looks again for codes. Throws CatalogError only when the call was cancelled. */
export async function lookAgain(sought: Sought, codes: readonly string[], context: CallContext): Promise<SecondLook> {
  const found = new Map<string, CodeMatch>();
  const unsure = new Set(codes.slice(MAX_LOOKED_FOR));
  const tried = new Set<string>();
  let failed: string | undefined;
  let rest = codes.slice(0, MAX_LOOKED_FOR).filter((code) => foldCode(code) !== '');
  for (const [applies, ask] of WAYS) {
    if (!applies.includes(sought) || rest.length === 0) continue;
    const look = await ask({ codes: rest, sought, context });
    if (look === undefined) continue;
    tried.add(look.way);
    for (const [code, match] of look.matches) found.set(code, match);
    failed ??= look.failure?.message;
    if (!look.isAll) for (const code of rest) unsure.add(code);
    rest = rest.filter((code) => !found.has(code));
  }
  const lacking = codes.filter((code) => !found.has(code));
  const untold = lacking.filter((code) => unsure.has(code));
  if (untold.length > 0) context.call.warnings.add(warnOfUntold(failed, codes.length));
  const near = await findNearCodes(sought, lacking, context);
  return { found, missing: lacking.filter((code) => !unsure.has(code)), untold, near, tried: [...tried] };
}

function warnOfUntold(failed: string | undefined, asked: number): string {
  const why = asked > MAX_LOOKED_FOR ? `only the first ${MAX_LOOKED_FOR} codes of a call are looked for` : failed;
  return `The codes in no_match may exist in another spelling; a second look did not reach its end: ${(why ?? 'too many codes are like them').replace(/\.$/, '')}.`;
}

/** Codes that are looked for, codes that are offered for one, and the longest that is shown, in characters. */
const MOST_NEAR_LOOKED_FOR = 5;
const MOST_OFFERED = 3;
const MAX_CODE_CHARS = 80;

/** A code that differs by more characters is another one, and so is one whose length differs by more. */
const MOST_EDITS = 2;
const MOST_SEPARATORS = 6;

/** Codes by the code that was asked for, the nearest first: the PIM has no filter for what is only alike, a copy can tell. */
async function findNearCodes(
  sought: Sought,
  codes: readonly string[],
  context: CallContext,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  const asked = codes.slice(0, MOST_NEAR_LOOKED_FOR).filter((code) => /^[\x20-\x7e]{4,60}$/.test(foldCode(code)));
  if (asked.length === 0) return found;
  const owner = quoteValue(sought === 'product' ? 'product' : 'variant');
  await askCopyBeside(context, async (ask) => {
    for (const code of asked) {
      const distance = `damerau_levenshtein(folded, ${quoteValue(foldCode(code).toUpperCase())})`;
      const { rows } = await ask(
        `SELECT value FROM identifiers WHERE kind = 'code' AND owner = ${owner} AND abs(length(value) - ${code.length}) <= ${MOST_SEPARATORS} AND ${distance} <= ${MOST_EDITS}
         GROUP BY value, folded ORDER BY ${distance}, value LIMIT ${MOST_OFFERED}`,
      );
      const near = rows.map(([value]) => cutText(cleanText(String(value)), MAX_CODE_CHARS));
      if (near.length > 0) found.set(code, near);
    }
    return found;
  });
  return found;
}
