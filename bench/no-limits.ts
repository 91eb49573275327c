/** Settings without limits: the bench measures the servers, not how long they wait. */

import { ENDPOINT_NAMES } from '../src/sandbox/endpoint-paths.ts';
import type { SandboxLimits } from '../src/sandbox/limits.ts';

/** Lifts all limits of the sandbox. */
export const noSandboxLimits: SandboxLimits = {
  ...Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, { endpoint: 0, appKey: 0 }])),
  total: 0,
};

/** The same for our server, as a value of PIM_LIMITS. */
export const noServerLimits: string = JSON.stringify(
  Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, 0])),
);
