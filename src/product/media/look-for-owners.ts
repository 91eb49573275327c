/** Which owners exist of those that no media or variants came for, to tell one that does not from one that has none. */

import type { CallContext, LookedAgain } from '../../call/context.ts';
import { MAX_VALUES_PER_REQUEST } from '../../filter/filter-body.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, readId, readText } from '../../record/value.ts';
import { lookForListed } from '../identify/look-for-listed.ts';
import { fetchFew } from '../look/fetch-few.ts';
import type { OwnerKind } from './owned-media.ts';

const LOOKED_FOR = 'not_found: no code is the same in another case, with other separators or of another kind.';

/** How a list looks again for the owners in its argument. @param kind how the call names them */
export function lookForOwnersOf(kind: OwnerKind) {
  const parameter = kind.parameters.find(({ argument }) => argument === kind.argument)?.parameter ?? '';
  return {
    argument: kind.argument,
    parameter,
    leastTotal: 1,
    look: (unseen: readonly (string | number)[], context: CallContext) => lookForOwners(kind, unseen, context),
  };
}

/** Of codes that do not exist, also what they may have meant. Throws CatalogError only when the call was cancelled. */
async function lookForOwners(
  { argument, isCode, own: { endpoint, parameter, idField } }: OwnerKind,
  asked: readonly (string | number)[],
  context: CallContext,
): Promise<LookedAgain> {
  const looked = asked.slice(0, MAX_VALUES_PER_REQUEST);
  const few = await fetchFew({ endpoint, filter: { [parameter]: looked }, argument }, context);
  const shown = few.records.map((record) => {
    const value = getField(record, isCode ? 'Code' : idField);
    return readText(value) ?? readId(value)?.toString();
  });
  const existing = new Set(shown.map((value) => value && foldText(value)));
  const lacking = asked.filter((value) => !existing.has(foldText(String(value))));
  const isTold = few.isAll && asked.length === looked.length && !existing.has(undefined);
  if (lacking.length > 0 && isCode && few.failure === undefined) {
    const looked = await lookForListed(endpoint, lacking, context);
    if (looked.missing.length > 0) context.call.warnings.add(LOOKED_FOR);
    return looked;
  }
  if (isTold || lacking.length === 0) return { matched: new Map(), missing: lacking, untold: [] };
  context.call.warnings.add(
    `Whether those in no_match exist is not known: ${few.failure?.message ?? `only the first ${looked.length} were looked up.`}`,
  );
  return { matched: new Map(), missing: [], untold: lacking };
}
