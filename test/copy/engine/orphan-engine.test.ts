/** The engine does not outlive the server, whatever it is doing. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { ENGINE_FILE } from '../../../src/copy/engine-file.ts';
import { environment, MAIN } from '../../e2e/run-main.ts';
import { addressOf } from '../../support/generated-sandbox.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { serveCopy } from '../../tools/served-copy.ts';

const { dataDir, server } = serveCopy();

/** Hundredths of a second that a process has computed. */
function computed(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return Number(fields.split(' ')[11]);
}

it.skipIf(process.platform !== 'linux')(
  'ends in the middle of a query when its server is killed',
  async () => {
    const settings = {
      ...addressOf(server().sandbox),
      PIM_DATA_DIR: dataDir,
    };
    // Until the limit of a query, however small the copy is.
    const sql =
      'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r) SELECT max(a) FROM r';
    const parent = spawn(process.execPath, [MAIN, 'call', 'query_catalog', `sql=${sql}`], {
      env: environment(settings),
      stdio: 'ignore',
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const listChildren = (): readonly number[] =>
      readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number);
    // Hundredths of a second: more than a start takes, and what it has within the limit beside busy programs, too.
    const isBusy = (): boolean => listChildren().some((pid) => computed(pid) > 60);
    await expect.poll(isBusy, { interval: 20 }).toBe(true);
    const children = listChildren();
    onTestFinished(() => {
      for (const pid of children) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
    });
    parent.kill('SIGKILL');
    await expect.poll(() => children.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  },
);

/** Milliseconds after which the parent of an engine that has just been started is killed. */
const MOMENTS_MS = Array.from({ length: 31 }, (_, index) => index * 10).filter((ms) =>
  everydayOrSoak(ms % 60 === 0, true),
);

it('ends when its parent is killed while it starts, at whichever moment', async () => {
  const program = `const { pid } = require('node:child_process').fork(process.argv[1], [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    process.stdout.write(String(pid))`;
  const left: number[] = [];
  for (const ms of MOMENTS_MS) {
    const parent = spawn(process.execPath, ['-e', program, ENGINE_FILE], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(String((await once(parent.stdout, 'data'))[0]));
    onTestFinished(() => void (isThere(pid) && process.kill(pid, 'SIGKILL')));
    await sleep(ms);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    left.push(pid);
  }
  await expect.poll(() => left.filter(isThere)).toEqual([]);
});

it.skipIf(process.platform === 'win32')('opens no debugger when it is sent SIGUSR1', async () => {
  const engine = fork(ENGINE_FILE, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  onTestFinished(() => void engine.kill('SIGKILL'));
  const complaints = text(engine.stderr ?? Readable.from(''));
  const ask = async (): Promise<unknown> => {
    engine.send({ kind: 'next_rows' });
    return (await once(engine, 'message'))[0];
  };
  await ask();
  engine.kill('SIGUSR1');
  expect(await ask()).toHaveProperty('failure');
  engine.kill('SIGKILL');
  expect(await complaints).toBe('');
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
