/** What an audit's answer tells of the audit before, as one line that people read. Pure. */

import * as z from 'zod';

const countsSchema = z.record(z.string(), z.number());
const changeSchema = z.looseObject({
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
  products: 'products in all',
};

/**
 * Renders `change_since` of an answer; no line where there is none.
 * @param products of the same answer, for how many of each grade there are now
 */
export function renderChange(change: unknown, products: unknown): readonly string[] {
  const { data } = changeSchema.safeParse(change);
  if (data === undefined) return [];
  const { as_of: asOf, note } = data;
  const now = gradesSchema.safeParse(products).data?.grades ?? {};
  const figures = Object.entries(WORDS).flatMap(([figure, words]) => {
    const { data: more } = z.number().safeParse(data[figure]);
    return more === undefined ? [] : [{ more, words }];
  });
  const grades = Object.entries(data.grades).map(([grade, more]) => `${grade} ${now[grade] ?? 0} (${tellGain(more)})`);
  const rules = Object.entries(data.rules).map(([rule, more]) => `${rule} ${tellGain(more)}`);
  const isPart = note !== undefined || data.not_compared !== undefined;
  const hasMoved = grades.length > 0 || rules.length > 0 || figures.some(({ more }) => more !== 0);
  const told = [
    ...(grades.length === 0 ? [] : [grades.join(', ')]),
    ...(data.typical_grade_was === undefined ? [] : [`typical grade was ${data.typical_grade_was}`]),
    // The first leads, moved or not.
    ...figures
      .filter(({ more }, index) => index === 0 || more !== 0)
      .map(({ more, words }) => `${tellMore(more)} ${words}`),
    ...rules,
  ];
  const left = data.not_compared === undefined ? [] : [`Not compared: ${tellRules(data.not_compared)}.`];
  const line = hasMoved
    ? `Since ${asOf}: ${told.join('; ')}.`
    : `No count${isPart ? ' that can be compared' : ''} has changed since ${asOf}.`;
  return [[line, ...(note === undefined ? [] : [note]), ...left].join(' ')];
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
