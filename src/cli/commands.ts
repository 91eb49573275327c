/**
 * Everything but serving over stdio. Bundled into a file of its own: what hosts start is read whole by Node.js at every
 * start, so it is not to hold what hosts never use.
 */

// First of all, as in main.ts: zod's modules are initialised in the order in which they are reached.
import '../config.ts';

export { runCommandLine } from './command-line.ts';
export { serveHttp } from './serve-http.ts';
