/** Where the program of the engine is. Apart from what starts it, because every start of a server looks for it. */

import { fileURLToPath } from 'node:url';

/** The program of the engine: beside the bundle; while the sources themselves run, where the build puts it. */
export const ENGINE_FILE = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/copy-engine.js' : './copy-engine.js', import.meta.url),
);
