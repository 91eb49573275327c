/**
 * Records an assistant: bench/eval/README.md tells how. `stdin CATALOG` takes one JSON message a line; `open CATALOG`
 * starts a session in the background, which `ask`, `call`, `answer` and `close` speak to from any shell.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildServerIfStale } from '../bundle.ts';
import { findCatalog } from './catalogs.ts';
import { openRecorder, type Recorder, renderShown } from './recorder.ts';
import { serveCatalog } from './serve-catalog.ts';
import { RECORDINGS } from './trajectory.ts';

/** Sessions are below this directory, by name. */
const SESSIONS = join(tmpdir(), 'pim-mcp-record');

/** A session that nobody speaks to ends by itself. */
const IDLE_MS = 2 * 60 * 60_000;

const { values, positionals } = parseArgs({
  options: {
    model: { type: 'string', default: 'not told' },
    output: { type: 'string', default: RECORDINGS },
    /** For `serve`: the directory of its session. */
    session: { type: 'string' },
  },
  allowPositionals: true,
});
const [command, first = '', second = '', third = '{}'] = positionals;

/** Serves a catalog, writes what a model is shown into the directory, and opens a recorder. */
async function start(directory: string): Promise<Recorder> {
  const [name, catalog] = findCatalog(first);
  await buildServerIfStale();
  const served = await serveCatalog(catalog);
  const server = await served.openServer();
  writeFileSync(join(directory, 'SHOWN.md'), renderShown(server.shown));
  await server.close();
  const questions = catalog.questions.map(({ words }, at) => `${at + 1}. ${words}`);
  writeFileSync(join(directory, 'QUESTIONS.md'), `${questions.join('\n')}\n`);
  const recorded = new Date().toISOString().slice(0, 10);
  const file = join(values.output, name, `${basename(directory)}.json`);
  return openRecorder({ catalog, served, model: values.model, recorded, file });
}

function newSession(): string {
  mkdirSync(SESSIONS, { recursive: true });
  return mkdtempSync(join(SESSIONS, `${first}-`));
}

/** Runs a session until it is closed or idle. */
async function serve(directory: string): Promise<void> {
  const recorder = await start(directory);
  const end = async (): Promise<void> => {
    server.close();
    await recorder.close();
    process.exit(0);
  };
  let idle = setTimeout(end, IDLE_MS);
  // One message after another, as one assistant makes them.
  let turn: Promise<unknown> = Promise.resolve();
  const server = createServer(async (request, response) => {
    clearTimeout(idle);
    idle = setTimeout(end, IDLE_MS);
    const message: unknown = JSON.parse(await text(request));
    if (message === 'close') {
      response.end('closed\n', end);
      return;
    }
    turn = turn.then(async () => response.end(`${await recorder.handle(message)}\n`));
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo; // a TCP server that listens has one
    writeFileSync(join(directory, 'address'), `http://127.0.0.1:${port}/`);
    console.log('ready');
  });
}

/** Starts a session in the background, and waits until it listens. */
async function open(): Promise<void> {
  const directory = newSession();
  const own = fileURLToPath(import.meta.url);
  const output = resolve(values.output);
  const args = [
    '--import',
    'tsx',
    own,
    'serve',
    first,
    '--session',
    directory,
    '--model',
    values.model,
  ];
  const child = spawn(process.execPath, [...args, '--output', output], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) if (line === 'ready') break;
  if (child.exitCode !== null) throw new Error('The session could not be started; see above.');
  child.stdout.destroy();
  child.unref();
  console.log(`session    ${basename(directory)}`);
  console.log(`questions  ${join(directory, 'QUESTIONS.md')}`);
  console.log(`shown      ${join(directory, 'SHOWN.md')}`);
  console.log(`recording  ${join(output, first, `${basename(directory)}.json`)}`);
}

async function send(message: unknown): Promise<void> {
  const address = readFileSync(join(SESSIONS, first, 'address'), 'utf8');
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(message) });
  process.stdout.write(await response.text());
}

async function takeLines(): Promise<void> {
  const directory = newSession();
  const recorder = await start(directory);
  console.log(
    JSON.stringify({
      shown: join(directory, 'SHOWN.md'),
      questions: join(directory, 'QUESTIONS.md'),
    }),
  );
  for await (const line of createInterface(process.stdin)) {
    if (line.trim() !== '')
      console.log(JSON.stringify({ text: await recorder.handle(JSON.parse(line)) }));
  }
  await recorder.close();
}

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  open,
  serve: () => serve(values.session ?? newSession()),
  stdin: takeLines,
  ask: () => send({ question: Number(second) }),
  call: () => send({ tool: second, arguments: JSON.parse(third) }),
  answer: () => send({ answer: second }),
  close: () => send('close'),
};
const run = COMMANDS[command ?? ''];
if (run === undefined)
  throw new Error(`Commands: ${Object.keys(COMMANDS).join(', ')}. See bench/eval/README.md.`);
await run();
