/** Follows `next_cursor` to the end, and gives every record as soon as it is there. */

import { setTimeout as sleep } from 'node:timers/promises';
import { STOPPED_EARLY } from '../lists/found/matches.ts';
import { type Asked, type CallIo, isUnderWay, lookOf, tellError } from './call-parts.ts';
import { EXIT } from './exit-codes.ts';
import { startProgressBar } from './progress-bar.ts';
import { type AnswerObject, renderAnswer, renderRecords, splitRecords } from './render-answer.ts';
import { describeWatched, type ToolError } from './tool-session.ts';

/** Answers in a walk: at 8,000 tokens each, more records than catalogs have. */
const MAX_ANSWERS = 20_000;

/** The most that an answer may cost: nobody counts tokens here, and fewer calls are made. */
const MAX_TOKENS = 8_000;

/** The most that an answer of a ranking may show: each reads all records anew. */
const MOST_RANKED = 1_000;

/** Waits in a row that led to nothing, and the longest of them: two windows of the limits (Spec §8). */
const MAX_WAITS = 5;
const MAX_WAIT_S = 120;

/** How far a walk is. */
interface Walk {
  cursor: unknown;
  shown: number;
  /** Records that refinements read, of how many. */
  read: number;
  of: number | undefined;
  waits: number;
  doing: string;
  readonly warnings: Set<string>;
}

/**
 * Prints all records: tables on a terminal, else a line of JSON each. Where the request limit is used up it waits.
 * @returns the exit code
 */
export async function callToTheEnd({ session, tool, args }: Asked, io: CallIo): Promise<number> {
  const walk: Walk = {
    cursor: args.cursor,
    shown: 0,
    read: 0,
    of: undefined,
    waits: 0,
    doing: tool.name,
    warnings: new Set(),
  };
  const bar = startProgressBar(io.errorTerminal, () => ({
    doing: describeWatched(session, walk.doing),
    done: Math.max(walk.read, session.watched.read),
    total: walk.of ?? session.watched.of,
  }));
  const finish = (answer: AnswerObject | undefined, error?: ToolError): number => {
    bar.stop();
    if (answer !== undefined) tellRest(answer, walk, io);
    if (error === undefined) return EXIT.ok;
    const code = tellError(error, io);
    if (walk.shown > 0) io.complain(`All records up to here are printed; continue with cursor=${walk.cursor}`);
    return code;
  };
  const isRanked = tool.name !== 'search_catalog' && args.sort_by !== undefined;
  const defaults = { max_tokens: MAX_TOKENS, ...(isRanked && { limit: MOST_RANKED }) };
  let last: AnswerObject | undefined;
  for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
    walk.doing = tool.name;
    const cursor = walk.cursor === undefined ? {} : { cursor: walk.cursor };
    const call = session.beginCall(io.signal);
    const { answer, error } = await session.run(tool, { ...defaults, ...args, ...cursor }, call);
    if (error !== undefined) {
      if (!(await waitFor(error, walk, io.signal))) return finish(last, error);
      continue;
    }
    if (isUnderWay(tool, answer)) continue;
    bar.clear();
    printRecords(answer, walk, io);
    last = answer;
    if (answer.next_cursor === undefined) return finish(answer);
    // A deadline that came before the first record; the request limit is the usual reason.
    walk.waits = answer.next_cursor === walk.cursor ? walk.waits + 1 : 0;
    walk.cursor = answer.next_cursor;
    if (walk.waits > MAX_WAITS) return finish(answer, STANDSTILL);
  }
  return finish(last, STANDSTILL);
}

const STANDSTILL: ToolError = {
  code: 'TIMEOUT',
  failed: 'Several calls in a row returned no new record.',
  fix: 'Try again later, or ask with narrower filters.',
  retry: true,
  retry_after_s: 60,
};

/** Waits as long as the request limit wants it. False: for this error, or that long, nobody waits. */
async function waitFor(
  { code, retry_after_s: seconds = 0 }: ToolError,
  walk: Walk,
  signal: AbortSignal,
): Promise<boolean> {
  walk.waits += 1;
  if (code !== 'RATE_LIMITED' && code !== 'BUSY') return false;
  if (walk.waits > MAX_WAITS || seconds > MAX_WAIT_S) return false;
  walk.doing = `waiting ${seconds} s for the request limit`;
  // An aborted wait leads to a call that says so.
  await sleep(seconds * 1_000, undefined, { signal }).catch(() => {});
  return true;
}

function printRecords(answer: AnswerObject, walk: Walk, io: CallIo): void {
  const { records } = splitRecords(answer);
  const rows = io.isTerminal ? renderRecords(records, lookOf(io)) : records.map((record) => JSON.stringify(record));
  if (records.length > 0) io.print(rows.join('\n'));
  const { scanned, total, warnings } = answer as Envelope;
  walk.shown += records.length;
  walk.read = scanned === undefined ? walk.shown : scanned.read;
  walk.of = scanned === undefined ? total : scanned.of;
  for (const warning of warnings ?? []) {
    // What stopped an answer does not stop the walk.
    if (answer.next_cursor === undefined || !warning.startsWith(STOPPED_EARLY)) walk.warnings.add(warning);
  }
}

/** What matters here of an answer's envelope (answer/envelope.ts). */
interface Envelope {
  readonly total?: number;
  readonly scanned?: { readonly read: number; readonly of?: number };
  readonly warnings?: readonly string[];
}

/** What is to be said beside the records: how many there were, identifiers without a record, warnings. */
function tellRest(answer: AnswerObject, { shown, warnings }: Walk, io: CallIo): void {
  const { next_cursor: goesOn, cut_by: cutBy, scanned: _scanned, age_s: _age, ...rest } = splitRecords(answer).rest;
  const cut = goesOn === undefined && cutBy !== undefined ? { cut_by: cutBy } : {};
  const told = { ...rest, ...cut, returned: shown, warnings: [...warnings] };
  for (const line of renderAnswer(told, lookOf({ ...io, color: false }))) io.complain(line);
}
