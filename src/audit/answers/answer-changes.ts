import { encodeCursor } from '../../answer/cursor.ts';
import type { Answer, EnvelopeParts } from '../../answer/envelope.ts';
import { fitAnswer } from '../../answer/fit/budget.ts';
import { cutMap, cutText, cutToDifference } from '../../answer/fit/cut-text.ts';
import { type Notice, sayNotices } from '../../answer/notices.ts';
import { toMap } from '../../answer/text/clean-json.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import { costsAtMost } from '../../answer/tokens.ts';
import { listCautions } from '../../copy/cautions.ts';
import { dateCopy } from '../../copy/describe-copy.ts';
import { LAST_REFRESH } from '../../record/moment.ts';
import { compactObject, type JsonValue, readNumber } from '../../record/value.ts';
import type { Changes } from '../ask/ask-changes.ts';
import type { AuditForm, AuditView } from './answer-audit.ts';
import { describeAlarms, MAX_ALARMS } from './describe-alarms.ts';

interface ChangesView extends Pick<AuditView, 'offset' | 'version' | 'hash'> {
  readonly since: string;
  readonly until?: string | undefined;
  readonly codes: readonly string[];
  readonly resolved: Readonly<Record<string, JsonValue>>;
  readonly isMaking: boolean;
}

// Counts that are shown; a small budget has room for the first alone.
const COUNTS =
  'counts prices by_field stands_out findings_new findings_fixed findings_gone_with_product'.split(
    ' ',
  );

const MAX_NAMES = 10;
const MAX_CHARS = 120;

// Columns, shown if any change has a value there. The last two are shown once if all changes agree.
const COLUMNS = [
  'what',
  'code',
  'name',
  'field',
  'label',
  'from',
  'to',
  'percent',
  'seen_before',
  'seen_at',
];
const SHARED = ['seen_before', 'seen_at'];

const SYNC = 'Call sync_catalog with max_age_h: 0 (at a prompt: pim-mcp sync)';

const NO_HISTORY = [
  'There is no history yet, so nobody knows what changed:',
  'it begins with the second reading of the catalog.',
  `${SYNC} now, and ask again later.`,
  'What was before stays unknown;',
  'find_products with updated_after goes by dates of last updates.',
].join(' ');

/**
 * Builds the fullest answer that fits.
 * @param most alarms to show: if no change fits beside them, fewer alarms and counts are shown
 */
export function fitChanges(
  changes: Changes,
  view: ChangesView,
  form: AuditForm,
  most = MAX_ALARMS,
): Answer {
  const { copy, counts, looks, total } = changes;
  const { begins, refreshes, seen_before, seen_at } = looks;
  const withFewerAlarms = (answer: Answer, fits: boolean): Answer =>
    fits || most === 0 ? answer : fitChanges(changes, view, form, Math.min(1, most - 1));
  const head = view.offset === 0 ? describeAlarms(form.redact(form.alarms ?? []), most) : {};
  if (typeof begins !== 'string' || refreshes === 0) {
    const answer = compactObject({
      ...head,
      ...describeUnseen(looks, view),
      ...dateCopy(copy),
      source: form.source,
    });
    return withFewerAlarms(answer, costsAtMost(answer, form.maxTokens));
  }
  const rows = form.redact(changes.rows).map(describeRow);
  const each = findShared(rows);
  const parts = COUNTS.slice(0, most === MAX_ALARMS ? undefined : 1);
  const countsByPart = parts.map(
    (part) => [part, describeCounts(counts.get(part) ?? [], form)] as const,
  );
  const knownCodes = new Set(counts.get('known')?.map(([code]) => code));
  const partsFor = (shownCount: number): EnvelopeParts => {
    const end = view.offset + shownCount;
    // With limit: 0 there is nothing to go on with.
    const isMore = end < total && rows.length > 0;
    const cutBy = shownCount < rows.length ? 'token_budget' : 'limit';
    const isFilled = (column: string): boolean =>
      rows.slice(0, shownCount).some((row) => row[column] !== undefined);
    return {
      lead: head,
      overview: compactObject({
        since: formatSince(view.since),
        looked: {
          refreshes: refreshes ?? null,
          seen_before: seen_before ?? null,
          seen_at: seen_at ?? null,
        },
        ...(view.offset === 0 && Object.fromEntries(countsByPart)),
        each: Object.keys(each).length === 0 || most === 0 ? undefined : each,
      }),
      recordsKey: 'changes',
      columns: COLUMNS.filter((column) => !(column in each) && isFilled(column)),
      total,
      cutBy: isMore ? cutBy : undefined,
      nextCursor: isMore
        ? encodeCursor({ part: 0, offset: end, total }, view.hash, view.version)
        : undefined,
      unmatched: { not_found: view.codes.filter((code) => !knownCodes.has(code.toLowerCase())) },
      resolved: form.redact(view.resolved),
      warnings: sayNotices([...form.notices, ...noteChanges(changes, view)], form),
      copyDate: dateCopy(copy),
      source: form.source,
    };
  };
  const { answer, isComplete } = fitAnswer(rows, partsFor, form.maxTokens);
  return withFewerAlarms(answer, isComplete);
}

function findShared(rows: readonly ReturnType<typeof describeRow>[]) {
  const shared = SHARED.flatMap((column) => {
    const [first, ...others] = new Set(rows.map((row) => row[column]));
    const isShared = first !== undefined && others.length === 0;
    return isShared ? [[column, first] as const] : [];
  });
  return Object.fromEntries(shared);
}

function describeCounts(
  counted: readonly (readonly [name: string, count: JsonValue])[],
  form: AuditForm,
): JsonValue | undefined {
  if (counted.length === 0) return undefined;
  const names = form.redact(counted).map(([name, count]) => {
    const shortName = cutText(toPlainText(name), MAX_CHARS);
    return [shortName, count] as const;
  });
  return cutMap(toMap(names), MAX_NAMES);
}

function describeUnseen({ begins, last_seen_at }: Changes['looks'], { since, until }: ChangesView) {
  if (typeof begins !== 'string') return { state: NO_HISTORY };
  const isPast =
    typeof last_seen_at === 'string' && until !== undefined && `${until}Z` < last_seen_at;
  const unseen = 'Nobody has looked in that time, so nobody knows what changed.';
  return {
    state: isPast ? unseen : `${unseen} ${SYNC} to look now.`,
    since: formatSince(since),
    history: { begins, last_seen_at: last_seen_at ?? null },
  };
}

const formatSince = (since: string): string => since.replace(/(T[\d:]{8}).*$/, '$1Z');

function noteChanges(
  { looks, counts, copy }: Changes,
  { isMaking, since }: ChangesView,
): readonly Notice[] {
  const numberOf = (part: string, kind?: string): number => {
    const rows = counts.get(part) ?? [];
    const row = rows.find(([name]) => kind === undefined || name === kind);
    return readNumber(row?.[1]) ?? 0;
  };
  const { begins, begins_later, in_part, refreshes, variants_read: read } = looks;
  const early = numberOf('early');
  const folded = numberOf('folded');
  const unreadChanges = numberOf('other');
  const newGone = numberOf('undone', 'new');
  const goneBack = numberOf('undone', 'gone');
  const inPart = readNumber(in_part) ?? 0;
  const until = counts.get('compared')?.[0]?.[1];
  const notices: Notice[] = [];
  if (begins_later === true)
    notices.push({
      code: 'history_begins',
      begins: String(begins),
    });
  if (early > 0)
    notices.push({
      code: 'may_be_earlier',
      count: early,
      since: since === LAST_REFRESH ? 'the last refresh but one' : 'the time that since gives',
    });
  if (inPart > 0)
    notices.push({
      code: 'refreshes_in_part',
      inPart,
      refreshes: readNumber(refreshes) ?? 0,
    });
  if (typeof read === 'string') notices.push({ code: 'variants_read_in_part', read });
  if (folded > 0) notices.push({ code: 'variants_with_products', count: folded });
  if (unreadChanges > 0) notices.push({ code: 'not_read_changes', count: unreadChanges });
  if (newGone > 0) notices.push({ code: 'new_went_again', count: newGone });
  if (goneBack > 0) notices.push({ code: 'gone_came_back', count: goneBack });
  if (isMaking) notices.push({ code: 'findings_in_work' });
  if (typeof until === 'string') notices.push({ code: 'rules_asked_otherwise', until });
  return [...notices, ...listCautions(copy)];
}

function describeRow({ code, from, to, ...row }: Changes['rows'][number]): Answer {
  const { before, after } = cutToDifference(from ?? null, to ?? null, MAX_CHARS);
  const otherCells = Object.entries(row).map(([key, cell]) => {
    const isText = typeof cell === 'string';
    const shortCell = isText ? cutText(toPlainText(cell), MAX_CHARS) : (cell ?? undefined);
    return [key, shortCell];
  });
  return compactObject({
    code: typeof code === 'string' ? toExactText(code) : undefined,
    ...Object.fromEntries(otherCells),
    from: before ?? undefined,
    to: after ?? undefined,
  });
}
