/**
 * The one boundary between the model and the tools: checks arguments, turns errors into safe words,
 * and puts the answer where the host expects it. Nothing else in src/tools/ catches.
 */

import type { CallToolResult } from '@modelcontextprotocol/server';
import { readCursorDay } from '../answer/cursor.ts';
import type { Answer } from '../answer/envelope.ts';
import type { Notice } from '../answer/notices.ts';
import { countPictureTokens, estimateTokens } from '../answer/tokens.ts';
import { correctArguments, dropArgumentsOfHosts } from '../catalog/arguments/correct-arguments.ts';
import { MAX_MEMBERS, type ToolArguments } from '../catalog/arguments/correct-value.ts';
import { explainIssue } from '../catalog/arguments/explain-issue.ts';
import type { CallContext, CallSettings } from '../catalog/call/context.ts';
import { describeCode, describeError } from '../catalog/call/describe-error.ts';
import { readForCall } from '../catalog/call/waiting.ts';
import { buildReadingError } from '../copy/tell-progress.ts';
import {
  CatalogError,
  InvalidArgumentError,
  NoCopyError,
  NotInstalledError,
  READING_IS_OFF,
  StillReadingError,
} from '../errors.ts';
import type { Picture } from '../pim/catalog-port.ts';
import { isRecord } from '../record/value.ts';
import type { ResultForm } from '../result-form.ts';
import { VIEW_DATA } from '../view-names.ts';
import type { Tool } from './define-tool.ts';
import { leaveOutKnown, presentNotices } from './present-warnings.ts';

/** Options of {@link runTool}: abilities of the client, and functions to call afterwards. */
export interface RunOptions {
  readonly resultForm: ResultForm;
  readonly takesLinks?: boolean;
  readonly showsViews?: boolean;
  readonly showsPictures?: boolean;
  /** Called with `ok` or the code of the error, and the estimated tokens of the answer. */
  readonly onEnd?: (outcome: string, tokens: number) => void;
  readonly onUnexpected: (tool: string, error: unknown) => void;
}

/** Runs a tool on untrusted arguments. Never throws. */
export async function runTool(
  tool: Tool,
  args: unknown,
  context: CallContext,
  options: RunOptions,
): Promise<CallToolResult> {
  const { settings, call } = context;
  const startedMs = settings.now();
  const { resultForm, showsPictures = false } = options;
  const meta = (): CallToolResult['_meta'] => {
    // A client that takes text alone may write everything else for the model, too.
    if (resultForm === 'text') return {};
    return {
      'pim-mcp/upstream_requests': call.requests,
      'pim-mcp/elapsed_ms': Math.round(settings.now() - startedMs),
    };
  };
  let viewData: object | undefined;
  const sendToView = (data: object): void => {
    viewData = data;
  };
  const { saidBy = new Map<string, Notice>() } = context;
  const pictures: Picture[] = [];
  const showPicture = (picture: Picture): void => void pictures.push(picture);
  try {
    // A tool that calls another tool shows the view of the first, or none.
    const hasView = options.showsViews === true && tool.view !== undefined;
    const view = hasView ? { sendToView } : {};
    const toolContext = {
      ...context,
      showPicture,
      showsPictures,
      saidBy,
      ...view,
    };
    const whole = await answerCall(tool, args, toolContext);
    const answer = leaveOutKnown(whole, saidBy, settings);
    // Some clients drop all other content beside structured content, pictures as well.
    const form = pictures.length > 0 ? 'text' : resultForm;
    const result = present(answer, form, settings);
    result.content.push(...pictures.map(presentPicture));
    const link = options.takesLinks === true ? tool.link?.(answer) : undefined;
    if (link !== undefined) result.content.push({ type: 'resource_link', ...link });
    options.onEnd?.('ok', tokensOf(result) + tokensOfPictures(pictures));
    const isTextAlone = resultForm === 'text' && !hasView;
    const notices = isTextAlone ? {} : presentNotices(answer, saidBy, settings);
    const shownInView = presentView(viewData, settings);
    return addMeta(result, { ...meta(), ...notices, ...shownInView });
  } catch (error) {
    if (!(error instanceof CatalogError)) options.onUnexpected(tool.name, error);
    const result = presentError(error, settings);
    options.onEnd?.(describeCode(error), tokensOf(result));
    return addMeta(result, meta());
  }
}

function presentPicture({ bytes, mimeType }: Picture): CallToolResult['content'][number] {
  const data = Buffer.from(bytes).toString('base64');
  return { type: 'image', data, mimeType };
}

function tokensOfPictures(pictures: readonly Picture[]): number {
  return pictures.reduce((sum, picture) => sum + countPictureTokens(picture), 0);
}

function addMeta(result: CallToolResult, meta: CallToolResult['_meta'] = {}): CallToolResult {
  if (Object.keys(meta).length === 0) return result;
  return { ...result, _meta: meta };
}

/**
 * Runs a tool on untrusted arguments and returns its answer, not redacted yet.
 * @throws any error, for {@link describeError}
 */
export async function answerCall(tool: Tool, args: unknown, context: CallContext): Promise<Answer> {
  const { refusal, call, settings } = context;
  if (refusal !== undefined) throw refusal;
  // Unusable rules do not tell which fields to hide, so only check_connection may answer.
  if (tool.asksAnew !== true && settings.unusableRules) throw settings.unusableRules;
  const { parsed, corrections } = parseArguments(tool, args);
  if (corrections.length > 0) {
    call.notices.push({ code: 'taken_as_meant', corrections });
  }
  if (tool.asksAnew === true) call.asksAnew = true;
  call.day = chooseDay(parsed.cursor, settings);
  const limited = limitTokens(parsed, context);
  // `run` takes exactly what its own `input` parses to (defineTool).
  const run = () => tool.run(limited as never, context);
  return run().catch((error: unknown) => answerWhenRead(error, run, context));
}

function chooseDay(cursor: unknown, { today }: CallSettings): string {
  const day = typeof cursor === 'string' ? readCursorDay(cursor) : undefined;
  if (day !== undefined) return day;
  return today().toISOString().slice(0, 10);
}

async function answerWhenRead(
  error: unknown,
  run: () => Promise<Answer>,
  context: CallContext,
): Promise<Answer> {
  const hasNone = error instanceof NoCopyError;
  const isBeingRead = error instanceof StillReadingError;
  if (!hasNone && !isBeingRead) throw error;
  const isFirstEnough = hasNone && !error.isDamaged;
  const awaited = await readForCall(context, isFirstEnough);
  if (awaited === undefined) {
    // The reason why the copy could not be read says more than that there is none.
    const { failure } = context.localCopy?.reading() ?? {};
    if (failure !== undefined) throw failure;
    throw hasNone ? nameSetting(error, context.settings) : error;
  }
  if (awaited !== 'read') throw buildReadingError(awaited);
  return run().catch((secondError: unknown) => {
    // A copy of the first lists was there, and the answer needs later lists.
    const needsMoreLists = isFirstEnough && secondError instanceof StillReadingError;
    if (needsMoreLists) return answerWhenRead(secondError, run, context);
    throw secondError;
  });
}

function limitTokens(
  args: Readonly<Record<string, unknown>>,
  { settings: { maxTokens }, call }: CallContext,
): Readonly<Record<string, unknown>> {
  if (maxTokens === undefined || !(Number(args.max_tokens) > maxTokens)) {
    return args;
  }
  call.notices.push({ code: 'max_tokens_cut', maxTokens });
  return { ...args, max_tokens: maxTokens };
}

function nameSetting(error: NoCopyError, { forbidsReading = false }: CallSettings): NoCopyError {
  if (!forbidsReading || error.isBegun) return error;
  return new NoCopyError(false, error.isDamaged, `${READING_IS_OFF}.`);
}

/**
 * Parses arguments by the schema of the tool, and corrects those that can mean only one thing.
 * @returns `corrections`: one sentence each
 * @throws InvalidArgumentError naming the argument, and the nearest valid name for an unknown one;
 *   NotInstalledError for one that needs a local copy where there can be none
 */
export function parseArguments(
  tool: ToolArguments & Pick<Tool, 'needingCopy'>,
  args: unknown,
): { readonly parsed: Record<string, unknown>; readonly corrections: readonly string[] } {
  // So many arguments are neither repeated in the error nor searched for near names.
  if (isRecord(args) && Object.keys(args).length > MAX_MEMBERS) {
    const most = Object.keys(tool.input.shape).length;
    const failed = `${tool.name} must have at most ${most} arguments.`;
    throw new InvalidArgumentError(failed, 'Leave the others out.');
  }
  const corrected = correctAll(tool, dropNulls(args ?? {}));
  const parsed = tool.input.safeParse(corrected.args, { reportInput: true });
  if (parsed.success) return { parsed: parsed.data, corrections: corrected.corrections };
  const [issue] = parsed.error.issues;
  throw explainIssue(tool, issue, corrected.args);
}

function correctAll(
  tool: ToolArguments & Pick<Tool, 'needingCopy'>,
  args: unknown,
): { readonly args: unknown; readonly corrections: readonly string[] } {
  if (!isRecord(args)) return { args, corrections: [] };
  const toolArgs = dropArgumentsOfHosts(tool, args);
  const needing = tool.needingCopy?.find((name) => toolArgs[name] !== undefined);
  if (needing !== undefined) throw new NotInstalledError(needing);
  return correctArguments(tool, toolArgs);
}

/**
 * Returns true if a call writes the local copy or a file. A call with invalid arguments writes
 * nothing.
 */
export function isWriting(tool: Tool, args: unknown): boolean {
  if (tool.writes === true || !('export_as' in tool.input.shape)) {
    return tool.writes === true;
  }
  try {
    return parseArguments(tool, args).parsed.export_as !== undefined;
  } catch {
    return false;
  }
}

// Some assistants write null for arguments that they leave out.
function dropNulls(args: unknown): unknown {
  if (!isRecord(args)) return args;
  const entries = Object.entries(args).filter(([, value]) => value !== null);
  return Object.fromEntries(entries);
}

function present(answer: Answer, form: ResultForm, { redactJson }: CallSettings): CallToolResult {
  const written = JSON.stringify(answer);
  const text = redactJson(written);
  const content: CallToolResult['content'] = form === 'structured' ? [] : [{ type: 'text', text }];
  if (form === 'text') return { content };
  const structuredContent = text === written ? answer : JSON.parse(text);
  return { content, structuredContent };
}

// The most data for a view, in bytes of JSON: some hosts keep it with the conversation.
const MAX_VIEW_BYTES = 300_000;

function presentView(
  data: object | undefined,
  { redactJson }: CallSettings,
): CallToolResult['_meta'] {
  if (data === undefined) return {};
  const text = redactJson(JSON.stringify(data));
  const isTooLarge = Buffer.byteLength(text) > MAX_VIEW_BYTES;
  return isTooLarge ? {} : { [VIEW_DATA]: JSON.parse(text) };
}

// Counts text or structured content, because the model sees only one of them.
function tokensOf({ content: [first], structuredContent }: CallToolResult): number {
  const text = first?.type === 'text' ? first.text : JSON.stringify(structuredContent);
  return estimateTokens(text);
}

function presentError(error: unknown, { source, redactJson }: CallSettings): CallToolResult {
  const text = redactJson(JSON.stringify({ error: describeError(error), source }));
  return { isError: true, content: [{ type: 'text', text }] };
}
