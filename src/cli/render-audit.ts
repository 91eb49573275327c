/** An audit in a form that people read: what to fix first, failures per rule, examples, grades. Pure. */

import * as z from 'zod';
import { type AnswerObject, type Look, renderAnswer, renderRecords } from './render-answer.ts';
import { renderChange } from './render-change.ts';

import { wrapText } from './table.ts';

const rowsSchema = z.array(z.array(z.unknown())).default([]);
const columnsSchema = z.array(z.string()).default([]);
const worstSchema = z.object({ columns: columnsSchema, worst: rowsSchema, of: z.number() }).optional();
const fixesSchema = z.object({ note: z.string().optional(), columns: columnsSchema, steps: rowsSchema }).optional();
const gradedSchema = z.looseObject({
  checked: z.number(),
  a_or_b: z.number(),
  typical_grade: z.string(),
  with_error: z.number(),
  sellable: z.number(),
  grades: z.record(z.string(), z.number()),
});
const touchedSchema = z.looseObject({ checked: z.number(), failing: z.number() });
const readinessSchema = z
  .object({ checked: z.number(), ready: z.number(), not_ready: z.number(), unknown: z.number() })
  .optional();
const mappingSchema = z.record(z.string(), z.string()).default({});
const countsSchema = z.record(z.string(), z.unknown()).default({});
const gapsSchema = z.record(z.string(), z.string()).default({});
const copySchema = z.looseObject({ as_of: z.string() });

/** Renders the answer of audit_catalog as lines, what it comes to before all else. */
export function renderAudit(
  {
    columns,
    findings,
    worst,
    passed,
    rules,
    products,
    readiness,
    mapping,
    fix_first,
    copy,
    change_since: change,
    kinds,
    system_gaps: gaps,
    little_checked: little,
    unknown,
    list_all: _,
    list_products: _products,
    // All findings are here, in a form that needs no cursor.
    total: _total,
    returned: _returned,
    ...rest
  }: AnswerObject,
  look: Look,
): readonly string[] {
  // A wider head takes the room of the texts.
  const heads = columnsSchema.parse(columns).map((head) => (head === 'percent_of_products' ? 'percent' : head));
  const records = rowsSchema.parse(findings).map((row) => keyBy(heads, row));
  const counts = records.map((record) => omitExamples(record));
  const examples = records.flatMap((record) =>
    Object.entries(record)
      .filter(([head]) => isExamples(head))
      .flatMap(([head, rows]) => {
        const parts = head.replace(/^examples \[|\]$/g, '').split(', ');
        return rowsSchema.parse(rows).map((row) => ({ rule: record.rule, ...keyBy(parts, row) }));
      }),
  );
  const graded = worstSchema.parse(worst);
  const fixes = fixesSchema.parse(fix_first);
  const passedCount = z.array(z.unknown()).safeParse(passed).data?.length ?? passed ?? 0;
  const { as_of: asOf } = copySchema.parse(copy);
  return [
    look.paint(
      'bold',
      `${tellProducts(products)}${tellReadiness(readiness)}${passedCount} rules passed; local copy as of ${asOf}`,
    ),
    ...renderChange(change, products).flatMap((line) => wrapText(line, look.width)),
    ...renderGaps(gaps, look),
    ...renderRows(
      fixes?.note === undefined ? 'Fix first' : `Fix first. ${fixes.note}`,
      fixes?.columns,
      fixes?.steps,
      look,
    ),
    ...titled('What fails', renderRecords(counts, look), counts.length, look),
    ...titled('Examples', renderRecords(examples, look), examples.length, look),
    ...renderRows(
      `${readiness === undefined ? 'Worst' : 'Least ready'} (of ${graded?.of ?? 0})`,
      graded?.columns,
      graded?.worst,
      look,
    ),
    ...renderRows(
      'Where attributes are',
      ['attribute', 'taken from'],
      Object.entries(mappingSchema.parse(mapping)),
      look,
    ),
    ...renderCounts('Kinds of failure', ['rule', 'records'], kinds, look),
    ...renderCounts('Unknown: the copy cannot tell', ['rule', 'records'], unknown, look),
    ...renderCounts('Passed, though few records have what these rules check', ['rule', 'checked'], little, look),
    '',
    ...renderAnswer({ ...rest, ...(rules === undefined ? {} : { rules }) }, look),
  ];
}

/** Gaps of the whole system: a sentence on what they are, and one of each. */
function renderGaps(gaps: unknown, look: Look): readonly string[] {
  const { note, ...told } = gapsSchema.parse(gaps);
  const lines = [note ?? '', ...Object.entries(told).map(([rule, says]) => `${rule}: ${says}`)];
  return titled(
    'Gaps of the system',
    lines.flatMap((line) => wrapText(line, look.width)),
    Object.keys(told).length,
    look,
  );
}

/** Rules with what is counted of each, which would mean nothing without a title. */
function renderCounts(title: string, columns: readonly string[], counts: unknown, look: Look): readonly string[] {
  const rows = Object.entries(countsSchema.parse(counts)).map(([rule, count]) => [rule, tellCount(count)]);
  return renderRows(title, columns, rows, look);
}

function tellCount(count: unknown): unknown {
  const kinds = z.record(z.string(), z.number()).safeParse(count).data;
  if (kinds === undefined) return count;
  return Object.entries(kinds)
    .map(([kind, records]) => `${kind} ${records}`)
    .join(', ');
}

function tellProducts(products: unknown): string {
  const { data: touched } = touchedSchema.safeParse(products);
  if (touched !== undefined) return `${touched.failing} of ${touched.checked} products fail; `;
  const { data: told } = gradedSchema.safeParse(products);
  if (told === undefined) return '';
  const grades = Object.entries(told.grades).map(([grade, count]) => `${grade} ${count}`);
  return `${told.a_or_b} of ${told.checked} products are A or B; typical grade ${told.typical_grade} (${grades.join(', ')}); ${told.with_error} have an error, ${told.sellable} are sellable; `;
}

function tellReadiness(readiness: unknown): string {
  const told = readinessSchema.parse(readiness);
  if (told === undefined) return '';
  return `${told.ready} of ${told.checked} products ready, ${told.not_ready} not ready, ${told.unknown} unknown; `;
}

function renderRows(
  title: string,
  columns: readonly string[] = [],
  rows: readonly (readonly unknown[])[] = [],
  look: Look,
): readonly string[] {
  const lines = renderRecords(
    rows.map((row) => keyBy(columns, row)),
    look,
  );
  return titled(title, lines, rows.length, look);
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
