/** The built program as people and scripts run it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { openHeldPim, openPim } from './life-stage.ts';
import { environment, MAIN, runMain } from './run-main.ts';

/** Starts the built program with pipes. */
function start(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: environment(settings) });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it('call reads its arguments from stdin', async () => {
  const { address } = await openPim();
  const child = start(['call', 'find_products', '--json', '-'], address);
  child.stdin.end('{"codes":["SHR-00002"],"limit":0}');
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ total: 1, returned: 0 });
});

it('call --all ends quietly with 0 when its reader leaves', async () => {
  const child = start(['call', 'find_products', 'fields=code', 'limit=20', '--all'], {
    PIM_LIMITS: '{"total":0}',
  });
  const closed = once(child, 'close');
  const stderr = text(child.stderr);
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  child.stdout.destroy();
  const [code, signal] = await closed;
  expect([code, signal]).toEqual([0, null]);
  expect(await stderr).toMatch(/^demo data: [^\n]+\n$/);
});

it('call ends with 130 on Ctrl-C, without waiting for a PIM that is silent', async () => {
  const { address, isAsked } = await openHeldPim();
  const child = start(['call', 'find_products'], address);
  const closed = once(child, 'close');
  await isAsked;
  child.kill('SIGINT');
  // Who waits for it tells of the time that is over, with another code.
  expect(await closed).toEqual([130, null]);
});

it('call that waits for stdin ends on Ctrl-C too', async () => {
  // Nothing is told before stdin is read, but a preload can: it speaks when somebody begins to listen to it.
  const preload = `process.stdin.on('newListener', (event) => event === 'readable' && process.send('reads'));`;
  const imports = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
  const child = spawn(
    process.execPath,
    [...imports, MAIN, 'call', 'find_products', '--json', '-'],
    {
      env: environment(),
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  await once(child, 'message');
  child.kill('SIGINT');
  expect(await closed).toEqual([130, null]);
});

it('tools needs no settings, not even right ones', async () => {
  expect(await runMain(['tools'], { PIM_TOKEN_BUDGET: 'plenty' })).toMatchObject({
    code: 0,
    stderr: '',
  });
});

const PYTHON = `import os, pty, sys
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
try:
    while chunk := os.read(fd, 65536):
        os.write(1, chunk)
except OSError:
    pass
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))`;

it.skipIf(spawnSync('python3', ['-c', 'import pty']).status !== 0)(
  'on a terminal call gives a table, with colours unless NO_COLOR is set',
  async () => {
    const args = [
      '-c',
      PYTHON,
      process.execPath,
      MAIN,
      'call',
      'find_products',
      'codes=SHR-00002',
      'fields=code',
    ];
    const { address } = await openPim();
    const run = async (settings: Readonly<Record<string, string>>) => {
      const child = spawn('python3', args, {
        env: environment({ TERM: 'xterm', ...address, ...settings }),
      });
      const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
      return { code, stdout };
    };
    const { code, stdout } = await run({});
    expect(code).toBe(0);
    expect(stdout).toMatch(/SHR-00002 +\w+\r\n/);
    expect(stdout).toContain('\u001b[2mcode ');
    expect((await run({ NO_COLOR: '1' })).stdout).not.toContain('\u001b[');
  },
);
