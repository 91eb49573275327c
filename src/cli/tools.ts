/** `pim-mcp tools`: what can be called, and with what. Needs no PIM. */

import { parseConfig, readGiven } from '../settings/read-config.ts';
import type { Tool } from '../tools/define-tool.ts';
import { availableTools, TOOLS } from '../tools/join-tools.ts';
import { type ArgumentSchema, argumentSchemas, findTool } from './call-arguments.ts';
import { type CommandIo, defineCommand, EXIT, parseCommand } from './command.ts';
import { findMissingEngine } from './find-copy-engine.ts';
import { clip, layOutTable, wrapText } from './terminal.ts';
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
  const command = defineCommand('tools', io, AFTER).argument('[tool]', 'list the arguments of this tool');
  const [name] = parseCommand(command, args).words;
  const tools = await toolsOf(io);
  const { columns } = io;
  const lines =
    name === undefined ? listTools(listUsable(tools, io), columns) : describeTool(findTool(name, tools), columns);
  for (const line of lines) io.print(line);
  return EXIT.ok;
}

/** The tools that work here; those of the local copy may not, and then it is said why. */
function listUsable(tools: readonly Tool[], { complain }: CommandIo): readonly Tool[] {
  const missing = findMissingEngine();
  if (missing === undefined) return tools;
  complain(`pim-mcp tools: the tools of the local copy are not available. ${missing.says} ${missing.fix}`);
  return [...availableTools(false), ...tools.filter((tool) => !TOOLS.includes(tool))];
}

/** A line for each tool: its name and its description, as far as it fits on a terminal. */
function listTools(tools: readonly Tool[], width = Number.POSITIVE_INFINITY): readonly string[] {
  const longest = Math.max(...tools.map(({ name }) => name.length));
  return tools.map(({ name, description }) => clip(`${name.padEnd(longest)}  ${description}`, width));
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

/** What an argument takes, in words. */
function describeType({ type, enum: allowed, items, properties, minimum, maximum }: ArgumentSchema): string {
  if (allowed !== undefined) return allowed.join(', ');
  if (type === 'array') return `list: ${describeType(items ?? {})}`;
  if (type === 'object') return `JSON: ${Object.keys(properties ?? {}).join(', ')}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'string') return 'text';
  const range = [minimum === undefined ? '' : `from ${minimum}`, maximum === undefined ? '' : `to ${maximum}`];
  return ['number', ...range].filter(Boolean).join(' ');
}

/** All tools, that of the Commerce Engine where one is set; no other setting matters. Asks nobody. */
async function toolsOf(io: CommandIo): Promise<readonly Tool[]> {
  if (readGiven(io.env).COMMERCE_ENGINE_URL === undefined) return TOOLS;
  // Nothing is sent, so there is no limit to share.
  const config = { ...parseConfig(io.env, io.readSecretFile), quotaUrl: undefined };
  return withSession(config, io, async ({ tools }) => tools);
}
