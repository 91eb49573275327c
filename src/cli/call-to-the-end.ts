/** Follows `next_cursor` to the end, and gives every record as soon as it is there. */

import { setTimeout as sleep } from 'node:timers/promises';
import { STOPPED_EARLY } from '../catalog/lists/found/matches.ts';
import { type CommandIo, EXIT } from './command.ts';
import { type AnswerObject, listOf, lookOf, renderAnswer, renderRecords, splitRecords } from './render-answer.ts';
import { type Asked, isUnderWay, type ToolError, tellError } from './tool-session.ts';

/** The most that an answer may cost: nobody counts tokens here, and fewer calls are made. */
const MAX_TOKENS = 8_000;

/** The most that an answer of a ranking may show: each reads all records anew. */
const MOST_RANKED = 1_000;

/** Waits in a row that led to nothing, and the longest of them: two windows of the limits (Spec §8). */
const MAX_WAITS = 5;
const MAX_WAIT_S = 120;

const STANDSTILL: ToolError = {
  code: 'TIMEOUT',
  failed: 'Several calls in a row returned no new record.',
  fix: 'Try again later, or ask with narrower filters.',
  retry: true,
  retry_after_s: 60,
};

/**
 * Prints all records: tables on a terminal, else a line of JSON each. Where the request limit is used up it waits.
 * @returns the exit code
 */
export async function callToTheEnd({ session, tool, args }: Asked, io: CommandIo): Promise<number> {
  const isRanked = tool.name !== 'search_catalog' && args.sort_by !== undefined;
  const asked = { max_tokens: MAX_TOKENS, ...(isRanked && { limit: MOST_RANKED }), ...args };
  const warnings = new Set<string>();
  let { cursor } = args;
  let [shown, waits] = [0, 0];
  let last: AnswerObject | undefined;
  const finish = (error?: ToolError): number => {
    if (last !== undefined) tellRest(last, shown, [...warnings], io);
    if (error === undefined) return EXIT.ok;
    const code = tellError(error, io, 'call');
    if (shown > 0) io.complain(`All records up to here are printed; continue with cursor=${cursor}`);
    return code;
  };
  while (waits <= MAX_WAITS) {
    const call = session.beginCall(io.signal);
    const { answer, error } = await session.run(tool, { ...asked, ...(cursor !== undefined && { cursor }) }, call);
    if (error !== undefined) {
      const { code, retry_after_s: seconds = 0 } = error;
      waits += 1;
      const isLimit = code === 'RATE_LIMITED' || code === 'BUSY';
      if (!isLimit || waits > MAX_WAITS || seconds > MAX_WAIT_S) return finish(error);
      io.complain(`waiting ${seconds} s for the request limit`);
      // An aborted wait leads to a call that says so.
      await sleep(seconds * 1_000, undefined, { signal: io.signal }).catch(() => {});
      continue;
    }
    if (isUnderWay(tool, answer)) continue;
    last = answer;
    shown += printRecords(answer, io);
    const told = listOf(answer.warnings).map(String);
    const isLast = answer.next_cursor === undefined;
    // What stopped an answer does not stop the walk.
    for (const warning of told) if (isLast || !warning.startsWith(STOPPED_EARLY)) warnings.add(warning);
    if (isLast) return finish();
    // A deadline that came before the first record; the request limit is the usual reason.
    waits = answer.next_cursor === cursor ? waits + 1 : 0;
    cursor = answer.next_cursor;
  }
  return finish(STANDSTILL);
}

/** Prints the records of an answer; returns how many there were. */
function printRecords(answer: AnswerObject, io: CommandIo): number {
  const { records } = splitRecords(answer);
  const rows = io.isTerminal ? renderRecords(records, lookOf(io)) : records.map((record) => JSON.stringify(record));
  if (records.length > 0) io.print(rows.join('\n'));
  return records.length;
}

/** What is to be said beside the records: how many there were, identifiers without a record, warnings. */
function tellRest(answer: AnswerObject, shown: number, warnings: readonly string[], io: CommandIo): void {
  const { next_cursor: goesOn, cut_by: cutBy, scanned: _scanned, age_s: _age, ...rest } = splitRecords(answer).rest;
  const cut = goesOn === undefined && cutBy !== undefined ? { cut_by: cutBy } : {};
  const told = { ...rest, ...cut, returned: shown, warnings };
  for (const line of renderAnswer(told, lookOf({ ...io, color: false }))) io.complain(line);
}
