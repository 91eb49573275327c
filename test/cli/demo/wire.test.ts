import { expect, it, onTestFinished } from 'vitest';
import { type Connection, connectOverStdio } from '../../../src/cli/demo/wire.ts';

/** A server that does this with each message, once it has greeted. */
async function connect(onMessage: string): Promise<Connection> {
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const script = `
    const say = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line);
      if (method === 'initialize') say({ id, result: { protocolVersion: params.protocolVersion } });
      else if (method === 'tools/call') { ${onMessage} }
    });`;
  return connectOverStdio({ command: process.execPath, args: ['-e', script], env: process.env, signal: ended.signal });
}

it('calls a tool and gives its result, whatever else the server says', async () => {
  const server = await connect(`
    console.log('no JSON');
    say({ method: 'notifications/message', params: {} });
    say({ id, method: 'ping' });
    say({ id, result: params });`);
  expect(await server.callTool('find', { limit: 1 })).toEqual({ name: 'find', arguments: { limit: 1 } });
  await server.close();
});

it('keeps replies apart that come in another order', async () => {
  const server = await connect(`
    globalThis.first ??= id;
    if (id !== first) { say({ id, result: params.name }); say({ id: first, result: 'first' }); }`);
  expect(await Promise.all([server.callTool('a', {}), server.callTool('b', {})])).toEqual(['first', 'b']);
});

it('rejects with the message of a protocol error', async () => {
  const server = await connect(`say({ id, error: { code: -32602, message: 'no such tool' } });`);
  await expect(server.callTool('nothing', {})).rejects.toThrow('no such tool');
});

it('rejects the call that the server ends in, and every later one', async () => {
  const server = await connect('process.exit(3);');
  await expect(server.callTool('find', {})).rejects.toThrow('exit code 3');
  await expect(server.callTool('find', {})).rejects.toThrow();
});
