/** Follows `next_cursor` to the end, and gives every record as soon as it is there. */

import { STOPPED_EARLY } from '../catalog/lists/found/matches.ts';
import { type CommandIo, EXIT } from './command.ts';
import { writeRecords } from './output-file.ts';
import { type AnswerObject, listOf, lookOf, renderAnswer, renderRecords, splitRecords } from './render-answer.ts';
import { type Asked, isUnderWay, runShown, tellError } from './tool-session.ts';

/** The most that an answer may cost: nobody counts tokens here, and fewer calls are made. */
const MAX_TOKENS = 8_000;

/** The most that an answer of a ranking may show: each reads all records anew. */
const MOST_RANKED = 1_000;

/**
 * Prints all records: tables on a terminal, else a line of JSON each.
 * @param output the file that they are written into, all or none, instead of being printed
 * @returns the exit code
 */
export async function callToTheEnd({ session, tool, args }: Asked, io: CommandIo, output?: string): Promise<number> {
  const isRanked = tool.name !== 'search_catalog' && args.sort_by !== undefined;
  const asked = { max_tokens: MAX_TOKENS, ...(isRanked && { limit: MOST_RANKED }), ...args };
  const kept: AnswerObject[] = [];
  const warnings = new Set<string>();
  let { cursor } = args;
  let shown = 0;
  for (;;) {
    const given = { ...asked, ...(cursor !== undefined && { cursor }) };
    const { answer, error } = await runShown({ session, tool, args: given }, io);
    if (isUnderWay(tool, answer)) continue;
    if (error !== undefined) {
      const code = tellError(error, io, 'call');
      if (shown > 0 && output === undefined)
        io.complain(`All records up to here are printed; continue with cursor=${cursor}`);
      return code;
    }
    const { records } = splitRecords(answer);
    shown += records.length;
    // It has no deadline that could end it without a record.
    if (cursor !== undefined && answer.next_cursor === cursor) throw new Error('An answer did not go on.');
    if (output !== undefined) for (const record of records) kept.push(record);
    else if (io.isTerminal && records.length > 0) io.print(renderRecords(records, lookOf(io)).join('\n'));
    else for (const record of records) io.print(JSON.stringify(record));
    cursor = answer.next_cursor;
    // What stopped an answer does not stop the walk.
    for (const warning of listOf(answer.warnings).map(String))
      if (cursor === undefined || !warning.startsWith(STOPPED_EARLY)) warnings.add(warning);
    if (cursor !== undefined) continue;
    if (output !== undefined) io.complain(`wrote ${await writeRecords(output, kept, io)}`);
    tellRest(answer, shown, [...warnings], io);
    return EXIT.ok;
  }
}

/** What is to be said beside the records: how many there were, identifiers without a record, warnings. */
function tellRest(answer: AnswerObject, shown: number, warnings: readonly string[], io: CommandIo): void {
  const { next_cursor: goesOn, cut_by: cutBy, scanned: _scanned, age_s: _age, ...rest } = splitRecords(answer).rest;
  const cut = goesOn === undefined && cutBy !== undefined ? { cut_by: cutBy } : {};
  const told = { ...rest, ...cut, returned: shown, warnings };
  for (const line of renderAnswer(told, lookOf({ ...io, color: false }))) io.complain(line);
}
