/** What saved questions and their parameters are called. Loaded at every start, so it loads nothing itself. */

import type { QuestionParameter, SavedQuestion } from './question-schema.ts';

/** The tool of all questions that have none of their own. */
export const ASK_QUESTION = 'ask_question';

/** The name of the tool of a question that has its own, and of its prompt. */
export const nameTool = ({ name }: SavedQuestion): string => `ask_${name}`;

/** A parameter in words: what it is, what it takes, and whether it is needed. */
export function describeParameter(parameter: QuestionParameter): string {
  const { type, values, description, default: usual } = parameter;
  const need = usual === undefined ? 'needed' : `default ${usual ?? 'none'}`;
  return `${description} (${values?.join(' or ') ?? type}; ${need})`;
}
