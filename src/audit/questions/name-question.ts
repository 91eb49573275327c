/** Loaded at every start, so it imports nothing. */

import type { QuestionParameter, SavedQuestion } from './question-schema.ts';

/** Name of the tool for all questions without a separate tool. */
export const ASK_QUESTION = 'ask_question';

/** Returns the name of the separate tool of a question, which is that of its prompt, too. */
export const nameTool = ({ name }: SavedQuestion): string => `ask_${name}`;

/** Describes a parameter: its meaning, its values, and whether it is needed. */
export function describeParameter(parameter: QuestionParameter): string {
  const { type, values, description, default: defaultValue } = parameter;
  const need = defaultValue === undefined ? 'needed' : `default ${defaultValue ?? 'none'}`;
  return `${description} (${values?.join(' or ') ?? type}; ${need})`;
}
