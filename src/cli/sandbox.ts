import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { DEMO_BEARER_TOKEN } from '../sandbox/auth.ts';
import { DEMO_PRODUCTS } from '../sandbox/data-dir.ts';
import { ENDPOINT_NAMES, ENDPOINT_PATHS } from '../sandbox/endpoint-paths.ts';
import type { FaultKind } from '../sandbox/faults/fault.ts';
import { FAULT_KINDS } from '../sandbox/faults/fault-rules.ts';
import { PROFILES, type ProfileName } from '../sandbox/profile-names.ts';
import { type Sandbox, startSandbox } from '../sandbox/start-sandbox.ts';
import { splitWords } from '../settings/value-forms.ts';
import {
  type CommandIo,
  defineCommand,
  EXIT,
  findNamed,
  parseCommand,
  UsageError,
} from './command.ts';

interface Options
  extends Readonly<
    Partial<Record<'data' | 'edits' | 'profile' | 'requestLog' | 'faults', string>>
  > {
  readonly port: number;
  readonly products: number;
  // False with --no-limits.
  readonly limits: boolean;
}

/**
 * Runs the sandbox until the signal aborts.
 * @param args the command line after `sandbox`
 * @returns the exit code: 0, or 2 when an option cannot be used
 */
export async function runSandbox(args: readonly string[], io: CommandIo): Promise<number> {
  const { options } = parseCommand<Options>(buildCommand(io), args);
  const sandbox = await start(options).catch((error: unknown) => {
    // A port in use, an unknown profile, a file that cannot be opened.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  });
  io.print(describeSandbox(sandbox, options));
  if (!io.signal.aborted) await once(io.signal, 'abort');
  await sandbox.close();
  return EXIT.ok;
}

const EXAMPLES = `
Examples:
  pim-mcp sandbox --port 8080
  pim-mcp sandbox --products 200 --profile camel-only,refuse-20 --request-log requests.jsonl`;

function buildCommand(io: CommandIo): Command {
  return defineCommand('sandbox', io, EXAMPLES)
    .option('--port <number>', 'port to listen on; 0 takes any free one', whole(0, 65_535), 0)
    .option(
      '--products <count>',
      `serve so many products of the demo catalog, which has ${DEMO_PRODUCTS}`,
      whole(1, DEMO_PRODUCTS),
      DEMO_PRODUCTS,
    )
    .addOption(
      new Option(
        '--data <dir>',
        'serve the files in this directory instead: ' +
          'products.jsonl (or .jsonl.gz, .jsonl.br), variants, product-media, …',
      ).conflicts('products'),
    )
    .option(
      '--edits <file>',
      'edit the catalog as this file says, anew whenever it changes; see below',
    )
    .option(
      '--profile <list>',
      'ways in which the PIM behaves differently, comma-separated; see below',
    )
    .option('--no-limits', 'take any number of requests; else the limits of the interface count')
    .option('--request-log <file>', 'append every request to this file, one JSON line each')
    .option('--faults <file>', 'inject the faults that this JSON file describes; see below')
    .addHelpText('after', describeProfilesAndFaults());
}

function describeProfilesAndFaults(): string {
  const profiles = `Profiles:\n${alignPairs(Object.entries(PROFILES))}`;
  return `\n${profiles}\n\n${EDITS}\n\n${FAULT_RULES}\n${listFaults()}`;
}

const EDITS = `Edits: one JSON object a line, applied in their order to the catalog as it was at \
the start:
  {"list": "products", "code": "P-1", "set": {"Name": "New name", "Prices": [{"Price": 9.5}]}}
  {"list": "variants", "id": 12, "remove": true}
  {"list": "products", "add": {"ProductId": 9001, "Code": "P-9001", "Name": "Kettle", \
"Status": 1}, "at": 0}
  {"list": "products", "code": "P-2", "move": 5}
Lists: products, variants, product-media, variant-media, categories, trademarks. \
A media item goes by its owner.`;

const FAULT_RULES = `Faults: a rule is {"fault": <name>, "endpoint": <name>, "after": 0, \
"count": 1, "every": 1, …parameters}; only "fault"
is required. It lets "after" requests pass, then hits every "every"-th one, \
at most "count" times. The list shows its
other parameters with their defaults.`;

function listFaults(): string {
  const kinds = Object.entries<FaultKind>(FAULT_KINDS);
  const pairs = kinds.map(([name, { meaning, parameters }]) => {
    const defaults = JSON.stringify(parameters);
    return [name, `${meaning} ${defaults}`] as const;
  });
  return alignPairs(pairs);
}

function alignPairs(pairs: readonly (readonly [string, string])[]): string {
  const longest = Math.max(...pairs.map(([name]) => name.length));
  const lines = pairs.map(([name, meaning]) => `  ${name.padEnd(longest)}  ${meaning}`);
  return lines.join('\n');
}

function whole(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    const isComplete = /^\d+$/.test(text);
    if (isComplete && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

// Object.keys loses their type.
const PROFILE_NAMES = new Map(
  (Object.keys(PROFILES) as ProfileName[]).map((name) => [name as string, name]),
);

async function start({
  port,
  products,
  data,
  edits,
  profile,
  limits,
  requestLog,
  faults,
}: Options): Promise<Sandbox> {
  const unlimited = Object.fromEntries([...ENDPOINT_NAMES, 'total'].map((name) => [name, 0]));
  return startSandbox({
    port,
    products,
    ...(data !== undefined && { dataDir: data }),
    ...(edits !== undefined && { editsFile: edits }),
    ...(profile !== undefined && {
      profile: splitWords(profile).map((name) => findNamed('profile', name, PROFILE_NAMES)),
    }),
    ...(!limits && { limits: unlimited }),
    ...(requestLog !== undefined && { requestLogFile: requestLog }),
    // The sandbox checks the rules itself.
    ...(faults !== undefined && { faults: JSON.parse(await readFile(faults, 'utf8')) }),
  });
}

const COMMERCE_PATHS = {
  metadata: { path: '/commerce/metadata', description: 'Warehouses and units.' },
  stock: {
    path: '/commerce/inventory/{variant_code}{?warehouse}',
    description: 'Stock of a variant.',
  },
};

function describeSandbox({ url, clientId, appKey }: Sandbox, { data, products }: Options): string {
  const catalog =
    data === undefined ? `${products} products of the demo catalog` : `the records of ${data}`;
  const body = JSON.stringify({
    clientId,
    appKey,
    pageIndex: 0,
    pageSize: 1,
  });
  const headers = "-H 'Accept: application/json' -H 'Content-Type: application/*+json'";
  return `Sandbox PIM with ${catalog}:

  PIM_API_URL=${url}
  PIM_CLIENT_ID=${clientId}
  PIM_APP_KEY=${appKey}

Its Commerce Engine (Metadata and Inventory):

  COMMERCE_ENGINE_URL=${url}
  COMMERCE_ENGINE_TOKEN=${DEMO_BEARER_TOKEN}
  COMMERCE_ENGINE_PATHS='${JSON.stringify(COMMERCE_PATHS)}'

Try it:

  curl -s ${url}${ENDPOINT_PATHS.products} ${headers} -d '${body}'

Press Ctrl+C to stop it.`;
}
