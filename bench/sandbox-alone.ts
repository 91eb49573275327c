/** The sandbox in a process of its own: says when it listens, and ends. */

import { startSandbox } from '../src/sandbox/start-sandbox.ts';

const { port } = await startSandbox();
process.stdout.write(`${port}\n`, () => process.exit(0));
