import * as z from 'zod';
import type { Answer, EnvelopeParts } from '../answer/envelope.ts';
import { fitAnswer } from '../answer/fit/budget.ts';
import { estimateTokens } from '../answer/tokens.ts';
import { ASK_QUESTION, describeParameter } from '../audit/questions/name-question.ts';
import type { SavedQuestion } from '../audit/questions/question-schema.ts';
import type { CallContext } from '../catalog/call/context.ts';
import { linkExport } from '../copy/export/export-answer.ts';
import { defineTool, type Tool } from './define-tool.ts';
import { describeTool } from './describe-tool.ts';
import { exportAs } from './export-argument.ts';
import { declareParameters } from './question-parameters.ts';
import { runQuestion } from './run-question.ts';
import { parseArguments } from './run-tool.ts';
import { listArguments } from './shared-arguments.ts';

// Most questions with a separate tool, and the tokens that each may cost: 120, which are estimated
// a fifth too high.
const MAX_TOOLS = 8;
const MAX_TOKENS = 143;

// Arguments of every question. query_catalog, which is listed beside them, describes them.
const SHARED = {
  max_tokens: listArguments.max_tokens,
  cursor: listArguments.cursor,
  export_as: exportAs,
};

/** Builds the tool of one saved question. */
export function buildQuestionTool(question: SavedQuestion): Tool {
  const { title, description } = question;
  const { name, input, days } = declareParameters(question);
  return defineTool({
    name,
    title,
    description,
    input: { ...input.shape, ...SHARED },
    days,
    link: linkExport,
    view: 'table',
    run: (args, context) => runQuestion(question, args, context),
  });
}

/** Builds the tools of the saved questions of a rules file. */
export function buildQuestionTools(questions: readonly SavedQuestion[]): readonly Tool[] {
  const tools = questions.map(buildQuestionTool);
  const separateTools = tools.filter(isShort).slice(0, MAX_TOOLS);
  const remaining = questions.filter(
    (_, index) => !separateTools.some((tool) => tool === tools[index]),
  );
  return remaining.length === 0 ? separateTools : [...separateTools, buildAskQuestion(remaining)];
}

function isShort(tool: Tool): boolean {
  const { _meta, ...description } = describeTool(tool);
  return estimateTokens(JSON.stringify(description)) <= MAX_TOKENS;
}

/** Builds the tool that answers any of several questions. */
export function buildAskQuestion(questions: readonly SavedQuestion[]): Tool {
  return defineTool({
    name: ASK_QUESTION,
    title: 'Ask a saved question',
    description: 'Answers one of more saved questions; without name tells what each is about.',
    input: {
      name: z.enum(questions.map(({ name }) => name)).optional(),
      parameters: z.record(z.string(), z.unknown()).optional(),
      ...SHARED,
    },
    link: linkExport,
    view: 'table',
    run: async ({ name, parameters = {}, ...shared }, context) => {
      const question = questions.find((each) => each.name === name);
      if (question === undefined) return listQuestions(questions, shared.max_tokens, context);
      const { parsed, corrections } = parseArguments(declareParameters(question), parameters);
      if (corrections.length > 0) {
        context.call.notices.push({ code: 'taken_as_meant', corrections });
      }
      return runQuestion(question, { ...parsed, ...shared }, context);
    },
  });
}

function listQuestions(
  questions: readonly SavedQuestion[],
  maxTokens: number | undefined,
  { settings }: CallContext,
): Answer {
  const records = questions.map(({ name, title, parameters }) => {
    const words = Object.entries(parameters).map(([key, parameter]) => {
      return [key, describeParameter(parameter)];
    });
    return { name, title, parameters: Object.fromEntries(words) };
  });
  const partsFor = (count: number): EnvelopeParts => ({
    recordsKey: 'questions',
    cutBy: count < records.length ? 'token_budget' : undefined,
  });
  return fitAnswer(records, partsFor, maxTokens ?? settings.tokenBudget).answer;
}
