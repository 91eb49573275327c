/**
 * Whether the local copy or the PIM answers a question. The copy only where the call allows it and the answer would be the
 * PIM's of when it was read; otherwise the PIM, and the answer says why.
 */

import type { Answer } from '../../answer/envelope.ts';
import type { CallContext } from '../../call/context.ts';
import { createCopyCatalog, NotInCopyError } from '../../copy/ask/catalog-from-copy.ts';
import { isOlder, oldAfterHours } from '../../copy/describe-copy.ts';
import { CatalogError, NoCopyError } from '../../errors.ts';
import type { Freshness } from './question.ts';

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
  let copied: CallContext | undefined;
  try {
    copied = await openCopyContext(context);
    return await run(copied);
  } catch (error) {
    if (!(error instanceof NotInCopyError)) throw error;
    if (freshness === 'copy')
      context.call.warnings.add(`This answer comes from the PIM, not the local copy: ${error.message}.`);
    return run(copied === undefined ? context : { ...context, notInCopy: error.message });
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
