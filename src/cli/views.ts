import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { ViewName } from '../view-names.ts';

// Beside the bundle; while the sources themselves run, where the build puts them.
const DIRECTORY = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/views/' : './views/',
  import.meta.url,
);

/**
 * Reads a page that the build makes; only on demand, because most are never shown.
 * @throws Error of node:fs where it is missing
 */
export function readView(name: ViewName | 'report' | 'own-host'): Promise<string> {
  return readFile(new URL(`${name}.html`, DIRECTORY), 'utf8');
}

/**
 * Creates a reader that reads each page of a view once: all clients share its text. They get it one
 * after the other, with turns for other work between them, because each answer that has it takes
 * long to write.
 * @param read reads a page anew
 */
export function createViewReader(read: (name: ViewName) => Promise<string> = readView) {
  const pages = new Map<ViewName, Promise<string>>();
  let turn: Promise<unknown> = Promise.resolve();
  return async (name: ViewName): Promise<string> => {
    turn = turn.then(() => setImmediate());
    await turn;
    const page = pages.get(name) ?? read(name);
    pages.set(name, page);
    // A missing page may be there later.
    page.catch(() => pages.delete(name));
    return page;
  };
}

/**
 * Fills the page of a report. Pure.
 * @param page what the build makes of its style
 * @param body its HTML
 */
export function fillReport(page: string, title: string, body: string): string {
  return page
    .replace('<title>pim-mcp report</title>', () => `<title>${title}</title>`)
    .replace('<main id="view"></main>', () => `<main id="view">${body}</main>`)
    .trimEnd();
}

// Browsers take these names for this machine: its pictures need not be encrypted.
const OWN_HOST = /^(localhost|127(\.\d+){3})(:\d+)?$/;

/**
 * Lists the origins of the pictures that hosts may serve to views.
 * @param sandboxUrl the address of the sandbox, whose pictures are invented; undefined: none runs
 */
export function originsOf(mediaHosts: readonly string[], sandboxUrl?: string): readonly string[] {
  const named = mediaHosts.flatMap((host) => {
    const encrypted = `https://${host}`;
    return OWN_HOST.test(host) ? [encrypted, `http://${host}`] : [encrypted];
  });
  if (sandboxUrl === undefined) return named;
  return [...named, new URL(sandboxUrl).origin];
}
