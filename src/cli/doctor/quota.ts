/** The request limits: the directory in which processes share them, and what is left. Sends no request. */

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { QuotaLeft } from '../../pim/port.ts';
import type { ToolSession } from '../tool-session.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Looks at the limits after the PIM was asked. */
export async function checkQuota({ catalog, settings, quotaDir }: ToolSession): Promise<readonly Finding[]> {
  const { quota, warnings } = catalog.status();
  const waiting = quota.filter(({ waitMs }) => waitMs > 0);
  const left = quota.map(describeLeft).join(', ');
  return [
    ...(settings.source === 'sandbox'
      ? [ok('quota directory', 'Not needed: the demo catalog is of this process.')]
      : []),
    ...(quotaDir === undefined || warnings.length > 0 ? [] : [await describeDirectory(quotaDir)]),
    ...warnings.map((warning) =>
      warn('quota directory', warning, 'See PIM_QUOTA_DIR, PIM_QUOTA_SHARE and PIM_LIMITS.'),
    ),
    waiting.length === 0
      ? ok('quota', `Left: ${left}.`)
      : warn(
          'quota',
          `Used up for now: ${waiting.map(({ endpoint, waitMs }) => `${endpoint} for ${Math.ceil(waitMs / 1_000)} s`).join(', ')}. Left: ${left}.`,
          'Wait; if it happens often, ask who else uses this appKey, or set PIM_QUOTA_SHARE.',
        ),
  ];
}

function describeLeft({ endpoint, limit, left }: QuotaLeft): string {
  return `${endpoint} ${limit === undefined || left === undefined ? 'unlimited' : `${left} of ${limit}`}`;
}

/** Tickets are files named by their numbers, in a directory for each endpoint. Made by the first that is needed. */
async function describeDirectory(quotaDir: string): Promise<Finding> {
  if (!existsSync(quotaDir)) return ok('quota directory', `${quotaDir} is not needed, since nothing has a limit.`);
  const entries = await readdir(quotaDir, { recursive: true, withFileTypes: true });
  const tickets = entries.filter((entry) => entry.isFile() && /^\d+$/.test(entry.name)).length;
  return ok('quota directory', `${quotaDir} is usable and holds ${tickets} tickets of this machine’s processes.`);
}
