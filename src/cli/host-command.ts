import { mkdir, readFile, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import { isRecord } from '../record/value.ts';
import { parseConfig, readGiven } from '../settings/read-config.ts';
import { SETTINGS } from '../settings/settings-table.ts';
import {
  type CommandIo,
  defineCommand,
  EXIT,
  findNamed,
  parseCommand,
  UsageError,
} from './command.ts';
import {
  type Configuration,
  HOSTS,
  type Host,
  isSecret,
  type JsonConfiguration,
  PLACEHOLDER_URL,
  placeholderOf,
  renderConfiguration,
  SERVER_NAME,
  type Start,
  settingsToShow,
  TOKEN_NAME,
} from './hosts.ts';
import { membersOf } from './render-answer.ts';
import { replaceFile } from './replace-file.ts';

interface Options extends Readonly<Partial<Record<'http' | 'write', string>>> {
  readonly demo?: true;
  readonly name: string;
  readonly fromEnv?: true;
}

const AFTER = `
Prints the configuration on stdout, and where it belongs on stderr. \
Settings that are set now are in it, with placeholders
for secrets, or with --from-env references to variables of the host's environment. \
Run through npx it starts pim-mcp with
npx, otherwise from where it is installed.

Examples:
  pim-mcp host claude-desktop
  PIM_API_URL=https://pim.example.com PIM_CULTURE=fr pim-mcp host cursor
  pim-mcp host claude-code-project --from-env --write .mcp.json
  pim-mcp host vscode --http https://pim-mcp.example.com/mcp --write .vscode/mcp.json`;

/**
 * Prints the configuration, or writes it into the host's file.
 * @param args the command line after `host`
 * @returns the exit code
 */
export async function runHost(args: readonly string[], io: CommandIo): Promise<number> {
  const command = defineCommand('host', io, AFTER)
    .argument('<host>', Object.keys(HOSTS).join(', '))
    .option(
      '--http <url>',
      'connect to a server that pim-mcp serve --http runs, in place of starting one',
    )
    .option('--demo', 'serve the demo catalog: no setting of a PIM is in it')
    .option('--write <file>', 'put it into this JSON file of the host, beside what is there')
    .option('--name <name>', 'what the host calls this server', SERVER_NAME)
    .option(
      '--from-env',
      'take keys, and what is not set, from variables of the same names where the host is started',
    );
  const { words, options } = parseCommand<Options>(command, args);
  const { http, demo, write, name } = options;
  const host = findNamed('host', words[0] ?? '', new Map(Object.entries(HOSTS)));
  if (demo && http !== undefined) {
    throw new UsageError(
      '--demo has no effect with --http: the server that is running knows its own settings.',
    );
  }
  if (!/^[\w-]{1,64}$/.test(name)) {
    throw new UsageError('--name takes letters, digits, - and _, such as pim-shop.');
  }
  const refer = options.fromEnv && host.refer;
  if (options.fromEnv && refer === undefined) {
    throw new UsageError(
      `${host.title} cannot refer to variables of its environment: leave --from-env out. ` +
        'PIM_APP_KEY_FILE keeps the key out of its file.',
    );
  }
  const configuration =
    http === undefined
      ? host.describe({ name, ...describeStart(io, demo === true, refer) })
      : describeRemote(host, http, { name, token: (refer ?? placeholderOf)(TOKEN_NAME) }, io);
  io.print(renderConfiguration(configuration));
  if (write === undefined) {
    io.complain(`\n${host.title}: ${host.where.replaceAll('`', '')}`);
  } else if (configuration.format !== 'json') {
    throw new UsageError(
      `${host.title} has no JSON file for its servers: ${host.where.replaceAll('`', '')}`,
    );
  } else {
    io.complain(`\n${await writeServer(resolve(io.findFolder(), write), configuration)}`);
    io.complain(`Restart ${host.title} if it is running.`);
  }
  printPlaceholders(host.title, configuration, io);
  return EXIT.ok;
}

// Refuses what the server would refuse: that is not worth pasting.
function describeStart(io: CommandIo, isDemo: boolean, refer: Host['refer']): Omit<Start, 'name'> {
  const { env, readSecretFile } = io;
  const start = findStart(io, io.platform);
  if (isDemo) return { ...start, env: {} };
  const settings = readGiven(env);
  const visible = settingsToShow(settings);
  // First as it is, since an address with a password in it must not be shown;
  // then only the settings that are shown.
  parseConfig({ ...visible, ...settings }, readSecretFile);
  parseConfig(visible, readSecretFile);
  return { ...start, env: settingsToShow(settings, refer) };
}

type ProgramLine = Pick<Start, 'command' | 'args'>;

// Folders of packages that were fetched to be run once, in which nothing stays: `_npx` in npm's
// cache (npx, npm exec), `dlx` in pnpm's cache, `dlx-<pid>` of yarn, `bunx-<user>-<package>` of
// bun.
const FETCHED_TO_RUN = /^(?:_npx|dlx|dlx-\w+|bunx-.+)$/;

/**
 * Builds the start of pim-mcp with npx, which fetches it where needed. On Windows npx is a batch
 * file, which many hosts cannot start by themselves, or not in each of their versions; cmd can, and
 * every Windows has it (github.com/modelcontextprotocol/servers, README, "On Windows, wrap npx with
 * cmd /c").
 */
export function startByNpx(platform: string): ProgramLine {
  const npx = ['npx', '-y', 'pim-mcp'];
  return platform === 'win32'
    ? { command: 'cmd', args: ['/c', ...npx] }
    : { command: 'npx', args: npx.slice(1) };
}

/**
 * Finds the program for a host to start: npx where this process was run through it, and otherwise
 * what is installed. The real path of the script decides, not the environment, because npx also
 * runs what a project or the machine has installed: that stays, in the version that was chosen.
 * @param running the program and the script that are running, as real paths
 */
export function findStart(
  { command, script }: { readonly command: string; readonly script: string },
  platform: string,
): ProgramLine {
  const folders = script.split(/[\\/]/);
  const fetched = folders.findIndex((folder) => FETCHED_TO_RUN.test(folder));
  const isFetched = fetched !== -1 && folders.indexOf('node_modules', fetched) !== -1;
  return isFetched ? startByNpx(platform) : { command, args: [script] };
}

function describeRemote(
  host: Host,
  text: string,
  server: Readonly<Record<'name' | 'token', string>>,
  io: CommandIo,
) {
  const { title, describeRemote: describe } = host;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
  ) {
    throw new UsageError(
      '--http takes an http or https URL without credentials: https://pim-mcp.example.com/mcp.',
    );
  }
  if (describe === undefined) {
    throw new UsageError(
      `${title} takes a server at an address as a connector of your account ` +
        '(Customize → Connectors → Add custom connector), ' +
        'which must be reachable from the internet and takes no bearer token. ' +
        'Else leave --http out, or let it start a bridge such as the npm package mcp-remote, ' +
        `with ${url.href} as its argument.`,
    );
  }
  if (url.pathname === '/') {
    io.complain(`pim-mcp host: ${url.href} has no path; pim-mcp serve --http answers at /mcp.`);
  }
  return describe({ ...server, url: url.href });
}

// Says which values are to be filled in, and where the host reads the token.
function printPlaceholders(
  title: string,
  configuration: Configuration,
  { complain }: CommandIo,
): void {
  const text = renderConfiguration(configuration);
  const secrets = Object.keys(SETTINGS).filter(isSecret);
  const open = ['PIM_API_URL', ...secrets]
    .map(placeholderOf)
    .filter((placeholder) => text.includes(placeholder));
  if (open.length > 0) {
    complain(`Secrets are never printed: put your own values in the place of ${open.join(', ')}.`);
  }
  if (text.includes(PLACEHOLDER_URL)) {
    complain('For the demo catalog, which needs none of them, add --demo.');
  }
  if (text.includes('--bearer-token-env-var')) {
    complain(
      `${title} reads the token from the environment variable PIM_MCP_TOKEN: ` +
        `set it where ${title} starts.`,
    );
  }
}

// Puts a server into a host's file; comments and other entries stay. A new file is for its owner
// alone, since keys will be filled in.
// Returns a sentence on what was done
// Throws UsageError for a file that is no JSON object, has something else where servers belong,
// has another server of our name, or cannot be written
async function writeServer(path: string, configuration: JsonConfiguration): Promise<string> {
  // A link stays one.
  const file = await realpath(path).catch(() => path);
  const old = await readText(file);
  const text = editJson(old ?? '{}\n', configuration, file);
  if (text === old) {
    return `${file} has this configuration already; nothing was written.`;
  }
  // If this fails, replaceFile says why.
  await mkdir(dirname(file), { recursive: true }).catch(() => {});
  await replaceFile(file, text, 0o600);
  return `${file} was ${old === undefined ? 'created' : 'changed'}.`;
}

// Undefined: there is no such file.
async function readText(file: string): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw new UsageError(`${file} was not changed: it cannot be read as UTF-8 text.`);
  }
}

function editJson(
  old: string,
  { servers, name, entry, inputs }: JsonConfiguration,
  file: string,
): string {
  const refuse = (why: string): UsageError => new UsageError(`${file} was not changed: ${why}.`);
  const errors: ParseError[] = [];
  const root: unknown = parse(old, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isRecord(root)) {
    throw refuse('it holds no JSON object');
  }
  const all = root[servers] ?? {};
  if (!isRecord(all)) throw refuse(`its ${servers} is not an object`);
  const oldInputs = root.inputs ?? [];
  if (!Array.isArray(oldInputs)) throw refuse('its inputs are not a list');
  if (isDeepStrictEqual(all[name], entry)) return old;
  // It may be of another program, or ours with keys filled in.
  if (Object.hasOwn(all, name)) {
    throw refuse(
      `it has a server called ${name} already; ` +
        'change that one yourself, or name this one by --name',
    );
  }
  const [, indent = '  '] = /\n([ \t]+)\S/.exec(old) ?? [];
  const isByTabs = indent.startsWith('\t');
  const eol = old.includes('\r\n') ? '\r\n' : '\n';
  const formattingOptions = {
    insertSpaces: !isByTabs,
    tabSize: isByTabs ? 1 : indent.length,
    eol,
  };
  const ids = oldInputs.map((input) => membersOf(input).id);
  return inputs
    .filter(({ id }) => !ids.includes(id))
    .reduce(
      (text, input) =>
        applyEdits(
          text,
          modify(text, ['inputs', -1], input, { formattingOptions, isArrayInsertion: true }),
        ),
      applyEdits(old, modify(old, [servers, name], entry, { formattingOptions })),
    );
}
