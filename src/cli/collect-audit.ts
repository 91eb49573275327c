/** The answer of audit_catalog, followed to its end. */

import * as z from 'zod';
import { auditCatalog } from '../tools/audit-catalog.ts';
import type { AnswerObject } from './render-answer.ts';
import type { ToolError, ToolSession } from './tool-session.ts';

/** The most that an answer may cost: nobody counts tokens here. */
const MAX_TOKENS = 8_000;

/** More answers than all rules together fill. */
const MAX_ANSWERS = 20;

/** The findings of an answer: rows whose second cell is the severity. */
export const findingsSchema = z.array(z.array(z.unknown())).default([]);

/** One answer with all findings. */
export async function collectAudit(
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
