/** `pim-mcp call`: runs a tool in this process. */

import { SCAN_PAGE_SIZE } from '../catalog/lists/found/list-pages.ts';
import { parseConfig } from '../settings/read-config.ts';
import { findTool, parseJsonArguments, parseKeyValues } from './call-arguments.ts';
import { callToTheEnd } from './call-to-the-end.ts';
import { type CommandIo, defineCommand, describeExits, EXIT, parseCommand, UsageError } from './command.ts';
import { lookOf, renderAnswer } from './render-answer.ts';
import { type Asked, isUnderWay, tellDemoData, tellError, withSession } from './tool-session.ts';

const AFTER = `
Arguments are key=value; pim-mcp tools TOOL lists them. Write a list with commas (codes=A-1,A-2) or repeat the key
(codes=A-1 codes=A-2); if a value contains a comma, write a JSON list (names='["Sofa, grey"]'). Write an object as JSON
(properties='{"name":"Material"}').

On a terminal the answer is a table, elsewhere the JSON object that assistants get. With --all in a pipe, each record is
one line of JSON; totals and warnings go to stderr.

Examples:
  pim-mcp call find_products brand_names=Tuvarra price_max=80 currency=EUR limit=5
  pim-mcp call get_product code=SHR-00299 sections=prices,options
  pim-mcp call find_products category_names=Dresses fields=code,name --all | jq -r .code
  echo '{"codes":["SHR-00299"]}' | pim-mcp call find_products --json -

${describeExits()}`;

/**
 * Runs a tool and prints its answer.
 * @param args the command line after `call`
 * @returns the exit code; see command.ts
 */
export async function runCall(args: readonly string[], io: CommandIo): Promise<number> {
  const command = defineCommand('call', io, AFTER)
    .argument('<tool>', 'name of the tool; see pim-mcp tools')
    .argument('[key=value...]', 'arguments of the tool')
    .option('--json <object>', 'the arguments as one JSON object instead; - reads it from stdin')
    .option('--all', 'get all records, waiting while the request limit is used up; limit applies to each answer');
  const { words, options } = parseCommand<{ readonly json?: string; readonly all?: true }>(command, args);
  const [name = '', ...pairs] = words;
  const { json, all } = options;
  const config = parseConfig(io.env, io.readSecretFile);
  // All records are a scan, in as few requests as can be.
  const pageSize = all ? Math.max(config.pageSize, SCAN_PAGE_SIZE) : config.pageSize;
  return withSession({ ...config, pageSize }, io, async (session) => {
    const tool = findTool(name, session.tools);
    const toolArgs = json === undefined ? parseKeyValues(tool, pairs) : await readJson(json, pairs, io);
    if (all && !('cursor' in tool.input.shape))
      throw new UsageError(`${name} always gives a single answer; leave --all out.`);
    if (all && toolArgs.show !== undefined)
      throw new UsageError('pictures come with a single answer; leave --all or show out.');
    tellDemoData(session, io);
    const asked = { session, tool, args: toolArgs };
    return all ? callToTheEnd(asked, io) : callOnce(asked, io);
  });
}

async function readJson(json: string, pairs: readonly string[], { readInput }: CommandIo) {
  if (pairs.length > 0) throw new UsageError('give the arguments as key=value or with --json, not both.');
  return parseJsonArguments(json === '-' ? await readInput() : json);
}

/** Prints one answer whole. */
async function callOnce({ session, tool, args }: Asked, io: CommandIo): Promise<number> {
  let outcome = await session.run(tool, args, session.beginCall(io.signal));
  while (isUnderWay(tool, outcome.answer)) outcome = await session.run(tool, args, session.beginCall(io.signal));
  const { answer, text, error } = outcome;
  if (error !== undefined) return tellError(error, io, 'call');
  io.print(io.isTerminal ? renderAnswer(answer, lookOf(io)).join('\n') : text);
  return EXIT.ok;
}
