/** The sandbox in its own process: it reports when it listens, and ends. */

import { startSandbox } from '../src/sandbox/start-sandbox.ts';

const { port } = await startSandbox();
process.stdout.write(`${port}\n`, () => process.exit(0));
