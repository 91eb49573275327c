import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type Host, startHost } from '../support/host.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { askFor, LEFT, openHeldPim, openPim, SECRET, start } from './life-stage.ts';
import { environment, MAIN } from './run-main.ts';

/** What the server may be doing when its end comes. */
const STATES: Readonly<Record<string, () => Promise<Host>>> = {
  idle: async () => start({ settings: (await openPim()).address }),
  'serving the sandbox': async () => {
    const host = await start();
    await host.call('find_products', { limit: 1 });
    return host;
  },
  'in flight': async () => {
    const pim = await openHeldPim();
    const host = await start({ settings: pim.address });
    askFor(host, 'A');
    await pim.isAsked;
    return host;
  },
  'waiting for its quota': async () => {
    const { address } = await openPim();
    const host = await start({
      settings: { ...address, PIM_LIMITS: '{"products":1}', PIM_DEADLINE_MS: '600000' },
    });
    await askFor(host, 'A').reply;
    askFor(host, 'B');
    // Answered in order: when this is, B waits.
    await host.ask('ping', {}).reply;
    return host;
  },
};

const stdinEnds = (host: Host): void => void host.child.stdin?.end();
const stdinIsDestroyed = (host: Host): void => void host.child.stdin?.destroy();
// The first alone lets calls under way be answered (ending.test.ts). Not twice the same, which the system may make one of.
const isToldTwice = (host: Host): void =>
  void (host.child.kill('SIGTERM') && host.child.kill('SIGINT'));

describe.each(Object.entries(STATES))('%s: the server ends with 0', (_state, reach) => {
  // How it ends is one matter, what it ends another: in the soak every state ends in every way.
  const ways = [isToldTwice, stdinEnds, stdinIsDestroyed].map((end) => [end.name, end] as const);
  it.each(everydayOrSoak(ways.slice(0, 2), ways))('%s', async (_way, end) => {
    const host = await reach();
    const answered = host.lines.length;
    end(host);
    expect(await host.exit).toEqual(LEFT);
    // It does not wait for what is under way.
    expect(host.lines).toHaveLength(answered);
    expect(host.stderr()).toBe('');
  });
});

describe('the server ends', () => {
  it('when its parent is killed, in flight', async () => {
    const pim = await openHeldPim();
    const request = (id: number, method: string, params: object) =>
      JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const clientInfo = { name: 'parent', version: '1' };
    const sent = [
      request(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
      request(2, 'tools/call', { name: 'find_products', arguments: { limit: 1 } }),
    ];
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `const { stdin } = require('node:child_process').spawn(process.execPath, [${JSON.stringify(MAIN)}], { stdio: ['pipe', 'pipe', 'inherit'] });
         for (const line of ${JSON.stringify(sent)}) stdin.write(line + '\\n');`,
      ],
      { env: environment(pim.address), stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await pim.isAsked;
    // Both hold the other end of this pipe: it ends when the last of them has.
    const ended = once(parent.stderr.resume(), 'end');
    parent.kill('SIGKILL');
    await ended;
    await pim.isLeft;
  });

  it('with 0 when nobody reads stdout any more', async () => {
    const host = await start({ settings: (await openPim()).address });
    host.child.stdout?.destroy();
    host.ask('tools/list', {});
    expect(await host.exit).toEqual(LEFT);
  });

  it('with 0 on SIGTERM while the host does not read what it asked for', async () => {
    const { address, sandbox } = await openPim();
    const host = await start({ settings: address });
    host.child.stdout?.pause();
    for (let asked = 0; asked < 50; asked += 1) host.ask('tools/list', {});
    askFor(host, 'A');
    // The list is far more than a pipe holds by then.
    while (sandbox.requests.length === 0) await new Promise(setImmediate);
    host.child.kill('SIGTERM');
    expect(await once(host.child, 'exit')).toEqual([0, null]);
  });

  it('with 1 and a reason when a line is too long', async () => {
    const host = await start({ settings: (await openPim()).address });
    host.write('x'.repeat(5 * 1024 * 1024));
    expect(await host.exit).toEqual({ code: 1, signal: null });
    expect(await host.logged('unreadable_input')).toMatchObject({
      level: 'error',
      reason: 'The host sent a line of more than 4194304 bytes.',
    });
  });

  it('with 1 on an unhandledRejection, logged without secrets, what is in flight aborted', async () => {
    const pim = await openHeldPim();
    const preload = `process.on('SIGUSR2', () => void Promise.reject(new Error('broken: ${SECRET}')));`;
    const host = await start({ settings: pim.address, preload });
    askFor(host, 'A');
    await pim.isAsked;
    host.child.kill('SIGUSR2');
    expect(await host.exit).toEqual({ code: 1, signal: null });
    await pim.isLeft;
    expect(await host.logged('unhandledRejection')).toMatchObject({
      level: 'error',
      error: expect.stringContaining('broken: [redacted]'),
    });
    expect(host.stderr()).not.toContain(SECRET);
  });

  it('leaving no process, again and again', async () => {
    const { address } = await openPim();
    for (let cycle = 0; cycle < everydayOrSoak(3, 100); cycle += 1) {
      const host = await startHost({ settings: address, isGroup: true });
      if (cycle % 3 === 0) host.child.stdin?.end();
      else host.child.kill(cycle % 3 === 1 ? 'SIGTERM' : 'SIGINT');
      expect(await host.exit).toEqual(LEFT);
      expect(() => process.kill(-(host.child.pid ?? 0), 0)).toThrow('ESRCH');
    }
  });
});
