/** Times are in UTC, wherever the machine of the engine is: of callers' queries, and of rules that are asked while a file is made. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeCopyOf } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

/** Less than New York is behind UTC, and more than any test takes. */
const CLOSE_MS = 3_600_000;

/** A process of the engine in New York, and a copy. */
async function open() {
  const directory = ownDirectory('utc');
  const copy = join(directory, 'copy.duckdb');
  await writeCopyOf(copy, { products: [{ ProductId: 1, Created: '2026-03-01T12:00:00Z' }] });
  const engine = fork('dist/copy-engine.js', [], { env: { TZ: 'America/New_York' } });
  onTestFinished(() => void engine.kill('SIGKILL'));
  const ended = new AbortController();
  engine.on('exit', () => ended.abort());
  /** One request at a time: replies come in the order of the requests. */
  const ask = async (request: object): Promise<unknown> => {
    const replied = once(engine, 'message', { signal: ended.signal });
    engine.send(request);
    const [reply] = await replied;
    return reply;
  };
  return { directory, copy, ask };
}

/** Milliseconds from the time in the one cell of a reply, read as UTC, to now. */
function awayOf(message: unknown): number {
  const { reply } = message as { readonly reply: unknown };
  const rows = Array.isArray(reply) ? reply : (reply as { readonly rows: unknown[] }).rows;
  const [[cell] = []] = rows as readonly (readonly unknown[])[];
  return Math.abs(Date.parse(`${String(cell).replace(' ', 'T')}Z`) - Date.now());
}

const NOW = "strftime(now()::TIMESTAMP, '%Y-%m-%d %H:%M:%S')";

it('of a query, and of the next', async () => {
  const { copy, ask } = await open();
  await ask({ kind: 'open_copy', file: copy });
  for (const sql of [`SELECT ${NOW} AS n`, `SELECT ${NOW} AS n FROM products`]) {
    const reply = await ask({ kind: 'query', sql, offset: 0, maxRows: 1, maxChars: 1_000 });
    expect(awayOf(reply)).toBeLessThan(CLOSE_MS);
  }
});

it('of a statement while a file is made', async () => {
  const { directory, copy, ask } = await open();
  await ask({ kind: 'open_maker', copy, draft: join(directory, 'draft.duckdb'), spill: join(directory, 'spill') });
  const own = `SELECT ${NOW} AS n FROM products`;
  expect(awayOf(await ask({ kind: 'make', sql: `${own} -- of ours`, own }))).toBeLessThan(CLOSE_MS);
});
