// Node's hook behind sql-imports.mjs.
import { readFile } from 'node:fs/promises';

/** Loads a .sql file as a module whose default export is its text. */
export async function load(url, context, nextLoad) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:' || !pathname.endsWith('.sql')) return nextLoad(url, context);
  const text = await readFile(new URL(pathname, url), 'utf8');
  return {
    format: 'module',
    shortCircuit: true,
    source: `export default ${JSON.stringify(text)};`,
  };
}
