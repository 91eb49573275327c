/** Reads the answers of tools, whatever was asked. */

/** The arguments of a call, or its answer. */
export type Json = Readonly<Record<string, unknown>>;

/** Matches the warnings and advice that say that something is unknown. */
const UNKNOWN =
  /could not be judged|unknown shape|proves? nothing|does not prove|may not send|Cannot (?:tell|verify)|may exist|is unknown|was read in time/;

/** Whether an answer says that it does not know. */
export function saysUnknown(answer: Json): boolean {
  const { warnings, advice, total, cut_by } = answer;
  // An answer that is cut short without a total says that there is more.
  return (
    UNKNOWN.test(`${[warnings].flat().join(' ')} ${String(advice)}`) ||
    (total === undefined && cut_by !== undefined) ||
    asksBack(answer)
  );
}

/** Whether an answer gives no total, and says first what it does not know, or what could be meant. */
export function asksBack(answer: Json): boolean {
  const [first = ''] = Object.keys(answer);
  return answer.total === undefined && ['error', 'could_be', 'none_has'].includes(first);
}

/** Whether an answer counts so many, in all, of products themselves, or in the place that records have first. */
export function counts({ total, own, warnings }: Json, right: number): boolean {
  return [total, own].includes(right) || new RegExp(`: ${right} match by `).test(String(warnings));
}

/** Whether an answer shows a text or number anywhere but where it repeats the question. */
export function shows(answer: Json, value: string | number): boolean {
  const told = JSON.stringify({
    ...answer,
    applied_filters: '',
    evaluated_filters: '',
    scanned: '',
  });
  if (typeof value === 'string') return told.includes(JSON.stringify(value).slice(1, -1));
  const numbers = told.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? [];
  return numbers.some((one) => Number(one) === value);
}

/** Whether an answer says that there is no such thing; a bare 0 does not. */
export function saysThatNothingHas(answer: Json): boolean {
  const told = [
    answer.none_has,
    answer.not_found,
    answer.no_match,
    answer.error,
    answer.without_pictures,
  ];
  return (
    told.some((one) => one !== undefined) || [answer.warnings].flat().filter(Boolean).length > 0
  );
}

/** The records of a list answer as objects, from either layout. */
export function rowsOf(answer: Json, key: string): readonly Json[] {
  const rows = Array.isArray(answer[key]) ? answer[key] : [];
  const columns: readonly unknown[] = Array.isArray(answer.columns) ? answer.columns : [];
  return rows.map((row: unknown) =>
    Array.isArray(row)
      ? Object.fromEntries(columns.map((column, index) => [String(column), row[index]]))
      : asJson(row),
  );
}

/** A value as an object; an empty one if it is none. */
export function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The values and counts of a `count_by` answer. */
export function countsIn(answer: Json): readonly (readonly [value: string, count: number])[] {
  return rowsOf(answer, 'counts').map(({ value, count }) => [String(value), Number(count)]);
}

/** All numbers below a key, at any depth, such as the prices of one currency in any layout. */
export function numbersBelow(value: unknown, key: string): readonly number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([own, held]) =>
    own === key || key === ''
      ? [held].flat().filter((one) => typeof one === 'number')
      : numbersBelow(held, key),
  );
}
