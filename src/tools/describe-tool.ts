/** A tool as clients are shown it in tools/list, its schemas rendered. */

import type { Tool as SdkTool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { describeView, type ViewMeta } from '../view-names.ts';
import type { Tool } from './define-tool.ts';

/**
 * What hosts ask people by before a call. They are all said, since OpenAI's directory takes no tool without
 * (developers.openai.com/plugins/deploy/submission), though the protocol has the others only of tools that write. No tool
 * writes to the PIM, and none leaves the systems that the operator named.
 */
const READS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false } as const;

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
    // OpenAI's API refuses a function whose arguments have no `properties`, be it empty.
    inputSchema: { properties: {}, ...renderSchema(input, 'input'), type: 'object' },
    annotations: writes === true ? WRITES : READS,
    ...(output && { outputSchema: { ...renderSchema(output, 'output'), type: 'object' } }),
    ...(meta && { _meta: meta }),
  };
}

/** A schema as JSON Schema 2020-12. What rendering adds without telling anything is taken out. */
export function renderSchema(schema: z.ZodObject, io: 'input' | 'output'): Record<string, unknown> {
  const rendered = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // A JSON schema is a JSON object.
  return stripNoise(rendered) as Record<string, unknown>;
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

function stripNoise(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(stripNoise);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(NOISE.has(key) || isIdleBound(key, value) || isOpen(key, value)))
      .map(([key, value]) => [key, stripNoise(value)]),
  );
}

/** The least of the bounds that no caller reaches. */
const IDLE = 10_000;

/** zod prints the bounds of safe integers on every whole number; and nobody would send an id below zero. */
function isIdleBound(key: string, value: unknown): boolean {
  return /^(maximum|minimum)$/.test(key) && (value === 0 || Math.abs(Number(value)) >= IDLE);
}

/** An empty object under one of these keys is what a JSON schema means without the key. */
const OPEN = ['additionalProperties', 'items', 'properties'];

function isOpen(key: string, value: unknown): boolean {
  return (
    OPEN.includes(key) &&
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 0
  );
}
