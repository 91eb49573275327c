/** pim://copy-schema: the views that query_catalog can ask. */

import { listViews } from '../copy/schema-words.ts';
import type { Resource } from './define-resource.ts';

/** The resource. */
export const copySchema: Resource = {
  name: 'copy-schema',
  title: 'Views of the local copy',
  description:
    'The views and columns that query_catalog can query with SQL, with types and meanings. Sends no request.',
  uri: 'pim://copy-schema',
  from: ['query_catalog'],
  ttlMs: 300_000,
  read: async () => ({ dialect: 'DuckDB', views: listViews() }),
};
