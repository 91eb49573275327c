/** What is asked: in words, and as the calls that a careful assistant would make; and how an answer is judged. */

import { counts, type Json, saysThatNothingHas, saysUnknown } from './answer.ts';
import { type InSql, sqlCount, sqlNothing } from './sql.ts';

/** One call of a tool. */
export interface Call {
  readonly tool: string;
  readonly args: Json;
}

/** A question with its right answer. */
export interface Question {
  /** The kind of question, for the figures. */
  readonly kind: string;
  /** As a person would ask it. */
  readonly words: string;
  readonly call: Call;
  /** The next call that the first answer leads to; undefined: the first answer is enough. */
  readonly next?: ((answer: Json) => Call | undefined) | undefined;
  /** Whether the last answer says what the records hold. */
  readonly isRight: (answer: Json) => boolean;
  readonly sql: InSql;
}

/** How an answer came out. `honest`: it is not right, but says what it does not know. `silently wrong`: neither. */
export type Verdict = 'right' | 'honest' | 'silently wrong';

/** Judges the last answer to a question. */
export function judge({ isRight }: Pick<Question, 'isRight'>, answer: Json): Verdict {
  if (isRight(answer)) return 'right';
  return answer.error !== undefined || saysUnknown(answer) ? 'honest' : 'silently wrong';
}

/** The two ways to ask a question: the arguments of a lookup, and SQL. */
export interface Ways {
  readonly args: Json;
  readonly sql: string;
  /** The tool of the lookup; default: find_products. */
  readonly tool?: string;
  /** What a right answer tells beside the number; default: nothing. */
  readonly told?: (answer: Json) => boolean;
}

/** A question "how many?"; `limit: 0` is added to the arguments. */
export function askCount(
  kind: string,
  words: string,
  { args, sql, tool, told }: Ways,
  right: number,
): Question {
  return {
    kind,
    words,
    call: { tool: tool ?? 'find_products', args: { ...args, limit: 0 } },
    isRight: (answer) => counts(answer, right) && told?.(answer) !== false,
    sql: sqlCount(sql, right),
  };
}

/** A question about something that does not exist; the answer must say so. */
export function askForNothing(
  kind: string,
  words: string,
  { args, sql, tool = 'find_products' }: Ways,
): Question {
  const limit = tool === 'find_products' || tool === 'get_variants' ? { limit: 0 } : {};
  return {
    kind,
    words,
    call: { tool, args: { ...args, ...limit } },
    isRight: saysThatNothingHas,
    sql: sqlNothing(sql),
  };
}
