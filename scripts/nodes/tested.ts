/** The releases of Node.js that `npm run test:nodes` runs; README and package.json say so too. */

import { OLDEST_NODE } from '../../src/cli/doctor.ts';

/** Major versions, the oldest first; of each the newest release is run. */
export const TESTED_NODES: readonly number[] = [20, 22, 24, 26];

/** The range of versions for package.json: the tested ones, and what comes after them. */
export function writeEnginesRange(): string {
  const [, ...later] = TESTED_NODES;
  const ranges = later.map((major, at) => `${at === later.length - 1 ? '>=' : '^'}${major}.0.0`);
  return [`^${OLDEST_NODE}`, ...ranges].join(' || ');
}

/** The versions as texts name them: "20, 22 and 24". */
export function listTestedNodes(): string {
  return `${TESTED_NODES.slice(0, -1).join(', ')} and ${TESTED_NODES.at(-1)}`;
}
