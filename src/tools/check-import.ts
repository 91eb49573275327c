import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import { fitAnswer } from '../answer/fit/budget.ts';
import { sayNotices } from '../answer/notices.ts';
import { cleanJson } from '../answer/text/clean-json.ts';
import { type CallContext, requireLocalCopy } from '../catalog/call/context.ts';
import { requireDerived } from '../catalog/call/waiting.ts';
import { dateCopy } from '../copy/describe-copy.ts';
import { InvalidArgumentError } from '../errors.ts';
import { checkRows } from '../import/check-rows.ts';
import { describeImport } from '../import/describe-import.ts';
import { openRecords, UnreadableFileError } from '../import/file-rows.ts';
import { listFindings } from '../import/list-findings.ts';
import { compactObject, type JsonValue } from '../record/value.ts';
import { defineTool, listOutput } from './define-tool.ts';
import { listArguments } from './shared-arguments.ts';

const MAX_ROWS = 200;

/** The tool check_import. */
export const checkImport = defineTool({
  name: 'check_import',
  title: 'Check rows before an import',
  description: [
    'What importing rows would change in the local copy',
    { of: ['sync_catalog'], text: ' (sync_catalog)' },
    ', slips in them, rules newly failed. Writes nothing.',
  ],
  input: {
    rows: z
      .array(z.looseObject({ code: z.unknown().optional() }))
      .min(1, 'must have a row')
      .max(MAX_ROWS, `must have at most ${MAX_ROWS} rows`)
      .describe('{"code":"A1","Price EUR":9.5}'),
    map: z
      .array(z.string().regex(/.=./, 'must be of the form column=field'))
      .optional()
      .describe('Art. no.=code'),
    max_tokens: listArguments.max_tokens,
  },
  output: listOutput('findings'),
  run: ({ rows, map = [], max_tokens: maxTokens }, context) =>
    answerRows(rows, readMap(map), maxTokens ?? context.settings.tokenBudget, context),
});

function readMap(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const index = pair.lastIndexOf('=');
      return [pair.slice(0, index), pair.slice(index + 1)];
    }),
  );
}

async function answerRows(
  rows: readonly object[],
  map: Readonly<Record<string, string>>,
  budget: number,
  context: CallContext,
): Promise<Answer> {
  const { settings, call } = context;
  const localCopy = requireLocalCopy(context);
  const questions = { localCopy, call };
  const options = { map, ignoresEmpty: false, culture: settings.culture };
  const report = await checkRows(openRecords(rows, 'rows'), options, questions).catch((error) => {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new InvalidArgumentError(
      error.message,
      'Give each of rows a code, or name the column that has it in map.',
      'rows',
    );
  });
  const chosen = await settings.chooseRules({}, localCopy, call);
  await requireDerived(chosen.plan, localCopy, context);
  // Its SQL is loaded when it is needed.
  const { compareRules } = await import('../import/compare-rules.ts');
  const comparison = await compareRules(report, [chosen], questions);
  const { file: _, ...summary } = describeImport(report, comparison, 0);
  const findings = listFindings(report, comparison).map((row) =>
    compactObject(settings.redact({ ...row })),
  );
  const { copy } = await localCopy.state();
  const clean = (value: JsonValue): JsonValue => settings.redact(cleanJson(value));
  const overview = Object.entries(summary).map(([key, value]) => [key, clean(value)]);
  const records = findings.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, clean(value)])),
  );
  return fitAnswer(
    records,
    (count) => ({
      recordsKey: 'findings',
      total: records.length,
      overview: Object.fromEntries(overview),
      cutBy: count < records.length ? 'token_budget' : undefined,
      warnings: sayNotices(call.notices, context),
      copyDate: copy && dateCopy(copy),
      source: settings.source,
    }),
    budget,
  ).answer;
}
