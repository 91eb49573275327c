/**
 * A sandbox over a generated catalog, in its own process. Its one argument is its options as JSON; it prints its
 * address.
 */

import { startSandbox } from '../test/support/generated-sandbox.ts';

const { url } = await startSandbox(JSON.parse(process.argv[2] ?? '{}'));
process.stdout.write(`${url}\n`);
