/** `pim-mcp audit`: runs audit_catalog in this process, for people and for pipelines that must stop on bad data. */

import * as z from 'zod';
import { ConfigError, parseConfig } from '../config.ts';
import { SEVERITIES } from '../snapshot/audit/rule.ts';
import { auditCatalog } from '../tools/audit-catalog.ts';
import { parseKeyValues } from './call-arguments.ts';
import { type CallIo, DEMO_DATA, lookOf, openCallSession, tellError } from './call-parts.ts';
import { defineCommand, parseOrEnd, UsageError } from './command.ts';
import { describeExits, EXIT } from './exit-codes.ts';
import type { AnswerObject } from './render-answer.ts';
import { renderAudit } from './render-audit.ts';
import type { ToolError, ToolSession } from './tool-session.ts';

/** What ends it with an exit code of 1: findings of this severity or a worse one, or none at all. */
const THRESHOLDS = [...SEVERITIES.slice(0, 2), 'none'];

/** The most that an answer may cost: nobody counts tokens here. */
const MAX_TOKENS = 8_000;

/** No host is waiting for the answer. */
const DEADLINE_MS = 10 * 60_000;

/** More answers than all rules together fill. */
const MAX_ANSWERS = 20;

const AFTER = `
Arguments are key=value, as pim-mcp tools audit_catalog lists them. On a terminal the answer is a table, else one JSON
object. What is audited is the local copy, which pim-mcp sync makes.

Examples:
  pim-mcp sync && pim-mcp audit
  pim-mcp audit category_names=Dresses severity=warning max_examples=10
  pim-mcp audit rules=completeness --fail-on warning > audit.json

${describeExits()}`;

/**
 * Audits the local copy and prints what it finds.
 * @param args the command line after `audit`
 * @returns the exit code; see exit-codes.ts
 */
export async function runAuditCommand(args: readonly string[], io: CallIo): Promise<number> {
  const command = defineCommand('pim-mcp audit', io)
    .description('Check the data quality of the local copy of the catalog.')
    .argument('[key=value...]', 'arguments of audit_catalog')
    .option('--fail-on <severity>', `end with 1 on findings this severe or worse: ${THRESHOLDS.join(', ')}`, 'error')
    .addHelpText('after', AFTER);
  const end = parseOrEnd(command, args);
  if (end !== undefined) return end;
  // Commander's own parser made exactly these.
  const { failOn } = command.opts<{ readonly failOn: string }>();
  try {
    if (!THRESHOLDS.includes(failOn)) throw new UsageError(`--fail-on is one of ${THRESHOLDS.join(', ')}.`);
    const toolArgs = parseKeyValues(auditCatalog, command.args);
    const session = await openCallSession({ ...parseConfig(io.env), deadlineMs: DEADLINE_MS }, io);
    try {
      if (session.settings.source === 'sandbox') io.complain(DEMO_DATA);
      const { answer, error } = await collect(session, toolArgs, io.signal);
      if (error !== undefined) return tellError(error, io, 'audit');
      io.print(io.isTerminal ? renderAudit(answer, lookOf(io)).join('\n') : JSON.stringify(answer));
      if (isWorse(answer, failOn)) return EXIT.failed;
      // What was not looked at must not pass for sound.
      return answer.not_run === undefined ? EXIT.ok : EXIT.retry;
    } finally {
      await session.close();
    }
  } catch (error) {
    if (io.signal.aborted) return EXIT.interrupted;
    if (!(error instanceof UsageError) && !(error instanceof ConfigError)) throw error;
    io.complain(`pim-mcp audit: ${error.message}`);
    return EXIT.usage;
  }
}

const findingsSchema = z.array(z.array(z.unknown())).default([]);

/** All findings in one answer. */
async function collect(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<{ readonly answer: AnswerObject; readonly error?: ToolError }> {
  const ask = (cursor: unknown) => {
    const given = cursor === undefined ? args : { ...args, cursor };
    return session.run(auditCatalog, { max_tokens: MAX_TOKENS, ...given }, session.beginCall(signal));
  };
  const first = await ask(args.cursor);
  const findings = findingsSchema.parse(first.answer.findings);
  let cursor = first.answer.next_cursor;
  for (let answers = 1; cursor !== undefined && answers < MAX_ANSWERS; answers += 1) {
    const { answer, error } = await ask(cursor);
    if (error !== undefined) return { answer, error };
    findings.push(...findingsSchema.parse(answer.findings));
    cursor = answer.next_cursor;
  }
  if (first.error !== undefined) return first;
  const { next_cursor: _cursor, ...answer } = first.answer;
  return { answer: { ...answer, returned: findings.length, findings } };
}

function isWorse({ findings }: AnswerObject, failOn: string): boolean {
  const worstFirst: readonly string[] = SEVERITIES;
  const failing = worstFirst.slice(0, worstFirst.indexOf(failOn) + 1);
  return findingsSchema.parse(findings).some(([, severity]) => failing.includes(String(severity)));
}
