/** The script of the report, which the build makes of src/views/report/. */

import { readFileSync } from 'node:fs';

/** Beside the bundle; while the sources themselves run, where the build puts it. */
const FILE = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/views/report.js' : './views/report.js',
  import.meta.url,
);

/** Reads it. */
export function readPageScript(): string {
  return readFileSync(FILE, 'utf8');
}
