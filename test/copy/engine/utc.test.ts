/** Times are in UTC, wherever the machine of the engine is. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeCopyOf } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

/** Less than New York is behind UTC, and more than any test takes. */
const CLOSE_MS = 3_600_000;

it('has the time of UTC in a query, though the engine is in New York', async () => {
  const file = join(ownDirectory('utc'), 'copy.duckdb');
  await writeCopyOf(file, { products: [{ ProductId: 1 }] });
  const engine = fork('dist/copy-engine.js', [], { env: { TZ: 'America/New_York' } });
  onTestFinished(() => void engine.kill('SIGKILL'));
  const ask = async (request: object): Promise<unknown> => {
    engine.send(request);
    return (await once(engine, 'message'))[0];
  };
  await ask({ kind: 'open_copy', file });
  const sql = "SELECT strftime(now()::TIMESTAMP, '%Y-%m-%dT%H:%M:%SZ') AS n FROM products";
  const reply = await ask({ kind: 'query', sql, offset: 0, maxRows: 1, maxChars: 1_000 });
  const [now = ''] = /\d{4}-[\d:T-]+Z/.exec(JSON.stringify(reply)) ?? [];
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(CLOSE_MS);
});
