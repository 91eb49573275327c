/** pim://reference/…: what list_reference_data answers. */

import type { Answer } from '../answer/envelope.ts';
import { countTokens } from '../answer/tokens.ts';
import { listReferenceData } from '../tools/list-reference-data.ts';
import { answerCall } from '../tools/run-tool.ts';
import type { Resource, ResourceContext } from './define-resource.ts';

/** The resource of all categories. */
export const categories = referenceList('categories', 'Categories');

/** The resource of all brands. */
export const brands = referenceList('brands', 'Brands');

/** Room for the words that say how to go on; below the least budget of a call there is none. */
const CONTINUE_TOKENS = 60;
const LEAST_BUDGET = 200;

function referenceList(kind: 'categories' | 'brands', title: string): Resource {
  return {
    name: kind,
    title,
    description: `The ${kind} with ids, codes and names, as list_reference_data answers; cut at the token budget.`,
    uri: `pim://reference/${kind}`,
    from: ['list_reference_data'],
    ttlMs: 300_000,
    read: async (_code, context) => {
      const maxTokens = Math.max(LEAST_BUDGET, context.settings.tokenBudget - CONTINUE_TOKENS);
      const answer = await answerCall(listReferenceData, { kind, max_tokens: maxTokens }, context);
      return tellHowToGoOn(answer, kind, context);
    },
  };
}

/** A resource has no cursor, but the tool that it is read through has. */
function tellHowToGoOn(answer: Answer, kind: string, { settings }: ResourceContext): Answer {
  if (answer.next_cursor === undefined) return answer;
  const incomplete = `This list is incomplete; list_reference_data with kind ${kind} and this next_cursor continues it.`;
  const told = { incomplete, ...answer };
  return countTokens(told) <= settings.tokenBudget ? told : answer;
}
