/**
 * Stands between a client and a server over stdio, and writes each line that passes into a file. Its one argument names
 * a JSON file: `{ command, args, env, recording }`.
 */

import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const { command, args, env, recording } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const server = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });

function record(from, line) {
  appendFileSync(recording, `{"from":"${from}","message":${line}}\n`);
}

function pass(from, input, output) {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', (line) => {
    if (line.trim() !== '') record(from, line);
    output.write(`${line}\n`);
  });
  lines.on('close', () => output.end());
}

// A client that is gone takes the pipes with it.
for (const stream of [server.stdin, process.stdout]) stream.on('error', () => server.kill());
pass('client', process.stdin, server.stdin);
pass('server', server.stdout, process.stdout);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
