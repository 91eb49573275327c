import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Sandbox, startSandbox } from '../support/generated-sandbox.ts';
import { type Host, startHost } from '../support/host.ts';
import { everydayOrSoak } from '../support/soak.ts';
import {
  askFor,
  LEFT,
  openHeldPim,
  openPim,
  SECRET,
  type StartAnywhere,
  start,
  startHere,
} from './life-stage.ts';

/** In this process every day; in the soak the built server. */
const startAnywhere = everydayOrSoak<StartAnywhere>(startHere, start);

describe('the server goes on', () => {
  it('writing nothing but MCP to stdout, whatever a dependency prints, which is logged without secrets', async () => {
    const preload = `
      process.once('SIGUSR2', () => setInterval(() => {
        console.log('chatter ${SECRET}');
        console.info({ chatter: 1 });
        process.stdout.write('chatter');
        process.stdout.write(new TextEncoder().encode('heard'), () => process.stdout.write('told'));
      }, 1));`;
    const host = await start({ settings: (await openPim()).address, preload });
    host.child.kill('SIGUSR2');
    for (const text of [`chatter [redacted]\n`, '{ chatter: 1 }\n', 'chatter', 'heard', 'told']) {
      expect(await host.logged('printed', ({ text: printed }) => printed === text)).toMatchObject({
        level: 'warn',
      });
    }
    expect(await host.call('find_products', { limit: 1 })).toMatchObject({ told: { returned: 1 } });
    expect(await host.leave()).toEqual(LEFT);
    expect(host.lines.length).toBeGreaterThanOrEqual(2);
    for (const line of host.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    expect(host.stderr()).not.toContain(SECRET);
  });

  // One server for all, which has to go on after each of them.
  describe('with the next call', () => {
    let host: Host;
    let sandbox: Sandbox;
    beforeAll(async () => {
      sandbox = await startSandbox({ products: 20 });
      host = await startHost({ settings: addressOf(sandbox) });
    });
    afterAll(async () => {
      expect(await host.leave()).toEqual(LEFT);
      await sandbox.close();
    });

    it.each([
      ['no JSON', 'hello\n'],
      ['empty lines', '\n\r\n\n'],
      [
        'JSON that is no JSON-RPC',
        '7\nnull\n[]\n{}\n"text"\n{"jsonrpc":"1.0","id":1,"method":"ping"}\n',
      ],
      ['NUL bytes and no UTF-8', '\0\0\0\n\xff\xfe{}\n'],
      ['an answer to nothing', '{"jsonrpc":"2.0","id":99,"result":{}}\n'],
      [
        'a cancellation of nothing',
        '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}\n',
      ],
      [
        'deep arguments',
        `{"jsonrpc":"2.0","id":71,"method":"tools/call","params":{"name":"find_products","arguments":{"names":${'['.repeat(100_000)}${']'.repeat(100_000)}}}}\n`,
      ],
      [
        '__proto__',
        '{"jsonrpc":"2.0","id":72,"method":"tools/call","params":{"name":"__proto__","arguments":{"__proto__":{}}}}\n',
      ],
      ['a long line', `{"jsonrpc":"2.0","id":73,"method":"${'x'.repeat(3_000_000)}"}\n`],
    ])('after %s on stdin', async (_what, text) => {
      host.write(text);
      expect(await host.call('find_products', { limit: 1 })).toMatchObject({
        told: { returned: 1 },
      });
    });
  });

  it('when nobody reads stderr', async () => {
    const host = await start({ settings: (await openPim()).address });
    host.child.stderr?.destroy();
    host.write('7\n'.repeat(1_000));
    expect(await host.call('find_products', { limit: 1 })).toMatchObject({ told: { returned: 1 } });
    expect(await host.leave()).toEqual(LEFT);
  });

  it.skipIf(process.platform === 'win32')(
    'without a debugger when it is sent SIGUSR1',
    async () => {
      const host = await start({ settings: (await openPim()).address });
      host.child.kill('SIGUSR1');
      expect(await host.call('find_products', { limit: 1 })).toMatchObject({
        told: { returned: 1 },
      });
      expect(await host.leave()).toEqual(LEFT);
      expect(host.stderr()).toBe('');
    },
  );

  it('and aborts the request of a call that is cancelled, and sends nothing for it', async () => {
    const pim = await openHeldPim();
    const host = await startAnywhere({ settings: pim.address });
    const { id } = askFor(host, 'A');
    await pim.isAsked;
    host.notify('notifications/cancelled', { requestId: id, reason: 'no longer wanted' });
    await pim.isLeft;
    await host.ask('ping', {}).reply;
    expect(await host.leave()).toEqual(LEFT);
    expect(pim.seen).toHaveLength(1);
    expect(host.lines.map((line) => JSON.parse(line).id)).not.toContain(id);
  });
});
