/** A tool as clients are shown it in tools/list, its schemas rendered. */

import type { Tool as SdkTool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { LIMIT_ARGUMENTS } from '../record/limit-arguments.ts';
import { describeView, type ViewMeta } from '../view-names.ts';
import type { Tool } from './define-tool.ts';

/**
 * What hosts ask people by before a call. They are all said, since OpenAI's directory takes no tool without
 * (developers.openai.com/plugins/deploy/submission), though the protocol has the others only of tools that write. No tool
 * writes to the PIM, and none leaves the systems that the operator named.
 */
const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  openWorldHint: false,
} as const;

/** Of a tool that writes the local copy, which replaces its own earlier one and nothing else. */
const WRITES = { ...READS, readOnlyHint: false } as const;

/** A tool as tools/list has it. */
export interface ListedTool extends SdkTool {
  readonly title: string;
  readonly description: string;
  readonly _meta?: ViewMeta;
}

/** Describes a tool to clients, its schemas rendered. */
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
    inputSchema: listInput(input),
    annotations: writes === true ? WRITES : READS,
    ...(output && { outputSchema: renderOutput(output) }),
    ...(meta && { _meta: meta }),
  };
}

/** The answer as clients are shown it. */
function renderOutput(output: z.ZodObject): SdkTool['outputSchema'] {
  const rendered = renderSchema(output, 'output');
  return { ...rendered, type: 'object' };
}

/** The arguments as clients are shown them. */
function listInput(input: z.ZodObject): SdkTool['inputSchema'] {
  const { properties, ...others } = renderSchema(input, 'input');
  const listed = Object.entries(properties ?? {}).map(([name, schema]) => {
    const isLimit = LIMIT_ARGUMENTS.includes(name);
    return [name, isLimit ? omitBounds(schema) : schema];
  });
  // OpenAI's API refuses a function whose arguments have no `properties`, be it empty.
  return {
    properties: Object.fromEntries(listed),
    ...others,
    type: 'object',
  };
}

/** Without bounds that a client would refuse numbers for which the parser corrects. */
function omitBounds(schema: object) {
  const keywords = Object.entries(schema);
  const others = keywords.filter(([keyword]) => !BOUND.test(keyword));
  return Object.fromEntries(others);
}

const BOUND = /^(?:maximum|minimum)$/;

/**
 * A schema as JSON Schema 2020-12. What rendering adds without telling anything is taken out, and that objects are closed:
 * many clients check arguments by it themselves and refuse an unknown one without its name, before the parser can correct it
 * or say what is meant.
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
    if (key === 'additionalProperties') return renderOthers(value, io);
    if (key === 'properties') return [[key, stripEach(value, io)]];
    return [[key, stripNoise(value, io)]];
  });
  return Object.fromEntries(members);
}

/** The schemas of members, whose names are no keywords, whatever they are. */
function stripEach(properties: unknown, io: 'input' | 'output'): Record<string, unknown> {
  const members = Object.entries(properties ?? {});
  const stripped = members.map(([name, schema]) => [name, stripNoise(schema, io)]);
  return Object.fromEntries(stripped);
}

/**
 * What is listed of members that a schema does not name. Without a word some clients refuse them, so an argument that takes
 * others says so. An answer is not checked for them.
 */
function renderOthers(value: unknown, io: 'input' | 'output'): [string, unknown][] {
  const isOpen = typeof value === 'object' && value !== null;
  if (isOpen && io === 'input') return [['additionalProperties', true]];
  return [];
}

/** The least of the bounds that no caller reaches. */
const IDLE = 10_000;

/** zod prints the bounds of safe integers on every whole number; and nobody would send an id below zero. */
function isIdleBound(key: string, value: unknown): boolean {
  return BOUND.test(key) && (value === 0 || Math.abs(Number(value)) >= IDLE);
}
