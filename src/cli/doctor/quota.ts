/** The request limits: the directory in which processes share them, and what is left. Sends no request. */

import { existsSync } from 'node:fs';
import type { QuotaLeft } from '../../pim/port.ts';
import type { ToolSession } from '../tool-session.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Looks at the limits after the PIM was asked. */
export function checkQuota({ catalog, settings, quotaDir }: ToolSession): readonly Finding[] {
  const { quota, warnings } = catalog.status();
  const waiting = quota.filter(({ waitMs }) => waitMs > 0);
  const left = quota.map(describeLeft).join(', ');
  return [
    ...(settings.source === 'sandbox'
      ? [ok('quota directory', 'Not needed: no other process uses this demo catalog.')]
      : []),
    ...(quotaDir === undefined || warnings.length > 0 ? [] : [describeDirectory(quotaDir)]),
    ...warnings.map((warning) =>
      warn('quota', warning, 'Check PIM_QUOTA_URL or PIM_QUOTA_DIR, PIM_QUOTA_SHARE and PIM_LIMITS.'),
    ),
    waiting.length === 0
      ? ok('quota', `Requests left: ${left}.`)
      : warn(
          'quota',
          `Used up for now: ${waiting.map(({ endpoint, waitMs }) => `${endpoint} for ${Math.ceil(waitMs / 1_000)} s`).join(', ')}. Requests left: ${left}.`,
          'Wait. If this happens often, find out who else uses this appKey, or set PIM_QUOTA_SHARE.',
        ),
  ];
}

function describeLeft({ endpoint, limit, left }: QuotaLeft): string {
  return `${endpoint} ${limit === undefined || left === undefined ? 'unlimited' : `${left} of ${limit}`}`;
}

/** Made by the first request that needs it. */
function describeDirectory(quotaDir: string): Finding {
  return existsSync(quotaDir)
    ? ok('quota directory', `${quotaDir} works; all processes that use it share the request limits.`)
    : ok('quota directory', `${quotaDir} is not needed, because no limit is set.`);
}
