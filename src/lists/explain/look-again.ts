/** The second look of a list: what is asked again before identifiers are said to have no record. */

import type { CallContext } from '../../call/context.ts';
import type { LookedAgain } from '../../call/looked-again.ts';
import { readFilterValues, splitValues } from '../../filter/filter-body.ts';
import type { ListQuestion } from '../question/question.ts';
import type { Matches } from '../read/matches.ts';

/**
 * Looks again for identifiers that no record came for, once all records were read; undefined when there are none, or what
 * was read does not tell. Throws CatalogError when the call was cancelled.
 */
export async function lookAgain(
  { secondLook, looked }: ListQuestion,
  { complete, counted, identifiers }: Matches,
  context: CallContext,
): Promise<LookedAgain | undefined> {
  if (secondLook === undefined || !complete || counted) return looked;
  const unseen = identifiers?.unseen() ?? [];
  return unseen.length === 0 ? looked : secondLook.look(unseen, context);
}

/** The question with what its codes were found to mean in their place; undefined when they mean nothing else. */
export function askRightly(question: ListQuestion, looked: LookedAgain | undefined): ListQuestion | undefined {
  const { secondLook, filters, args, ...rest } = question;
  if (secondLook === undefined || looked === undefined || looked === question.looked) return undefined;
  if (looked.matched.size === 0) return undefined;
  const { argument, parameter } = secondLook;
  const missing = new Set(looked.missing);
  const codes = readFilterValues(args, argument)
    .filter((code) => !missing.has(code))
    .flatMap((code): readonly (string | number)[] => looked.matched.get(code)?.codes ?? [code]);
  const rightly = splitValues([...new Set(codes)]);
  // Bodies that only differed by the codes are one.
  const others = new Map(filters.map((filter) => [JSON.stringify({ ...filter, [parameter]: [] }), filter]));
  return {
    ...rest,
    ...secondLook.renew?.(),
    args: { ...args, [argument]: rightly.flat() },
    filters: [...others.values()].flatMap((filter) => rightly.map((values) => ({ ...filter, [parameter]: values }))),
  };
}
