import { randomUUID } from 'node:crypto';
import type { CallSettings } from '../catalog/call/context.ts';
import type { LocalCopy } from '../copy/copy-port.ts';
import { machineClock } from '../pim/clock.ts';
import type { Config } from '../settings/read-config.ts';

/**
 * Posts the alarms of the copy to the operator's own program, where there are both.
 * @throws Error when it refuses them
 */
export async function postAlarms(
  config: Config,
  localCopy: LocalCopy,
  redact: CallSettings['redact'],
  signal: AbortSignal,
): Promise<void> {
  const { webhookUrl: url, webhookSecret: secret, proxy } = config;
  if (url === undefined || secret === undefined || signal.aborted) return;
  const { listAlarms } = await import('../audit/answers/describe-alarms.ts');
  const { seenAt, alarms } = await listAlarms(localCopy, { signal });
  if (alarms.length === 0) return;
  const { postSigned } = await import('../pim/http/webhook.ts');
  const id = randomUUID();
  const body = JSON.stringify({
    event: 'alarms',
    id,
    seen_at: seenAt,
    alarms: redact(alarms),
  });
  await postSigned(
    { id, body },
    { url, secret, clock: machineClock, today: () => new Date(), ...(proxy && { proxy }) },
    signal,
  );
}
