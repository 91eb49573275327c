/** Finds a tool by the name that somebody typed. */

import { nearestName } from '../record/nearest.ts';
import type { Tool } from '../tools/define-tool.ts';
import { TOOLS } from '../tools/index.ts';
import { UsageError } from './command.ts';

/**
 * The tool of that name among some.
 * @throws UsageError with the nearest name when there is none
 */
export function findTool(name: string, tools: readonly Tool[] = TOOLS): Tool {
  const tool = tools.find((each) => each.name === name);
  if (tool !== undefined) return tool;
  const names = tools.map((each) => each.name);
  const nearest = nearestName(name, names);
  throw new UsageError(
    `there is no tool "${name}"; ${nearest === undefined ? `the tools are ${names.join(', ')}` : `did you mean ${nearest}?`}`,
  );
}
