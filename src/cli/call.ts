import type { Command } from 'commander';
import { SCAN_PAGE_SIZE } from '../catalog/lists/pages/list-pages.ts';
import { parseConfig, readGiven } from '../settings/read-config.ts';
import type { Tool } from '../tools/define-tool.ts';
import { findTool, parseJsonArguments, parseKeyValues } from './call-arguments.ts';
import {
  type CommandIo,
  defineCommand,
  describeExits,
  EXIT,
  parseCommand,
  UsageError,
} from './command.ts';
import { exportInto, formOf, writeRecords } from './output-file.ts';
import {
  type AnswerObject,
  listOf,
  lookOf,
  renderAnswer,
  renderRecords,
  splitRecords,
} from './render-answer.ts';
import {
  NO_DEADLINE_MS,
  type Outcome,
  printDemoNotice,
  printError,
  runFinished,
  type ToolCall,
  type ToolSession,
  withSession,
} from './tool-session.ts';

const AFTER = `
Arguments are key=value; pim-mcp tools TOOL lists them. \
Write a list with commas (codes=A-1,A-2) or repeat the key
(codes=A-1 codes=A-2); if a value contains a comma, write a JSON list (names='["Sofa, grey"]'). \
Write an object as JSON
(properties='{"name":"Material"}').

On a terminal the answer is a table, elsewhere the JSON object that assistants get. \
With --all in a pipe, each record is
one line of JSON; totals and warnings go to stderr. \
A call takes as long as the request limits make it, unless
PIM_DEADLINE_MS is set.

--output writes all records into a file, a row each: \
.csv, .jsonl or .xlsx (a workbook, in which codes stay texts).

Examples:
  pim-mcp call find_products brand_names=Tuvarra price_max=80 currency=EUR limit=5
  pim-mcp call get_product code=SHR-00299 sections=prices,options
  pim-mcp call find_products category_names=Dresses fields=code,name --all | jq -r .code
  pim-mcp call query_catalog sql='SELECT code, name FROM products' --output products.xlsx
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
    .argument('[key=value...]', 'arguments of the tool');
  const { words, options } = parseCall(command, args);
  const [name = '', ...pairs] = words;
  return callTool(({ tools }) => findTool(name, tools), pairs, options, io);
}

/**
 * Parses the command line of a command that runs a tool.
 * @throws CommandEnd as parseCommand does
 */
export function parseCall(command: Command, args: readonly string[]) {
  command
    .option('--json <object>', 'the arguments as one JSON object instead; - reads it from stdin')
    .option(
      '--all',
      'get all records, waiting while the request limit is used up; limit applies to each answer',
    )
    .option('--output <file>', 'write all records to this file, replacing it if it exists');
  return parseCommand<Options>(command, args);
}

/**
 * Runs a tool on `key=value` arguments and prints its answer.
 * @returns the exit code; see command.ts
 */
export async function callTool(
  find: (session: ToolSession) => Tool,
  pairs: readonly string[],
  options: Options,
  io: CommandIo,
): Promise<number> {
  const { json } = options;
  const all = options.all || options.output !== undefined;
  const config = parseConfig(io.env, io.readSecretFile);
  const isLimited = !all && readGiven(io.env).PIM_DEADLINE_MS !== undefined;
  const deadlineMs = isLimited ? config.deadlineMs : NO_DEADLINE_MS;
  // All records are a scan, in as few requests as can be.
  const pageSize = all ? Math.max(config.pageSize, SCAN_PAGE_SIZE) : config.pageSize;
  const run = async (session: ToolSession): Promise<number> => {
    const tool = find(session);
    const toolArgs =
      json === undefined ? parseKeyValues(tool, pairs) : await readJson(json, pairs, io);
    if (all && !('cursor' in tool.input.shape)) {
      throw new UsageError(
        `${tool.name} always gives a single answer; leave --all and --output out.`,
      );
    }
    printDemoNotice(session, io);
    const toolCall = { session, tool, args: toolArgs };
    // exportInto puts the file into the user's directory; tools export into one of the process.
    const output = options.output ?? toolArgs.export_as;
    if (typeof output === 'string' && formOf(output) && 'export_as' in tool.input.shape) {
      return exportInto(output, toolCall, io);
    }
    return all ? callToTheEnd(toolCall, io, options.output) : callOnce(toolCall, io);
  };
  // Waits for the copy: a reading that was only begun would end with this process.
  return withSession({ ...config, pageSize, deadlineMs }, io, run, true);
}

interface Options {
  readonly json?: string;
  readonly all?: true;
  readonly output?: string;
}

async function readJson(json: string, pairs: readonly string[], { readInput }: CommandIo) {
  if (pairs.length > 0) {
    throw new UsageError('give the arguments as key=value or with --json, not both.');
  }
  return parseJsonArguments(json === '-' ? await readInput() : json);
}

async function callOnce(toolCall: ToolCall, io: CommandIo): Promise<number> {
  const { answer, text, error } = await runFinished(toolCall, io);
  if (error !== undefined) return printError(error, io, commandOf(toolCall));
  const rendered = io.isTerminal ? renderAnswer(answer, lookOf(io)).join('\n') : text;
  io.print(rendered);
  return EXIT.ok;
}

const commandOf = ({ tool }: Pick<ToolCall, 'tool'>): string =>
  tool.name.startsWith('ask_') ? 'ask' : 'call';

// Nobody counts tokens here, and with more in each answer fewer calls are made.
const MAX_TOKENS = 8_000;

// Each answer of a ranking reads all records anew, so each shows as many as it may.
const MAX_RANKED = 1_000;

// Prints all records: tables on a terminal, else a line of JSON each.
// `output`: file that gets all of them or none, instead of printing
// Returns the exit code.
async function callToTheEnd(
  { session, tool, args }: ToolCall,
  io: CommandIo,
  output?: string,
): Promise<number> {
  const isRanked = tool.name !== 'search_catalog' && args.sort_by !== undefined;
  const scanArgs = {
    max_tokens: MAX_TOKENS,
    ...(isRanked && { limit: MAX_RANKED }),
    ...args,
  };
  const fileRecords: AnswerObject[] = [];
  const keepRecords = (records: readonly AnswerObject[]) =>
    output === undefined ? printRecords(records, io) : void fileRecords.push(...records);
  const warnings = new Set<string>();
  let recordCount = 0;
  let last: AnswerObject = {};
  for await (const page of walkAnswers({ session, tool, args: scanArgs }, io)) {
    const { answer, error, cursor } = page;
    if (error !== undefined) {
      const code = printError(error, io, commandOf({ tool }));
      if (recordCount > 0 && output === undefined) {
        io.complain(`All records up to here are printed; continue with cursor=${cursor}`);
      }
      return code;
    }
    const { records } = splitRecords(answer);
    recordCount += records.length;
    keepRecords(records);
    for (const warning of warningsOf(page)) warnings.add(warning);
    last = answer;
  }
  if (output !== undefined) {
    io.complain(`wrote ${await writeRecords(output, fileRecords, io)}`);
  }
  printRest(last, recordCount, [...warnings], io);
  return EXIT.ok;
}

// Calls a tool with one cursor after another, to its last answer or an error.
async function* walkAnswers({ session, tool, args }: ToolCall, io: CommandIo) {
  let { cursor } = args;
  do {
    const pageArgs = { ...args, ...(cursor !== undefined && { cursor }) };
    const outcome = await runFinished({ session, tool, args: pageArgs }, io);
    const { answer, error } = outcome;
    const next = error === undefined ? answer.next_cursor : undefined;
    // Without a deadline no answer ends before its first record.
    if (cursor !== undefined && next === cursor) {
      throw new Error('An answer did not go on.');
    }
    yield { ...outcome, cursor };
    cursor = next;
  } while (cursor !== undefined);
}

function printRecords(records: readonly AnswerObject[], io: CommandIo): void {
  if (!io.isTerminal) {
    for (const record of records) {
      io.print(JSON.stringify(record));
    }
  } else if (records.length > 0) {
    io.print(renderRecords(records, lookOf(io)).join('\n'));
  }
}

// The walk goes on where an answer stopped early, so that warning is left out.
function warningsOf({ answer, saidBy }: Outcome): readonly string[] {
  const warnings = listOf(answer.warnings).map(String);
  if (answer.next_cursor === undefined) return warnings;
  return warnings.filter((warning) => saidBy.get(warning)?.code !== 'stopped_early');
}

// Says what stands beside the records: how many there were, identifiers without a record, warnings.
function printRest(
  answer: AnswerObject,
  recordCount: number,
  warnings: readonly string[],
  io: CommandIo,
): void {
  const {
    next_cursor: goesOn,
    cut_by: cutBy,
    scanned: _scanned,
    age_s: _age,
    ...rest
  } = splitRecords(answer).rest;
  const cut = goesOn === undefined && cutBy !== undefined ? { cut_by: cutBy } : {};
  const summary = {
    ...rest,
    ...cut,
    returned: recordCount,
    warnings,
  };
  const look = lookOf({ ...io, color: false });
  for (const line of renderAnswer(summary, look)) io.complain(line);
}
