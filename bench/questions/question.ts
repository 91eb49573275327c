/** What is asked, in words and as the calls that a careful assistant makes of it, and how an answer is judged. */

/** The arguments of a call, or its answer. */
export type Json = Readonly<Record<string, unknown>>;

/** One call of a tool. */
export interface Call {
  readonly tool: string;
  readonly args: Json;
}

/** A question with its truth. */
export interface Question {
  /** What it is a case of, for the figures. */
  readonly kind: string;
  /** As a person would ask it. */
  readonly words: string;
  readonly call: Call;
  /** The call that the first answer leads to; undefined: that answer is enough. */
  readonly next?: ((answer: Json) => Call | undefined) | undefined;
  /** Whether the last answer tells what the records hold. */
  readonly isRight: (answer: Json) => boolean;
}

/** How an answer came out: right; not right, but it says what it does not know; or neither. */
export type Verdict = 'right' | 'honest' | 'silently wrong';

/** Judges the last answer to a question. */
export function judge({ isRight }: Pick<Question, 'isRight'>, answer: Json): Verdict {
  if (isRight(answer)) return 'right';
  return answer.error !== undefined || saysUnknown(answer) ? 'honest' : 'silently wrong';
}

/** Words by which warnings and advice tell that something is not known. */
const UNKNOWN =
  /could not be judged|unknown shape|proves? nothing|does not prove|may not send|Cannot (?:tell|verify)|may exist|was read in time/;

/** Whether an answer says that it does not know. */
export function saysUnknown({ warnings, advice, total, cut_by }: Json): boolean {
  // What is cut short without a total says that there is more.
  return (
    UNKNOWN.test(`${[warnings].flat().join(' ')} ${String(advice)}`) || (total === undefined && cut_by !== undefined)
  );
}

/** Whether an answer says that there is no such thing, which a bare 0 does not. */
export function saysThatNothingHas(answer: Json): boolean {
  const told = [answer.none_has, answer.not_found, answer.no_match, answer.error, answer.without_pictures];
  return told.some((one) => one !== undefined) || [answer.warnings].flat().filter(Boolean).length > 0;
}

/** A question of how many. `limit: 0` is added. */
export function askCount(kind: string, words: string, args: Json, right: number, tool = 'find_products'): Question {
  return { kind, words, call: { tool, args: { ...args, limit: 0 } }, isRight: ({ total }) => total === right };
}

/** A question after something that does not exist, which must be said. */
export function askForNothing(kind: string, words: string, args: Json, tool = 'find_products'): Question {
  const limit = tool === 'find_products' || tool === 'get_variants' ? { limit: 0 } : {};
  return { kind, words, call: { tool, args: { ...args, ...limit } }, isRight: saysThatNothingHas };
}

/** The records of a list answer as objects, whichever layout they were printed in. */
export function rowsOf(answer: Json, key: string): readonly Json[] {
  const rows = Array.isArray(answer[key]) ? answer[key] : [];
  const columns: readonly unknown[] = Array.isArray(answer.columns) ? answer.columns : [];
  return rows.map((row: unknown) =>
    Array.isArray(row) ? Object.fromEntries(columns.map((column, index) => [String(column), row[index]])) : asJson(row),
  );
}

/** A value as an object; an empty one where it is none. */
export function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The values and counts that `count_by` printed. */
export function countsIn(answer: Json): readonly (readonly [value: string, count: number])[] {
  return rowsOf(answer, 'counts').map(({ value, count }) => [String(value), Number(count)]);
}

/** All numbers below a key, at any depth: the prices of one currency however they are printed. */
export function numbersBelow(value: unknown, key: string): readonly number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([own, held]) =>
    own === key || key === '' ? [held].flat().filter((one) => typeof one === 'number') : numbersBelow(held, key),
  );
}
