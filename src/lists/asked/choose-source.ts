/**
 * Whether the local copy or the PIM answers a question: the copy only where the call allows it and the answer would be the
 * PIM's of when it was read. What the answer says of its source.
 */

import type { Answer, EnvelopeParts } from '../../answer/envelope.ts';
import type { CallContext } from '../../call/context.ts';
import { createCopyCatalog } from '../../copy/ask/catalog-from-copy.ts';
import { describeCopy, isOlder, listCautions, oldAfterHours } from '../../copy/describe-copy.ts';
import type { CopyInfo } from '../../copy/port.ts';
import { CatalogError, NoCopyError, NotInCopyError } from '../../errors.ts';
import type { Filter } from '../../record/value.ts';
import type { Freshness, ListQuestion } from './question.ts';

/**
 * Answers from the copy where `freshness` allows it and the copy can; else by asking the PIM.
 * @param isScan whether the PIM would have to be asked for many pages
 */
export async function answerByFreshness(
  { freshness = 'auto' }: { readonly freshness?: Freshness | undefined },
  isScan: boolean,
  context: CallContext,
  run: (context: CallContext) => Promise<Answer>,
): Promise<Answer> {
  const { localCopy, settings } = context;
  const mayAsk = freshness === 'auto' && isScan && localCopy !== undefined && settings.copyMaxAgeH > 0;
  if (freshness !== 'copy' && !mayAsk) return run(context);
  try {
    return await run(await openCopyContext(context));
  } catch (error) {
    if (!(error instanceof NotInCopyError)) throw error;
    if (freshness === 'copy')
      context.call.warnings.add(`This answer comes from the PIM, not the local copy: ${error.message}.`);
    return run({ ...context, notInCopy: error.message });
  }
}

/**
 * The context in which the copy stands for the PIM.
 * @throws NotInCopyError when there is none that may be used
 */
export async function openCopyContext(context: CallContext): Promise<CallContext> {
  const { localCopy, settings, call } = context;
  if (localCopy === undefined) throw new NotInCopyError('this server keeps no copy');
  // A query tells of the copy and of its version at once.
  const { copy, version } = await localCopy
    .query('SELECT 1', { offset: 0, maxRows: 1 }, call)
    .catch((error: unknown): never => {
      if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
      throw new NotInCopyError(describe(error), { cause: error });
    });
  const hours = oldAfterHours(settings.copyMaxAgeH);
  if (isOlder(copy, hours, settings.today())) {
    throw new NotInCopyError(`it is older than ${hours} h; sync_catalog reads it anew`);
  }
  return {
    ...context,
    copy: { info: copy, version },
    catalog: createCopyCatalog(context.catalog, { localCopy, copy, version, now: settings.now }),
    // What is to be said whoever answers stays.
    call: { ...call, warnings: new Set(call.warnings) },
  };
}

/** Why there is no copy, as the end of a sentence. */
function describe(error: CatalogError): string {
  const why = error.message.replace(/\.$/, '');
  if (!(error instanceof NoCopyError)) return why;
  return `${why}; sync_catalog ${error.isDamaged ? 'replaces it' : 'reads the whole catalog once'}`;
}

const ASK_COPY =
  'Only a part was read in time: ask again with freshness: copy and without cursor, and one call answers this question if there is a local copy; if there is none, sync_catalog makes one.';

/** What is said first of a scan that had to stop: what a local copy would do. Pure. */
export function adviseCopy(
  { args: { freshness, cursor } }: Pick<ListQuestion, 'args'>,
  { copy, localCopy, notInCopy }: Pick<CallContext, 'copy' | 'localCopy' | 'notInCopy'>,
): readonly string[] {
  if (copy !== undefined || localCopy === undefined) return [];
  // What a copy cannot continue it may answer from the start.
  if (notInCopy === undefined || cursor !== undefined) return [ASK_COPY];
  // To a call for the copy it is said already.
  if (freshness === 'copy') return [];
  return [`Only a part was read in time, and the local copy cannot answer this question: ${notInCopy}.`];
}

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
