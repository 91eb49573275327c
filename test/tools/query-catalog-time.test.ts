import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serveCopy } from './served-copy.ts';

const { dataDir } = serveCopy();

it('compares columns, which are in UTC, with now() wherever the machine is', async () => {
  const file = readdirSync(dataDir, { recursive: true })
    .map(String)
    .find((name) => name.endsWith('.duckdb'));
  const engine = fork('dist/copy-engine.js', [], { env: { TZ: 'America/New_York' } });
  onTestFinished(() => void engine.kill('SIGKILL'));
  const ask = async (request: object): Promise<unknown> => {
    engine.send({ number: 1, request });
    const [message] = await once(engine, 'message');
    return message;
  };
  await ask({ kind: 'open_copy', file: join(dataDir, file ?? '') });
  const sql = "SELECT now()::TIMESTAMP = (now() AT TIME ZONE 'UTC') AS is_utc";
  expect(await ask({ kind: 'query', sql, offset: 0, maxRows: 1, maxChars: 100 })).toMatchObject({
    reply: { rows: [[true]] },
  });
});
