/** Drives the clients one after another, and collects the rows of the table. */

import { noSandboxLimits, noServerLimits } from '../../bench/no-limits.ts';
import { startSandbox } from '../../src/sandbox/start-sandbox.ts';
import { TOOLS } from '../../src/tools/join-tools.ts';
import { type Drive, driveClient, type Stage } from './drive-client.ts';
import { startGate } from './gate.ts';
import { type InstalledClient, installClient, installNode } from './install.ts';
import { makeRow } from './make-row.ts';
import { startStandIn } from './model/stand-in.ts';
import { printRow } from './print-row.ts';
import { refuseOutside } from './refuse-outside.ts';
import type { Row } from './results.ts';
import { type ServedOnce, serveOnce, type Transport } from './serve-once.ts';

/** How the clients are driven. */
export interface RunOptions {
  readonly names: readonly string[];
  /** Folder that the packages are installed into. */
  readonly scratch: string;
  readonly isNewest: boolean;
  readonly print: (line: string) => void;
  /** Called with all that a client did, for whoever wants to look at requests. */
  readonly keep: (name: string, transport: Transport, drive: Drive, served: ServedOnce) => void;
}

const TRANSPORTS: readonly Transport[] = ['stdio', 'HTTP'];

/** Clients that are there for one transport only. */
const ONLY: Readonly<Record<string, Transport>> = {
  // It is a bridge: what it speaks to us is HTTP.
  'mcp-remote': 'HTTP',
};

/** What a run shares, and how our server is set to reach it. */
export interface OpenStage {
  readonly stage: Stage;
  readonly settings: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** Starts what the clients of a run share. `node` runs them. */
export async function openStage(node: string): Promise<OpenStage> {
  const sandbox = await startSandbox({ limits: noSandboxLimits });
  const gate = await startGate(sandbox.url);
  const model = await startStandIn();
  const outside = await refuseOutside();
  return {
    stage: { node, model, gate, outside },
    settings: {
      PIM_API_URL: gate.url,
      PIM_CLIENT_ID: sandbox.clientId,
      PIM_APP_KEY: sandbox.appKey,
      PIM_MEDIA_HOSTS: [gate.url, sandbox.url].map((url) => new URL(url).host).join(','),
      PIM_LIMITS: noServerLimits,
    },
    close: async () => {
      for (const part of [gate, model, outside, sandbox]) await part.close();
    },
  };
}

/** Drives clients. One that cannot be installed has no row, and a line that says why. */
export async function runClients(options: RunOptions): Promise<readonly Row[]> {
  let node: string;
  try {
    node = await installNode(options.scratch);
  } catch (error) {
    options.print('No client was driven: that needs a package registry.');
    options.print(error instanceof Error ? error.message : String(error));
    return [];
  }
  const { stage, settings, close } = await openStage(node);
  try {
    const rows: Row[] = [];
    for (const name of options.names) {
      rows.push(...(await runClient(name, { ...options, settings, stage })));
    }
    return rows;
  } finally {
    await close();
  }
}

interface ClientOptions extends RunOptions {
  readonly settings: Readonly<Record<string, string>>;
  readonly stage: Stage;
}

async function runClient(name: string, options: ClientOptions): Promise<readonly Row[]> {
  const { print, scratch, isNewest, stage } = options;
  print(`${name}: installing`);
  let client: InstalledClient;
  try {
    client = await installClient(name, { scratch, node: stage.node, isNewest });
  } catch (error) {
    print(
      `${name}: not installed, so not driven. ${error instanceof Error ? error.message : error}`,
    );
    return [];
  }
  const rows: Row[] = [];
  for (const transport of TRANSPORTS) {
    if ((ONLY[name] ?? transport) !== transport) continue;
    print(`${name}: driving it over ${transport}`);
    const row = await runOver(transport, name, { client, options });
    printRow(row, print);
    rows.push(row);
  }
  return rows;
}

async function runOver(
  transport: Transport,
  name: string,
  { client, options }: { readonly client: InstalledClient; readonly options: ClientOptions },
): Promise<Row> {
  const served = await serveOnce(transport, options.settings);
  try {
    const drive = await driveClient(client, served, options.stage);
    options.keep(name, transport, drive, served);
    return makeRow({
      client: name,
      versions: client.versions,
      transport,
      drive,
      passed: served.passed(),
      toolNames: TOOLS.map((tool) => tool.name),
    });
  } finally {
    await served.close();
  }
}
