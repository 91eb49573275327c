/** Reads a tool result in any of its forms. No shape is taken for granted. */

/** A JSON object. */
export type Values = Readonly<Record<string, unknown>>;

/** What a tool answered, as hosts pass it on. */
export interface ToolResult {
  readonly isError?: boolean;
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** That a call failed; why is told in words that are for the model. */
export interface Problem {
  readonly failed: true;
  /** There is no such product, or none any more. */
  readonly isGone?: boolean;
  /** Seconds after which the same call may work; absent: it would fail again. */
  readonly retryAfterS?: number | undefined;
}

/** Where a result carries what only its view needs; as the server has it (src/view-names.ts). */
const VIEW_DATA = 'pim-mcp/view';
const NOTICE_DATA = 'pim-mcp/notices';

/** The answer of a tool. */
export type ToolAnswer = ReturnType<typeof readAnswer>;

/** Reads an answer. */
export function readAnswer({ structuredContent, content = [], isError, _meta = {} }: ToolResult) {
  const values =
    structuredContent ?? parseValues(content.find(({ type }) => type === 'text')?.text);
  const { [VIEW_DATA]: forView, [NOTICE_DATA]: notices } = _meta;
  const retryAfterS = numberOf(asValues(values.error).retry_after_s);
  const problem: Problem | undefined = isError === true ? { failed: true, retryAfterS } : undefined;
  return {
    values,
    forView: isValues(forView) ? forView : undefined,
    /** What its warnings say: code and data of each, and the sentence for people, if it is for them. */
    notices: valuesOf(notices),
    /** How many warnings there are. */
    warned: textsOf(values.warnings).length,
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

/** Whether a value is a JSON object. */
export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON object; of anything else an empty one. */
export const asValues = (value: unknown): Values => (isValues(value) ? value : {});

/** What can be seen of a text. */
const SEEN = /[^\s\p{Z}\p{Cf}]/u;

/** A text or number as text; undefined: it is neither, or nothing of it can be seen. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && SEEN.test(value) ? value : undefined;
}

/** A number; undefined: it is none. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** The texts of a list; none where it is no list. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap((one) => textOf(one) ?? []) : [];

/** The records of a list answer by their keys, whichever layout they are in, with the status that all of them share. */
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

/** The objects of a list; none where it is no list. */
export const valuesOf = (list: unknown): readonly Values[] =>
  Array.isArray(list) ? list.filter(isValues) : [];
