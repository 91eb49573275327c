import * as z from 'zod';
import { decodeCursor, encodeCursor, hashQuestion, START } from '../answer/cursor.ts';
import type { Answer } from '../answer/envelope.ts';
import { fitJson, type JsonPart } from '../answer/fit/fit-json.ts';
import { type Notice, sayNotices } from '../answer/notices.ts';
import { cleanInSteps, followPointer } from '../answer/text/clean-json.ts';
import type { CallContext } from '../catalog/call/context.ts';
import { inTurns } from '../catalog/call/waiting.ts';
import { InvalidArgumentError } from '../errors.ts';
import type { CommerceEngine, CommercePath } from '../pim/catalog-port.ts';
import { compactObject, holdsCut } from '../record/value.ts';
import { defineTool, type Tool } from './define-tool.ts';
import { listArguments, text } from './shared-arguments.ts';

const NAME = 'call_commerce_engine';

const TOOL_ARGUMENTS = {
  at: z
    .string()
    .max(300, 'must have at most 300 characters')
    .regex(/^(?:\/.*)?$/, 'must be empty or begin with /')
    .optional()
    .describe('Show only this part of the answer: a JSON Pointer such as /items/0'),
  cursor: listArguments.cursor,
  max_tokens: listArguments.max_tokens,
};

/** The tool for one engine; the arguments of its paths are arguments of the tool. */
export function buildCallCommerceEngine(engine: CommerceEngine): Tool {
  const { paths } = engine;
  // Without any path there is no engine (settings/read-config.ts).
  const names = paths.map(({ name }) => name) as [string, ...string[]];
  const pathArguments = [...new Set(paths.flatMap(listArgumentsOf))];
  return defineTool({
    name: NAME,
    title: 'Call the Commerce Engine',
    description: [
      'Reads stock and other data that the catalog does not hold from the Commerce Engine.',
      { of: ['find_products'], text: ' For the catalog use find_products.' },
      ' Its paths are described with the argument path.',
    ],
    input: {
      ...Object.fromEntries(pathArguments.map((name) => [name, declareArgument(name, paths)])),
      path: z.enum(names).describe(describePaths(paths)),
      ...TOOL_ARGUMENTS,
    },
    output: z.looseObject({
      path: z.string(),
      data: z.unknown(),
      warnings: z.array(z.string()).optional(),
    }),
    run: async (args, context) => {
      const { call, settings } = context;
      const { path, at = '', cursor, ...rest } = args;
      const values = pickTexts(rest, pathArguments);
      const hash = hashQuestion([NAME, engine.identity, path, [...values], at]);
      const position = cursor === undefined ? START : decodeCursor(cursor, hash);

      const { body, ageMs, keep } = await engine.fetch(path, values, cursor !== undefined, call);
      const clean = await inTurns(cleanInSteps(body), settings.now);
      const value = followPointer(clean, at);
      if (value === undefined) {
        const fix = 'Call without at to see the whole answer.';
        throw new InvalidArgumentError('at points to nothing in this answer.', fix, 'at');
      }
      const cursorTo = (offset: number, total: number): string =>
        encodeCursor({ part: 0, offset, total }, hash);
      const isUnread = holdsCut(value);
      const build = (part: JsonPart): Answer =>
        buildAnswer(part, { path, position, ageMs, isUnread, context, cursorTo });
      const budget = args.max_tokens ?? settings.tokenBudget;
      const answer = fitJson(value, position.offset, build, budget);
      if (answer.cut_by !== undefined) keep();
      return answer;
    },
  });
}

// The arguments of the paths come from the settings, so the types do not know them.
function pickTexts(
  args: Readonly<Record<string, unknown>>,
  names: readonly string[],
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const name of names) {
    const value = args[name];
    if (typeof value === 'string') texts.set(name, value);
  }
  return texts;
}

function buildAnswer(
  { data, size, nextOffset, isCutWithin }: JsonPart,
  options: {
    readonly path: string;
    readonly position: typeof START;
    readonly ageMs: number | undefined;
    readonly isUnread: boolean;
    readonly context: CallContext;
    readonly cursorTo: (offset: number, total: number) => string;
  },
): Answer {
  const { path, position, ageMs, isUnread, context, cursorTo } = options;
  const isPart = nextOffset !== undefined || position.offset > 0;
  const hasChanged = position.total !== undefined && position.total !== size?.of;
  const notices: Notice[] = [...context.call.notices];
  if (hasChanged) notices.push({ code: 'commerce_answer_changed' });
  if (isCutWithin) notices.push({ code: 'commerce_answer_cut' });
  if (isUnread) notices.push({ code: 'commerce_answer_left_out' });
  const warnings = sayNotices(notices, context);
  return {
    ...compactObject({
      path,
      total: isPart ? size?.of : undefined,
      returned: isPart ? size?.count : undefined,
      cut_by: nextOffset !== undefined || isCutWithin ? 'token_budget' : undefined,
      next_cursor: nextOffset === undefined ? undefined : cursorTo(nextOffset, size?.of ?? 0),
      warnings: warnings.length === 0 ? undefined : warnings,
      age_s: ageMs === undefined ? undefined : Math.round(ageMs / 1_000),
    }),
    data,
  };
}

function declareArgument(name: string, paths: readonly CommercePath[]) {
  return text.optional().describe(describeArgument(name, paths));
}

function listArgumentsOf({ required, optional }: CommercePath): readonly string[] {
  return [...required, ...optional];
}

// Some clients refuse an argument with a longer description.
const MAX_DESCRIPTION_CHARS = 1_800;

const PURPOSE_CHARS = [300, 150, 100, 60, 30];

function describePaths(paths: readonly CommercePath[]): string {
  const withPurpose = PURPOSE_CHARS.map((chars) => {
    const described = paths.map((path) => describePath(path, chars));
    return described.join(' ');
  });
  const withoutPurpose = paths.map(describeSignature).join('. ');
  const forms = [...withPurpose, withoutPurpose];
  return forms.find((form) => form.length <= MAX_DESCRIPTION_CHARS) ?? 'Which path to read';
}

// `stock (variant_code, optional warehouse): Stock of a variant.`
function describePath(path: CommercePath, chars: number): string {
  const purpose = [...path.description.replace(/[.\s]*$/, '')];
  const end = purpose.length > chars ? '…' : '.';
  return `${describeSignature(path)}: ${purpose.slice(0, chars).join('')}${end}`;
}

function describeSignature({ name, required, optional }: CommercePath): string {
  const takes = [...required, ...optional.map((argument) => `optional ${argument}`)];
  return takes.length === 0 ? name : `${name} (${takes.join(', ')})`;
}

function describeArgument(name: string, paths: readonly CommercePath[]): string {
  const users = paths.filter((path) => listArgumentsOf(path).includes(name));
  const names = users.map((path) => path.name).join(', ');
  const isLong = names.length > MAX_DESCRIPTION_CHARS / 2;
  return isLong ? `For ${users.length} paths` : `For ${names}`;
}
