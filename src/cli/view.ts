import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseConfig } from '../settings/read-config.ts';
import { APP_TOOLS } from '../tools/join-tools.ts';
import { addressOfView, buildViewPage } from '../view-names.ts';
import { findTool, parseKeyValues } from './call-arguments.ts';
import {
  type CommandIo,
  defineCommand,
  describeExits,
  EXIT,
  parseCommand,
  UsageError,
} from './command.ts';
import {
  printDemoNotice,
  printError,
  type ToolCall,
  type ToolSession,
  withSession,
} from './tool-session.ts';
import { serveView } from './view/serve-view.ts';
import { readView } from './views.ts';

const AFTER = `
The arguments are those of pim-mcp call. The address that it prints works once, \
in one browser on this machine. Where there
is a display, it opens by itself. Press Ctrl+C to end it.

Examples:
  pim-mcp view find_products brand_names=Tuvarra
  pim-mcp view get_media product_codes=SHR-00299

${describeExits()}`;

// A person looks at more than a model reads.
const MAX_TOKENS = 8_000;

/**
 * Shows the view of a tool until the command is ended.
 * @param args the command line after `view`
 * @param meanwhile runs beside it; its failure is ignored
 * @returns the exit code; see command.ts
 */
export async function runView(
  args: readonly string[],
  io: CommandIo,
  meanwhile?: (session: ToolSession) => Promise<unknown>,
): Promise<number> {
  const command = defineCommand('view', io, AFTER)
    .argument('<tool>', 'name of a tool that has a view')
    .argument('[key=value...]', 'arguments of the tool');
  const { words } = parseCommand(command, args);
  const [name = '', ...pairs] = words;
  return withSession(parseConfig(io.env, io.readSecretFile), io, async (session) => {
    const tool = findTool(name, session.tools);
    meanwhile?.(session).catch(() => {});
    return showView({ session, tool, args: parseKeyValues(tool, pairs) }, io);
  });
}

async function showView({ session, tool, args }: ToolCall, io: CommandIo): Promise<number> {
  const { settings, tools } = session;
  const { view } = tool;
  if (view === undefined) {
    const names = tools
      .filter((candidate) => candidate.view !== undefined)
      .map((candidate) => candidate.name);
    throw new UsageError(`${tool.name} has no view; these have one: ${names.join(', ')}`);
  }
  const viewArgs = {
    ...('max_tokens' in tool.input.shape && { max_tokens: MAX_TOKENS }),
    ...args,
  };
  const { result, error } = await session.run(tool, viewArgs, session.beginCall(io.signal), true);
  if (error !== undefined) return printError(error, io, 'view');
  const page = await session.readView(view);
  const { text: html } = buildViewPage(addressOfView(view), page, settings.pictureOrigins ?? []);
  const served = await serveView({
    tool: tool.name,
    hostPage: await readView('own-host'),
    html,
    args: viewArgs,
    result,
    callTool: async (name, callArgs) => {
      const called = findTool(name, [...tools, ...APP_TOOLS]);
      return (await session.run(called, callArgs, session.beginCall(io.signal), true)).result;
    },
  });
  try {
    printDemoNotice(session, io);
    io.print(served.url);
    io.complain(
      'Open this address in a browser of this machine; it works once. Press Ctrl+C to end it.',
    );
    openBrowser(served.url, io);
    if (!io.signal.aborted) await once(io.signal, 'abort');
    return EXIT.ok;
  } finally {
    await served.close();
  }
}

// Without a terminal the address is piped somewhere, and is opened there.
function openBrowser(url: string, { isTerminal, platform, env }: CommandIo): void {
  const [program, ...args] = (isTerminal ? findOpener(platform, env) : undefined) ?? [];
  if (program === undefined) return;
  // The address is printed, too, so a browser that does not open is no failure.
  spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

/**
 * Finds the program that opens an address in the user's browser, with its arguments; undefined
 * where there is no display.
 * @param platform the operating system, as Node.js names it
 */
export function findOpener(platform: string, env: CommandIo['env']): readonly string[] | undefined {
  // Over SSH the user's screen is another machine's.
  if (env.SSH_CONNECTION) return undefined;
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}
