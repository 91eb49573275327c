/**
 * `npm run bench:peers`: puts the questions of the evaluation to pim-mcp, as they were recorded, and to what people would
 * use instead, in one run on one machine, each over a PIM with the limits of Spec §8. The peers are installed into a
 * scratch folder (`--scratch DIR`: one that may hold them already). `--write` writes the figures for the docs; names of
 * catalogs ask only these. Without a package registry it says so, and ends.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { buildServerIfStale } from '../bundle.ts';
import { CATALOG_LIST } from '../eval/catalogs.ts';
import { type PlayedCatalog, playCatalog } from '../eval/play-catalog.ts';
import { serveCatalog } from '../eval/serve-catalog.ts';
import { RECORDINGS } from '../eval/trajectory.ts';
import { askPeer } from './ask-peer.ts';
import { type Installed, installPeers } from './install.ts';
import { PEERS } from './peers.ts';
import { printSummary } from './print-summary.ts';
import { RESULTS_FILE, type Results, type Row, renderResults } from './results.ts';

const { values, positionals } = parseArgs({
  options: {
    scratch: { type: 'string' },
    recordings: { type: 'string', default: RECORDINGS },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const OURS = packageJson.name;

function rowsOf({ catalog, questions }: PlayedCatalog): readonly Row[] {
  return questions.map(({ question, isRight, calls, written, read, requests, refused }) => {
    const outcome = isRight ? 'right' : 'not right';
    return { catalog, question, server: OURS, outcome, calls, written, read, requests, refused };
  });
}

async function compare(installed: Installed): Promise<Results> {
  const rows: Row[] = [];
  const models = new Set<string>();
  const before = new Map<string, number>();
  const catalogs = CATALOG_LIST.filter(([name]) => positionals.length === 0 || positionals.includes(name));
  for (const [name, catalog] of catalogs) {
    console.log(`${catalog.what} …`);
    const served = await serveCatalog(catalog);
    const played = await playCatalog(name, catalog, { served, directory: values.recordings });
    rows.push(...rowsOf(played));
    for (const model of played.models) models.add(model);
    before.set(OURS, played.shownTokens);
    for (const peer of PEERS) {
      const asked = await askPeer(peer, catalog, { served, installed });
      rows.push(...asked.rows.map((row) => ({ catalog: name, ...row })));
      before.set(peer.name, asked.before);
    }
    await served.close();
  }
  const what = 'What this project is. Asked by the calls that assistants made, as they were recorded.';
  const servers = [{ name: OURS, version: packageJson.version, what }, ...PEERS];
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    models: [...models],
    catalogs: catalogs.map(([name, one]) => ({ name, what: one.what })),
    servers: servers.map((one) => ({
      ...{ name: one.name, version: one.version, what: one.what, before: before.get(one.name) ?? 0 },
    })),
    rows,
  };
}

await buildServerIfStale();
const scratch = values.scratch ?? mkdtempSync(join(tmpdir(), 'pim-mcp-peers-'));
const installed = await installPeers(scratch).catch((error: unknown) => {
  console.log('The peers could not be installed, so nothing was compared. It needs a package registry.');
  console.log(error instanceof Error ? error.message : error);
});
if (installed !== undefined) {
  const results = await compare(installed);
  printSummary(results, console.log);
  if (values.write) writeFileSync(RESULTS_FILE, renderResults(results));
}
if (values.scratch === undefined) rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
