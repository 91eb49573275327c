/** Asks a server questions, and judges its answers. */

import type { Json } from './answer.ts';
import { judge, type Question, type Verdict } from './question.ts';

/** Calls a tool; `tokens` are the real tokens of one copy of the answer. */
export type CallTool = (
  tool: string,
  args: Json,
) => Promise<{ readonly answer: Json; readonly tokens: number }>;

/** The result of a question. */
export interface Asked {
  readonly question: Question;
  readonly verdict: Verdict;
  readonly calls: number;
  /** Tokens of all its answers. */
  readonly tokens: number;
  /** The last answer. */
  readonly answer: Json;
}

/** How many calls, and how many tokens in all answers, an everyday question may cost. */
export const MAX_CALLS = 2;
export const MAX_TOKENS = 400;

/** Asks one question after another. */
export async function askAll(
  questions: readonly Question[],
  call: CallTool,
): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  for (const question of questions) {
    const first = await call(question.call.tool, question.call.args);
    const next = question.next?.(first.answer);
    const second = next === undefined ? undefined : await call(next.tool, next.args);
    const { answer } = second ?? first;
    asked.push({
      question,
      verdict: judge(question, answer),
      calls: second === undefined ? 1 : 2,
      tokens: first.tokens + (second?.tokens ?? 0),
      answer,
    });
  }
  return asked;
}

/** Whether a question was answered right, with few calls and few tokens. */
export function isAnswered({ verdict, calls, tokens }: Asked): boolean {
  return verdict === 'right' && calls <= MAX_CALLS && tokens <= MAX_TOKENS;
}
