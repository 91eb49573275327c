/** pim://snapshot-schema: the views that query_catalog can ask. */

import { listViews } from '../snapshot/schema-words.ts';
import type { Resource } from './define-resource.ts';

/** The resource. */
export const snapshotSchema: Resource = {
  name: 'snapshot-schema',
  title: 'Views of the local copy',
  description: 'The views and columns that query_catalog can ask by SQL, with types and meanings. Sends no request.',
  uri: 'pim://snapshot-schema',
  from: ['query_catalog'],
  ttlMs: 300_000,
  read: async () => ({ dialect: 'DuckDB', views: listViews() }),
};
