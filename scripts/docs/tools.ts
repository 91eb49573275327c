/** Renders the tools, resources and skills for the docs. Pure. */

import { SKILLS } from '../../src/prebuilt-lists.ts';
import { RESOURCES } from '../../src/resources/resources.ts';
import type { Tool } from '../../src/tools/define-tool.ts';
import { renderSchema } from '../../src/tools/describe-tool.ts';
import { TOOLS } from '../../src/tools/join-tools.ts';
import { listArguments } from '../../src/tools/shared-arguments.ts';
import { code, firstSentence, renderTable, toPlainMarkdown } from './markdown.ts';

/** A table of the tools: each with its purpose in one sentence. */
export function renderToolTable(): string {
  const rows = TOOLS.map(({ name, description }) => [
    code(name),
    firstSentence(dropAsides(description)),
  ]);
  return renderTable(['Tool', 'What for'], rows);
}

/** A section per tool: what the model is told about it, and its arguments. */
export function renderTools(): string {
  return TOOLS.map(renderTool).join('\n\n');
}

/** A table of the arguments that most tools share. */
export function renderCommonArguments(): string {
  const shared = TOOLS.flatMap(listOf).filter(({ name }) => name in listArguments);
  return renderArguments([
    ...new Map(shared.map((argument) => [argument.name, argument])).values(),
  ]);
}

/** A table of the resources: address and contents. */
export function renderResourceTable(): string {
  const rows = RESOURCES.map(({ uri, description }) => [code(uri), description]);
  return renderTable(['Resource', 'What it holds'], rows);
}

/** A table of the skills: name and purpose. */
export function renderSkillTable(): string {
  const rows = SKILLS.map(({ title, entry: { frontmatter } }) => [
    `[${title}](../plugin/skills/${frontmatter.name}/SKILL.md)`,
    code(frontmatter.name),
    frontmatter.description,
  ]);
  return renderTable(['Skill', 'Name', 'What for, and when'], rows);
}

/** What our JSON schema says about an argument. */
interface ArgumentSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: ArgumentSchema;
  readonly properties?: Readonly<Record<string, ArgumentSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
}

interface Argument {
  readonly name: string;
  readonly schema: ArgumentSchema;
  readonly isRequired: boolean;
}

function renderTool(tool: Tool): string {
  const own = listOf(tool).filter(({ name }) => !(name in listArguments));
  const shared = listOf(tool).filter(({ name }) => name in listArguments);
  return [
    `### ${code(tool.name)}`,
    toPlainMarkdown(tool.description),
    ...(own.length === 0 ? [] : [renderArguments(own)]),
    ...(shared.length === 0
      ? []
      : [`Shared arguments: ${shared.map(({ name }) => code(name)).join(', ')}.`]),
    ...(own.length + shared.length === 0 ? ['It takes no arguments.'] : []),
  ].join('\n\n');
}

function listOf({ input }: Tool): readonly Argument[] {
  // Rendered from our own object, whose arguments have only the keys of ArgumentSchema.
  const { properties = {}, required = [] } = renderSchema(input, 'input') as ArgumentSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }));
}

function renderArguments(list: readonly Argument[]): string {
  const rows = list.map(({ name, schema, isRequired }) => [
    `${code(name)}${isRequired ? ' (required)' : ''}`,
    describeType(schema),
    dropViews(schema.description ?? ''),
  ]);
  return renderTable(['Argument', 'Type', 'Meaning'], rows);
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '`true` or `false`',
};

function describeType({
  type = '',
  enum: words,
  items,
  properties,
  required,
  minimum,
  maximum,
}: ArgumentSchema): string {
  if (words !== undefined) return words.map(code).join(', ');
  if (items?.enum !== undefined) return `list of any of ${describeType(items)}`;
  if (items !== undefined) return `list of ${TYPES[items.type ?? ''] ?? 'object'}s`;
  if (properties !== undefined) {
    const parts = Object.keys(properties).map(
      (name) => `${name}${required?.includes(name) ? '' : '?'}`,
    );
    return code(`{${parts.join(', ')}}`);
  }
  // Limits that no caller reaches are left out.
  const bounds = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`up to ${maximum}`]),
  ];
  return [TYPES[type] ?? type, ...bounds].join(' ');
}

/** Leaves out the views and their columns, which have a page of their own. */
function dropViews(text: string): string {
  return text.replace(/ Types: .*$/s, '');
}

/** Leaves out what a sentence says in brackets: that is for the model. */
function dropAsides(text: string): string {
  return text.replace(/ \([^)]*\)/g, '');
}
