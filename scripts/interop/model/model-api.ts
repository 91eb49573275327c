/** What every way to talk to a model has in common: reading a request, and writing a reply. */

/** A JSON object that came over the wire. */
export type Body = Readonly<Record<string, unknown>>;

/** A tool that a client offers to the model. */
export interface OfferedTool {
  readonly name: string;
  /** Group that the name belongs to, where the interface has groups. */
  readonly namespace?: string;
}

/** A piece of what the model is shown as the result of its call. */
export type ShownPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture' };

/** A call that the model makes. */
export interface ModelCall {
  readonly id: string;
  readonly tool: OfferedTool;
  readonly args: Body;
}

/** A reply in both forms: whole, and as events of a stream. */
export interface Reply {
  readonly whole: Body;
  readonly events: readonly StreamEvent[];
}

/** An event of a stream; some interfaces name theirs. */
export interface StreamEvent {
  readonly name?: string;
  readonly data: Body | string;
}

/** One interface of models. */
export interface ModelApi {
  readonly name: string;
  readonly serves: (path: string) => boolean;
  readonly isStreamed: (path: string, body: Body) => boolean;
  readonly readTools: (body: Body) => readonly OfferedTool[];
  /** Whether the conversation has a call of a tool already. */
  readonly hasCall: (body: Body) => boolean;
  /** What follows the last call. */
  readonly readShown: (body: Body) => readonly ShownPart[];
  readonly call: (call: ModelCall) => Reply;
  readonly say: (text: string) => Reply;
}

/** An object, or an empty one where it is none. */
export function readObject(value: unknown): Body {
  // An object is a record of its keys.
  return typeof value === 'object' && value !== null ? (value as Body) : {};
}

/** The objects of a list; empty where it is no list. */
export function readList(value: unknown): readonly Body[] {
  return Array.isArray(value) ? value.map(readObject) : [];
}

/** A text, or an empty one. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Parts of a content that is a text or a list of blocks. */
export function readContent(
  content: unknown,
  readBlock: (block: Body) => readonly ShownPart[],
): readonly ShownPart[] {
  if (typeof content === 'string') return [{ kind: 'text', text: content }];
  return readList(content).flatMap(readBlock);
}

/** A part of text, or none where there is none. */
export function textPart(value: unknown): readonly ShownPart[] {
  const text = readText(value);
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** What stands after the last entry that is a call. */
export function afterLast(
  entries: readonly Body[],
  isCall: (entry: Body) => boolean,
): readonly Body[] {
  return entries.slice(entries.findLastIndex(isCall) + 1);
}
