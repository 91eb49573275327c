import type { Answer } from '../answer/envelope.ts';
import { fitFirst } from '../answer/fit/fit.ts';
import { type Notice, sayNotices } from '../answer/notices.ts';
import { type CallContext, requireLocalCopy } from '../catalog/call/context.ts';
import { readForCall } from '../catalog/call/waiting.ts';
import { listCautions } from '../copy/cautions.ts';
import type { CopyInfo, QueryResult, SyncProgress } from '../copy/copy-port.ts';
import { dateCopy } from '../copy/describe-copy.ts';
import {
  describeIntroduction,
  type IntroductionSize,
  readIntroduction,
} from '../copy/introduction.ts';
import { formatReading, readingSecondsOf } from '../copy/tell-progress.ts';
import { NoCopyError, READING_IS_OFF } from '../errors.ts';
import { compactObject } from '../record/value.ts';

const NEXT =
  "nums['name'] of items is a number in the unit, props['name'] a text as the example; " +
  'percent have it. ' +
  'SHOW TABLES lists the views, DESCRIBE view their columns.';

// A model reads the introduction before every first query, so it may not cost more.
const MAX_TOKENS = 500;

const MAX_ROWS = 1_000;

// Counts of attribute names to show, and of those shown in detail; the largest that fit are used.
const NAMES = [64, 48, 40, 36, 32, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 3, 2, 1];
const DETAILED = [32, 24, 16, 12, 6];

const SIZES: readonly IntroductionSize[] = NAMES.flatMap((names) => {
  const smaller = DETAILED.filter((detailed) => detailed < names);
  const counts = smaller.length > 0 ? smaller : [names];
  return counts.map((detailed) => ({ names, detailed }));
});

/**
 * Describes the contents of the catalog, the names that SQL takes, and how to query it.
 * @throws NotInstalledError where this process keeps no copy
 */
export async function introduceCatalog(
  maxTokens: number | undefined,
  context: CallContext,
): Promise<Answer> {
  const { settings, call } = context;
  const { copy, problem } = await findCopy(context);
  const localCopy = requireLocalCopy(context);
  const ask = async (sql: string): Promise<QueryResult> => {
    const window = {
      offset: 0,
      maxRows: MAX_ROWS,
      isUncut: true,
    };
    const result = await localCopy.query(sql, window, call);
    return { ...result, rows: settings.redact(result.rows) };
  };
  const introduction = copy === undefined ? undefined : await readIntroduction(ask);
  const notices: readonly Notice[] = [
    ...call.notices,
    ...(problem === undefined ? [] : [problem]),
    ...(copy === undefined ? [] : listCautions(copy)),
  ];
  const warnings = sayNotices(notices, context);
  const build = (size: IntroductionSize | undefined): Answer =>
    compactObject({
      warnings: warnings.length > 0 ? [...warnings] : undefined,
      ...(introduction && size ? describeIntroduction(introduction, size) : {}),
      next: NEXT,
      ...(copy && dateCopy(copy)),
      source: settings.source,
    });
  const budget = Math.min(maxTokens ?? settings.tokenBudget, MAX_TOKENS);
  return fitFirst(SIZES, build, budget) ?? build(undefined);
}

async function readCopy(context: CallContext): Promise<CopyInfo | undefined> {
  const localCopy = requireLocalCopy(context);
  try {
    const window = { offset: 0, maxRows: 1 };
    const { copy } = await localCopy.query('SELECT 1', window, context.call);
    return copy;
  } catch (error) {
    if (error instanceof NoCopyError) return undefined;
    throw error;
  }
}

async function findCopy(
  context: CallContext,
): Promise<{ readonly copy?: CopyInfo; readonly problem?: Notice }> {
  const copy = await readCopy(context);
  if (copy !== undefined) return { copy };
  const reading = await readForCall(context, true);
  const isStillRead = reading !== undefined && reading !== 'read';
  if (isStillRead) return { problem: describeReading(reading) };
  const made = reading === 'read' ? await readCopy(context) : undefined;
  if (made !== undefined) return { copy: made };
  const { failure } = context.localCopy?.reading() ?? {};
  if (failure !== undefined) {
    const why = `${failure.message} ${failure.fix}`;
    return { problem: { code: 'no_copy', why } };
  }
  const { forbidsReading = false } = context.settings;
  const reason = forbidsReading ? `${READING_IS_OFF}.` : undefined;
  const { message, fix } = new NoCopyError(false, false, reason);
  return { problem: { code: 'no_copy', why: `${message} ${fix}` } };
}

function describeReading(progress: SyncProgress): Notice {
  const seconds = readingSecondsOf(progress);
  return {
    code: 'copy_being_read',
    progress: formatReading(progress),
    seconds,
  };
}
