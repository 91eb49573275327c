import { clip } from '../record/cut-characters.ts';
import { parseConfig } from '../settings/read-config.ts';
import type { Tool } from '../tools/define-tool.ts';
import { TOOLS } from '../tools/join-tools.ts';
import { type ArgumentSchema, argumentSchemas, findTool } from './call-arguments.ts';
import { type CommandIo, defineCommand, EXIT, parseCommand } from './command.ts';
import { findMissingEngine } from './find-copy-engine.ts';
import { checkTools } from './server-parts.ts';
import { layOutTable, wrapText } from './terminal.ts';
import { withSession } from './tool-session.ts';

const WIDEST = 120;

const AFTER = `
Examples:
  pim-mcp tools
  pim-mcp tools find_products`;

/**
 * Lists the tools, or the arguments of one.
 * @param args the command line after `tools`
 * @returns the exit code
 */
export async function runTools(args: readonly string[], io: CommandIo): Promise<number> {
  const command = defineCommand('tools', io, AFTER).argument(
    '[tool]',
    'list the arguments of this tool',
  );
  const [name] = parseCommand(command, args).words;
  const { all, offered } = await readTools(io);
  const { columns } = io;
  const lines =
    name === undefined ? listTools(offered, columns) : describeTool(findTool(name, all), columns);
  for (const line of lines) io.print(line);
  return EXIT.ok;
}

// A line for each tool: its name and as much of its description as fits on a terminal.
function listTools(tools: readonly Tool[], width = Number.POSITIVE_INFINITY): readonly string[] {
  const longest = Math.max(...tools.map(({ name }) => name.length));
  return tools.map(({ name, description }) =>
    clip(`${name.padEnd(longest)}  ${description}`, width),
  );
}

function describeTool(tool: Tool, columns = WIDEST): readonly string[] {
  const width = Math.min(columns, WIDEST);
  const rows = Object.entries(argumentSchemas(tool)).map(([name, schema]) => [
    name,
    describeType(schema),
    schema.description ?? '',
  ]);
  const { head, lines } = layOutTable(['argument', 'takes', 'meaning'], rows, width);
  return [
    `${tool.name}: ${tool.title}`,
    '',
    ...wrapText(tool.description, width),
    '',
    ...(rows.length === 0 ? ['It takes no arguments.'] : [head, ...lines]),
  ];
}

function describeType({
  type,
  enum: allowed,
  items,
  properties,
  minimum,
  maximum,
}: ArgumentSchema): string {
  if (allowed !== undefined) return allowed.join(', ');
  if (type === 'array') return `list: ${describeType(items ?? {})}`;
  if (type === 'object') {
    return `JSON: ${Object.keys(properties ?? {}).join(', ')}`;
  }
  if (type === 'boolean') return 'true or false';
  if (type === 'string') return 'text';
  const range = [
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
  ];
  return ['number', ...range].filter(Boolean).join(' ');
}

// `offered` are those that hosts see here. Only the settings about tools matter, and nothing is
// sent.
async function readTools({
  env,
  ...io
}: CommandIo): Promise<Readonly<Record<'all' | 'offered', readonly Tool[]>>> {
  const relevant = Object.entries(env).filter(
    ([key]) =>
      key === 'PIM_TOOLS' || key === 'PIM_ALLOW_HTTP' || key.startsWith('COMMERCE_ENGINE_'),
  );
  // Nothing is sent, so there is no limit to share.
  const config = {
    ...parseConfig(Object.fromEntries(relevant), io.readSecretFile),
    quotaUrl: undefined,
  };
  const missing = findMissingEngine();
  const names = checkTools(config, missing);
  if (missing !== undefined) {
    io.complain(
      'pim-mcp tools: the tools of the local copy are not available. ' +
        `${missing.says} ${missing.fix}`,
    );
  }
  const all = config.commerceEngine
    ? await withSession(config, io, async ({ tools }) => tools)
    : TOOLS;
  return { all, offered: all.filter((tool) => names.includes(tool.name)) };
}
