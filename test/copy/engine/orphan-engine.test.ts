/** The engine does not outlive the server, whatever it is doing. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { environment, MAIN } from '../../e2e/run-main.ts';
import { serveCopy } from '../../tools/served-copy.ts';

const { dataDir, server } = serveCopy();

/** Hundredths of a second that a process has computed. */
function computed(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return Number(fields.split(' ')[11]);
}

it.skipIf(process.platform !== 'linux')('ends in the middle of a query when its server is killed', async () => {
  const { url, clientId, appKey } = server().sandbox;
  const settings = { PIM_API_URL: url, PIM_CLIENT_ID: clientId, PIM_APP_KEY: appKey, PIM_DATA_DIR: dataDir };
  const sql = 'SELECT count(*) FROM properties a, properties b, properties c WHERE a.value > b.value || c.value';
  const parent = spawn(process.execPath, [MAIN, 'call', 'query_catalog', `sql=${sql}`], {
    env: environment(settings),
    stdio: 'ignore',
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const listChildren = (): readonly number[] =>
    readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const isBusy = (): boolean => listChildren().some((pid) => computed(pid) > 100);
  await expect.poll(isBusy, { interval: 20 }).toBe(true);
  const children = listChildren();
  onTestFinished(() => {
    for (const pid of children) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
  });
  parent.kill('SIGKILL');
  await expect.poll(() => children.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
});
