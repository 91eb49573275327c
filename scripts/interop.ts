/**
 * `npm run interop [-- --clients NAME,NAME]`: tests the built server with programs that others maintain. First the
 * official conformance suite and MCP Inspector (left out where clients are named); it exits with 1 if anything there is
 * not as expected. Then frameworks and hosts, whose model is a stand-in on loopback: it prints a table of what reaches
 * the model. It is not part of `npm test`, because it downloads all of them.
 *
 * `--scratch DIR`: where packages are installed, or lie already. `--newest`: takes the newest versions instead of those
 * of `interop/packages.json`. `--write`: writes the rows for docs/hosts.md, then run `npm run docs`. `--keep DIR`: writes
 * the requests that each model got.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { type RunOptions, runClients } from './interop/clients.ts';
import { checkOfficialTools } from './interop/conformance.ts';
import { CLIENT_NAMES } from './interop/install.ts';
import packages from './interop/packages.json' with { type: 'json' };
import { mergeResults, RESULTS_FILE, type Results, type Row } from './interop/results.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string' },
    scratch: { type: 'string' },
    keep: { type: 'string' },
    newest: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

/** Writes what a client did into files of a folder. */
function keepIn(folder: string): RunOptions['keep'] {
  mkdirSync(folder, { recursive: true });
  return (name, transport, drive, served) => {
    const file = join(folder, `${name}-${transport}.json`);
    writeFileSync(file, JSON.stringify({ ...drive, passed: served.passed() }, null, 1));
  };
}

function writeRows(rows: readonly Row[]): void {
  const run: Results = {
    date: new Date().toISOString().slice(0, 10),
    node: packages.node,
    server: packageJson.version,
    rows: [...rows],
  };
  writeFileSync(RESULTS_FILE, `${JSON.stringify(mergeResults(run, CLIENT_NAMES), null, 2)}\n`);
  console.log('Written. Now run: npm run docs');
}

if (values.clients === undefined && !(await checkOfficialTools())) process.exitCode = 1;
const scratch = values.scratch ?? mkdtempSync(join(tmpdir(), 'pim-mcp-clients-'));
try {
  const rows = await runClients({
    names: values.clients?.split(',') ?? CLIENT_NAMES,
    scratch,
    isNewest: values.newest,
    print: console.log,
    keep: values.keep === undefined ? () => {} : keepIn(values.keep),
  });
  if (values.write) writeRows(rows);
} finally {
  if (values.scratch === undefined)
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
