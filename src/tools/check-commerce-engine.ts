/** What check_connection tells of the Commerce Engine: whether it is reached and takes the token (Spec §5 rule 5). */

import { compactObject } from '../answer/trim-sub.ts';
import { CatalogError } from '../errors.ts';
import type { JsonValue } from '../record/value.ts';
import type { ToolContext } from './define-tool.ts';
import { describeError } from './run-tool.ts';

/** Statuses that an engine answers values with that nobody has given it. */
const OF_INVENTED_VALUES: readonly (number | undefined)[] = [400, 404, 410, 422];

/**
 * Asks one path, best one that needs no argument. With invented arguments it proves less: that the token was not
 * rejected. What went wrong is part of the answer. Throws only when the call was cancelled.
 */
export async function checkCommerceEngine({ commerceEngine, call, settings }: ToolContext): Promise<JsonValue> {
  if (commerceEngine === undefined) return 'not configured';
  const { paths } = commerceEngine;
  const asked = paths.find(({ required }) => required.length === 0) ?? paths[0];
  if (asked === undefined) return 'not configured';
  const values = new Map(asked.required.map((argument) => [argument, '0']));
  const startedMs = settings.now();
  const told = await commerceEngine.fetch(asked.name, values, false, call).then(
    () => ({ ok: true, reachable: true, token: 'accepted' }),
    (error: unknown) => describeFailure(error, values.size > 0),
  );
  const [quota] = commerceEngine.quota().filter(({ endpoint }) => endpoint === asked.name);
  const warnings = commerceEngine.warnings();
  return compactObject({
    ...told,
    path: asked.name,
    latency_ms: Math.round(settings.now() - startedMs),
    quota_left: quota?.limit === undefined ? 'unlimited' : `${quota.left} of ${quota.limit}`,
    warnings: warnings.length === 0 ? undefined : warnings,
  });
}

function describeFailure(error: unknown, isInvented: boolean): Readonly<Record<string, JsonValue>> {
  if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
  const { status, code } = error;
  const isAnswer = status !== undefined || code === 'BAD_RESPONSE';
  if (isInvented && OF_INVENTED_VALUES.includes(status)) return { ok: true, reachable: true, token: 'not rejected' };
  return {
    ok: false,
    // Our own refusal to send tells nothing of the engine.
    ...(isAnswer || code === 'UNAVAILABLE' || code === 'TIMEOUT' ? { reachable: isAnswer } : {}),
    ...(status === 401 ? { token: 'rejected' } : {}),
    ...(status === 403 ? { token: 'rejected, or not allowed to use this path' } : {}),
    error: describeError(error),
  };
}
