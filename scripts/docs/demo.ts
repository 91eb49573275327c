/** The excerpt of the demo that the README shows: real answers of the embedded sandbox, rendered as the demo does. */

import { askQuestion, type CallTool } from '../../src/cli/demo/ask.ts';
import { QUESTIONS } from '../../src/cli/demo/questions.ts';
import { renderBlock as renderAnswer } from '../../src/cli/demo/render-block.ts';
import { openCatalog } from '../../src/cli/open-catalog.ts';
import { parseConfig } from '../../src/config.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { renderBlock } from './markdown.ts';

/** The answers to some of the demo's questions, by their number. */
export async function renderDemoExcerpt(numbers: readonly number[]): Promise<string> {
  const open = await openCatalog(parseConfig({}), '0.0.0');
  const callTool: CallTool = async (name, args) => {
    const tool = TOOLS.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    const { catalog, settings } = open;
    const call = {
      signal: new AbortController().signal,
      deadlineAtMs: settings.now() + 60_000,
      warnings: new Set<string>(),
      requests: 0,
    };
    const onUnexpected = (_tool: string, error: unknown): never => {
      throw error;
    };
    return runTool(tool, args, { catalog, call, settings }, { resultForm: 'both', onUnexpected });
  };
  const look = { width: 100, paint: (_look: string, text: string) => text, showsTime: false };
  const blocks: string[] = [];
  // All are asked, as in the demo: what one question teaches about the PIM saves the next a request.
  for (const [index, question] of QUESTIONS.entries()) {
    const block = renderAnswer(index + 1, question, await askQuestion(question, callTool), look).join('\n');
    if (numbers.includes(index + 1)) blocks.push(block);
  }
  await open.close();
  return renderBlock('text', blocks.join('\n\n'));
}
