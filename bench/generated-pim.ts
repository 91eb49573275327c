/** A sandbox over a generated catalog in a process of its own; its options are the one argument, as JSON. Says its address. */

import { startSandbox } from '../test/support/generated-sandbox.ts';

const { url } = await startSandbox(JSON.parse(process.argv[2] ?? '{}'));
process.stdout.write(`${url}\n`);
