import type { CallContext } from '../catalog/call/context.ts';
import { listViews } from '../copy/schema-words.ts';
import { getProduct } from '../tools/get-product.ts';
import { answerCall } from '../tools/run-tool.ts';
import type { Resource } from './define-resource.ts';
import { exportedFiles } from './exported-files.ts';

const product: Resource = {
  name: 'product',
  title: 'Product',
  description:
    'One product by its code, as get_product answers: texts, prices, codes, properties, variants, media.',
  uri: 'pim://products/{code}',
  from: ['get_product'],
  ttlMs: 60_000,
  read: async (code, context) =>
    writeJson(await answerCall(getProduct, { code }, context), context),
};

/** Views that query_catalog can query. */
export const copySchema: Resource = {
  name: 'copy-schema',
  title: 'Views of the local copy',
  description:
    'The views and columns that query_catalog can query with SQL, with types and meanings. Sends no request.',
  uri: 'pim://copy-schema',
  from: ['query_catalog'],
  ttlMs: 300_000,
  read: async (_name, context) => writeJson({ dialect: 'DuckDB', views: listViews() }, context),
};

function writeJson(answer: object, { settings }: CallContext) {
  return { mimeType: 'application/json', text: JSON.stringify(settings.redact(answer)) };
}

/** All resources; hosts show them in this order. */
export const RESOURCES: readonly Resource[] = [product, copySchema, exportedFiles];
