/** What an audit's answer tells of the audit before, as one line that people read. Pure. */

import * as z from 'zod';

const countsSchema = z.record(z.string(), z.number());
const sinceSchema = z.looseObject({
  as_of: z.string(),
  typical_grade_was: z.string().optional(),
  grades: countsSchema.default({}),
  rules: countsSchema.default({}),
  not_compared: z.union([z.array(z.string()), z.number()]).optional(),
  note: z.string().optional(),
});
const gradesSchema = z.looseObject({ grades: countsSchema });

/** What is said of products behind how many more there are, by the name of the figure. */
const WORDS: Readonly<Record<string, string>> = {
  a_or_b: 'are A or B',
  ready: 'are ready',
  not_ready: 'are not ready',
  unknown: 'are unknown',
  sellable: 'are sellable',
  checked: 'were checked',
};

/**
 * Renders `since` of an answer; no line where there is none.
 * @param products of the same answer, for how many of each grade there are now
 */
export function renderSince(since: unknown, products: unknown): readonly string[] {
  const { data } = sinceSchema.safeParse(since);
  if (data === undefined) return [];
  const now = gradesSchema.safeParse(products).data?.grades ?? {};
  const figures = Object.entries(WORDS)
    .map(([figure, words]) => [z.number().safeParse(data[figure]).data, words] as const)
    // The first leads, moved or not.
    .filter(([more]) => more !== undefined)
    .filter(([more], index) => index === 0 || more !== 0)
    .map(([more = 0, words]) => `${tellMore(more)} ${words}`);
  const grades = Object.entries(data.grades).map(([grade, more]) => `${grade} ${now[grade] ?? 0} (${tellGain(more)})`);
  const told = [
    ...(grades.length === 0 ? [] : [grades.join(', ')]),
    ...(data.typical_grade_was === undefined ? [] : [`typical grade was ${data.typical_grade_was}`]),
    ...figures,
    ...Object.entries(data.rules).map(([rule, more]) => `${rule} ${tellGain(more)}`),
  ];
  const left = data.not_compared === undefined ? [] : [`Not compared: ${tellRules(data.not_compared)}.`];
  const line = `Since ${data.as_of}: ${told.length === 0 ? 'nothing to compare' : told.join('; ')}.`;
  return [[line, ...(data.note === undefined ? [] : [data.note]), ...left].join(' ')];
}

function tellRules(rules: readonly string[] | number): string {
  return typeof rules === 'number' ? `${rules} rules` : rules.join(', ');
}

function tellMore(more: number): string {
  if (more === 0) return 'as many';
  return `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'}`;
}

function tellGain(more: number): string {
  return `${more < 0 ? '−' : '+'}${Math.abs(more)}`;
}
