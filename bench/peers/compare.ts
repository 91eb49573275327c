/** Puts the questions of the evaluation to our server, as they were recorded, and to the peers: one run, one machine. */

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import packageJson from '../../package.json' with { type: 'json' };
import { CATALOG_LIST, CATALOGS, type CatalogName, type EvalCatalog } from '../eval/catalogs.ts';
import { type PlayedCatalog, playCatalog } from '../eval/play-catalog.ts';
import { serveCatalog } from '../eval/serve-catalog.ts';
import { readRecordings } from '../eval/trajectory.ts';
import { askPeer } from './ask-peer.ts';
import type { Installed } from './install.ts';
import { PEERS } from './peers.ts';
import type { Results, Row } from './results.ts';

/** What is compared, and from where. */
export interface CompareOptions {
  readonly installed: Installed;
  /** The folder of the recordings. */
  readonly recordings: string;
  /** Names of catalogs; empty: all. Those without a recording are left out. */
  readonly wanted: readonly string[];
  readonly print: (line: string) => void;
}

/** The figures of a run, and what of our server is no longer as it was recorded, one line each. */
export interface Compared {
  readonly results: Results;
  readonly divergences: readonly string[];
}

const OURS = packageJson.name;

/** Each catalog is served once; every server is asked all its questions before the next one is. */
export async function compareServers({
  installed,
  recordings,
  wanted,
  print,
}: CompareOptions): Promise<Compared> {
  const rows: Row[] = [];
  const divergences: string[] = [];
  const models = new Set<string>();
  const before = new Map<string, number>();
  const catalogs = CATALOG_LIST.filter(
    ([name]) =>
      (wanted.length === 0 || wanted.includes(name)) && readRecordings(name, recordings).length > 0,
  );
  for (const [name, catalog] of catalogs) {
    print(`${catalog.what}: ${OURS} …`);
    const served = await serveCatalog(catalog);
    const played = await playCatalog(name, catalog, { served, directory: recordings });
    rows.push(...rowsOf(played));
    divergences.push(...played.questions.flatMap((one) => one.divergences));
    for (const model of played.models) models.add(model);
    before.set(OURS, played.shownTokens);
    // Only what our server was asked as well.
    const recorded = new Set(played.questions.map(({ question }) => question));
    const asked: EvalCatalog = {
      ...catalog,
      questions: catalog.questions.filter(({ words }) => recorded.has(words)),
    };
    for (const peer of PEERS) {
      print(`${catalog.what}: ${peer.name} …`);
      const answered = await askPeer(peer, asked, { served, installed });
      rows.push(...answered.rows.map((row) => ({ catalog: name, ...row })));
      before.set(peer.name, answered.before);
    }
    await served.close();
  }
  const what =
    'This project, asked by the calls that assistants made as they were recorded, with their detours.';
  const servers = [{ name: OURS, version: packageJson.version, what }, ...PEERS];
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    models: [...models],
    catalogs: catalogs.map(([name, one]) => ({ name, what: one.what })),
    servers: servers.map(({ name, version, what: told }) => ({
      name,
      version,
      what: told,
      before: before.get(name) ?? 0,
    })),
    twenty: await listTwenty(),
    rows,
  };
  return { results, divergences };
}

function rowsOf({ catalog, questions }: PlayedCatalog): readonly Row[] {
  return questions.map(
    ({ question, isRight, calls, written, read, requests, refused, elapsedMs }) => ({
      catalog,
      question,
      server: OURS,
      outcome: isRight ? 'right' : 'not right',
      calls,
      written,
      read,
      requests,
      refused,
      elapsedMs: Math.round(elapsedMs),
    }),
  );
}

/** The first 20 products of the demo, as our server lists them and as the PIM answers. */
async function listTwenty(): Promise<Results['twenty']> {
  const name: CatalogName = 'demo';
  const served = await serveCatalog(CATALOGS[name]);
  const server = await served.openServer();
  const listed = await server.call('find_products', { limit: 20 });
  await server.close();
  const { url, clientId, appKey } = served;
  const response = await fetch(`${url}/api/v2/query/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ clientId, appKey, pageIndex: 0, pageSize: 20 }),
  });
  const plain = countTokens(await response.text());
  await served.close();
  return { ours: listed.tokens.read, plain };
}
