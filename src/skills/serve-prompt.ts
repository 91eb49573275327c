import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { cleanText } from '../answer/text/invisible.ts';
import { ASK_QUESTION, describeParameter, nameTool } from '../audit/questions/name-question.ts';
import type { SavedQuestion } from '../audit/questions/question-schema.ts';

const argument = z.string().max(500, 'must have at most 500 characters').overwrite(cleanText);

/**
 * Serves the prompt of a saved question.
 * @param tools names of the listed tools
 */
export function servePrompt(
  server: McpServer,
  question: SavedQuestion,
  tools: readonly string[],
): void {
  const { name, title, description, parameters } = question;
  const shape = Object.entries(parameters).map(([key, parameter]) => {
    const schema = argument.describe(describeParameter(parameter));
    return [key, parameter.default === undefined ? schema : schema.optional()];
  });
  const argsSchema: z.ZodObject = z.object(Object.fromEntries(shape));
  const prompt = nameTool(question);
  server.registerPrompt(prompt, { title, description, argsSchema }, (callArgs) => {
    // Hosts send what was not filled in as an empty text.
    const values = Object.fromEntries(Object.entries(callArgs).filter(([, value]) => value));
    const hasTool = tools.includes(prompt);
    const tool = hasTool ? prompt : ASK_QUESTION;
    const args = JSON.stringify(hasTool ? values : { name, parameters: values });
    const call = `Call the tool ${tool} with ${args}, and answer by what it gives.`;
    const text = `${title}: ${description}\n\n${call}`;
    return { messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
}
