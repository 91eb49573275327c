import type { Tool as SdkTool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { LIMIT_ARGUMENTS } from '../record/limit-arguments.ts';
import { describeView, type ViewMeta } from '../view-names.ts';
import type { Tool } from './define-tool.ts';

// Annotations by which hosts decide whether to ask people before a call. All three are given, since
// OpenAI's directory takes no tool without them (developers.openai.com/plugins/deploy/submission),
// though in the protocol the last two only mean something for tools that write. No tool writes to
// the PIM, and none leaves the systems that the operator named.
const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  openWorldHint: false,
} as const;

const WRITES = { ...READS, readOnlyHint: false } as const;

/** Entry of a tool in tools/list. */
export interface ListedTool extends SdkTool {
  readonly title: string;
  readonly description: string;
  readonly _meta?: ViewMeta;
}

/** Builds the entry of a tool in tools/list. */
export function describeTool({
  name,
  title,
  description,
  input,
  output,
  writes,
  view,
  visibility,
}: Tool): ListedTool {
  const meta = describeView(view, visibility);
  return {
    name,
    title,
    description,
    inputSchema: renderInput(input),
    annotations: writes === true ? WRITES : READS,
    ...(output && { outputSchema: renderOutput(output) }),
    ...(meta && { _meta: meta }),
  };
}

function renderOutput(output: z.ZodObject): SdkTool['outputSchema'] {
  const rendered = renderSchema(output, 'output');
  return { ...rendered, type: 'object' };
}

function renderInput(input: z.ZodObject): SdkTool['inputSchema'] {
  const { properties, ...rest } = renderSchema(input, 'input');
  const rendered = Object.entries(properties ?? {}).map(([name, schema]) => {
    const isLimit = LIMIT_ARGUMENTS.includes(name);
    return [name, isLimit ? omitBounds(schema) : schema];
  });
  // OpenAI's API refuses a function whose arguments have no `properties`, be it empty.
  return {
    properties: Object.fromEntries(rendered),
    ...rest,
    type: 'object',
  };
}

// Removes bounds: a client would refuse numbers that the parser corrects.
function omitBounds(schema: object) {
  const keywords = Object.entries(schema);
  const unbounded = keywords.filter(([keyword]) => !BOUND.test(keyword));
  return Object.fromEntries(unbounded);
}

const BOUND = /^(?:maximum|minimum)$/;

/**
 * Renders a schema as JSON Schema 2020-12, without keywords that tell a model nothing. It also
 * leaves out that objects are closed: many clients check arguments by that themselves and refuse an
 * unknown one without naming it, before the parser can correct it or explain.
 */
export function renderSchema(schema: z.ZodObject, io: 'input' | 'output'): Record<string, unknown> {
  const rendered = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // A JSON schema is a JSON object.
  return stripNoise(rendered, io) as Record<string, unknown>;
}

const NOISE = new Set([
  '$schema',
  'pattern',
  'format',
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'propertyNames',
]);

function stripNoise(node: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(node)) return node.map((item) => stripNoise(item, io));
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (NOISE.has(key) || isIdleBound(key, value)) return [];
    if (key === 'additionalProperties') return renderAdditional(value, io);
    if (key === 'properties') return [[key, stripProperties(value, io)]];
    return [[key, stripNoise(value, io)]];
  });
  return Object.fromEntries(members);
}

// Strips the schemas of properties; their names are kept even where they look like keywords.
function stripProperties(properties: unknown, io: 'input' | 'output'): Record<string, unknown> {
  const members = Object.entries(properties ?? {});
  const stripped = members.map(([name, schema]) => [name, stripNoise(schema, io)]);
  return Object.fromEntries(stripped);
}

// Renders `additionalProperties`. An argument that takes members beyond those of its schema must
// say so, because some clients refuse them otherwise. Answers are not checked for them.
function renderAdditional(value: unknown, io: 'input' | 'output'): [string, unknown][] {
  const isOpen = typeof value === 'object' && value !== null;
  if (isOpen && io === 'input') return [['additionalProperties', true]];
  return [];
}

const IDLE = 10_000;

// zod prints the bounds of safe integers on every whole number, and nobody sends an id below zero.
function isIdleBound(key: string, value: unknown): boolean {
  return BOUND.test(key) && (value === 0 || Math.abs(Number(value)) >= IDLE);
}
