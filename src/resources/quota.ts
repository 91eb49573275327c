/** pim://quota: what is known of this PIM and its limits without asking it. */

import { compactObject } from '../answer/trim-sub.ts';
import { describeQuota } from '../call/quota-left.ts';
import type { Resource } from './define-resource.ts';

/** The resource. */
export const quota: Resource = {
  name: 'quota',
  title: 'Request quota',
  description:
    "Requests left for each endpoint, and what pim-mcp has learned about this PIM's filter spelling and page sizes. Sends no request.",
  uri: 'pim://quota',
  ttlMs: 0,
  read: async (_code, { catalog, settings }) => {
    const status = catalog.status();
    const pageSizes = Object.entries(status.pageSizes).map(([endpoint, { full, max }]) => [
      endpoint,
      compactObject({ full, max }),
    ]);
    return compactObject({
      quota_left: describeQuota(status.quota),
      filter_spelling: status.filterCase,
      page_sizes: pageSizes.length > 0 ? Object.fromEntries(pageSizes) : undefined,
      warnings: status.warnings.length > 0 ? status.warnings : undefined,
      source: settings.source,
    });
  },
};
