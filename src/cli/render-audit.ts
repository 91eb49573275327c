/** An audit in a form that people read: failures per rule, examples, scores. Pure. */

import * as z from 'zod';
import { type AnswerObject, type Look, renderAnswer, renderRecords } from './render-answer.ts';

const rowsSchema = z.array(z.array(z.unknown())).default([]);
const columnsSchema = z.array(z.string()).default([]);
const scoresSchema = z.object({ columns: columnsSchema, worst: rowsSchema, of: z.number() }).optional();
const copySchema = z.looseObject({ as_of: z.string() });

/** Renders the answer of audit_catalog as lines. */
export function renderAudit(
  { columns, findings, scores, passed, rules, score, copy, kinds, ...rest }: AnswerObject,
  look: Look,
): readonly string[] {
  const heads = columnsSchema.parse(columns);
  const records = rowsSchema.parse(findings).map((row) => keyBy(heads, row));
  const counts = records.map((record) => omitExamples(record));
  const examples = records.flatMap((record) =>
    rowsSchema.parse(Object.entries(record).find(([head]) => isExamples(head))?.[1]).map(([id, code, detail]) => ({
      rule: record.rule,
      id,
      code,
      detail,
    })),
  );
  const scored = scoresSchema.parse(scores);
  const passedCount = z.array(z.unknown()).safeParse(passed).data?.length ?? passed ?? 0;
  const { as_of: asOf } = copySchema.parse(copy);
  return [
    ...renderRecords(counts, look),
    ...titled('Worst examples', renderRecords(examples, look), examples.length, look),
    ...titled(
      `Lowest scores (of ${scored?.of ?? 0})`,
      renderRecords(scored?.worst.map((row) => keyBy(scored.columns, row)) ?? [], look),
      scored?.worst.length ?? 0,
      look,
    ),
    '',
    look.paint('bold', `Score ${score ?? 'unknown'}; ${passedCount} rules passed; local copy as of ${asOf}`),
    ...renderAnswer(
      { ...rest, ...(kinds === undefined ? {} : { kinds }), ...(rules === undefined ? {} : { rules }) },
      look,
    ),
  ];
}

function keyBy(columns: readonly string[], row: readonly unknown[]): AnswerObject {
  return Object.fromEntries(columns.map((column, index) => [column, row[index]]));
}

function isExamples(head: string): boolean {
  return head.startsWith('examples');
}

function omitExamples(record: AnswerObject): AnswerObject {
  return Object.fromEntries(Object.entries(record).filter(([head]) => !isExamples(head)));
}

function titled(title: string, lines: readonly string[], count: number, { paint }: Look): readonly string[] {
  return count === 0 ? [] : ['', paint('bold', title), ...lines];
}
