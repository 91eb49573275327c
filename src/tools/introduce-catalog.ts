/** What query_catalog answers without SQL: what the catalog holds, and every view with its columns. */

import { decodeCursor, encodeCursor, hashQuestion, START } from '../answer/cursor.ts';
import type { Answer, EnvelopeParts } from '../answer/envelope.ts';
import { fitAnswer } from '../answer/fit/budget.ts';
import { type Notice, sayNotices } from '../answer/notices.ts';
import { type CallContext, requireLocalCopy } from '../catalog/call/context.ts';
import { askCopyBeside, readForCall } from '../catalog/call/waiting.ts';
import { listCautions } from '../copy/cautions.ts';
import type { CopyInfo, SyncProgress } from '../copy/copy-port.ts';
import { dateCopy } from '../copy/describe-copy.ts';
import { describeProfile, MAX_PROFILE_TOKENS, readProfile } from '../copy/profile.ts';
import { tabulateViews } from '../copy/schema-words.ts';
import { formatReading, readingSecondsOf } from '../copy/tell-progress.ts';
import { NoCopyError, READING_IS_OFF } from '../errors.ts';
import { compactObject } from '../record/value.ts';

/** The arguments that matter here. */
interface IntroductionArguments {
  readonly maxTokens?: number | undefined;
  readonly cursor?: string | undefined;
}

const NEXT =
  'Columns without a type are VARCHAR. DESCRIBE view tells what its columns mean, ' +
  'SUMMARIZE view what they hold.';

/**
 * Describes the catalog by its profile and the views that SQL can ask, the most useful ones first.
 * @throws NotInstalledError where this process keeps no copy
 */
export async function introduceCatalog(
  { maxTokens, cursor }: IntroductionArguments,
  context: CallContext,
): Promise<Answer> {
  const { settings, call } = context;
  const budget = maxTokens ?? settings.tokenBudget;
  const hash = hashQuestion(['views', settings.version]);
  const { offset } = cursor === undefined ? START : decodeCursor(cursor, hash);
  const { copy, problem } = await findCopy(context);
  // The views need room, too.
  const hasProfile = copy !== undefined && offset === 0 && budget >= 2 * MAX_PROFILE_TOKENS;
  const profile = hasProfile ? await askCopyBeside(context, readProfile) : undefined;
  const { columns, rows } = tabulateViews();
  const left = rows.slice(offset);
  const partsFor = (shown: number): EnvelopeParts => {
    const end = offset + shown;
    const isMore = end < rows.length;
    const next = { part: 0, offset: end, total: rows.length };
    return {
      lead: compactObject({ profile: profile && describeProfile(profile), next: NEXT }),
      recordsKey: 'rows',
      columns,
      total: rows.length,
      nextCursor: isMore ? encodeCursor(next, hash) : undefined,
      cutBy: isMore ? 'token_budget' : undefined,
      warnings: sayNotices(
        [
          ...call.notices,
          ...(problem === undefined ? [] : [problem]),
          ...(copy === undefined ? [] : listCautions(copy)),
        ],
        context,
      ),
      copyDate: copy && dateCopy(copy),
      source: settings.source,
    };
  };
  return fitAnswer(left, partsFor, budget).answer;
}

/** The copy; undefined: there is none. */
async function readCopy(context: CallContext): Promise<CopyInfo | undefined> {
  const localCopy = requireLocalCopy(context);
  try {
    const window = { offset: 0, maxRows: 1 };
    return (await localCopy.query('SELECT 1', window, context.call)).copy;
  } catch (error) {
    if (error instanceof NoCopyError) return undefined;
    throw error;
  }
}

/** The copy; else why there is none. Reading is begun as by any question that needs it. */
async function findCopy(
  context: CallContext,
): Promise<{ readonly copy?: CopyInfo; readonly problem?: Notice }> {
  const copy = await readCopy(context);
  if (copy !== undefined) return { copy };
  const reading = await readForCall(context, true);
  if (reading !== undefined && reading !== 'read') return { problem: describeReading(reading) };
  const made = reading === undefined ? undefined : await readCopy(context);
  if (made !== undefined) return { copy: made };
  const { failure } = context.localCopy?.reading() ?? {};
  if (failure !== undefined)
    return { problem: { code: 'no_copy', why: `${failure.message} ${failure.fix}` } };
  const { forbidsReading = false } = context.settings;
  const reason = forbidsReading ? `${READING_IS_OFF}.` : undefined;
  const { message, fix } = new NoCopyError(false, false, reason);
  return { problem: { code: 'no_copy', why: `${message} ${fix}` } };
}

function describeReading(progress: SyncProgress): Notice {
  const seconds = readingSecondsOf(progress);
  return { code: 'copy_being_read', progress: formatReading(progress), seconds };
}
