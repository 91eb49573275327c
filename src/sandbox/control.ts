/** The control endpoint: lets whoever started the sandbox change its faults and read its log. Off unless asked for. */
import { type Answer, buildErrorAnswer, Refusal } from './answer.ts';
import type { JsonObject } from './request.ts';
import type { LoggedRequest } from './request-log.ts';

/** What can be controlled. */
interface Controls {
  readonly requests: readonly LoggedRequest[];
  /** Throws an Error that says what is wrong with the rules. */
  setFaults(rules: unknown): Promise<void>;
}

/** The beginning of its paths. */
export const CONTROL_PREFIX = '/control/';

/**
 * Answers `POST /control/faults` with `{"rules": […]}`, which replaces all rules (`faults/rules.ts`), and
 * `GET /control/requests`. Never throws.
 */
export async function answerControl(
  { requests, setFaults }: Controls,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: JsonObject | Refusal },
): Promise<Answer> {
  const wanted = `${method} ${path}`;
  if (wanted === 'GET /control/requests') return { status: 200, body: { requests } };
  if (wanted !== 'POST /control/faults') return buildErrorAnswer(new Refusal(404, 'nothing answers at this path'));
  if (body instanceof Refusal) return buildErrorAnswer(body);
  try {
    await setFaults(body.rules);
    return { status: 200, body: { requests: requests.length } };
  } catch (error) {
    return buildErrorAnswer(new Refusal(400, error instanceof Error ? error.message : String(error)));
  }
}
