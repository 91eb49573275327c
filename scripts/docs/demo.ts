/** Renders the excerpt of the demo for the README: real answers of the embedded sandbox, printed as in the demo. */

import { QUESTIONS, renderQuestion, runQuestion } from '../../src/cli/demo.ts';
import { openSession } from '../../src/cli/tool-session.ts';
import { parseConfig } from '../../src/settings/read-config.ts';
import { renderBlock } from './markdown.ts';

/** The answers to some of the demo's questions, given by number. */
export async function renderDemoExcerpt(numbers: readonly number[]): Promise<string> {
  const session = await openSession(parseConfig({}), {
    complain: () => {},
    version: '0.0.0',
    nodeVersion: process.versions.node,
  });
  const look = { width: 100, paint: (_look: string, text: string) => text };
  const { signal } = new AbortController();
  const blocks: string[] = [];
  // All questions are asked, as in the demo: what one teaches about the PIM can save the next a request.
  for (const [index, question] of QUESTIONS.entries()) {
    const exchange = await runQuestion(question, session, signal);
    const block = renderQuestion(index + 1, question, exchange, look).join('\n');
    if (numbers.includes(index + 1)) blocks.push(block);
  }
  await session.close();
  return renderBlock('text', blocks.join('\n\n'));
}
