/** Asks the server of a view beside the call that it shows. */

import type { Arguments, Host } from './host.ts';
import { readAnswer, type ToolAnswer } from './read-answer.ts';

/** What a tool answers. Never throws: that the host refuses is a problem as well. */
export async function askTool(host: Host, name: string, args: Arguments): Promise<ToolAnswer> {
  try {
    return readAnswer(await host.callTool(name, args));
  } catch (error) {
    return { values: {}, forView: undefined, problem: { failed: tellError(error), fix: '' } };
  }
}

/** What went wrong with something that the host was asked for. @param error what was thrown */
export function tellError(error: unknown): string {
  return error instanceof Error ? error.message : 'The host refused.';
}
