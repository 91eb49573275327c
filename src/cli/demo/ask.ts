/** Asks a question, to its end where it says so, and judges what came back. */

import * as z from 'zod';
import { estimateTokens } from '../../answer/tokens.ts';
import type { Question } from './questions.ts';

/** A tool call and what came back. */
export interface Exchange {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The answer's JSON object. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** What it costs the model. */
  readonly tokens: number;
  /** Requests that the server sent to the PIM for it. */
  readonly requests: number;
  readonly elapsedMs: number;
  /** Why the demo fails; undefined when the answer is one. */
  readonly fault: string | undefined;
}

/** Calls a tool; resolves with its result as it came. */
export type CallTool = (name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** A bound for walks, far above what the demo catalog needs. */
const MAX_CALLS = 20;

/** What sync_catalog says while it goes on in the background. */
const UNDER_WAY: ReadonlySet<string> = new Set(['reading', 'finishing', 'waiting']);

const resultSchema = z.looseObject({
  isError: z.boolean().default(false),
  content: z.tuple([z.looseObject({ text: z.string() })]),
  _meta: z.looseObject({ 'pim-mcp/upstream_requests': z.number(), 'pim-mcp/elapsed_ms': z.number() }),
});
const rowsSchema = z.array(z.unknown());
const answerSchema = z.record(z.string(), z.unknown());

/** Asks a question. Rejects when the server breaks, or answers in another form than its own. */
export async function askQuestion(question: Question, callTool: CallTool): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  let cursor: unknown;
  let isUnderWay = false;
  do {
    const args = cursor === undefined ? question.args : { ...question.args, cursor };
    const exchange = parseExchange(question.tool, args, await callTool(question.tool, args));
    exchanges.push(exchange);
    cursor = question.toTheEnd && exchange.fault === undefined ? exchange.answer.next_cursor : undefined;
    isUnderWay = exchange.fault === undefined && UNDER_WAY.has(String(exchange.answer.state));
  } while ((cursor !== undefined || isUnderWay) && exchanges.length < MAX_CALLS);
  return question.toTheEnd ? checkWalk(exchanges) : exchanges;
}

/** Makes an exchange of a tool's result. Throws ZodError when it has another form than a result of this server. */
export function parseExchange(tool: string, args: Exchange['args'], result: unknown): Exchange {
  const { isError, content, _meta: meta } = resultSchema.parse(result);
  const [{ text }] = content;
  const answer = answerSchema.parse(JSON.parse(text));
  return {
    tool,
    args,
    answer,
    tokens: estimateTokens(text),
    requests: meta['pim-mcp/upstream_requests'],
    elapsedMs: meta['pim-mcp/elapsed_ms'],
    fault: isError ? 'this is an error' : isEmpty(answer) ? 'this answer is empty' : undefined,
  };
}

/** The walk; its last answer is at fault when not every record was given exactly once. */
function checkWalk(exchanges: readonly Exchange[]): readonly Exchange[] {
  const rows = exchanges.flatMap(({ answer }) =>
    rowsSchema.parse(answer.products ?? []).map((row) => JSON.stringify(row)),
  );
  const distinct = new Set(rows).size;
  return exchanges.map((exchange, index) => {
    const { answer, fault } = exchange;
    const isWhole = index < exchanges.length - 1 || (rows.length === answer.total && distinct === answer.total);
    if (isWhole || fault !== undefined) return exchange;
    return {
      ...exchange,
      fault: `the walk gave ${rows.length} records, ${distinct} different ones, of ${answer.total}`,
    };
  });
}

function isEmpty({ product, state, returned, total, cut_by: cutBy }: Exchange['answer']): boolean {
  if (product !== undefined) return false;
  if (typeof state === 'string') return state === 'none';
  // A count returns no records and says what it counted.
  return returned === 0 ? !(Number(total) > 0 && cutBy === undefined) : !(Number(returned) > 0);
}
