import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, postTo, serveRaw } from './open-http.ts';

/**
 * The address of a program that listens but is stopped, its queue of connections full: the kernel then leaves those who
 * come unanswered.
 */
async function serveDeaf(): Promise<string> {
  const listen =
    "const s=require('net').createServer().listen({port:0,host:'127.0.0.1',backlog:1},()=>console.log(s.address().port))";
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const port = Number(String(line));
  child.kill('SIGSTOP');
  const queued = [1, 2, 3].map(() => createConnection({ port, host: '127.0.0.1' }).on('error', () => {}));
  onTestFinished(() => {
    for (const socket of queued) socket.destroy();
    child.kill('SIGKILL');
  });
  // A queue of 1 holds two; the third is not taken any more.
  await Promise.all(queued.slice(0, 2).map((socket) => once(socket, 'connect')));
  return `http://127.0.0.1:${port}`;
}

describe('createHttp, at a time limit', () => {
  it('ends an answer that drips for longer than the attempt may take', async () => {
    const { post } = await postTo(
      (response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
      { attemptTimeoutMs: 300 },
    );
    await expect(post()).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('ends an answer that does not begin', async () => {
    const { post } = await postTo(() => {}, { attemptTimeoutMs: 200 });
    await expect(post()).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('takes less time when the caller has less', async () => {
    const { post } = await postTo(() => {});
    await expect(post({ timeoutMs: 100 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('ends an answer whose headers drip', async () => {
    const url = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x: y\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    await expect(connect(url, { headersTimeoutMs: 200 })()).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: expect.stringContaining('begin to answer'),
    });
  });

  it('ends when nobody takes the connection', async () => {
    const url = await serveDeaf();
    await expect(connect(url, { connectTimeoutMs: 200 })()).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: expect.stringContaining('accept a connection'),
    });
  });
});
