/** The forms in which `pim-mcp audit` tells what it finds. */

import * as z from 'zod';
import { collectAudit, findingsSchema } from './collect-audit.ts';
import type { AnswerObject, Look } from './render-answer.ts';
import { renderAudit } from './render-audit.ts';
import { askReport, askReportWithRecords } from './report/ask-report.ts';
import { renderCsv } from './report/audit-csv.ts';
import { renderAuditPage } from './report/page.ts';
import { readPageScript } from './report/page-script.ts';
import type { RenderedReport, Report } from './report/report.ts';
import type { ToolError, ToolSession } from './tool-session.ts';

/** An audit, told. */
interface ToldAudit extends RenderedReport {
  /** The severities of the rules that find something. */
  readonly found: readonly string[];
  /** False: some rules were not run. */
  readonly isWhole: boolean;
  /** False: there is no record that the rules are about. */
  readonly isChecked: boolean;
  /** Names of the scope that no category or brand has. */
  readonly unknownNames: readonly string[];
  /** Whether the local copy holds all that the PIM announced. */
  readonly isComplete: boolean;
}

/** Asks for an audit by the arguments of audit_catalog, and tells it. */
type TellAudit = (
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  look: Look,
) => Promise<ToldAudit | { readonly error: ToolError }>;

/** Failing records that are named per rule, unless the arguments say how many: a CSV is there for them. */
const CSV_EXAMPLES = 100;

/** Every form by its name. */
export const AUDIT_FORMS: Readonly<Record<string, TellAudit>> = {
  table: answerIn((answer, look) => renderAudit(answer, look).join('\n')),
  json: answerIn((answer) => JSON.stringify(answer)),
  csv: reportIn(renderCsv, CSV_EXAMPLES),
  html: tellPage,
};

/** Names, of many of them the first and how many there are. */
const namesSchema = z
  .union([
    z.array(z.string()),
    z
      .object({ count: z.number(), first: z.array(z.string()).default([]) })
      .transform(({ count, first }) => [...first, `${count - first.length} others`]),
  ])
  .default([]);

const scopeSchema = z.looseObject({
  no_category: namesSchema,
  no_brand: namesSchema,
  copy: z.looseObject({ complete: z.boolean() }),
});

/** A text whose file is the same text. */
function asPlainFile(text: string): RenderedReport {
  return { text, file: `${text}\n` };
}

/** The answer that hosts get. */
function answerIn(render: (answer: AnswerObject, look: Look) => string): TellAudit {
  return async (session, args, signal, look) => {
    const { answer, error } = await collectAudit(session, args, signal);
    if (error !== undefined) return { error };
    const found = findingsSchema.parse(answer.findings).map(([, severity]) => String(severity));
    const { no_category, no_brand, copy } = scopeSchema.parse(answer);
    return {
      ...asPlainFile(render(answer, look)),
      found,
      isWhole: answer.not_run === undefined,
      isChecked:
        answer.returned !== 0 ||
        [answer.passed, answer.little_checked, answer.unknown].some((one) => one !== undefined),
      unknownNames: [...no_category, ...no_brand],
      isComplete: copy.complete,
    };
  };
}

/** Everything that was found. */
function reportIn(render: (report: Report) => RenderedReport, examples: number): TellAudit {
  return async (session, args, signal) => {
    const asked = await askReport(session, args, examples, signal);
    return 'error' in asked ? asked : { ...render(asked.report), ...sumUp(asked.report) };
  };
}

/** Everything that was found as a page, with the records. */
async function tellPage(...[session, args, signal]: Parameters<TellAudit>): ReturnType<TellAudit> {
  const asked = await askReportWithRecords(session, args, signal);
  if ('error' in asked) return asked;
  const { mediaHosts = [] } = session.settings;
  const page = renderAuditPage(asked.report, { records: asked.extra, script: readPageScript(), mediaHosts });
  return { ...asPlainFile(page), ...sumUp(asked.report) };
}

function sumUp({ audit: { verdicts, notRun, unmatched, copy } }: Report): Omit<ToldAudit, keyof RenderedReport> {
  return {
    found: verdicts.filter(({ failed }) => failed > 0).map(({ rule }) => rule.severity),
    isWhole: notRun.length === 0,
    isChecked: verdicts.some(({ population, unknown }) => population > unknown),
    unknownNames: [...unmatched.categories, ...unmatched.brands],
    isComplete: copy.complete,
  };
}
