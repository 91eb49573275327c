/** Reads a tool result in any of its forms. No shape is taken for granted. */

import type { Arguments, Host, ToolResult } from './host.ts';

/** A JSON object. */
export type Values = Readonly<Record<string, unknown>>;

/** What went wrong, in the server's words. */
export interface Problem {
  readonly failed: string;
  readonly fix: string;
  /** Seconds after which the same call may work; absent: it would fail again. */
  readonly retryAfterS?: number | undefined;
}

/** Where a result carries what only its view needs; as the server has it (src/view-names.ts). */
const VIEW_DATA = 'pim-mcp/view';

/** The answer of a tool. */
export type ToolAnswer = ReturnType<typeof readAnswer>;

/** Reads an answer. */
export function readAnswer({ structuredContent, content = [], isError, _meta = {} }: ToolResult) {
  const text = content.find(({ type }) => type === 'text')?.text;
  const values = structuredContent ?? parseValues(text);
  const forView = _meta[VIEW_DATA];
  return {
    values,
    forView: isValues(forView) ? forView : undefined,
    problem: isError === true ? readProblem(values, text) : undefined,
  };
}

function readProblem({ error }: Values, text: string | undefined): Problem {
  if (!isValues(error)) return { failed: text ?? 'The call failed.', fix: '', retryAfterS: undefined };
  const { failed, fix, retry_after_s: seconds } = error;
  return {
    failed: textOf(failed) ?? 'The call failed.',
    fix: textOf(fix) ?? '',
    retryAfterS: typeof seconds === 'number' ? seconds : undefined,
  };
}

function parseValues(text: string | undefined): Values {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    return isValues(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Whether a value is a JSON object. */
export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text or number as text; undefined: it is neither, or empty. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A number; undefined: it is none. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The texts of a list; none where it is no list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((one) => textOf(one) ?? []) : [];
}

/** The records of a list answer by their keys, whichever layout they are in, with the status that all of them share. */
export function readRows(values: Values, recordsKey: string): readonly Values[] {
  const { [recordsKey]: records, each_status: status } = values;
  const columns = textsOf(values.columns);
  const shared = status === undefined ? {} : { status };
  if (!Array.isArray(records)) return [];
  return records.flatMap((record) => {
    if (isValues(record)) return { ...record, ...shared };
    if (!Array.isArray(record)) return [];
    return { ...Object.fromEntries(columns.map((column, index) => [column, record[index]])), ...shared };
  });
}

/** Calls a tool and reads its answer. Never throws: a refusal of the host is a problem in the answer. */
export async function askTool(host: Host, name: string, args: Arguments): Promise<ToolAnswer> {
  try {
    return readAnswer(await host.callTool(name, args));
  } catch (error) {
    return { values: {}, forView: undefined, problem: { failed: tellError(error), fix: '' } };
  }
}

/** The problem that a thrown error describes. */
export function tellError(error: unknown): string {
  return error instanceof Error ? error.message : 'The host refused.';
}

/** Calls a tool and reads its data for views. Never throws. @typeParam Data the data of this tool */
export async function askForView<Data extends object>(
  host: Host,
  name: string,
  args: Arguments,
): Promise<Data | Problem> {
  const { problem, forView } = await askTool(host, name, args);
  // Of our own server, as the host passes it on.
  return problem ?? (forView as Data | undefined) ?? { failed: 'The answer did not come.', fix: '' };
}

/** The objects of a list; none where it is no list. */
export function valuesOf(list: unknown): readonly Values[] {
  return Array.isArray(list) ? list.filter(isValues) : [];
}
