/** In a file of its own, because every start of a server checks for it. */

import { fileURLToPath } from 'node:url';

/** Path of the engine's program: beside the bundle, or in `dist` while the sources run directly. */
export const ENGINE_FILE = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../dist/copy-engine.js' : './copy-engine.js',
    import.meta.url,
  ),
);
