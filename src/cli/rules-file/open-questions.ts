/** Loads the tools of saved questions only where there are questions. */

import type { CallSettings } from '../../catalog/call/context.ts';
import type { ServedQuestions } from '../../requests.ts';

/**
 * Opens the saved questions; undefined where there are none.
 * @throws InvalidArgumentError where the file cannot be used
 */
export async function openQuestions(
  readRules: CallSettings['readRules'],
): Promise<ServedQuestions | undefined> {
  const questions = (await readRules?.())?.questions ?? [];
  if (questions.length === 0) return undefined;
  const { buildQuestionTools } = await import('../../tools/question-tools.ts');
  return { questions, tools: buildQuestionTools(questions) };
}
