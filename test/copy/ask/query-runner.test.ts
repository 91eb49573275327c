import { readdirSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { createQueryRunner } from '../../../src/copy/ask/query-runner.ts';
import { openFiles } from '../../../src/copy/copy-files.ts';
import { filesIn } from '../../support/copied.ts';
import { serveCopy } from '../../tools/served-copy.ts';

const { dataDir, ask } = serveCopy();

const WINDOW = { offset: 0, maxRows: 2, maxChars: 1_000 } as const;

/** More than the engine's memory. */
const LARGE = `SELECT count(*) FROM (SELECT DISTINCT concat(${Array(60).fill('m').join()}) FROM (SELECT md5(i::VARCHAR) AS m FROM range(300000) t(i)))`;

const directory = (): string => filesIn(dataDir).directory;

function open() {
  const runner = createQueryRunner({
    files: () => openFiles(directory()),
    noCopy: () => new Error('there is no copy'),
    derived: () => ({}),
    forget: () => {},
    now: () => performance.now(),
    sleep: () => new Promise<void>(() => {}),
    onUnexpected: (error) => {
      throw error;
    },
  });
  onTestFinished(() => runner.end());
  return runner;
}

it('begins no query after the end', async () => {
  const runner = open();
  const two = [1, 2].map(() => runner.query({ sql: LARGE, ...WINDOW }, 60_000));
  const ends = Promise.allSettled(two);
  runner.close();
  for (const end of await ends) expect(end).toMatchObject({ status: 'rejected' });
});

it('a query of the model that does not fit into memory is refused, and puts nothing of it on the disk', async () => {
  const { answer } = await ask(LARGE);
  expect(answer).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  expect(readdirSync(directory()).filter((name) => name.startsWith('spill-'))).toEqual([]);
});
