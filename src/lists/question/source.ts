/** Where the records of a list answer are from, in the words of the answer. Pure. */

import type { EnvelopeParts } from '../../answer/envelope.ts';
import type { CallContext } from '../../call/context.ts';
import { describeCopy, listCautions } from '../../copy/describe-copy.ts';
import type { CopyInfo } from '../../copy/port.ts';
import type { Filter } from '../../record/value.ts';
import type { ListQuestion } from './question.ts';

/**
 * What the answer says of its source.
 * @param filter what was sent to the PIM, or judged on the copy
 */
export function describeSource(
  { endpoint, args }: ListQuestion,
  filter: Filter,
  { copy }: Pick<CallContext, 'copy'>,
): Partial<EnvelopeParts> {
  if (copy === undefined)
    return {
      appliedFilters: filter,
      freshness: args.freshness === undefined || args.freshness === 'auto' ? undefined : 'live',
    };
  return { evaluatedFilters: filter, freshness: 'copy', copy: describeCopy(onlyList(copy.info, endpoint)) };
}

/** What to know of records of the copy. */
export function warnOfSource({ endpoint }: ListQuestion, { copy }: Pick<CallContext, 'copy'>): readonly string[] {
  return copy === undefined ? [] : listCautions(onlyList(copy.info, endpoint));
}

/** What there is to say of the list that the records are in. */
function onlyList(copy: CopyInfo, endpoint: ListQuestion['endpoint']): CopyInfo {
  const lists = Object.entries(copy.lists).filter(([list]) => list === endpoint);
  return { ...copy, complete: lists.every(([, { complete }]) => complete), lists: Object.fromEntries(lists) };
}
