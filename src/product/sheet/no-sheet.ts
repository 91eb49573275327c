/** The answers of get_product where there is no sheet: what was tried, and the candidates when several products fit. */

import { type Answer, EMPTY_PARTS, type EnvelopeParts } from '../../answer/envelope.ts';
import { fitAnswer } from '../../answer/fit/budget.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import type { Cut } from '../../answer/fit/fit.ts';
import { createNotes } from '../../answer/notes.ts';
import { chooseColumns, selectFields } from '../../answer/select-fields.ts';
import { buildTrim } from '../../answer/trim.ts';
import { compactObject } from '../../answer/trim-sub.ts';
import type { CallContext } from '../../call/context.ts';
import type { Identifier } from '../identify/identify.ts';
import type { Identified } from '../look/steps.ts';
import { RAISE, toList } from './sheet.ts';

/** The answer when no product fits: what was tried, and whether that proves that there is none. */
export function buildNotFound(
  identifier: Identifier,
  { tried, proven, retryAfterMs, canSync, near }: Identified,
  cut: Cut,
  { call, settings }: CallContext,
): Answer {
  return compactObject({
    [proven ? 'not_found' : 'no_match']: {
      [identifier.kind]: cut.bare ? cutText(String(identifier.value), cut.maxChars) : identifier.value,
    },
    nearest: cut.bare || near === undefined ? undefined : settings.redact([...near]),
    tried: cut.bare ? undefined : tried,
    advice: proven ? undefined : retryAfterMs !== undefined ? FAILED : canSync ? UNPROVEN_YET : UNPROVEN,
    retry_after_s: retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000),
    warnings: toList(cut.bare ? [RAISE] : [...call.warnings]),
    source: settings.source,
  });
}

const UNPROVEN = 'No record confirms it, which does not prove that it does not exist; try its code or name.';

const UNPROVEN_YET =
  'No record confirms it, which does not prove that no product has it: the PIM has no filter for barcodes. Call sync_catalog: the local copy can tell if the PIM sends barcodes.';

const FAILED = 'A query that might have found it failed: repeat the call later, or try its code or name.';

/** The answer when several products fit: all of them to choose from, never the first. */
export function buildCandidates(
  identifier: Identifier,
  { products, matchedBy }: Identified,
  { culture, maxTokens }: { readonly culture: string | undefined; readonly maxTokens: number },
  { call, settings }: CallContext,
): Answer {
  const notes = createNotes();
  const fields = selectFields('product', undefined);
  const trim = buildTrim({
    kind: 'product',
    fields,
    culture,
    maxTextChars: 200,
    notes,
    redact: settings.redact,
  });
  const parts = (shown: number): EnvelopeParts => ({
    ...EMPTY_PARTS,
    recordsKey: 'candidates',
    columns: chooseColumns('table', fields, culture),
    statusOnce: true,
    total: products.length,
    cutBy: shown < products.length ? 'token_budget' : undefined,
    warnings: [
      `${products.length} products have this ${identifier.kind}${matchedBy === undefined ? '' : ` (found by: ${matchedBy})`}; call again with the product_id of the one you mean.`,
      ...call.warnings,
      ...notes.sentences(),
    ],
    source: settings.source,
  });
  return fitAnswer(products.map(trim), parts, maxTokens).answer;
}
