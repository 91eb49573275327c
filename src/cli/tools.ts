/** `pim-mcp tools`: what can be called, and with what. Needs no PIM. */

import { ConfigError, parseConfig, readGiven, secretsOf } from '../config.ts';
import { renderSchema, type Tool } from '../tools/define-tool.ts';
import { availableTools, TOOLS } from '../tools/index.ts';
import { type ArgumentSchema, argumentSchemas } from './call-arguments.ts';
import { type CommandIo, defineCommand, parseOrEnd, UsageError } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { findMissingEngine } from './find-copy-engine.ts';
import { findTool } from './find-tool.ts';
import { layOutTable, wrapText } from './table.ts';

/** What the command needs of the process. */
type ToolsIo = Pick<CommandIo, 'print' | 'complain' | 'columns' | 'env' | 'readSecretFile'>;

const WIDEST = 120;

const AFTER = `
Examples:
  pim-mcp tools
  pim-mcp tools find_products
  pim-mcp tools find_products --json | jq .inputSchema`;

/**
 * Lists the tools, or the arguments of one.
 * @param args the command line after `tools`
 * @returns the exit code
 */
export async function runTools(args: readonly string[], io: ToolsIo): Promise<number> {
  const command = defineCommand('pim-mcp tools', io)
    .description('List the tools, or the arguments of one.')
    .argument('[tool]', 'list the arguments of this tool')
    .option('--json', 'print JSON, with names and schemas as an MCP host gets them')
    .addHelpText('after', AFTER);
  const end = parseOrEnd(command, args);
  if (end !== undefined) return end;
  const [name] = command.args;
  try {
    const tools = await toolsOf(io);
    const told = name === undefined ? listUsable(tools, io) : findTool(name, tools);
    if (command.opts().json === true) {
      io.print(JSON.stringify('name' in told ? describeForHosts(told) : told.map(describeForHosts), null, 2));
    } else {
      for (const line of 'name' in told ? describeTool(told, io.columns) : listTools(told, io.columns)) io.print(line);
    }
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof ConfigError)) throw error;
    io.complain(`pim-mcp tools: ${error.message}`);
    return EXIT.usage;
  }
}

/** The tools that work here; those of the local copy may not, and then it is said why. */
function listUsable(tools: readonly Tool[], { complain }: Pick<ToolsIo, 'complain'>): readonly Tool[] {
  const missing = findMissingEngine();
  if (missing === undefined) return tools;
  complain(`pim-mcp tools: the tools of the local copy are not available. ${missing.says} ${missing.fix}`);
  const usable = availableTools(false);
  const others = tools.filter((tool) => !TOOLS.includes(tool));
  return [...usable, ...others];
}

/** A tool as tools/list has it. */
function describeForHosts({ name, title, description, input, output }: Tool): object {
  return {
    name,
    title,
    description,
    inputSchema: renderSchema(input, 'input'),
    outputSchema: renderSchema(output, 'output'),
  };
}

/** A line for each tool: its name and its description, as far as it fits on a terminal. */
function listTools(tools: readonly Tool[], width = Number.POSITIVE_INFINITY): readonly string[] {
  const longest = Math.max(...tools.map(({ name }) => name.length));
  return tools.map(({ name, description }) => clip(`${name.padEnd(longest)}  ${description}`, width));
}

function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
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
async function toolsOf({ env, readSecretFile }: ToolsIo): Promise<readonly Tool[]> {
  if (readGiven(env).COMMERCE_ENGINE_URL === undefined) return TOOLS;
  const config = parseConfig(env, readSecretFile);
  if (config.commerceEngine === undefined) return TOOLS;
  const { openCommerceEngine } = await import('./open-commerce-engine.ts');
  // Nothing is sent, so there is no limit to share.
  const { commerceTool, close } = await openCommerceEngine({ ...config, quotaUrl: undefined }, config.commerceEngine, {
    secrets: secretsOf(config),
  });
  await close();
  return [...TOOLS, commerceTool];
}
