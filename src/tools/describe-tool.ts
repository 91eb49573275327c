/** A tool as clients are shown it in tools/list, its schemas rendered. */

import type { Tool as SdkTool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { describeView, type ViewMeta } from '../view-names.ts';
import type { Tool } from './define-tool.ts';

/** All tools only read; what the protocol says beside of tools that write is nothing to them. */
const ANNOTATIONS = { readOnlyHint: true } as const;

/** A tool as tools/list has it. */
export interface ListedTool extends SdkTool {
  readonly title: string;
  readonly description: string;
  readonly _meta?: ViewMeta;
}

/** Describes a tool to clients, its schemas rendered. */
export function describeTool({ name, title, description, input, output, view, visibility }: Tool): ListedTool {
  const meta = describeView(view, visibility);
  return {
    name,
    title,
    description,
    inputSchema: { ...renderSchema(input, 'input'), type: 'object' },
    annotations: ANNOTATIONS,
    outputSchema: { ...renderSchema(output, 'output'), type: 'object' },
    ...(meta && { _meta: meta }),
  };
}

/** A schema as JSON Schema 2020-12. What rendering adds without telling anything is taken out. */
export function renderSchema(schema: z.ZodObject, io: 'input' | 'output'): Record<string, unknown> {
  const rendered = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // A JSON schema is a JSON object.
  return stripNoise(rendered) as Record<string, unknown>;
}

const NOISE = new Set(['$schema', 'pattern', 'format', 'maxLength', 'minLength', 'maxItems', 'minItems']);

function stripNoise(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(stripNoise);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(NOISE.has(key) || isIdleBound(key, value) || isOpenObject(key, value)))
      .map(([key, value]) => [key, stripNoise(value)]),
  );
}

/** zod prints the bounds of safe integers on every whole number; and nobody would send an id below zero. */
function isIdleBound(key: string, value: unknown): boolean {
  const isBound = key === 'maximum' || key === 'minimum';
  return isBound && [0, Number.MAX_SAFE_INTEGER].includes(Math.abs(Number(value)));
}

/** `additionalProperties: {}` is what a JSON schema means without it. */
function isOpenObject(key: string, value: unknown): boolean {
  return (
    key === 'additionalProperties' && typeof value === 'object' && value !== null && Object.keys(value).length === 0
  );
}
