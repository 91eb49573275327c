/** Asks the questions in SQL of the local copy, and judges the first answer to each. */

import type { Json } from './answer.ts';
import type { CallTool } from './ask.ts';
import type { Question } from './question.ts';
import { quote } from './sql.ts';

/** How the first answer came out. `advised`: it is not right, but an error or a warning says what to write instead. */
export type SqlVerdict = 'right' | 'right, warned' | 'advised' | 'silently wrong';

/** The result of a question in SQL. */
export interface AskedInSql {
  readonly question: Question;
  readonly verdict: SqlVerdict;
  /** Whether the last answer was right, that is, after following the advice of the first one. */
  readonly isRightAtLast: boolean;
  readonly calls: number;
  /** Tokens of all its answers. */
  readonly tokens: number;
  /** The first answer. */
  readonly answer: Json;
}

/** Asks one question after another; a second time only if the first answer says what to write instead. */
export async function askAllInSql(
  questions: readonly Question[],
  call: CallTool,
): Promise<readonly AskedInSql[]> {
  const asked: AskedInSql[] = [];
  for (const question of questions) {
    const { query, isRight } = question.sql;
    const { answer, tokens } = await call('query_catalog', { sql: query });
    const verdict = judgeSql(question, answer);
    const advised = verdict === 'advised' ? followAdvice(query, answer) : undefined;
    const second =
      advised === undefined ? undefined : await call('query_catalog', { sql: advised });
    asked.push({
      question,
      verdict,
      isRightAtLast: isRight(second?.answer ?? answer),
      calls: second === undefined ? 1 : 2,
      tokens: tokens + (second?.tokens ?? 0),
      answer,
    });
  }
  return asked;
}

/** Whether the first answer was right, with or without a warning. */
export function isRightAtFirst({ verdict }: AskedInSql): boolean {
  return verdict === 'right' || verdict === 'right, warned';
}

function judgeSql({ sql }: Question, answer: Json): SqlVerdict {
  const isWarned = answer.warnings !== undefined;
  // A warning that there is no such thing is the answer itself, not a doubt about it.
  if (sql.isRight(answer)) return isWarned && sql.mustSay !== true ? 'right, warned' : 'right';
  return isWarned || answer.error !== undefined ? 'advised' : 'silently wrong';
}

const TEXT = "'((?:[^']|'')*)'";

/** Matches advice on another spelling of a text in the query. */
const SPELLING = new RegExp(
  `never ${TEXT}.*?(?:differs only in case, accents or spaces from|nearest value is) ${TEXT}`,
);

/** Matches advice that there are more spellings than the query finds. */
const ALSO_WRITTEN = new RegExp(`(\\w+) is also written .*; (lower\\(\\w+\\) = ${TEXT}) finds all`);

/** Matches advice to group texts that differ only in case. */
const SPLIT = /GROUP BY lower\((\w+)\) counts them/;

/** Matches advice that one code has several names. */
const BY_CODE = new RegExp(`The code of ${TEXT} .*; (code = ${TEXT}) finds all`);

/** The query corrected as the warnings say; undefined if they do not say exactly how. */
export function followAdvice(query: string, { warnings }: Json): string | undefined {
  let mended = query;
  for (const warning of [warnings].flat().map(String)) {
    const [, wrong, right] = SPELLING.exec(warning) ?? [];
    if (wrong !== undefined && right !== undefined)
      mended = mended.replaceAll(`'${wrong}'`, `'${right}'`);
    const [, column, condition, text = ''] = ALSO_WRITTEN.exec(warning) ?? [];
    if (column !== undefined && condition !== undefined)
      mended = mended.replace(new RegExp(`\\b${column} = ${quote(text)}`, 'i'), condition);
    const [, grouped] = SPLIT.exec(warning) ?? [];
    if (grouped !== undefined)
      mended = mended.replace(
        new RegExp(`(SELECT|GROUP BY) ((?:\\w+\\.)?${grouped})\\b`, 'g'),
        '$1 lower($2)',
      );
    const [, name, byCode] = BY_CODE.exec(warning) ?? [];
    if (name !== undefined && byCode !== undefined)
      mended = mended.replace(new RegExp(`\\bname (?:=|ILIKE) '${name}'`), byCode);
  }
  return mended === query ? undefined : mended;
}
