/**
 * Runs one client in a process of its own, on behalf of drive-client.ts. Its one argument names a JSON file with the
 * settings of the client; what it does is said over the channel between the two processes.
 */

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const settings = JSON.parse(readFileSync(process.argv[2], 'utf8'));

/** An error in words, with the reason behind it. */
function describe(error) {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? String(error);
  const cause = error.cause === undefined ? '' : ` (${describe(error.cause)})`;
  return `${error.name}: ${error.message}${cause}`;
}

async function answer(connection, { ask }, signal) {
  try {
    process.send({ answer: String(await connection.ask(ask, signal)) });
  } catch (error) {
    process.send({ error: describe(error) });
  }
}

try {
  const { connect } = await import(pathToFileURL(settings.client));
  const connection = await connect(settings);
  let cancelling = new AbortController();
  process.on('message', (order) => {
    if (order.cancel) return cancelling.abort();
    cancelling = new AbortController();
    void answer(connection, order, cancelling.signal);
  });
  process.send({ connected: true });
} catch (error) {
  process.send({ error: describe(error) });
}
// What a client throws where nobody catches it must not end the cases that follow.
process.on('uncaughtException', (error) => console.error(error));
process.on('unhandledRejection', (error) => console.error(error));
