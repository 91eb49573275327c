import { setTimeout as sleep } from 'node:timers/promises';
import { describeQuestion } from '../audit/questions/fill-question.ts';
import type { SavedQuestion } from '../audit/questions/question-schema.ts';
import { InvalidArgumentError } from '../errors.ts';
import type { ServedQuestions } from '../requests.ts';
import type { OpenCatalog } from './open-catalog.ts';
import type { ServingIo } from './server-parts.ts';

type CopyParts = Pick<OpenCatalog, 'localCopy' | 'missingEngine'>;

/** Lists why questions cannot be answered, each with its line; nothing while there is no copy. */
export async function listWrongQuestions(
  questions: readonly SavedQuestion[],
  { localCopy, missingEngine }: CopyParts,
  signal: AbortSignal,
): Promise<readonly Readonly<Record<'says' | 'fix', string>>[]> {
  if (missingEngine !== undefined || !localCopy.exists()) return [];
  const wrong = [];
  for (const question of questions) {
    try {
      const window = { offset: 0, maxRows: 1, findsTraps: true };
      await localCopy.query(describeQuestion(question), window, { signal });
    } catch (error) {
      // Other errors mean that the copy cannot answer now.
      if (!(error instanceof InvalidArgumentError)) continue;
      wrong.push({ says: `${question.failed} ${error.message}`, fix: error.fix });
    }
  }
  return wrong;
}

// After the start of a server, which the host waits for.
const CHECK_AFTER_MS = 1_000;

/** Logs why questions of a server cannot be answered, some time after its start. */
export async function logWrongQuestions(
  { questions }: ServedQuestions,
  openOnce: () => Promise<CopyParts>,
  { log, signal }: Pick<ServingIo, 'log' | 'signal'>,
): Promise<void> {
  await sleep(CHECK_AFTER_MS, undefined, { ref: false, signal }).catch(() => {});
  if (signal.aborted) return;
  for (const { says, fix } of await listWrongQuestions(questions, await openOnce(), signal)) {
    log('warn', 'questions', { problem: says, fix });
  }
}
