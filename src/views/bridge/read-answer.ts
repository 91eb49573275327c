export type Values = Readonly<Record<string, unknown>>;

/** Result of a tool, as hosts pass it on. */
export interface ToolResult {
  readonly isError?: boolean;
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Failure of a call; its reason is worded for the model. */
export interface Problem {
  readonly failed: true;
  readonly isGone?: boolean;
  /** Seconds after which the same call may work; absent: it would fail again. */
  readonly retryAfterS?: number | undefined;
}

// Keys of view data in a result, as the server has them (src/view-names.ts).
const VIEW_DATA = 'pim-mcp/view';
const NOTICE_DATA = 'pim-mcp/notices';

export type ToolAnswer = ReturnType<typeof readAnswer>;

export function readAnswer({ structuredContent, content = [], isError, _meta = {} }: ToolResult) {
  const values =
    structuredContent ?? parseValues(content.find(({ type }) => type === 'text')?.text);
  const { [VIEW_DATA]: forView, [NOTICE_DATA]: notices } = _meta;
  const retryAfterS = numberOf(asValues(values.error).retry_after_s);
  const problem: Problem | undefined = isError === true ? { failed: true, retryAfterS } : undefined;
  return {
    values,
    forView: isValues(forView) ? forView : undefined,
    notices: valuesOf(notices),
    warningCount: textsOf(values.warnings).length,
    problem,
  };
}

function parseValues(text: string | undefined): Values {
  try {
    return asValues(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a JSON object as it is, and an empty one for anything else. */
export const asValues = (value: unknown): Values => (isValues(value) ? value : {});

const SEEN = /[^\s\p{Z}\p{Cf}]/u;

/** Returns a text or number as text; undefined if it is neither, or invisible. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && SEEN.test(value) ? value : undefined;
}

/** Returns a number; undefined for anything else. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** Returns the texts of a list; none if it is no list. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap((entry) => textOf(entry) ?? []) : [];

/**
 * Reads the records of a list answer by their keys, from either layout, with the status that they
 * share.
 */
export function readRows(values: Values, recordsKey: string): readonly Values[] {
  const { [recordsKey]: records, each_status: status } = values;
  const columns = textsOf(values.columns);
  const shared = status === undefined ? {} : { status };
  if (!Array.isArray(records)) return [];
  return records.flatMap((record) => {
    if (isValues(record)) return { ...record, ...shared };
    if (!Array.isArray(record)) return [];
    return {
      ...Object.fromEntries(columns.map((column, index) => [column, record[index]])),
      ...shared,
    };
  });
}

/** Returns the objects of a list; none if it is no list. */
export const valuesOf = (list: unknown): readonly Values[] =>
  Array.isArray(list) ? list.filter(isValues) : [];
