import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import { type Notice, sayNotices } from '../answer/notices.ts';
import { type CallContext, requireLocalCopy } from '../catalog/call/context.ts';
import { awaitReading, tryCopyWithin3s } from '../catalog/call/waiting.ts';
import { listCautions } from '../copy/cautions.ts';
import { isOlder, oldAfterHours } from '../copy/copy-age.ts';
import type { CopyInfo, CopyState, SyncProgress } from '../copy/copy-port.ts';
import { describeCopy, isFirst, tellRefresh } from '../copy/describe-copy.ts';
import { describeProfile, type Profile, readProfile } from '../copy/profile.ts';
import {
  adviseAfterInterruptions,
  countRead,
  formatRead,
  MEANWHILE,
  readingSecondsOf,
} from '../copy/tell-progress.ts';
import { type CatalogError, LostRolesError, ShareUnavailableError } from '../errors.ts';
import { compactObject, type JsonValue } from '../record/value.ts';
import { defineTool } from './define-tool.ts';

/** The tool sync_catalog. */
export const syncCatalog = defineTool({
  name: 'sync_catalog',
  title: 'Read the whole catalog',
  description: [
    'Reads the whole catalog once into a local copy',
    { of: ['query_catalog', 'audit_catalog'], text: ' (for query_catalog, audit_catalog)' },
    ', in the background, within the request limits; ' +
      'call again for progress, then age and what the catalog holds (profile).',
    { of: ['find_products'], text: ' For single records use find_products.' },
  ],
  input: {
    max_age_h: z
      .number()
      .min(0)
      .max(10_000)
      .optional()
      .describe('Hours: read anew if older; default PIM_COPY_MAX_AGE_H (24), 0 = always'),
  },
  output: z.looseObject({ state: z.string() }),
  writes: true,
  run: async ({ max_age_h }, context): Promise<Answer> => {
    const { settings } = context;
    const maxAgeHours = max_age_h ?? oldAfterHours(settings.copyMaxAgeH);
    const localCopy = requireLocalCopy(context);
    const before = await localCopy.state();
    const { copy } = before;
    const isComplete = copy !== undefined && !isFirst(copy);
    const isOld = !isComplete || isOlder(copy, maxAgeHours, settings.today());
    const isBeingRead = before.progress !== undefined;
    const isKept = !isBeingRead && !isOld && !before.hasEnded;
    // With max_age_h 0 even a copy that has just been finished is too old. A caller who comes back
    // for its result gets it, and nothing is read again.
    const isDue = isOld && !before.hasEnded;
    // A reading under way may have begun without a call; from now on it counts as requested.
    if (isBeingRead || isDue) localCopy.begin();
    await awaitReading(context, false);
    const state = await localCopy.state();
    const isDone = state.copy !== undefined && state.progress === undefined;
    const tryProfile = () => (isDone ? tryCopyWithin3s(context, readProfile) : undefined);
    // The first attempt may have spent its time waiting until the copy was open.
    const profile = (await tryProfile()) ?? (await tryProfile());
    return describe(state, before.failure, profile, isKept, context);
  },
});

function describe(
  { copy, progress, isOther, failure }: CopyState,
  earlier: CatalogError | undefined,
  profile: Profile | undefined,
  isKept: boolean,
  context: CallContext,
): Answer {
  if (progress === undefined && copy === undefined && failure !== undefined) {
    throw failure;
  }
  // A failure is reported until a later reading succeeds.
  const failed = failure ?? (progress === undefined ? undefined : earlier);
  const notices: readonly Notice[] = [
    ...context.call.notices,
    ...noteFailure(failed),
    ...(copy === undefined ? [] : listCautions(copy)),
    ...noteProgress(progress),
  ];
  const warnings = sayNotices(notices, context);
  const refreshed = isKept ? undefined : copy?.refreshed;
  return compactObject({
    state: progress?.phase ?? (copy === undefined ? 'none' : 'done'),
    retry_after_s: progress === undefined ? undefined : readingSecondsOf(progress),
    by: isOther ? 'another process' : undefined,
    warnings: warnings.length === 0 ? undefined : warnings,
    progress: describeProgress(progress),
    copy: copy === undefined ? undefined : describeCopy(copy),
    refreshed: refreshed && tellRefresh(refreshed),
    profile: profile === undefined ? undefined : describeProfile(profile),
    next: describeNext(progress, isKept, copy),
    source: context.settings.source,
  });
}

function noteFailure(failed: CatalogError | undefined): readonly Notice[] {
  if (failed === undefined) return [];
  if (failed instanceof LostRolesError) {
    return [{ code: 'roles_lost', lost: failed.lost }];
  }
  if (failed instanceof ShareUnavailableError) {
    return [{ code: 'no_copy', why: failed.message }];
  }
  return [{ code: 'sync_failed', failure: failed.code }];
}

function noteProgress(progress: SyncProgress | undefined): readonly Notice[] {
  const lists = Object.entries(progress?.lists ?? {});
  return lists.flatMap(([list, { notes, isUnserved }]) => {
    if (notes === undefined) return [];
    const code = isUnserved === true ? 'list_lacks' : 'list_note';
    return [{ code, list, notes } as const];
  });
}

const NEXT = 'The catalog is being read in the background; ask again after retry_after_s.';
const REWRITING =
  'After an update the copy of the earlier version is rewritten, without a request; ' +
  'ask again after retry_after_s.';

// Without this, a caller who has just edited the catalog might think that the copy has the edits.
const KEPT =
  'The copy is young enough, so nothing was read. ' +
  'To have later changes in it, call with max_age_h: 0.';

function describeNext(
  progress: SyncProgress | undefined,
  isKept: boolean,
  copy: CopyInfo | undefined,
): string | undefined {
  if (progress === undefined) return isKept ? KEPT : undefined;
  const isEarlier = copy !== undefined && !isFirst(copy);
  const meanwhile = isEarlier ? 'Until then the earlier copy answers.' : MEANWHILE;
  const next = progress.phase === 'rewriting' ? REWRITING : NEXT;
  const advice = adviseAfterInterruptions(progress) ?? [];
  return [next, meanwhile, advice].flat().join(' ');
}

function describeProgress(progress: SyncProgress | undefined): JsonValue | undefined {
  if (progress === undefined || progress.phase === 'rewriting') {
    return undefined;
  }
  const { requests, requestsOf, lists } = progress;
  const records = Object.entries(lists).map(([list, { records: read, of }]) => [
    list,
    of === undefined ? read : `${read} of ${of}`,
  ]);
  return compactObject({
    read: formatRead(countRead(progress)),
    requests: requestsOf === undefined ? requests : `${requests} of ${requestsOf}`,
    ...Object.fromEntries(records),
  });
}
