/** The excerpt of the demo that the README shows: real answers of the embedded sandbox, rendered as the demo does. */

import { askQuestion, renderQuestion } from '../../src/cli/demo.ts';
import { QUESTIONS } from '../../src/cli/demo-questions.ts';
import { openSession } from '../../src/cli/tool-session.ts';
import { parseConfig } from '../../src/settings/config.ts';
import { renderBlock } from './markdown.ts';

/** The answers to some of the demo's questions, by their number. */
export async function renderDemoExcerpt(numbers: readonly number[]): Promise<string> {
  const session = await openSession(parseConfig({}), {
    complain: () => {},
    version: '0.0.0',
    nodeVersion: process.versions.node,
  });
  const look = { width: 100, paint: (_look: string, text: string) => text };
  const { signal } = new AbortController();
  const blocks: string[] = [];
  // All are asked, as in the demo: what one question teaches about the PIM saves the next a request.
  for (const [index, question] of QUESTIONS.entries()) {
    const exchange = await askQuestion(question, session, signal);
    const block = renderQuestion(index + 1, question, exchange, look, false).join('\n');
    if (numbers.includes(index + 1)) blocks.push(block);
  }
  await session.close();
  return renderBlock('text', blocks.join('\n\n'));
}
